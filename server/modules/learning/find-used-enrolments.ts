import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** What someone did in a course. */
export type EnrolmentUse = 'has_certificate' | 'has_work' | 'has_notes' | 'has_progress'

/** Of lines that enrolled someone, those whose student did something in the course, with the weightiest of it. */
export async function findUsedEnrolments(
  db: Db,
  itemIds: readonly number[],
): Promise<Map<number, EnrolmentUse>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<{ item: number; use: EnrolmentUse | null }>`
    select enrolment.order_item_id as item, case
      when exists (select from certificates c where c.student_id = enrolment.student_id
        and c.course_id = enrolment.course_id) then 'has_certificate'
      when exists (select from submissions s join lessons l on l.id = s.lesson_id
          where s.student_id = enrolment.student_id and l.course_id = enrolment.course_id)
        or exists (select from attempts a join tests t on t.id = a.test_id join lessons l on l.id = t.lesson_id
          where a.student_id = enrolment.student_id and l.course_id = enrolment.course_id)
        or exists (select from questions q where q.author_id = enrolment.student_id
          and q.course_id = enrolment.course_id) then 'has_work'
      when exists (select from lesson_notes n join lessons l on l.id = n.lesson_id
        where n.student_id = enrolment.student_id and l.course_id = enrolment.course_id) then 'has_notes'
      when exists (select from lesson_progress p join lessons l on l.id = p.lesson_id
          where p.student_id = enrolment.student_id and l.course_id = enrolment.course_id)
        or exists (select from class_attendance a join class_meetings m on m.id = a.meeting_id
          join batches b on b.id = m.batch_id
          where a.student_id = enrolment.student_id and a.is_present and b.course_id = enrolment.course_id)
        then 'has_progress'
    end as use
    from enrolments enrolment where enrolment.order_item_id = any(${itemIds})`.execute(db)
  return new Map(rows.flatMap(({ item, use }) => (use ? [[item, use] as const] : [])))
}
