import type { LanguageCode } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import type { Sealer } from '#server/sealing.ts'

/** What the verbs of calendars work with. */
export interface CalendarContext {
  db: Db
  now: Date
  origin: string
  /** Of the provider. */
  names: Record<LanguageCode, string>
  /** Encrypts the secrets of addresses. */
  sealer: Sealer
}
