import { sql } from 'kysely'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Db } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/index.ts'
import { isReminderDue, type ReminderKind, reminderKinds } from '../calendar/index.ts'
import type { Guest } from './calendar-entry.ts'
import type { Letterhead } from './context.ts'
import { orientationMail } from './orientation-mail.ts'
import { type OrientationRow, selectOrientations } from './orientation-records.ts'

const DAY_MS = 86_400_000
const LEAD_MS: Record<ReminderKind, number> = { day: DAY_MS, 'half-hour': 30 * 60_000 }
/** Bookings of one transaction. */
const AT_ONCE = 200
/** How long it is known that someone was reminded. */
const FORGET_DAYS = 30

type Rounds = Letterhead & { db: Db }

/**
 * Reminds the person who booked of the orientation classes that are near, by the hours and quiet
 * hours of all classes: each once for each kind and time. Two processes may do it at once.
 *
 * @returns how many reminders were queued
 */
export async function remindOfOrientations(rounds: Rounds): Promise<number> {
  const { db, now } = rounds
  await withdrawUntrue(db)
  const near = await selectOrientations(db)
    .where('orientation.state', '=', 'planned')
    .where('orientation.starts_at', '>', now)
    .where('orientation.starts_at', '<=', new Date(now.getTime() + DAY_MS))
    .orderBy('orientation.starts_at')
    .execute()
  let queued = 0
  for (const orientation of near)
    for (const kind of reminderKinds)
      if (isReminderDue({ kind, startsAt: orientation.starts_at, now }))
        for (let some = AT_ONCE; some === AT_ONCE; queued += some)
          some = await transact(db, (trx) => remindSome(trx, { rounds, orientation, kind }))
  await db
    .deleteFrom('orientation_reminders')
    .where('starts_at', '<', new Date(now.getTime() - FORGET_DAYS * DAY_MS))
    .execute()
  return queued
}

async function remindSome(
  trx: Trx,
  {
    rounds,
    orientation,
    kind,
  }: { rounds: Rounds; orientation: OrientationRow; kind: ReminderKind },
): Promise<number> {
  // Held until the reminders are written: no one cancels or moves it in between.
  const standing = await trx
    .selectFrom('orientation_classes')
    .select('id')
    .where('id', '=', orientation.id)
    .where('state', '=', 'planned')
    .where('starts_at', '=', orientation.starts_at)
    // Of the place of before no one is reminded either.
    .where('sequence', '=', orientation.sequence)
    .forShare()
    .executeTakeFirst()
  if (!standing) return 0
  const guests = await noteReminders(trx, { orientation, kind, now: rounds.now })
  for (const guest of guests) {
    const { id } = await queueMail(
      trx,
      orientationMail(rounds, { orientation, guest, news: { kind: 'reminder' } }),
    )
    await trx
      .updateTable('orientation_reminders')
      .set({ mail_id: id })
      .where('booking_id', '=', guest.id)
      .where('kind', '=', kind)
      .where('starts_at', '=', orientation.starts_at)
      .execute()
  }
  return guests.length
}

/** Notes whom to remind next. Anyone who has learnt the time since the reminder became due needs none. */
async function noteReminders(
  trx: Trx,
  { orientation, kind, now }: { orientation: OrientationRow; kind: ReminderKind; now: Date },
): Promise<Guest[]> {
  const dueAt = new Date(orientation.starts_at.getTime() - LEAD_MS[kind])
  const { rows } = await sql<Guest>`
    with noted as (
      insert into orientation_reminders (booking_id, kind, starts_at, reminded_at)
      select booking.id, ${kind}, ${orientation.starts_at}, ${now}
      from orientation_bookings as booking
      where booking.orientation_id = ${orientation.id}
        and booking.state = 'booked'
        and booking.notified_at <= ${dueAt}
        and not exists (
          select 1 from orientation_reminders as earlier
          where earlier.booking_id = booking.id and earlier.kind = ${kind}
            and earlier.starts_at = ${orientation.starts_at}
        )
      order by booking.id
      limit ${AT_ONCE}
      on conflict do nothing
      returning booking_id
    )
    select booking.id, booking.name, booking.email, booking.language, booking.state, booking.changes
    from noted join orientation_bookings as booking on booking.id = noted.booking_id
  `.execute(trx)
  return rows
}

/** What waits about a class that was moved or cancelled since, or a seat that was given back, is no longer true. */
async function withdrawUntrue(db: Db): Promise<void> {
  await sql`
    update mails set state = 'failed', last_error = 'Not sent: the class was moved or cancelled.'
    from orientation_reminders as reminder
    join orientation_bookings as booking on booking.id = reminder.booking_id
    join orientation_classes as orientation on orientation.id = booking.orientation_id
    where mails.id = reminder.mail_id and mails.state = 'waiting'
      and (orientation.state = 'cancelled' or orientation.starts_at <> reminder.starts_at
        or booking.state <> 'booked')
  `.execute(db)
}

/** Takes back what waits about a class, before other news of it. */
export async function withdrawReminders(trx: Trx, orientationId: number): Promise<void> {
  await sql`
    update mails set state = 'failed', last_error = 'Not sent: the class was moved or cancelled.'
    from orientation_reminders as reminder
    join orientation_bookings as booking on booking.id = reminder.booking_id
    where mails.id = reminder.mail_id and mails.state = 'waiting'
      and booking.orientation_id = ${orientationId}
  `.execute(trx)
}
