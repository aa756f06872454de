import { usualAssignmentRules } from '#contract/assignments/assignments.ts'
import type { ArchiveAssignment } from '#contract/catalog/course-archive.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** The rules of the assignments of courses, also of those that have the usual ones, by the rows of the courses. */
export async function readArchiveAssignments(
  db: Db,
  courses: readonly number[],
): Promise<Map<number, ArchiveAssignment[]>> {
  const lessons = await db
    .selectFrom('lessons as lesson')
    .leftJoin('assignments as assignment', 'assignment.lesson_id', 'lesson.id')
    .select(['lesson.course_id', 'lesson.lesson_id', 'assignment.rules'])
    .where('lesson.course_id', 'in', [0, ...courses])
    .where('lesson.kind', '=', 'assignment')
    .orderBy('lesson.id')
    .execute()
  const byCourse = Map.groupBy(lessons, ({ course_id }) => course_id)
  return new Map(
    [...byCourse].map(([course, rows]) => [
      course,
      rows.map(({ lesson_id, rules }) => ({ lesson_id, rules: rules ?? usualAssignmentRules })),
    ]),
  )
}

/** Gives lessons of a new course the rules of their assignments. @returns those lessons */
export async function writeArchiveAssignments(
  trx: Trx,
  {
    assignments,
    staff,
    now,
  }: { assignments: readonly ArchiveAssignment[]; staff: { id: number }; now: Date },
): Promise<string[]> {
  const lessons = await trx
    .selectFrom('lessons')
    .select(['id', 'lesson_id'])
    .where('lesson_id', 'in', ['', ...assignments.map(({ lesson_id }) => lesson_id)])
    .where('kind', '=', 'assignment')
    .execute()
  const rulesOf = new Map(assignments.map(({ lesson_id, rules }) => [lesson_id, rules]))
  for (const { id, lesson_id } of lessons)
    await trx
      .insertInto('assignments')
      .values({
        lesson_id: id,
        revision: 1,
        rules: JSON.stringify(rulesOf.get(lesson_id)),
        saved_at: now,
        saved_by: staff.id,
      })
      .execute()
  return lessons.map(({ lesson_id }) => lesson_id)
}
