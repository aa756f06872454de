import type { Db } from '#server/db/connect.ts'
import type { Issuer } from './certificate-mail.ts'

/** What staff's verbs about certificates work with. */
export interface CertificateContext {
  db: Db
  now: Date
  issuer: Issuer
  staff: { id: number }
  sendMailsSoon(): void
}
