import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { isReminderDue, type ReminderKind, reminderKinds } from './reminder-times.ts'

const DAY_MS = 86_400_000
/** People of one transaction. */
export const REMINDED_AT_ONCE = 200
/** How long it is known that someone was reminded of a class. */
const FORGET_DAYS = 30

/** The furthest start of a class that anyone is reminded of now. */
export function nearUntil(now: Date): Date {
  return new Date(now.getTime() + DAY_MS)
}

/** Reminders of classes that began before then are forgotten. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - FORGET_DAYS * DAY_MS)
}

/**
 * Reminds of each class that is near, of every kind that is due, `REMINDED_AT_ONCE` people in a
 * transaction until fewer are left.
 *
 * @returns how many reminders were queued
 */
export async function remindOfNear<About>(
  { db, now }: { db: Db; now: Date },
  near: readonly { about: About; startsAt: Date }[],
  remindSome: (trx: Trx, reminded: { about: About; kind: ReminderKind }) => Promise<number>,
): Promise<number> {
  let queued = 0
  for (const { about, startsAt } of near)
    for (const kind of reminderKinds)
      if (isReminderDue({ kind, startsAt, now }))
        for (let some = REMINDED_AT_ONCE; some === REMINDED_AT_ONCE; queued += some)
          some = await transact(db, (trx) => remindSome(trx, { about, kind }))
  return queued
}

/** Takes back reminders that wait to be sent. @param mailIds a query of their mails */
export async function withdrawMails(db: Db | Trx, mailIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    update mails set state = 'failed', last_error = 'Not sent: the class was moved or cancelled.'
    where state = 'waiting' and id in (${mailIds})
  `.execute(db)
}
