import type { AuthorRole } from '#contract/discussion/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** What the verbs of discussion work with. */
export interface DiscussionContext {
  db: Db
  now: Date
}

/** Who takes part, as the classroom knows them. */
export interface Person {
  id: number
  /** Staff who may look into every course. */
  isStaff: boolean
  /** The session proves the address of the account: only then is someone an instructor by it. */
  provesAddress: boolean
}

/** Someone who was let into a course, and on what ground they write in it. */
export interface Participant {
  person: Person
  as: AuthorRole
  course: { id: number; courseId: string; title: string }
}

export type ReadConnection = Db | Trx
