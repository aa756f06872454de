import type { CourseCard } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { cardsOf } from '../catalog/index.ts'

/** The courses that a student saved for later and that are on the site, the last one first. */
export async function listWishes(
  db: Db,
  { student, today }: { student: { id: number }; today: Day },
): Promise<CourseCard[]> {
  const wishes = await db
    .selectFrom('wished_courses')
    .select('course_id')
    .where('student_id', '=', student.id)
    .orderBy('wished_at', 'desc')
    .orderBy('course_id', 'desc')
    .execute()
  return cardsOf(db, { ids: wishes.map((wish) => wish.course_id), today })
}
