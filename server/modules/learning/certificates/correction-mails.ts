import { type LanguageCode, publicPath } from '#contract/languages.ts'
import type { Mail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'
import type { Issuer } from './certificate-mail.ts'

export interface CorrectionRecipient {
  name: string
  email: string
  title: string
  language: LanguageCode
}

/** Brings the address of a certificate that was issued again. */
export function reissuedMail(
  student: CorrectionRecipient,
  certificate: { serial: string; nameOnIt: string; replaces: string },
  issuer: Issuer,
): Mail {
  const { language, title, name } = student
  const link = `${issuer.origin}${publicPath(language, `/certificates/${certificate.serial}`)}`
  const provider = issuer.names[language]
  const { subject, body } = words[language].reissuedCertificateMail({
    name,
    course: title,
    link,
    provider,
    ...certificate,
  })
  return { kind: 'certificate', to: student.email, subject, body }
}

/** Says why a certificate stays as it is. */
export function correctionRejectedMail(
  student: CorrectionRecipient,
  { askedName, reason }: { askedName: string; reason: string },
  issuer: Issuer,
): Mail {
  const { language, title, name } = student
  const provider = issuer.names[language]
  const { subject, body } = words[language].correctionRejectedMail({
    name,
    course: title,
    askedName,
    reason,
    provider,
  })
  return { kind: 'certificate', to: student.email, subject, body }
}
