import { sql } from 'kysely'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { CalendarClass } from './calendar-class.ts'
import { isWithinAccess } from '../learning/index.ts'
import { findLanguages } from '../notifications/index.ts'
import { asCalendarClass, selectClasses } from './find-classes.ts'
import { remind } from './remind.ts'
import type { ReminderRecipient, Reminder } from './reminder.ts'
import {
  forgottenBefore,
  nearUntil,
  REMINDED_AT_ONCE,
  remindOfNear,
  withdrawMails,
} from './remind-of-near.ts'

type Rounds = { db: Db } & Pick<Reminder, 'now' | 'origin' | 'names'>

/**
 * Reminds students and instructors of the classes that are near, each once for each kind and hour.
 * Two processes may do it at once.
 *
 * @returns how many reminders were queued
 */
export async function remindOfClasses(rounds: Rounds): Promise<number> {
  const { db, now } = rounds
  await withdrawUntrue(db)
  const near = (await nearClasses(db, now)).map((about) => ({ about, startsAt: about.startsAt }))
  const queued = await remindOfNear(rounds, near, (trx, reminded) =>
    remindSome(trx, { ...rounds, ...reminded }),
  )
  await db.deleteFrom('class_reminders').where('starts_at', '<', forgottenBefore(now)).execute()
  return queued
}

async function nearClasses(db: Db, now: Date): Promise<CalendarClass[]> {
  const rows = await selectClasses(db)
    .where('meeting.state', '=', 'planned')
    .where('meeting.starts_at', '>', now)
    .where('meeting.starts_at', '<=', nearUntil(now))
    .orderBy('meeting.starts_at')
    .execute()
  return rows.map(asCalendarClass)
}

async function remindSome(
  trx: Trx,
  { about, kind, now, origin, names }: Rounds & Pick<Reminder, 'about' | 'kind'>,
): Promise<number> {
  // Held until the reminders are written: no one cancels or moves it in between.
  const meeting = await trx
    .selectFrom('class_meetings')
    .select('id')
    .where('id', '=', about.id)
    .where('state', '=', 'planned')
    .where('starts_at', '=', about.startsAt)
    // Nor is anyone reminded of its place of before.
    .where('sequence', '=', about.sequence)
    .forShare()
    .executeTakeFirst()
  if (!meeting) return 0
  const people = await noteReminders(trx, { about, kind, now })
  await remind(trx, { kind, about, people, now, origin, names })
  return people.length
}

/** Notes that the next people are reminded; who was already, or wants none, is not among them. */
async function noteReminders(
  trx: Trx,
  { about, kind, now }: Pick<Reminder, 'about' | 'kind' | 'now'>,
): Promise<ReminderRecipient[]> {
  const { rows } = await sql<Omit<ReminderRecipient, 'language'>>`
    with teaching as (
      select taught.student_id from taught_classes as taught where taught.meeting_id = ${about.id}
    ), noted as (
      insert into class_reminders (meeting_id, student_id, kind, starts_at, reminded_at)
      select ${about.id}, person.id, ${kind}, ${about.startsAt}, ${now}
      from (
        select student_id from enrolments
        where batch_id = ${about.batchId} and state <> 'revoked'
          and ${isWithinAccess({ until: sql.ref('access_until'), at: sql`${about.startsAt}::timestamptz`, today: dhakaDay(now) })}
        union
        select student_id from teaching
      ) as meant
      join students as person on person.id = meant.student_id
      left join reminder_settings as settings on settings.student_id = person.id
      where person.deleted_at is null
        and coalesce(settings.has_class_reminders, true)
        and not exists (
          select 1 from class_reminders as earlier
          where earlier.meeting_id = ${about.id} and earlier.student_id = person.id
            and earlier.kind = ${kind} and earlier.starts_at = ${about.startsAt}
        )
      order by person.id
      limit ${REMINDED_AT_ONCE}
      on conflict do nothing
      returning student_id
    )
    select person.id, person.name, person.email,
      case when person.id in (select student_id from teaching) then 'teacher' else 'student' end as as
    from noted join students as person on person.id = noted.student_id
  `.execute(trx)
  const languageOf = await findLanguages(
    { db: trx },
    rows.map(({ id }) => id),
  )
  return rows.map((person) => ({ ...person, language: languageOf(person.id) }))
}

/** Takes back the reminders of classes that wait to be sent, before people are notified of what changed. */
export async function withdrawReminders(trx: Trx, meetings: readonly number[]): Promise<void> {
  if (meetings.length === 0) return
  await withdrawMails(
    trx,
    sql`select mail_id from class_reminders where meeting_id in (${sql.join(meetings)})`,
  )
}

/** A class was moved or cancelled while the mail server was down: what waits about it is no longer true. */
async function withdrawUntrue(db: Db): Promise<void> {
  await withdrawMails(
    db,
    sql`select reminder.mail_id from class_reminders as reminder
      join class_meetings as meeting on meeting.id = reminder.meeting_id
      where meeting.state = 'cancelled' or meeting.starts_at <> reminder.starts_at`,
  )
}
