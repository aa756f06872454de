import { type LanguageCode, publicPath, textIn } from '#contract/languages.ts'
import type { Mail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'

/** Whose certificates they are: named and linked in the mail. */
export interface Issuer {
  origin: string
  names: Record<LanguageCode, string>
}

/** Whom the mail is to, of which course, and the language of both. */
export interface Recipient {
  name: string
  email: string
  title: string
  title_bn: string | null
  language: LanguageCode
}

/** The mail that brings a student the address of their certificate, in the language they ordered in. */
export function certificateMail(
  student: Recipient,
  certificate: { serial: string; name_on_it: string },
  issuer: Issuer,
): Mail {
  const { language } = student
  const { subject, body } = words[language].certificateMail({
    name: student.name,
    course: textIn(language, { en: student.title, bn: student.title_bn }),
    nameOnIt: certificate.name_on_it,
    serial: certificate.serial,
    link: `${issuer.origin}${publicPath(language, `/certificates/${certificate.serial}`)}`,
    provider: issuer.names[language],
  })
  return { kind: 'certificate', to: student.email, subject, body }
}

/** The mail that says why a completed course brings no certificate yet, and where the student corrects their name. */
export function waitingCertificateMail(student: Recipient, issuer: Issuer): Mail {
  const { language } = student
  const { subject, body } = words[language].waitingCertificateMail({
    name: student.name,
    course: textIn(language, { en: student.title, bn: student.title_bn }),
    link: `${issuer.origin}${publicPath(language, '/dashboard/student-profile')}`,
    provider: issuer.names[language],
  })
  return { kind: 'certificate', to: student.email, subject, body }
}
