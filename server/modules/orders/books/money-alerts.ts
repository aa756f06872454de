import type { z } from 'zod'
import type { MoneyAlert } from '#contract/orders/books.ts'
import type { MoneyAlertKind } from '#contract/orders/terms.ts'
import { rolesWith } from '#contract/staff/permissions.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { moneyAlertMail } from './money-alert-mail.ts'
import type { MoneyFinding } from './money-finding.ts'

/**
 * Keeps everything one look found, shows it to staff, and mails it to those who may see the books. Each finding comes
 * once a day for as long as it is found. What was found before and no longer is counts as resolved.
 *
 * @returns how many findings are new today
 */
export async function alertStaff(
  db: Db,
  {
    kind,
    findings,
    names,
    origin,
    now,
  }: {
    kind: MoneyAlertKind
    findings: readonly MoneyFinding[]
    names: Record<LanguageCode, string>
    origin: string
    now: Date
  },
): Promise<number> {
  return transact(db, async (trx) => {
    await clearResolved(trx, { kind, findings, now })
    const fresh: MoneyFinding[] = []
    for (const finding of findings)
      if (await isNewToday(trx, { kind, ...finding, now })) fresh.push(finding)
    if (fresh.length === 0) return 0
    const staff = await trx
      .selectFrom('students')
      .select('email')
      .where('staff_role', 'in', rolesWith('books'))
      .whereRef('email_key', '=', 'role_email_key')
      .where('deleted_at', 'is', null)
      .execute()
    for (const { email } of staff)
      await queueMail(trx, {
        to: email,
        ...moneyAlertMail(kind, { findings: fresh, names, origin }),
      })
    return fresh.length
  })
}

async function clearResolved(
  trx: Trx,
  { kind, findings, now }: { kind: MoneyAlertKind; findings: readonly MoneyFinding[]; now: Date },
): Promise<void> {
  let gone = trx
    .updateTable('money_alerts')
    .set({ mended_at: now })
    .where('kind', '=', kind)
    .where('mended_at', 'is', null)
  if (findings.length > 0)
    gone = gone.where(
      'subject',
      'not in',
      findings.map(({ subject }) => subject),
    )
  await gone.execute()
}

async function isNewToday(
  trx: Trx,
  { kind, subject, count, now }: { kind: MoneyAlertKind; now: Date } & MoneyFinding,
): Promise<boolean> {
  const added = await trx
    .insertInto('money_alerts')
    .values({ kind, subject, count, day: dhakaDay(now), found_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'subject', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return true
  await trx
    .updateTable('money_alerts')
    .set({ count, mended_at: null })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('day', '=', dhakaDay(now))
    .execute()
  return false
}

/** What is wrong now, longest first: each finding with the day it was first found since it was last resolved. */
export async function listMoneyAlerts(db: Db): Promise<z.input<typeof MoneyAlert>[]> {
  const rows = await db
    .selectFrom('money_alerts')
    .select(['kind', 'subject', 'count', 'found_at'])
    .where('mended_at', 'is', null)
    .orderBy('found_at')
    .limit(1000)
    .execute()
  const alerts = new Map<string, z.input<typeof MoneyAlert>>()
  for (const row of rows) {
    const key = `${row.kind} ${row.subject}`
    const since = alerts.get(key)?.since ?? row.found_at.toISOString()
    // The check constraint of the table holds the kinds.
    alerts.set(key, {
      kind: row.kind as MoneyAlertKind,
      subject: row.subject,
      count: row.count,
      since,
    })
  }
  return [...alerts.values()]
}
