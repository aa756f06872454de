import type { LanguageCode } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** What the verbs of teaching work with. */
export interface TeachingContext {
  db: Db
  now: Date
}

/** What one's own page is read with. */
export interface OverviewContext extends TeachingContext {
  /** Whether the provider has instructors write drafts of lessons. */
  mayWrite: (db: Db | Trx) => Promise<boolean>
}

/** Someone of staff at work on the accounts of instructors. */
export interface AccountDesk extends TeachingContext {
  staff: { id: number }
  site: Site
}

/** What an invitation says of the site. */
export interface Site {
  origin: string
  names: Record<LanguageCode, string>
}

/** Who teaches, by what their session proves. */
export interface Teacher {
  id: number
  /** The key of the address the session proves; null: it proves none, so no one is a teacher by it. */
  provedKey: string | null
}
