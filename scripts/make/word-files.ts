import path from 'node:path'
import type { Plugin } from 'vite'
import { WORD_FILES } from '../../server/http/pages/document/word-files.ts'

/** A language and an area of `web/text`. */
const AREA = /web\/text\/(\w+)\/([\w-]+)\.ts$/

interface Chunk {
  type: 'chunk' | 'asset'
  fileName: string
  facadeModuleId?: string | null
}

/** The scripts that hold the words of each language and area, by `en/dashboard`. */
export function wordFilesOf(bundle: Readonly<Record<string, Chunk>>): Record<string, string> {
  const files: Record<string, string> = {}
  for (const { facadeModuleId, fileName } of Object.values(bundle)) {
    const [, language, area] = AREA.exec(facadeModuleId ?? '') ?? []
    const name = area?.replace(/-(\w)/g, (_, first: string) => first.toUpperCase())
    if (name) files[`${language}/${name}`] = `/${fileName}`
  }
  return files
}

/** Writes which scripts hold which words beside the files of the browser, for the server. */
export function wordFiles(): Plugin {
  return {
    name: 'word-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      this.emitFile({
        type: 'asset',
        fileName: path.basename(WORD_FILES),
        source: JSON.stringify(wordFilesOf(bundle)),
      })
    },
  }
}
