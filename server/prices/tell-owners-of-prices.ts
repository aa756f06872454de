import { defined } from '#contract/defined.ts'
import { digitsIn, type LanguageCode, languageCodes } from '#contract/languages.ts'
import { poisha, takaText } from '#contract/money.ts'
import { rolesWith } from '#contract/staff/permissions.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { type Mail, queueMail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'

/** What one mail lists; an import may lower many fees. */
const AT_ONCE = 100

interface Letterhead {
  names: Record<LanguageCode, string>
  origin: string
  now: Date
}

/**
 * Mails the owners what was lowered by more than half since they were last told: each price once, also where several
 * processes look.
 *
 * @returns how many prices they were told of
 */
export async function tellOwnersOfPrices(db: Db, letterhead: Letterhead): Promise<number> {
  let told = 0
  for (;;) {
    const some = await transact(db, (trx) => tellSome(trx, letterhead))
    told += some
    if (some < AT_ONCE) return told
  }
}

async function tellSome(trx: Trx, letterhead: Letterhead): Promise<number> {
  const notices = await untold(trx)
  if (notices.length === 0) return 0
  const owners = await trx
    .selectFrom('students')
    .select('email')
    .where('staff_role', 'in', rolesWith('people'))
    .whereRef('email_key', '=', 'role_email_key')
    .where('deleted_at', 'is', null)
    .execute()
  for (const { email } of owners) await queueMail(trx, mailOf(notices, email, letterhead))
  await trx
    .updateTable('price_notices')
    .set({ told_at: letterhead.now })
    .where(
      'id',
      'in',
      notices.map(({ id }) => id),
    )
    .execute()
  return notices.length
}

type Notice = Awaited<ReturnType<typeof untold>>[number]

function untold(trx: Trx) {
  return trx
    .selectFrom('price_notices as notice')
    .innerJoin('students as staff', 'staff.id', 'notice.staff_id')
    .selectAll('notice')
    .select('staff.name')
    .where('notice.told_at', 'is', null)
    .orderBy('notice.id')
    .limit(AT_ONCE)
    .forUpdate('notice')
    .skipLocked()
    .execute()
}

/** To staff, of whom no language is known: in every one. */
function mailOf(notices: readonly Notice[], to: string, { names, origin }: Letterhead): Mail {
  const textOf = (language: LanguageCode) => {
    const { lead, look } = words[language].priceNotice
    const lines = notices.map((notice) => `- ${lineOf(notice, language)}`).join('\n')
    return [lead, lines, `${look} ${origin}/staff/audit`].join('\n\n')
  }
  return {
    kind: 'price-notice',
    to,
    subject: languageCodes
      .map((language) => words[language].priceNotice.subject(names[language]))
      .join(' / '),
    body: `${languageCodes.map(textOf).join('\n\n----\n\n')}\n`,
  }
}

function lineOf(notice: Notice, language: LanguageCode): string {
  const { off, fee, kinds } = words[language].priceNotice
  const taka = (amount: number) => `৳${digitsIn(language, takaText(poisha(amount)))}`
  const facts = { what: kinds[notice.kind as keyof typeof kinds](notice.subject), by: notice.name }
  if (notice.was_poisha !== null && notice.is_poisha !== null)
    return fee({ ...facts, was: taka(notice.was_poisha), is: taka(notice.is_poisha) })
  const share =
    notice.percent_bp === null
      ? taka(defined(notice.amount_poisha))
      : `${digitsIn(language, String(notice.percent_bp / 100))}%`
  return off({ ...facts, share })
}
