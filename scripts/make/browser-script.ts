import { build } from 'rolldown'
import type { Plugin } from 'vite'
import { oldestBrowsers } from './oldest-browsers.ts'

/** The text of a script for browsers: with all it imports, without types and comments. */
export async function browserScript(file: string): Promise<string> {
  const { output } = await build({
    input: file,
    platform: 'browser',
    write: false,
    transform: { target: oldestBrowsers() },
    output: { format: 'iife', minify: true },
  })
  return output[0].code.trim()
}

/** `import text from './page-start.ts?script'` gives the text of the script, for pages that contain it. */
export function browserScripts(): Plugin {
  return {
    name: 'browser-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\?script$/ },
      async handler(id) {
        const file = id.replace(/\?script$/, '')
        this.addWatchFile(file)
        return `export default ${JSON.stringify(await browserScript(file))}`
      },
    },
  }
}
