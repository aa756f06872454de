import type { Plugin } from 'rolldown'

/**
 * Files that a server loads: without comments, with every name and line, and with maps. `node --enable-source-maps`
 * reads these, so the trace of an error names file and line of the source.
 */
export const serverOutput = { comments: false, minify: false, sourcemap: true } as const

/**
 * Writes letters beyond ASCII as `\uXXXX` into what is built for the server. With a single one in it, a file of more
 * than a megabyte is held with two bytes a character.
 */
export function escapeLetters(): Plugin {
  return {
    name: 'escape-letters',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
    },
  }
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
