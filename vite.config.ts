import fs from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserScripts } from './scripts/make/browser-script.ts'
import { oldestBrowsers } from './scripts/make/oldest-browsers.ts'
import { pureSchemas } from './scripts/make/pure-schemas.ts'
import { escapeLetters, serverOutput } from './scripts/make/server-output.ts'
import { serviceWorker } from './scripts/make/service-worker.ts'

/** What public pages never show: what only these share does not go into the file that every page loads. */
const BEHIND_SIGN_IN =
  /web[\\/](features[\\/](assignments|checkup|classroom|curriculum|dashboard|discussion|gradebook|learning|media|notifications|reports|second-factor|staff[\w-]*|students|teaching|tests)|routes[\\/](dashboard|learn|staff))[\\/]|sample-school-note/

/** What most public pages show or do: each file of its own would cost a request and 400 bytes of headers. */
const SHARED_IN_PUBLIC =
  /web[\\/](ui[\\/](?!data-table|plot|dialog[\\/]confirm-modal|form[\\/]password-input|hooks[\\/]use-focus-after-removal)|api|text[\\/](words|language|format)|features[\\/](shell(?![\\/]sample-school-note)|cart|catalog|identity[\\/](session[\\/](session|account-menu)|sign-in[\\/]login-path)))|contract[\\/](time|script-of)|node_modules[\\/]lucide-react/

/** Icons that public pages show. All others share a file that these pages never fetch. */
const publicIcons = new Set(
  fs
    .globSync('web/**/*.{ts,tsx}')
    .filter((file) => !BEHIND_SIGN_IN.test(file))
    .flatMap((file) => [
      ...fs
        .readFileSync(file, 'utf8')
        .matchAll(/import (?:type )?\{([^}]*)\} from 'lucide-react'/g),
    ])
    .flatMap(([, names = '']) =>
      names.split(',').map((name) => iconFile(name.trim().split(' as ')[0] ?? '')),
    ),
)

/** The file of an icon: Undo2 is `undo-2`. */
function iconFile(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([a-z])(\d)/gi, '$1-$2')
    .toLowerCase()
}

export default defineConfig({
  environments: {
    ssr: {
      // Of the library only the icons in use: a server that imports all of it holds 37 MB more.
      resolve: { noExternal: process.env['NODE_ENV'] === 'production' ? ['lucide-react'] : [] },
      build: { rolldownOptions: { plugins: [escapeLetters()], output: serverOutput } },
    },
  },
  plugins: [tailwindcss(), reactRouter(), pureSchemas(), browserScripts(), serviceWorker()],
  publicDir: 'web/public',
  // The encoder loads its AAC encoder only where the browser has none.
  worker: { format: 'es' },
  // Named, so that the dev server prepares them before the first page asks: found out later, they would make it load again.
  optimizeDeps: {
    include: [
      '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge',
      '@atlaskit/pragmatic-drag-and-drop/combine',
      '@atlaskit/pragmatic-drag-and-drop/element/adapter',
      '@tiptap/core',
      '@tiptap/extension-code-block',
      '@tiptap/extension-table',
      '@tiptap/extensions',
      '@tiptap/react',
      '@tiptap/starter-kit',
      '@zip.js/zip.js',
      'csv-parse/browser/esm/sync',
      'eventsource',
      'katex',
      '@firebase/app',
      '@firebase/auth',
      '@mediabunny/aac-encoder',
      'idb',
      'lucide-react',
      'hls.js/light',
      'media-chrome/dist/lang/en.js',
      'media-chrome/dist/utils/i18n.js',
      'media-chrome/react',
      'mediabunny',
      'nanoid',
      'qr',
      'react',
      'react-dom',
      'react-dom/client',
      'react-hot-toast',
      'react-hot-toast/headless',
      'react-router',
      'react-router/dom',
      'read-excel-file/universal',
      'write-excel-file/universal',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'zod',
      'tus-js-client',
    ],
  },
  build: {
    target: oldestBrowsers(),
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for what every page needs; the identity SDK is fetched when someone may be signed in.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
            },
            { name: 'identity-sdk', test: /node_modules[\\/](@firebase|idb|tslib)[\\/]/ },
            // One file rather than thirty.
            {
              name: (id, modules) => {
                const icon = /lucide-react[\\/].*icons[\\/]([\w-]+)\.m?js$/.exec(id)?.[1]
                if (icon) return publicIcons.has(icon) ? 'parts' : null
                return modules
                  .getModuleInfo(id)
                  ?.importers.every((file) => BEHIND_SIGN_IN.test(file))
                  ? null
                  : 'parts'
              },
              test: SHARED_IN_PUBLIC,
              minShareCount: 3,
            },
            // After the parts, which then hold what all icons are made of.
            { name: 'icons', test: /lucide-react[\\/].*icons[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
