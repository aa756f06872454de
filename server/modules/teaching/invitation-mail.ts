import { type LanguageCode, textIn } from '#contract/languages.ts'
import type { Mail } from '#server/mail/index.ts'
import type { Site } from './context.ts'
import { words } from '#server/words/index.ts'

/**
 * The mail that invites someone to teach, in the language it was written in. Its link opens
 * nothing by itself.
 */
export function instructorInvitationMail({
  email,
  language,
  instructor,
  site,
}: {
  email: string
  language: LanguageCode
  instructor: { name: string; name_bn: string | null }
  site: Site
}): Omit<Mail, 'to'> {
  const { subject, body } = words[language].instructorInvitation({
    provider: site.names[language],
    name: textIn(language, { en: instructor.name, bn: instructor.name_bn }) ?? instructor.name,
    email,
    link: `${site.origin}/dashboard/teaching`,
  })
  return { kind: 'instructor-invitation', subject, body }
}
