import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import type { Db } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/index.ts'
import {
  forgottenBefore,
  LEAD_MS,
  nearUntil,
  REMINDED_AT_ONCE,
  type ReminderKind,
  remindOfNear,
  withdrawMails,
} from '../../calendar/index.ts'
import type { Guest } from './calendar-entry.ts'
import type { Letterhead } from './guest-context.ts'
import { guestMail } from './guest-mail.ts'
import { type GuestClassRow, selectGuestClasses } from './guest-class-records.ts'

type Rounds = Letterhead & { db: Db }

/**
 * Reminds people of the orientation classes they booked, by the hours and quiet hours of all classes. Each reminder
 * goes out once for each kind and time. Two processes may do it at once.
 *
 * @returns how many reminders were queued
 */
export async function remindGuests(rounds: Rounds): Promise<number> {
  const { db, now } = rounds
  await withdrawUntrue(db)
  const near = await selectGuestClasses(db)
    .where('meeting.state', '=', 'planned')
    .where('meeting.starts_at', '>', now)
    .where('meeting.starts_at', '<=', nearUntil(now))
    .orderBy('meeting.starts_at')
    .execute()
  const queued = await remindOfNear(
    rounds,
    near.map((meeting) => ({ about: meeting, startsAt: meeting.starts_at })),
    (trx, { about, kind }) => remindSome(trx, { rounds, meeting: about, kind }),
  )
  await db
    .deleteFrom('orientation_reminders')
    .where('starts_at', '<', forgottenBefore(now))
    .execute()
  return queued
}

async function remindSome(
  trx: Trx,
  { rounds, meeting, kind }: { rounds: Rounds; meeting: GuestClassRow; kind: ReminderKind },
): Promise<number> {
  // Held until the reminders are written: no one cancels or moves it in between.
  const standing = await trx
    .selectFrom('orientation_classes')
    .select('id')
    .where('id', '=', meeting.id)
    .where('state', '=', 'planned')
    .where('starts_at', '=', meeting.starts_at)
    // Of the place of before no one is reminded either.
    .where('sequence', '=', meeting.sequence)
    .forShare()
    .executeTakeFirst()
  if (!standing) return 0
  const guests = await noteReminders(trx, { meeting, kind, now: rounds.now })
  for (const guest of guests) {
    const { id } = await queueMail(
      trx,
      guestMail(rounds, { meeting, guest, news: { kind: 'reminder' } }),
    )
    await trx
      .updateTable('orientation_reminders')
      .set({ mail_id: id })
      .where('booking_id', '=', guest.id)
      .where('kind', '=', kind)
      .where('starts_at', '=', meeting.starts_at)
      .execute()
  }
  return guests.length
}

/** Notes whom to remind next. Anyone who has learnt the time since the reminder became due needs none. */
async function noteReminders(
  trx: Trx,
  { meeting, kind, now }: { meeting: GuestClassRow; kind: ReminderKind; now: Date },
): Promise<Guest[]> {
  const dueAt = new Date(meeting.starts_at.getTime() - LEAD_MS[kind])
  const { rows } = await sql<Guest>`
    with noted as (
      insert into orientation_reminders (booking_id, kind, starts_at, reminded_at)
      select booking.id, ${kind}, ${meeting.starts_at}, ${now}
      from orientation_bookings as booking
      where booking.orientation_id = ${meeting.id}
        and booking.state = 'booked'
        and booking.notified_at <= ${dueAt}
        and not exists (
          select 1 from orientation_reminders as earlier
          where earlier.booking_id = booking.id and earlier.kind = ${kind}
            and earlier.starts_at = ${meeting.starts_at}
        )
      order by booking.id
      limit ${REMINDED_AT_ONCE}
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
  await withdrawMails(
    db,
    sql`select reminder.mail_id from orientation_reminders as reminder
      join orientation_bookings as booking on booking.id = reminder.booking_id
      join orientation_classes as meeting on meeting.id = booking.orientation_id
      where meeting.state = 'cancelled' or meeting.starts_at <> reminder.starts_at
        or booking.state <> 'booked'`,
  )
}

/** Takes back what waits about a class, before other news of it. */
export async function withdrawReminders(trx: Trx, meetingId: number): Promise<void> {
  await withdrawMails(
    trx,
    sql`select reminder.mail_id from orientation_reminders as reminder
      join orientation_bookings as booking on booking.id = reminder.booking_id
      where booking.orientation_id = ${meetingId}`,
  )
}
