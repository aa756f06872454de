import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { readCourse } from './course-rows.ts'
import type { DeskContext } from './staff-course.ts'

/** The editor says every 20 seconds that it is open; after so long without a word it is closed. */
const SEEN_MS = 60_000

/**
 * Says that a member of staff has a course open.
 *
 * @returns the names of the others who have, and the version of its working copy
 * @throws Problem course_not_found
 */
export function noteCoursePresence(
  { db, staff, now }: DeskContext,
  courseId: string,
): Promise<{ version: number; others: string[] }> {
  return transact(db, async (trx) => {
    const { id } = await readCourse(trx, courseId)
    await trx
      .insertInto('course_presence')
      .values({ course_id: id, student_id: staff.id, seen_at: now })
      .onConflict((conflict) =>
        conflict.columns(['course_id', 'student_id']).doUpdateSet({ seen_at: now }),
      )
      .execute()
    const since = new Date(now.getTime() - SEEN_MS)
    await trx
      .deleteFrom('course_presence')
      .where('course_id', '=', id)
      .where('seen_at', '<', since)
      .execute()
    const others = await trx
      .selectFrom('course_presence as presence')
      .innerJoin('students as person', 'person.id', 'presence.student_id')
      .select('person.name')
      .where('presence.course_id', '=', id)
      .where('presence.student_id', '<>', staff.id)
      .orderBy('person.name')
      .execute()
    const edit = await trx
      .selectFrom('course_edits')
      .select('version')
      .where('course_id', '=', id)
      .executeTakeFirst()
    // Nothing is done to the course.
    await recordAudit(trx, {
      actor: staff,
      action: 'course.saved',
      subject: courseId,
      before: {},
      after: {},
    })
    return { version: edit?.version ?? 0, others: others.map(({ name }) => name) }
  })
}
