import { sql } from 'kysely'
import { BEHIND_DAYS } from '#contract/reports/terms.ts'
import type { TeachingToday } from '#contract/reports/today.ts'
import { addDays, type Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'

/** How long after its start the students of a batch are looked after. */
const RUNNING_DAYS = 180

/** Who learnt nothing for a week, in the batches of each course that someone teaches; courses where someone did first. */
export async function findBehind(
  db: Db,
  { day, teacher }: { day: Day; teacher: { id: number } },
): Promise<TeachingToday['behind']> {
  const { rows } = await sql<{
    course_id: string
    title: string
    students: number
    behind: number
  }>`
    select course.course_id, course.title, count(*)::integer as students,
      count(*) filter (where not exists (
        select from learning_days learnt
        where learnt.student_id = enrolment.student_id and learnt.day > ${addDays(day, -BEHIND_DAYS)}::date
      ))::integer as behind
    from teachers
    join courses course on course.id = teachers.course_id
    join batches batch on batch.course_id = course.id and batch.state <> 'cancelled'
      and batch.starts_on between ${addDays(day, -RUNNING_DAYS)}::date and ${addDays(day, -BEHIND_DAYS)}::date
    join enrolments enrolment on enrolment.batch_id = batch.id and enrolment.state = 'active'
    where teachers.student_id = ${teacher.id}
      and not exists (
        select from certificates certificate
        where certificate.student_id = enrolment.student_id and certificate.course_id = course.id
          and certificate.revoked_at is null)
    group by course.id
    order by behind desc, course.title`.execute(db)
  return rows.map(({ course_id, title, students, behind }) => ({
    courseId: course_id,
    courseName: title,
    students,
    behind,
  }))
}
