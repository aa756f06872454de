import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { AuthorizedOrigins } from './authorized-domains.ts'
import type { Device } from './known-devices.ts'
import type { Limits } from './limits.ts'
import type { Provider, ProviderId } from './oauth/provider.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import type { SigningKeys } from './signing-keys.ts'

export type MailKind =
  | 'EMAIL_SIGNIN'
  | 'PASSWORD_RESET'
  | 'VERIFY_EMAIL'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'

/** A mail this service wants sent; its words are the product's. */
export interface IdentityMail {
  kind: MailKind
  recipient: string
  /** The page that does what the mail is about, once. */
  link: string
  /** What the person reads: "en", "bn" … as the browser's SDK was told. */
  language: string
}

/** Something done to an account that its owner should hear of; its words are the product's. */
export interface IdentityNotice {
  kind:
    | 'EMAIL_TAKEN'
    | 'EMAIL_LEFT'
    | 'PASSWORD_CHANGED'
    | 'PROVIDER_LINKED'
    | 'PROVIDER_UNLINKED'
    | 'ACCOUNT_DELETED'
  recipient: string
  language: string
  /** The name of the provider that was linked or unlinked. */
  provider?: string
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
  /** Whose pages may use it and be linked to. */
  origins: AuthorizedOrigins
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
  /** Within the transaction that does what the notice is about. */
  notify(trx: Trx, notice: IdentityNotice): Promise<void>
  /** Told within the transaction that gives an account another address. */
  addressChanged(trx: Trx, account: { uid: string; email: string }): Promise<unknown>
  /** Work whose duration must not tell what was found. */
  evenTime(work: () => Promise<void>): Promise<void>
  /** Told within the transaction that ends every session of an account. */
  sessionsEnded(trx: Trx, uid: string): Promise<void>
}

/** Who makes a call. */
export interface Caller {
  /** What limits count by: an IP address, or the network of one. */
  address: string
  language: string
  device: Device
}
