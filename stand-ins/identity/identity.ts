import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Limits } from './limits.ts'
import type { Provider, ProviderId } from './oauth/provider.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import type { SigningKeys } from './signing-keys.ts'

export type MailKind = 'EMAIL_SIGNIN' | 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'

/** A mail this service wants sent; its words are the product's. */
export interface IdentityMail {
  kind: MailKind
  recipient: string
  /** The page that does what the mail is about, once. */
  link: string
  /** What the person reads: "en", "bn" … as the browser's SDK was told. */
  language: string
}

/** What every part of the running service shares. */
export interface Identity {
  db: Db
  clock: () => Date
  /** Where browsers reach it, without a trailing slash. */
  origin: string
  projectId: string
  apiKey: string
  issuer: string
  /** Hosts that may use it and be linked to; their subdomains too. */
  authorizedDomains: readonly string[]
  /** Whether a provider that is not configured is played by the demo account chooser. */
  demoSignIn: boolean
  providers: ReadonlyMap<ProviderId, Provider>
  passwordPolicy: PasswordPolicy
  passwords: Passwords
  keys: SigningKeys
  limits: Limits
  /** The path of the page that asks before it uses a mailed code; `?mode=…&oobCode=…` is added. */
  actionPage(language: string): string
  sendMail(mail: IdentityMail): Promise<void>
  /** Told within the transaction that ends every session of an account. */
  sessionsEnded(trx: Trx, uid: string): Promise<void>
}

/** Who makes a call. */
export interface Caller {
  /** What limits count by: an IP address, or the network of one. */
  address: string
  language: string
}
