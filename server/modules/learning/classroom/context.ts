import type { Db } from '#server/db/connect.ts'
import type { Issuer } from '../certificates/certificate-mail.ts'

/** What the verbs of the classroom work with. */
export interface ClassroomContext {
  db: Db
  now: Date
  /** Whose certificates they are. */
  issuer: Issuer
  /** Sends waiting mails now rather than at the next turn. */
  sendMailsSoon(): void
}

/** Who learns, as far as the classroom needs to know. */
export interface Learner {
  id: number
  /** Staff who may look into every course. */
  isStaff: boolean
  /** The session proves the address of the account: only then is someone an instructor by it. */
  provesAddress: boolean
}
