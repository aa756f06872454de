import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transact.ts'

/** Takes a course out of a student's cart. @returns how many items left it: 0 or 1 */
export async function removeCourseFromCart(
  db: Db,
  student: { id: number },
  courseId: string,
): Promise<number> {
  return (await removed.all(db, { studentId: student.id, courseId })).length
}

const removed = statement((db, { studentId, courseId }: { studentId: number; courseId: string }) =>
  db
    .deleteFrom('cart_items')
    .where('student_id', '=', studentId)
    .where('course_id', '=', (course) =>
      course.selectFrom('courses').select('id').where('course_id', '=', courseId),
    )
    .returning('course_id'),
)

/** Takes courses that a student has now out of the cart. */
export async function removeBoughtFromCart(
  trx: Trx,
  student: { id: number },
  courses: readonly number[],
): Promise<void> {
  for (const courseId of courses) await removeBought.run(trx, { studentId: student.id, courseId })
}

const removeBought = statement(
  (db, { studentId, courseId }: { studentId: number; courseId: number }) =>
    db
      .deleteFrom('cart_items')
      .where('student_id', '=', studentId)
      .where('course_id', '=', courseId),
)
