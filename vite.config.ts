import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pureSchemas } from './scripts/pure-schemas.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), pureSchemas()],
  publicDir: 'web/public',
  // Of its 1,700 icons the server needs the few that pages show: 20 MB less.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for what every page needs; the identity SDK is fetched when somebody may be signed in.
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/ },
            { name: 'identity-sdk', test: /node_modules[\\/](@firebase|idb|tslib)[\\/]/ },
            // What most public pages share, in one file rather than twenty.
            { name: 'parts', test: /web[\\/](ui|api|text[\\/](words|language|format)|features[\\/]shell)|lucide-react/, minShareCount: 4 },
          ],
        },
      },
    },
  },
})
