import type { LanguageCode, languages } from '#contract/languages.ts'
import type { offline } from '../text/en/offline.ts'
import type { WordsLike } from '../text/words-like.ts'

/** What the service worker has to know of the product; the build puts it in front of the script. */
export interface WorkerFacts {
  /** The pattern of paths that may be read offline. */
  pages: string
  languages: typeof languages
  words: Record<LanguageCode, WordsLike<typeof offline>>
  /** The paths of all files that a downloaded lesson needs to run. */
  shell: readonly string[]
}
