import { type LanguageCode, languageOfTag } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { type AccountNoticeKind, words } from '#server/words/index.ts'
import { queueMail } from './queue-mail.ts'

/** Something about an account that its owner should hear of, in case it was someone else. */
export interface AccountNotice {
  kind: AccountNoticeKind
  recipient: string
  /** "en", "bn" … by the person's browser. */
  language: string
  /** The name of the provider that was linked or unlinked, such as "Google". */
  provider?: string
}

/**
 * Tells the owner of an account what was done to it, in the language of the browser that did it. Wake "send-mails"
 * afterwards.
 */
export async function queueAccountNotice(
  db: Db | Trx,
  notice: AccountNotice,
  names: Record<LanguageCode, string>,
): Promise<void> {
  const language = languageOfTag(notice.language)
  const { subject, text } = words[language].accountNotices[notice.kind]
  await queueMail(db, {
    kind: notice.kind.toLowerCase().replaceAll('_', '-'),
    to: notice.recipient,
    subject: subject(names[language]),
    body: `${text(notice.provider ?? '')}\n`,
  })
}
