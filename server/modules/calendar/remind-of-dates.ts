import { sql } from 'kysely'
import type { LanguageCode } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { longDay, mailedMoment, mailedTime, queueMail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'
import { findLanguages, notify } from '../notifications/index.ts'
import { courseTitleIn } from './calendar-class.ts'
import { type CourseDate, isDateOpen, selectDates } from './course-dates.ts'
import { type DateReminderKind, dateReminderKinds, isReminderDue } from './reminder-times.ts'

const DAY_MS = 86_400_000
/** People of one transaction. */
const AT_ONCE = 200
/** How long it is known that someone was reminded of a date. */
const FORGET_DAYS = 30

interface Rounds {
  db: Db
  now: Date
  origin: string
  /** Of the provider. */
  names: Record<LanguageCode, string>
}

/** A date that is the same for all whom it concerns. */
type NearDate = Omit<CourseDate, 'isDone'>

/**
 * Reminds students of tests that open and of assignments that are due, a day and an hour before, each once for each kind
 * and moment. Who sat the test, handed the work in or left the course is not reminded, nor
 * who has no access that day. Two processes may do it at once.
 *
 * @returns how many reminders were queued
 */
export async function remindOfDates(rounds: Rounds): Promise<number> {
  const { db, now } = rounds
  await withdrawUntrue(db)
  let queued = 0
  for (const about of await nearDates(db, now))
    for (const kind of dateReminderKinds)
      if (isReminderDue({ kind, startsAt: about.startsAt, now }))
        queued += await remindPeople(rounds, about, kind)
  await db
    .deleteFrom('date_reminders')
    .where('starts_at', '<', new Date(now.getTime() - FORGET_DAYS * DAY_MS))
    .execute()
  return queued
}

/** Those of the next 24 hours that anyone still has before them. */
function nearDates(db: Db, now: Date): Promise<NearDate[]> {
  return selectDates(db)
    .clearSelect()
    .select(['date.kind', 'lesson.id as lesson', 'lesson.lesson_id as lessonId', 'version.title'])
    .select(['course.course_id as courseId', 'course.title as courseTitle'])
    .select(sql<string | null>`course.bangla->>'title'`.as('courseTitleBn'))
    .select([
      sql<Date>`date.starts_at`.as('startsAt'),
      'date.ends_at as endsAt',
      sql<number>`date.revision`.as('revision'),
      sql<Date>`date.changed_at`.as('changedAt'),
    ])
    .distinct()
    .where('date.starts_at', '>', now)
    .where('date.starts_at', '<=', new Date(now.getTime() + DAY_MS))
    .where('date.is_done', '=', false)
    .where(isDateOpen(dhakaDay(now)))
    .execute() as Promise<NearDate[]>
}

async function remindPeople(
  rounds: Rounds,
  about: NearDate,
  kind: DateReminderKind,
): Promise<number> {
  let queued = 0
  for (let some = AT_ONCE; some === AT_ONCE; queued += some)
    some = await transact(rounds.db, (trx) => remindSome(trx, { ...rounds, about, kind }))
  return queued
}

interface DateReminder extends Omit<Rounds, 'db'> {
  about: NearDate
  kind: DateReminderKind
}

async function remindSome(trx: Trx, reminder: DateReminder): Promise<number> {
  const { about, now } = reminder
  const people = await noteReminders(trx, reminder)
  if (people.length === 0) return 0
  const languageOf = await findLanguages(
    { db: trx },
    people.map(({ id }) => id),
  )
  for (const person of people)
    await mailOne(trx, reminder, { ...person, language: languageOf(person.id) })
  await notify(
    { db: trx, now },
    {
      to: people.map(({ id }) => id),
      notice: {
        kind: 'date-reminder',
        facts: {
          courseId: about.courseId,
          courseName: about.courseTitle,
          lessonId: about.lessonId,
          title: about.title,
          of: about.kind,
          startsAt: about.startsAt.toISOString(),
        },
      },
      subject: `date/${about.lessonId}`,
    },
  )
  return people.length
}

interface Recipient {
  id: number
  name: string
  email: string
}

/** Notes that the next students are reminded; who was already, or wants none, is not among them. */
async function noteReminders(trx: Trx, { about, kind, now }: DateReminder): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with noted as (
      insert into date_reminders (lesson_id, student_id, kind, starts_at, reminded_at)
      select date.lesson_id, person.id, ${kind}, date.starts_at, ${now}
      from course_dates as date
      join students as person on person.id = date.student_id
      left join reminder_settings as settings on settings.student_id = person.id
      where date.lesson_id = ${about.lesson} and date.starts_at = ${about.startsAt} and not date.is_done
        and ${isDateOpen(dhakaDay(now))}
        and person.deleted_at is null
        and coalesce(settings.has_class_reminders, true)
        and not exists (
          select from date_reminders as earlier
          where earlier.lesson_id = date.lesson_id and earlier.student_id = person.id
            and earlier.kind = ${kind} and earlier.starts_at = date.starts_at
        )
      order by person.id
      limit ${AT_ONCE}
      on conflict do nothing
      returning student_id
    )
    select person.id, person.name, person.email
    from noted join students as person on person.id = noted.student_id
  `.execute(trx)
  return rows
}

async function mailOne(
  trx: Trx,
  { about, kind, now, origin, names }: DateReminder,
  person: Recipient & { language: LanguageCode },
): Promise<void> {
  const { language } = person
  const { subject, body } = words[language].dateReminder({
    isTest: about.kind === 'test',
    name: person.name,
    title: about.title,
    course: courseTitleIn(about, language),
    isToday: dhakaDay(now) === dhakaDay(about.startsAt),
    day: longDay(dhakaDay(about.startsAt), language),
    time: mailedTime(about.startsAt, language),
    closes: about.endsAt && closingOf(about.startsAt, about.endsAt, language),
    link: `${origin}/learn/${about.courseId}/${about.lessonId}`,
    calendar: `${origin}/dashboard/calendar`,
    provider: names[language],
  })
  const mail = {
    kind: 'date-reminder',
    to: person.email,
    subject,
    body,
    sendBefore: about.startsAt,
  }
  const { id } = await queueMail(trx, mail)
  await trx
    .updateTable('date_reminders')
    .set({ mail_id: id })
    .where('lesson_id', '=', about.lesson)
    .where('student_id', '=', person.id)
    .where('kind', '=', kind)
    .where('starts_at', '=', about.startsAt)
    .execute()
}

function closingOf(opensAt: Date, closesAt: Date, language: LanguageCode): string {
  const mailed = dhakaDay(opensAt) === dhakaDay(closesAt) ? mailedTime : mailedMoment
  return mailed(closesAt, language)
}

/** It was moved, or is done, while the mail server was down: what waits about it is no longer true. */
async function withdrawUntrue(db: Db): Promise<void> {
  await sql`
    update mails set state = 'failed', last_error = 'Not sent: it was moved, or is done.'
    from date_reminders as reminder
    where mails.id = reminder.mail_id and mails.state = 'waiting'
      and not exists (
        select from course_dates as date
        where date.lesson_id = reminder.lesson_id and date.student_id = reminder.student_id
          and date.starts_at = reminder.starts_at and not date.is_done
      )
  `.execute(db)
}
