import { publicPath, textIn } from '#contract/languages.ts'
import type { Mail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'
import type { Issuer, Recipient } from './certificate-mail.ts'

/** Brings the address of a certificate that was issued again. */
export function reissuedMail(
  student: Recipient,
  certificate: { serial: string; nameOnIt: string; replaces: string },
  issuer: Issuer,
): Mail {
  const { language, name } = student
  const link = `${issuer.origin}${publicPath(language, `/certificates/${certificate.serial}`)}`
  const provider = issuer.names[language]
  const { subject, body } = words[language].reissuedCertificateMail({
    name,
    course: textIn(language, { en: student.title, bn: student.title_bn }),
    link,
    provider,
    ...certificate,
  })
  return { kind: 'certificate', to: student.email, subject, body }
}

/** Says why a certificate stays as it is. */
export function correctionRejectedMail(
  student: Recipient,
  { askedName, reason }: { askedName: string; reason: string },
  issuer: Issuer,
): Mail {
  const { language, name } = student
  const provider = issuer.names[language]
  const { subject, body } = words[language].correctionRejectedMail({
    name,
    course: textIn(language, { en: student.title, bn: student.title_bn }),
    askedName,
    reason,
    provider,
  })
  return { kind: 'certificate', to: student.email, subject, body }
}
