import { sql } from 'kysely'
import { placeOfClass } from '#contract/classes/terms.ts'
import { defined } from '#contract/defined.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { calendarOfClasses, withdrawReminders } from '../calendar/index.ts'
import { hasAccessOn } from '../learning/index.ts'
import { findLanguages, notify } from '../notifications/index.ts'
import type { ClassContext } from './context.ts'
import type { LockedBatch } from './timetable/lock-batch.ts'
import { meetingMail, type MeetingMailEntry } from './meeting-mail.ts'

/** What happened to a class that its students should know of. */
export interface MeetingNotice {
  kind: 'added' | 'moved' | 'cancelled'
  meetingId: number
  /** When it was to start before; null where that stays. */
  before: Date | null
}

/**
 * Tells students of a batch, and those who give its classes, of changes ahead: one act, one mail, one notification. It
 * replaces waiting reminders, which say the former time. Whatever else tells people of classes begins here.
 */
export async function notifyOfMeetings(
  trx: Trx,
  context: Pick<ClassContext, 'now' | 'origin'>,
  { batch, changes }: { batch: LockedBatch; changes: readonly MeetingNotice[] },
): Promise<void> {
  const entries = await changedMeetings(trx, { changes, now: context.now })
  if (entries.length === 0) return
  await withdrawReminders(
    trx,
    entries.map(({ id }) => id),
  )
  const students = await batchStudents(trx, batch.id, context.now)
  const path = `/learn/${batch.course_id}`
  await notifyPeople(trx, context, { batch, people: students, entries, path })
  await notifyTeachers(trx, context, { batch, entries, except: students })
}

/** Tells those who give the classes of a cancelled batch, whose students know of the batch already. */
export async function notifyOfCancelledBatch(
  trx: Trx,
  context: Pick<ClassContext, 'now' | 'origin'>,
  { batch, meetings }: { batch: NoticeBatch; meetings: readonly number[] },
): Promise<void> {
  const changes = meetings.map((meetingId) => ({
    kind: 'cancelled' as const,
    meetingId,
    before: null,
  }))
  const entries = await changedMeetings(trx, { changes, now: context.now })
  await notifyTeachers(trx, context, { batch, entries, except: [] })
}

/** @param news `except`: who knows already */
async function notifyTeachers(
  trx: Trx,
  context: Pick<ClassContext, 'now' | 'origin'>,
  news: { batch: NoticeBatch; entries: readonly MeetingMailRow[]; except: readonly Person[] },
): Promise<void> {
  const { batch, entries, except } = news
  for (const { teacher, own } of await teachersOf(trx, entries))
    if (!except.some(({ id }) => id === teacher.id))
      await notifyPeople(trx, context, {
        batch,
        people: [teacher],
        entries: own,
        path: `/dashboard/teaching/batches/${batch.id}`,
      })
}

type NoticeBatch = Pick<LockedBatch, 'id' | 'course_id' | 'title'>

type MeetingMailRow = MeetingMailEntry & { id: number }

/** Someone who is written to. */
interface Person {
  id: number
  name: string
  email: string
  language: LanguageCode
}

/** @param news `path`: where their whole timetable is */
async function notifyPeople(
  trx: Trx,
  { now, origin }: Pick<ClassContext, 'now' | 'origin'>,
  news: {
    batch: NoticeBatch
    people: readonly Person[]
    entries: readonly MeetingMailRow[]
    path: string
  },
): Promise<void> {
  const { batch, people, entries, path } = news
  const [first] = entries
  if (!first) return
  await notify(
    { db: trx, now },
    {
      to: people.map(({ id }) => id),
      notice: {
        kind: 'class-changed',
        facts: {
          courseId: batch.course_id,
          courseName: batch.title,
          change: first.kind,
          number: first.number,
          startsAt: first.startsAt.toISOString(),
          others: entries.length - 1,
        },
      },
      subject: `class-changed/${first.id}/${now.getTime()}`,
    },
  )
  const calendar = await calendarOfClasses(trx, {
    ids: entries.map(({ id }) => id),
    name: batch.title,
    origin,
  })
  for (const person of people)
    await queueMail(trx, {
      kind: 'class-changed',
      to: person.email,
      ...(calendar && { calendar: calendar(person.language) }),
      ...meetingMail({
        person,
        course: batch.title,
        link: `${origin}${path}`,
        meetings: entries,
      }),
    })
}

async function changedMeetings(
  trx: Trx,
  { changes, now }: { changes: readonly MeetingNotice[]; now: Date },
): Promise<MeetingMailRow[]> {
  if (changes.length === 0) return []
  const rows = await trx
    .selectFrom('class_meetings as meeting')
    .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .select(['meeting.id', 'meeting.number', 'topic', 'topic_bn', 'starts_at', 'ends_at'])
    .select(['room', 'place', 'batch.venue'])
    .where(
      'meeting.id',
      'in',
      changes.map(({ meetingId }) => meetingId),
    )
    .orderBy('starts_at')
    .orderBy('meeting.id')
    .execute()
  const changeOf = new Map(changes.map((change) => [change.meetingId, change]))
  return rows.flatMap((row) => {
    const { kind, before } = defined(changeOf.get(row.id))
    const isNews = row.ends_at > now || (before !== null && before > now)
    if (!isNews) return []
    return [
      {
        id: row.id,
        kind,
        before,
        number: row.number,
        topic: { en: row.topic, bn: row.topic_bn },
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        place: placeOfClass(row),
      },
    ]
  })
}

/** Who gives these classes, each with theirs. */
async function teachersOf(
  trx: Trx,
  entries: readonly MeetingMailRow[],
): Promise<{ teacher: Person; own: MeetingMailRow[] }[]> {
  if (entries.length === 0) return []
  const rows = await trx
    .selectFrom('taught_classes as taught')
    .innerJoin('students as person', 'person.id', 'taught.student_id')
    .select(['taught.meeting_id', 'person.id', 'person.name', 'person.email'])
    .where(
      'taught.meeting_id',
      'in',
      entries.map(({ id }) => id),
    )
    .where('person.deleted_at', 'is', null)
    .orderBy('person.id')
    .execute()
  const languageOf = await findLanguages(
    { db: trx },
    rows.map(({ id }) => id),
  )
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, taught]) => {
    const [{ name, email }] = taught as [(typeof taught)[number]]
    return {
      teacher: { id, name, email, language: languageOf(id) },
      own: entries.filter((meeting) => taught.some((row) => row.meeting_id === meeting.id)),
    }
  })
}

/** Who is enrolled in a batch and has access, with the language they are written to in. */
export async function batchStudents(trx: Trx, batchId: number, now: Date): Promise<Person[]> {
  const students = await trx
    .selectFrom('enrolments as enrolment')
    .innerJoin('students as student', 'student.id', 'enrolment.student_id')
    .select(['student.id', 'student.name', 'student.email'])
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.state', '<>', 'revoked')
    .where(hasAccessOn(dhakaDay(now), sql.ref('enrolment.access_until')))
    .where('student.deleted_at', 'is', null)
    .orderBy('enrolment.id')
    .execute()
  const languageOf = await findLanguages(
    { db: trx },
    students.map(({ id }) => id),
  )
  return students.map((student) => ({ ...student, language: languageOf(student.id) }))
}
