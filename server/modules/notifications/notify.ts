import { sql } from 'kysely'
import { Notice } from '#contract/notifications/kinds.ts'
import type { NotificationContext } from './context.ts'
import { announceChange } from './announce-change.ts'

/** Rows of one statement. */
const AT_ONCE = 500

/**
 * Notifies people of something. Inside a transaction they hear of it only if that commits. Only facts are kept: the
 * text is made in the language of anyone who reads it.
 *
 * @throws ZodError when the facts are not those of the kind: a bug
 */
export async function notify(
  { db, now }: NotificationContext,
  {
    to,
    notice,
    subject,
  }: {
    /** Rows of `students`; someone named twice is notified once. */
    to: readonly number[]
    notice: Notice
    /** What it is about, such as "question/k3x9a0b1c2": those of one kind and subject are shown as one. */
    subject: string
  },
): Promise<void> {
  const { kind, facts } = Notice.parse(notice)
  const people = [...new Set(to)]
  for (let from = 0; from < people.length; from += AT_ONCE)
    await db
      .insertInto('notifications')
      .values(
        people.slice(from, from + AT_ONCE).map((studentId) => ({
          student_id: studentId,
          kind,
          facts: JSON.stringify(facts),
          subject,
          created_at: now,
        })),
      )
      .execute()
  await announceChange(db, people)
}

/**
 * Withdraws every notification about a subject that no longer exists.
 *
 * @param of only what these rows of `students` were notified of at these moments
 */
export async function withdrawNotifications(
  { db }: Pick<NotificationContext, 'db'>,
  { subject, of }: { subject: string; of?: readonly { student: number; at: Date }[] },
): Promise<void> {
  const gone = await db
    .deleteFrom('notifications')
    .where('subject', '=', subject)
    .$if(of !== undefined, (query) =>
      query.where(
        sql<boolean>`(student_id, created_at) in (
          select named.student, named.at from jsonb_to_recordset(${JSON.stringify(of)}::jsonb)
            as named (student bigint, at timestamptz))`,
      ),
    )
    .returning('student_id')
    .execute()
  await announceChange(db, [...new Set(gone.map((row) => row.student_id))])
}
