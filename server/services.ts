import type { Logger } from 'pino'
import type { Checkup } from './checkup/index.ts'
import type { Config } from './config.ts'
import type { Database, ReadableDb } from './db/connect.ts'
import type { OutageLog } from './db/outage-log.ts'
import type { Trx } from './db/transact.ts'
import type { LiveNotifications } from './http/calls/messages/live-notifications.ts'
import type { AccessTokens, IdTokenVerifier } from './modules/identity/index.ts'
import type { MeetingRooms } from './modules/classes/index.ts'
import type { SecondFactorSecrets } from './modules/second-factor/index.ts'
import type { Payments } from './payments.ts'
import type { Sealer } from './sealing.ts'
import type { FileStore } from './storage/index.ts'

/** The services shared by all parts of a running server, created once in `start.ts` (and by tests). */
export interface Services {
  config: Config
  log: Logger
  /** Says when the database is away. */
  outages: OutageLog
  database: Database
  db: ReadableDb
  /** Videos, downloads and pictures. */
  files: FileStore
  /** The current time; tests move it. */
  clock: () => Date
  idTokens: IdTokenVerifier
  accessTokens: AccessTokens
  secondFactor: SecondFactorSecrets
  payments: Payments
  /** Where live classes are held. */
  rooms: MeetingRooms
  /** Ends an account's refresh and ID tokens. Does nothing with hosted Firebase, whose keys we lack. */
  endIdentitySessions(trx: Trx, uid: string): Promise<void>
  /** Looks whether everything this copy needs is well. */
  checkup: Checkup
  /** Encrypts the links in mails until they are sent. */
  mailSealer: Sealer
  /** Encrypts the keys that sign credentials of certificates. */
  credentialSealer: Sealer
  /** Creates and opens the addresses of videos and downloads. */
  mediaSealer: Sealer
  /** Encrypts the secret addresses of calendars. */
  calendarSealer: Sealer
  /** Creates and opens guest links to free orientation classes. */
  guestSealer: Sealer
  /** Called when a staff call changed something without recording it: logged here, an error in tests. */
  forgotAudit(call: string): void
  /** Pushes unread counts to browsers at once. */
  liveNotifications: LiveNotifications
  /** Runs a job now instead of at its next turn. */
  wake: (job: string) => Promise<void>
  /** Shows a mail that no server will send to someone trying Edi on their own machine. */
  showKeptMail?: ((mail: { recipient: string; subject: string; body: string }) => void) | undefined
  /** Whether the people of the database are the invented ones of the sample school. */
  hasSampleSchool: () => boolean
  /** Nightly work of parts outside the modules. */
  nightly: readonly (() => Promise<void>)[]
}
