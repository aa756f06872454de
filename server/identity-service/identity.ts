import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { AuthorizedOrigins } from './authorized-domains.ts'
import type { Device } from './known-devices.ts'
import type { Limits } from './limits.ts'
import type { Provider, ProviderId } from './oauth/provider.ts'
import type { PasswordPolicy } from './passwords/password-policy.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { SigningKeys } from './signing-keys.ts'

export type MailKind =
  | 'EMAIL_SIGNIN'
  | 'PASSWORD_RESET'
  | 'VERIFY_EMAIL'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'

/** A mail for this service; the product writes its text. */
export interface IdentityMail {
  kind: MailKind
  recipient: string
  /** The page that carries out the mail's purpose, once. */
  link: string
  /** The recipient's language: "en", "bn" … as set in the browser's SDK. */
  language: string
}

/** A change to an account that its owner is notified of; the product writes the text. */
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

/** A change to an account by its owner: to how it signs in, or its end. */
export interface AccountChange {
  uid: string
  /** When the session that asks signed in. */
  signedInAt: Date
  kind: 'sign-in' | 'deletion'
}

/** Shared by every part of the running service. */
export interface Identity {
  db: Db
  clock: () => Date
  /** Its public URL, without a trailing slash. */
  origin: string
  projectId: string
  apiKey: string
  issuer: string
  /** The origins that may use it and be linked to. */
  origins: AuthorizedOrigins
  /** Whether the demo account chooser replaces providers that are not configured. */
  demoSignIn: boolean
  providers: ReadonlyMap<ProviderId, Provider>
  passwordPolicy: PasswordPolicy
  passwords: Passwords
  keys: SigningKeys
  limits: Limits
  /**
   * The path of the page that asks for confirmation before it redeems a mailed code;
   * `?mode=…&oobCode=…` is added.
   */
  actionPage(language: string): string
  sendMail(mail: IdentityMail): Promise<void>
  /** Within the transaction of the change it reports. */
  notify(trx: Trx, notice: IdentityNotice): Promise<void>
  /** Called within the transaction that changes an account's address. */
  addressChanged(trx: Trx, account: { uid: string; email: string; now: Date }): Promise<unknown>
  /** Why the owner of an account may not change it now, as a code of `Failure`; null: they may. */
  refuseChange(change: AccountChange): Promise<string | null>
  /** Work whose duration must not reveal its result. */
  evenTime(work: () => Promise<void>): Promise<void>
  /** Called within the transaction that ends every session of an account. */
  sessionsEnded(trx: Trx, end: { uid: string; now: Date }): Promise<void>
}

/** The caller. */
export interface Caller {
  /** The key of rate limits: an IP address or its network. */
  address: string
  language: string
  device: Device
}
