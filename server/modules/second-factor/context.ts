import { createHmac } from 'node:crypto'
import type { LanguageCode } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import type { Sealer } from '#server/sealing.ts'

/** What the verbs of the second factor work with. */
export interface SecondFactorContext {
  db: Db
  now: Date
  secrets: SecondFactorSecrets
  /** What the provider calls itself: shown in the authenticator app and in mails. */
  provider: Record<LanguageCode, string>
  /** Whether staff must have a second factor, so that no one removes theirs. */
  isRequired: boolean
  sendMailsSoon(): void
}

/** Whose second factor it is, and in which sign-in they act. */
export interface Holder {
  uid: string
  email: string
  /** Seconds since 1970. */
  signedInAt: number
  sessionVersion: number
  isSetUp: boolean
  /** When this session gave it; null: it did not. */
  provedAt: Date | null
}

/** Keys of the server's own: a copy of the database shows neither app secrets nor recovery codes. */
export interface SecondFactorSecrets {
  sealer: Sealer
  codeKey: Uint8Array
}

/** What the database keeps of a recovery code. */
export function hashRecoveryCode(
  { codeKey }: SecondFactorSecrets,
  { uid, code }: { uid: string; code: string },
): Buffer {
  return createHmac('sha256', codeKey).update(`${uid}\n${code}`).digest()
}
