import { sql } from 'kysely'
import { type ExaminerSuggestion, MOST_SUGGESTED } from '#contract/teaching/examiners.ts'
import type { Db } from '#server/db/connect.ts'
import { containing } from '#server/db/contains.ts'
import { findCourse } from '../curriculum/context.ts'

/**
 * Staff and instructors with an account whose name or address has what is typed, by name; those who are examiners of
 * the course already are left out.
 *
 * @throws Problem course_not_found
 */
export async function suggestExaminers(
  db: Db,
  { courseId, q }: { courseId: string; q: string },
): Promise<ExaminerSuggestion[]> {
  const course = await findCourse(db, courseId)
  const pattern = containing(q)
  const { rows } = await sql<ExaminerSuggestion>`
    select coalesce(instructor.name, student.name) as name, instructor.name_bn as "nameBn", student.email,
      case when instructor.id is null then 'staff' else 'instructor' end as "as"
    from (
      select id from students where staff_role is not null
      union
      select student_id from instructor_accounts
    ) as people
    join students as student on student.id = people.id
    left join instructor_accounts as account on account.student_id = student.id
    left join instructors as instructor on instructor.id = account.instructor_id
    where student.deleted_at is null
      and (student.name ilike ${pattern} or student.email ilike ${pattern}
        or instructor.name ilike ${pattern} or instructor.name_bn ilike ${pattern})
      and not exists (
        select from course_examiners as examiner
        where examiner.course_id = ${course.id} and examiner.student_id = student.id
          and examiner.email_key = student.email_key
      )
    order by 1, student.id
    limit ${MOST_SUGGESTED}`.execute(db)
  return rows
}
