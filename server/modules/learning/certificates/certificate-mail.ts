import { type LanguageCode, publicPath } from '#contract/languages.ts'
import type { Mail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'

/** Whose certificates they are: named and linked in the mail. */
export interface Issuer {
  origin: string
  names: Record<LanguageCode, string>
}

/** The mail that brings a student the address of their certificate, in the language they ordered in. */
export function certificateMail(
  student: { name: string; email: string; title: string; language: LanguageCode },
  certificate: { serial: string; name_on_it: string },
  issuer: Issuer,
): Mail {
  const { language } = student
  const { subject, body } = words[language].certificateMail({
    name: student.name,
    course: student.title,
    nameOnIt: certificate.name_on_it,
    serial: certificate.serial,
    link: `${issuer.origin}${publicPath(language, `/certificates/${certificate.serial}`)}`,
    provider: issuer.names[language],
  })
  return { kind: 'certificate', to: student.email, subject, body }
}

/** The mail that says why a completed course brings no certificate yet, and where the student corrects their name. */
export function waitingCertificateMail(
  student: { name: string; email: string; title: string; language: LanguageCode },
  issuer: Issuer,
): Mail {
  const { language } = student
  const { subject, body } = words[language].waitingCertificateMail({
    name: student.name,
    course: student.title,
    link: `${issuer.origin}${publicPath(language, '/dashboard/student-profile')}`,
    provider: issuer.names[language],
  })
  return { kind: 'certificate', to: student.email, subject, body }
}
