import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type LanguageCode, languages } from '../contract/languages.ts'
import { pathPattern, publicPages } from '../contract/pages.ts'
import { offline as bangla } from '../web/text/bn/offline.ts'
import { offline as english } from '../web/text/en/offline.ts'
import type { WordsLike } from '../web/text/words-like.ts'

const FILE = path.join(import.meta.dirname, '../web/offline/service-worker.js')

const words: Record<LanguageCode, WordsLike<typeof english>> = { en: english, bn: bangla }

/** The service worker with what it has to know of the product: which pages it keeps, the languages, and its words. */
export function serviceWorkerText(): string {
  const starts = Object.values(languages).map((language) => language.path)
  const paths = Object.values(publicPages).flatMap((page) =>
    page.isOffline ? pathPattern(page.path) : [],
  )
  const offline = {
    pages: `^(${starts.join('|')})(${paths.map((one) => (one === '/' ? '' : one)).join('|')})/?$`,
    languages,
    words,
  }
  return `const OFFLINE = ${JSON.stringify(offline)}\n${fs.readFileSync(FILE, 'utf8')}`
}

/** Adds the service worker to the files of the browser. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: serviceWorkerText() })
    },
  }
}
