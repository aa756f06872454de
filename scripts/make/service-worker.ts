import path from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../../contract/languages.ts'
import { pathPattern, publicPages } from '../../contract/pages.ts'
import { offline as bangla } from '../../web/text/bn/offline.ts'
import { offline as english } from '../../web/text/en/offline.ts'
import type { WorkerFacts } from '../../web/offline/worker-facts.ts'
import { browserScript } from './browser-script.ts'

const FILE = path.join(import.meta.dirname, '../../web/offline/service-worker.ts')

/**
 * The service worker with what it has to know of the product: which pages it caches, the languages, and its words.
 *
 * @param shell the paths of all files that a downloaded lesson needs to run
 */
export async function serviceWorkerText(shell: readonly string[] = []): Promise<string> {
  const starts = Object.values(languages).map((language) => language.path)
  const paths = Object.values(publicPages).flatMap((page) =>
    page.isOffline ? pathPattern(page.path) : [],
  )
  const facts: WorkerFacts = {
    pages: `^(${starts.join('|')})(${paths.map((one) => (one === '/' ? '' : one)).join('|')})/?$`,
    languages,
    words: { en: english, bn: bangla },
    shell,
  }
  return `const OFFLINE = ${JSON.stringify(facts)};\n${await browserScript(FILE)}`
}

/** Adds the service worker to the files of the browser. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // After all others: by then every file has its name.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: await serviceWorkerText(shellFiles(bundle)),
        })
      },
    },
  }
}

/** What opens offline: the list of downloads and lessons, whatever they load later included. */
const SHELL_ENTRIES =
  /web\/(entry\.client|root|routes\/(dashboard\/(layout|inside|downloads)|learn\/(layout|lesson)))\.tsx/

interface Chunk {
  type: 'chunk' | 'asset'
  fileName: string
  facadeModuleId?: string | null
  moduleIds?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** The chunks of the entries with all they import, at once or later, and the stylesheet. */
export function shellFiles(bundle: Readonly<Record<string, Chunk>>): string[] {
  const found = new Set<string>()
  const take = (fileName: string): void => {
    const chunk = bundle[fileName]
    if (!chunk || found.has(fileName)) return
    found.add(fileName)
    for (const imported of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
      take(imported)
  }
  for (const [name, { type, facadeModuleId, moduleIds = [] }] of Object.entries(bundle)) {
    const isEntry = [facadeModuleId ?? '', ...moduleIds].some((id) => SHELL_ENTRIES.test(id))
    if (type === 'asset' ? name.endsWith('.css') : isEntry) take(name)
  }
  return [...found].map((name) => `/${name}`)
}
