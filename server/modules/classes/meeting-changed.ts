import { sql } from 'kysely'
import type { LanguageCode } from '#contract/languages.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import type { ClassContext } from './context.ts'
import type { LockedBatch } from './lock-batch.ts'
import { meetingMail, type ToldMeeting } from './meeting-mail.ts'

/** What happened to a class that its students should know of. */
export interface MeetingChanged {
  kind: 'added' | 'moved' | 'cancelled'
  meetingId: number
  /** When it was to start before; null where that stays. */
  before: Date | null
}

/**
 * Tells everybody who is enrolled in a batch what changed in its classes: all changes of one act in one mail, in their
 * language. Classes that lie in the past are nobody's news. Whatever else tells students of classes begins here.
 */
export async function meetingChanged(
  trx: Trx,
  { now, origin }: Pick<ClassContext, 'now' | 'origin'>,
  { batch, changes }: { batch: LockedBatch; changes: readonly MeetingChanged[] },
): Promise<void> {
  const told = await toldMeetings(trx, { changes, now })
  if (told.length === 0) return
  for (const student of await studentsOf(trx, batch.id))
    await queueMail(trx, {
      kind: 'class-changed',
      to: student.email,
      ...meetingMail({
        student,
        course: batch.title,
        link: `${origin}/learn/${batch.course_id}`,
        meetings: told,
      }),
    })
}

async function toldMeetings(
  trx: Trx,
  { changes, now }: { changes: readonly MeetingChanged[]; now: Date },
): Promise<ToldMeeting[]> {
  if (changes.length === 0) return []
  const rows = await trx
    .selectFrom('class_meetings')
    .select(['id', 'number', 'topic', 'topic_bn', 'starts_at', 'ends_at', 'place'])
    .where(
      'id',
      'in',
      changes.map(({ meetingId }) => meetingId),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  const changeOf = new Map(changes.map((change) => [change.meetingId, change]))
  return rows.flatMap((row) => {
    const { kind, before } = changeOf.get(row.id)!
    const isNews = row.ends_at > now || (before !== null && before > now)
    if (!isNews) return []
    return [
      {
        kind,
        before,
        number: row.number,
        topic: { en: row.topic, bn: row.topic_bn },
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        place: row.place,
      },
    ]
  })
}

/** In the language they chose for mails, else the one they ordered in. */
async function studentsOf(
  trx: Trx,
  batchId: number,
): Promise<{ name: string; email: string; language: LanguageCode }[]> {
  const rows = await trx
    .selectFrom('enrolments as enrolment')
    .innerJoin('students as student', 'student.id', 'enrolment.student_id')
    .leftJoin('notification_settings as setting', 'setting.student_id', 'student.id')
    .leftJoin('order_items as item', 'item.id', 'enrolment.order_item_id')
    .leftJoin('orders as o', 'o.id', 'item.order_id')
    .select(['student.name', 'student.email'])
    .select(sql<LanguageCode>`coalesce(setting.language, o.language, 'en')`.as('language'))
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.state', '<>', 'revoked')
    .orderBy('enrolment.id')
    .execute()
  return rows
}
