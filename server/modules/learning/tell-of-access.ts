import { type LanguageCode, textIn } from '#contract/languages.ts'
import type { Day } from '#contract/time.ts'
import type { Trx } from '#server/db/transact.ts'
import { longDay, queueMail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'
import { notify } from '../notifications/index.ts'
import type { Issuer } from './certificates/certificate-mail.ts'

/** Someone's last day of access to a course. */
export interface LastDay {
  /** The row of the student. */
  student: number
  name: string
  email: string
  courseId: string
  title: string
  titleBn: string | null
  until: Day
}

const mails = {
  'access-ending': 'accessEndingMail',
  'access-extended': 'accessExtendedMail',
} as const

/** Tells a student, by mail and notification, until when a course is open to them. */
export async function tellOfAccess(
  trx: Trx,
  {
    kind,
    lastDay: { student, name, email, courseId, title, titleBn, until },
    language,
    issuer,
    now,
  }: {
    kind: keyof typeof mails
    lastDay: LastDay
    language: LanguageCode
    issuer: Issuer
    now: Date
  },
): Promise<void> {
  await queueMail(trx, {
    kind: 'access',
    to: email,
    ...words[language][mails[kind]]({
      name,
      course: textIn(language, { en: title, bn: titleBn }),
      day: longDay(until, language),
      link: `${issuer.origin}/learn/${courseId}`,
      provider: issuer.names[language],
    }),
  })
  await notify(
    { db: trx, now },
    {
      to: [student],
      notice: { kind, facts: { courseId, courseName: title, until } },
      subject: `access/${courseId}/${until}`,
    },
  )
}
