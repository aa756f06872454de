import type { Db } from '#server/db/connect.ts'

/** Takes a course off a student's wish list; where it is not on it, nothing happens. */
export async function removeWish(
  db: Db,
  { student, courseId }: { student: { id: number }; courseId: string },
): Promise<void> {
  await db
    .deleteFrom('wished_courses')
    .where('student_id', '=', student.id)
    .where('course_id', '=', (course) =>
      course.selectFrom('courses').select('id').where('course_id', '=', courseId),
    )
    .execute()
}
