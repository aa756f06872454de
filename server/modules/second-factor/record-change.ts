import { dhakaDay } from '#contract/time.ts'
import { inEachLanguage } from '#contract/languages.ts'
import { queueMail } from '#server/mail/index.ts'
import type { Trx } from '#server/db/transact.ts'
import type { SecondFactorContext } from './context.ts'
import { words } from '#server/words/index.ts'

/** What can happen to a second factor. */
export type Change = keyof (typeof words)['en']['secondFactorChanges']

export interface ChangeOf {
  uid: string
  email: string
  what: Change
  /** Who did it where it was not the person: an account on the server's machine. */
  operator?: string
}

/**
 * Notes a change in the history and mails the owner, who may be the only one to notice a stranger. Mails are in both
 * languages: what the server knows of a person does not say which one they read.
 */
export async function recordChange(
  trx: Trx,
  ctx: Pick<SecondFactorContext, 'now' | 'provider'>,
  change: ChangeOf,
): Promise<void> {
  await trx
    .insertInto('second_factor_history')
    .values({
      identity_uid: change.uid,
      what: change.what,
      done_by: change.operator ?? 'self',
      done_at: ctx.now,
    })
    .execute()
  const { en, bn } = inEachLanguage((language) => words[language].secondFactorChanges[change.what])
  await queueMail(trx, {
    kind: 'second-factor',
    to: change.email,
    subject: `${ctx.provider.en}: ${en.subject}`,
    body: [
      en.text,
      words.en.secondFactorNotYou,
      `${bn.subject}\n\n${bn.text}`,
      words.bn.secondFactorNotYou,
      momentText(ctx.now),
    ].join('\n\n'),
  })
}

function momentText(now: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Dhaka',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now)
  return `${dhakaDay(now)}, ${clock} (Dhaka)\n`
}
