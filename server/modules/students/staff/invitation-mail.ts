import type { LanguageCode } from '#contract/languages.ts'
import type { NewInvitation } from '#contract/staff/people.ts'
import type { Mail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'

/**
 * The mail that tells someone of a role, in the language it was written in. Its link opens nothing
 * by itself.
 */
export function invitationMail(
  { email, role, language }: NewInvitation,
  site: { origin: string; names: Record<LanguageCode, string> },
): Omit<Mail, 'to'> {
  const { subject, body } = words[language].staffInvitation({
    provider: site.names[language],
    role: words[language].staffRoles[role],
    email,
    link: `${site.origin}/staff`,
  })
  return { kind: 'staff-invitation', subject, body }
}
