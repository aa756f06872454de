import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserScripts } from './scripts/make/browser-script.ts'
import { presentChromium } from './scripts/checks/find-chromium.ts'
import {
  databaseIsTheirOwn,
  databaseMatters,
  longOnBoth,
  longTests,
} from './scripts/checks/long-tests.ts'

/** The files of one worker share its database or server; each test makes its own people. */
const shared = { pool: 'forks' as const, isolate: false, maxWorkers: 2, hookTimeout: 60_000 }
const api = {
  ...shared,
  include: [
    'contract/**/*.test.ts',
    'server/**/*.test.ts',
    'stand-ins/**/*.test.ts',
    'scripts/**/*.test.ts',
    'catalogue/**/*.test.ts',
  ],
  testTimeout: 30_000,
}
/** Parts of the web app in a real browser, found by role as people find them. */
const components = {
  plugins: [tailwindcss(), browserScripts()],
  // Named, so that they are prepared before the first test: found out later, they would make the page load again.
  optimizeDeps: {
    include: [
      '@zip.js/zip.js',
      '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge',
      '@atlaskit/pragmatic-drag-and-drop/combine',
      '@atlaskit/pragmatic-drag-and-drop/element/adapter',
      '@tiptap/core',
      '@tiptap/extension-code-block',
      '@tiptap/extension-table',
      '@tiptap/extensions',
      '@tiptap/react',
      '@tiptap/starter-kit',
      'axe-core',
      'idb',
      'katex',
      'lucide-react',
      'media-chrome/dist/utils/i18n.js',
      'media-chrome/react',
      'mediabunny',
      'nanoid',
      'qr',
      'read-excel-file/universal',
      'csv-parse/browser/esm/sync',
      'react',
      'react-dom',
      'react-dom/client',
      'react-hot-toast/headless',
      'react-router',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'tus-js-client',
      'vitest-browser-react',
      'write-excel-file/universal',
      'zod',
    ],
  },
  test: {
    name: 'components',
    include: ['web/**/*.component.test.tsx'],
    maxWorkers: 2,
    testTimeout: 30_000,
    // Not one second: what a press opens may have to be prepared by the development server first.
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: presentChromium() },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}
const embedded = {
  provide: { postgres: null },
  globalSetup: ['server/testing/migrated-archive.ts'],
}

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'])
const longElsewhere = longTests.filter(
  (file) => !longOnBoth.includes(file) && !databaseIsTheirOwn.includes(file),
)

/**
 * `api` runs on the embedded database. `api-postgres` runs on the server of TEST_DATABASE_URL: what differs there, and
 * the long tests, then only there. The `-long` projects hold what `npm run test:more` adds.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { ...api, ...embedded, name: 'api', exclude: longTests } },
      {
        test: {
          ...api,
          ...embedded,
          name: 'api-long',
          // A process a file: these open databases of their own, whose memory only the end of a process gives back.
          isolate: true,
          include: longTests,
          exclude: hasPostgres ? longElsewhere : [],
        },
      },
      ...(hasPostgres
        ? [
            {
              test: {
                ...api,
                name: 'api-postgres' as const,
                include: [...databaseMatters, ...longTests],
                exclude: databaseIsTheirOwn,
                globalSetup: ['server/testing/postgres.ts'],
              },
            },
          ]
        : []),
      {
        plugins: [browserScripts()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: components.test.include,
        },
      },
      components,
    ],
  },
})
