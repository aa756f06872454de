import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Whether someone's account is that of an instructor of a course. */
export async function teaches(
  db: Db | Trx,
  { studentId, courseId }: { studentId: number; courseId: number },
): Promise<boolean> {
  return (await findTeachers(db, { courseId })).includes(studentId)
}

/** The accounts of those who teach a course: rows of `students`. An instructor without an account is none of them. */
export async function findTeachers(
  db: Db | Trx,
  { courseId }: { courseId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('teachers')
    .select('student_id')
    .where('course_id', '=', courseId)
    .$castTo<{ student_id: number }>()
    .execute()
  return rows.map((row) => row.student_id)
}
