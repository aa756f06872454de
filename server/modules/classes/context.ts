import type { Db } from '#server/db/connect.ts'
import type { MeetingRooms } from './rooms/rooms.ts'

/** What the verbs that change classes work with. */
export interface ClassContext {
  db: Db
  now: Date
  /** Where browsers reach this server, for links in mails. */
  origin: string
  rooms: MeetingRooms
  /** Sends waiting mails now rather than at the next turn. */
  sendMailsSoon(): void
}
