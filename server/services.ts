import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database, Db } from './db/connect.ts'
import type { Trx } from './db/transact.ts'
import type { LiveNotifications } from './http/live/live-notifications.ts'
import type { AccessTokens, IdTokenVerifier } from './modules/identity/index.ts'
import type { MeetingRooms } from './modules/classes/index.ts'
import type { SecondFactorSecrets } from './modules/second-factor/index.ts'
import type { Payments } from './payments.ts'
import type { Sealer } from './sealing.ts'
import type { FileStore } from './storage/index.ts'

/** What every part of a running server shares, made once in `start.ts` (and by tests). */
export interface Services {
  config: Config
  log: Logger
  database: Database
  db: Db
  /** Videos, downloads and pictures. */
  files: FileStore
  /** Now; tests move it. */
  clock: () => Date
  idTokens: IdTokenVerifier
  accessTokens: AccessTokens
  secondFactor: SecondFactorSecrets
  payments: Payments
  /** Where live classes are held. */
  rooms: MeetingRooms
  /** Ends the refresh and ID tokens of an account. Hosted Firebase has no such call for a server without its keys. */
  endIdentitySessions(trx: Trx, uid: string): Promise<void>
  /** Encrypts the links of mails until they are sent. */
  mailSealer: Sealer
  /** Encrypts the keys that sign credentials of certificates. */
  credentialSealer: Sealer
  /** Makes and opens the addresses of videos and downloads. */
  mediaSealer: Sealer
  /** Encrypts the secret addresses of calendars. */
  calendarSealer: Sealer
  /** A call of staff changed something and its verb told the audit list nothing: logged here, an error in tests. */
  forgotAudit(call: string): void
  /** Tells browsers at once what is unread. */
  liveNotifications: LiveNotifications
  /** Runs a job now rather than at its next turn. */
  wake: (job: string) => Promise<void>
  /** Shows a mail that no server will send, to somebody who tries Edi on their own machine. */
  showKeptMail?: ((mail: { recipient: string; subject: string; body: string }) => void) | undefined
  /** What a part outside the modules wants done every night. */
  nightly: readonly (() => Promise<void>)[]
}
