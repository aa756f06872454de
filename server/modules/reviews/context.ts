import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** What the verbs of reviews work with. */
export interface ReviewContext {
  db: Db
  now: Date
}

export type ReadConnection = Db | Trx

/** What notifications about a review are about. */
export function subjectOf(id: number): string {
  return `review/${id}`
}
