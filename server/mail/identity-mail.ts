import { type LanguageCode, languageOfTag } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import { type IdentityMailKind, words } from '#server/words/index.ts'
import type { Sealer } from '../sealing.ts'
import { LINK_PLACE, sealLink } from './secret-link.ts'

/** What the identity service wants a person to get: a link that does one thing once. */
export interface IdentityMail {
  kind: IdentityMailKind
  recipient: string
  link: string
  language: string
}

/** What queueing needs: the outbox, the provider's names, and what encrypts links. */
export interface IdentityOutbox {
  db: Db
  names: Record<LanguageCode, string>
  sealer: Sealer
}

/**
 * Puts a mail of the identity service into the outbox, in the language of the person's browser. Its link opens an
 * account, so it is kept encrypted: staff, exports and backups see the text without it.
 */
export async function queueIdentityMail(
  { db, names, sealer }: IdentityOutbox,
  mail: IdentityMail,
): Promise<void> {
  const language = languageOfTag(mail.language)
  const { subject, text } = words[language].identityMails[mail.kind]
  const owner = { kind: mail.kind.toLowerCase().replaceAll('_', '-'), recipient: mail.recipient }
  // guard: a link that opens an account is kept only encrypted (mail)
  // without: const body = `${text}\n\n${mail.link}\n`
  const body = `${text}\n\n${LINK_PLACE}\n`
  const link = { has_secret_link: true, sealed_link: sealLink(sealer, owner, mail.link) }
  await db
    .insertInto('mails')
    .values({ ...owner, ...link, subject: subject(names[language]), body })
    .execute()
}
