import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Takes a course out of a student's cart. @returns how many items left it: 0 or 1 */
export async function removeCourseFromCart(
  db: Db,
  student: { id: number },
  courseId: string,
): Promise<number> {
  return (await removed(db, { studentId: student.id, courseId }).execute()).length
}

function removed(db: Db, { studentId, courseId }: { studentId: number; courseId: string }) {
  return db
    .deleteFrom('cart_items')
    .where('student_id', '=', studentId)
    .where('course_id', '=', (course) =>
      course.selectFrom('courses').select('id').where('course_id', '=', courseId),
    )
    .returning('course_id')
}

/** Takes courses that a student has now out of the cart. */
export async function removeBoughtFromCart(
  trx: Trx,
  student: { id: number },
  courses: readonly number[],
): Promise<void> {
  for (const courseId of courses)
    await removeBought(trx, { studentId: student.id, courseId }).execute()
}

function removeBought(db: Db, { studentId, courseId }: { studentId: number; courseId: number }) {
  return db
    .deleteFrom('cart_items')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
}
