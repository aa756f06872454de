import type { Logger } from 'pino'
import type { LanguageCode } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import type { MoneyRules } from '../orders/index.ts'

/** What the verbs of imports work with. */
export interface ImportContext {
  db: Db
  now: Date
  rules: MoneyRules
  log: Pick<Logger, 'error'>
  /** What the provider calls itself, for mails. */
  names: Record<LanguageCode, string>
  /** Tells learning what was given and what ended, now rather than at its next turn. */
  deliver(): Promise<unknown>
  wake(job: 'send-mails'): Promise<void>
}

/** Whoever of staff imports. An owner may add seats, and needs no second person for what is worth much. */
export interface Importer {
  id: number
  isOwner: boolean
}
