import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database, Db } from './db/connect.ts'
import type { AccessTokens, IdTokenVerifier } from './modules/identity/index.ts'
import type { Payments } from './payments.ts'

/** What every part of a running server shares, made once in `start.ts` (and by tests). */
export interface Services {
  config: Config
  log: Logger
  database: Database
  db: Db
  /** Now; tests move it. */
  clock: () => Date
  idTokens: IdTokenVerifier
  accessTokens: AccessTokens
  payments: Payments
  /** Runs a job now rather than at its next turn. */
  wake: (job: string) => Promise<void>
  /** Shows a mail that no server will send, to somebody who tries Edi on their own machine. */
  showKeptMail?: ((mail: { recipient: string; subject: string; body: string }) => void) | undefined
  /** What a part outside the modules wants done every night. */
  nightly: readonly (() => Promise<void>)[]
}
