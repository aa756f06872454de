import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { browserScripts } from './scripts/make/browser-script.ts'
import { oldestBrowsers } from './scripts/make/oldest-browsers.ts'
import { pureSchemas } from './scripts/make/pure-schemas.ts'
import { escapeLetters, serverOutput } from './scripts/make/server-output.ts'
import { areas, scriptFiles } from './scripts/make/script-files.ts'
import { serviceWorker } from './scripts/make/service-worker.ts'
import { wordFiles } from './scripts/make/word-files.ts'

/** Made when the bundler has read all modules. */
let fileOf: ReturnType<typeof scriptFiles> | undefined

export default defineConfig({
  environments: {
    ssr: {
      // Of the library only the icons in use: a server that imports all of it holds 37 MB more.
      resolve: { noExternal: process.env['NODE_ENV'] === 'production' ? ['lucide-react'] : [] },
      build: { rolldownOptions: { plugins: [escapeLetters()], output: serverOutput } },
    },
  },
  plugins: [
    tailwindcss(),
    reactRouter(),
    pureSchemas(),
    browserScripts(),
    serviceWorker(),
    wordFiles(),
  ],
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
            // One file for what every page needs; the identity SDK is fetched when someone may be signed in, and only what is
            // for them needs the compiler's helpers.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
            },
            {
              name: 'identity-sdk',
              test: /node_modules[\\/](@firebase|idb|tslib)[\\/]|@oxc-project/,
            },
            ...areas.map((area) => ({
              debugName: area,
              name: (id: string, modules: Rolldown.ChunkingContext) => {
                fileOf ??= scriptFiles((id) => modules.getModuleInfo(id))
                const file = fileOf(id)
                return file?.area === area ? file.name : null
              },
            })),
          ],
        },
      },
    },
  },
})
