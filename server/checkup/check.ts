import type { CheckName, CheckState } from '#contract/checkup/terms.ts'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import { type CheckupWords, words } from '#server/words/index.ts'

/** What was seen, and what to do about it; null: nothing. */
export interface Sentences {
  seen: string
  action: string | null
}

/** Says it in the words of one language; `count` writes its digits. */
type SentenceMaker = (words: CheckupWords, count: (value: number | string) => string) => Sentences

/** What a check found. */
export interface Finding {
  state: CheckState
  tell: SentenceMaker
}

/** One thing to look at. null: this copy does not use it. @throws Error for what it cannot explain itself */
export interface Check {
  name: CheckName
  look(): Promise<Finding | null>
}

export const good = (tell: SentenceMaker): Finding => ({ state: 'good', tell })
export const warning = (tell: SentenceMaker): Finding => ({ state: 'warning', tell })
export const failed = (tell: SentenceMaker): Finding => ({ state: 'failed', tell })

/** A finding in a language. */
export function sentencesIn(language: LanguageCode, { tell }: Finding): Sentences {
  return tell(words[language].checkup, (value) => digitsIn(language, value))
}

/** The kind of a failure only: messages of a library may hold an address with its password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode, cause } = error as NodeJS.ErrnoException & { responseCode?: unknown }
  if (typeof responseCode === 'number') return `${code ?? error.name} ${responseCode}`
  if (code !== undefined) return String(code)
  return cause instanceof Error ? reasonOf(cause) : error.name
}
