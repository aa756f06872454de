import type { Db } from '#server/db/connect.ts'
import type { Issuer } from '../learning/index.ts'
import type { MeetingRooms } from './rooms/rooms.ts'

/** What the verbs that change classes work with. */
export interface ClassContext {
  db: Db
  now: Date
  /** Where browsers reach this server, for links in mails. */
  origin: string
  rooms: MeetingRooms
  /** Whose certificates they are that a class may complete. */
  issuer: Issuer
  /** Sends waiting mails now rather than at the next turn. */
  sendMailsSoon(): void
}
