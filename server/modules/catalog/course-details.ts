import type { CourseWithBatches } from '#contract/catalog.ts'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { courseInstructors } from './course-instructors.ts'
import { asCourse, selectCourses } from './course-record.ts'
import { nextBatch, openBatches } from './open-batches.ts'

/**
 * One course with the batches one can still enrol in.
 *
 * @throws Problem course_not_found
 */
export async function courseDetails(db: Db, courseId: string, today: Day): Promise<CourseWithBatches> {
  const record = await selectCourses(db).where('course_id', '=', courseId).executeTakeFirst()
  if (!record) throw new Problem('course_not_found')
  const batches = (await openBatches(db, [record.id], today))(record.id)
  const instructors = (await courseInstructors(db, [record.id]))(record.id)
  return {
    ...asCourse(record, nextBatch(batches), instructors),
    batches,
    isSelfPaced: batches.length === 0 && !(await wasEverRun(db, record.id)),
  }
}

/** Whether a course has had a batch to enrol in: then it is sold in batches, and waits for the next one. */
async function wasEverRun(db: Db, courseId: number): Promise<boolean> {
  const batch = await db
    .selectFrom('batches')
    .select('id')
    .where('course_id', '=', courseId)
    .where('state', 'in', ['open', 'closed'])
    .limit(1)
    .executeTakeFirst()
  return batch !== undefined
}
