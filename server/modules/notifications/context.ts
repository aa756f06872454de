import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** What the verbs of notifications work with. */
export interface NotificationContext {
  /** The database, or the transaction that causes the notification. */
  db: Db | Trx
  now: Date
}
