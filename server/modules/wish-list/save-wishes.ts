import { sql } from 'kysely'
import { MOST_WISHES } from '#contract/wish-list/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'

/**
 * Saves courses for later beside those that are saved already, the first of `courseIds` first. What the site does not
 * have, and what is beyond the most one can save, is left out: the answer says what is saved.
 */
export function saveWishes(
  { db, now }: { db: Db; now: Date },
  { student, courseIds }: { student: { id: number }; courseIds: readonly string[] },
): Promise<{ saved: string[]; isFull: boolean }> {
  return transact(db, async (trx) => {
    // Two requests of one person would else count past the most.
    await sql`select id from students where id = ${student.id} for update`.execute(trx)
    const before = await trx
      .selectFrom('wished_courses')
      .innerJoin('courses', 'courses.id', 'wished_courses.course_id')
      .select('courses.course_id')
      .where('student_id', '=', student.id)
      .execute()
    const idsBefore = new Set(before.map((wish) => wish.course_id))
    const further = await trx
      .selectFrom('public_courses')
      .select(['id', 'course_id'])
      .where('course_id', 'in', [...courseIds])
      .execute()
    const added = further
      .filter((course) => !idsBefore.has(course.course_id))
      .toSorted((a, b) => courseIds.indexOf(a.course_id) - courseIds.indexOf(b.course_id))
      .slice(0, Math.max(0, MOST_WISHES - idsBefore.size))
    if (added.length > 0)
      await trx
        .insertInto('wished_courses')
        .values(
          added.map((course) => ({
            student_id: student.id,
            course_id: course.id,
            wished_at: now,
            alerted_at: now,
          })),
        )
        .execute()
    const all = new Set([...idsBefore, ...added.map((course) => course.course_id)])
    return {
      saved: [...new Set(courseIds)].filter((id) => all.has(id)),
      isFull: all.size >= MOST_WISHES,
    }
  })
}
