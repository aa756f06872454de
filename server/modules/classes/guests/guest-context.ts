import type { LanguageCode } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import type { Sealer } from '#server/sealing.ts'
import type { MeetingRooms } from '../rooms/rooms.ts'

/** What the verbs of orientation classes work with. */
export interface GuestContext {
  db: Db
  now: Date
  /** Where browsers reach this server, for links in mails. */
  origin: string
  /** Of the provider. */
  names: Record<LanguageCode, string>
  rooms: MeetingRooms
  /** Makes and opens guest links. */
  sealer: Sealer
  /** Sends waiting mails now rather than at the next turn. */
  sendMailsSoon(): void
}

/** What mails to people who booked are made with. */
export type Letterhead = Pick<GuestContext, 'now' | 'origin' | 'names' | 'sealer'>
