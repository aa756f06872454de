import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import type { ClassroomContext, Learner } from '../context.ts'
import { findCourseStandingIfAny } from '../find-course-standing.ts'
import { certifyCompletion } from './certify-completion.ts'
import { looksAtMarks } from './test-percents.ts'

/**
 * Completes a lesson for students who passed its test, in the transaction that marked it, with any certificate. It
 * stays completed whatever marks come. Whoever is no longer enrolled, or deleted the account, completes nothing.
 *
 * @param lesson a row of `lessons`
 * @param students rows of `students`
 * @param marked the same of those whose marks are new, passed or not: a course may be completed by marks
 * @returns the serials of certificates issued by this call, by student
 */
export async function completeByTest(
  trx: Trx,
  context: Pick<ClassroomContext, 'now' | 'issuer'>,
  {
    lesson,
    students,
    marked = [],
  }: { lesson: number; students: readonly number[]; marked?: readonly number[] },
): Promise<Map<number, string>> {
  const serials = new Map<number, string>()
  const completed = await completeLessons(trx, { lesson, students, now: context.now })
  if (completed.length === 0 && marked.length === 0) return serials
  const { course_id: courseId, rule } = await trx
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('completion_rules', 'completion_rules.course_id', 'courses.id')
    .select(['courses.course_id', 'completion_rules.rule'])
    .where('lessons.id', '=', lesson)
    .executeTakeFirstOrThrow()
  const closer = rule && looksAtMarks(rule) ? [...new Set([...completed, ...marked])] : completed
  for (const id of await withoutOpenLesson(trx, { lesson, students: closer })) {
    const learner: Learner = { id, isStaff: false, provesAddress: false }
    const standing = await findCourseStandingIfAny(trx, learner, courseId)
    if (!standing?.enrolment) continue
    const { certificate } = await certifyCompletion(trx, context, { studentId: id, standing })
    if (certificate !== null) serials.set(id, certificate)
  }
  return serials
}

/** @returns those who had not completed it before */
async function completeLessons(
  trx: Trx,
  { lesson, students, now }: { lesson: number; students: readonly number[]; now: Date },
): Promise<number[]> {
  if (students.length === 0) return []
  const rows = await trx
    .insertInto('lesson_progress')
    .columns(['student_id', 'lesson_id', 'opened_at', 'completed_at'])
    .expression((query) =>
      query
        .selectFrom('enrolments as enrolment')
        .innerJoin('lessons as lesson', 'lesson.course_id', 'enrolment.course_id')
        .innerJoin('students as student', 'student.id', 'enrolment.student_id')
        .select(['enrolment.student_id', 'lesson.id'])
        .select([
          sql<Date>`${now}::timestamptz`.as('opened'),
          sql<Date>`${now}::timestamptz`.as('at'),
        ])
        .distinct()
        .where('lesson.id', '=', lesson)
        .where('enrolment.student_id', 'in', [...students])
        .where('enrolment.state', '<>', 'revoked')
        .where('student.deleted_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'lesson_id'])
        .doUpdateSet({ completed_at: now })
        .where('lesson_progress.completed_at', 'is', null),
    )
    .returning('student_id')
    .execute()
  return rows.map(({ student_id }) => student_id)
}

/** Those among whom a certificate may be due: of many who pass at once, most have other lessons to do that the rule asks for. */
async function withoutOpenLesson(
  trx: Trx,
  { lesson, students }: { lesson: number; students: readonly number[] },
): Promise<number[]> {
  if (students.length === 0) return []
  const { rows } = await sql<{ id: number }>`select student.id from students as student
    where student.id = any (${students}::bigint[]) and not exists (
      select from lessons as own
      join lessons as other on other.course_id = own.course_id
      join course_sections as section on section.id = other.section_id
      left join completion_rules as completion on completion.course_id = own.course_id
      where own.id = ${lesson} and coalesce(completion.rule->>'lessons', 'required') = 'required'
        and not (other.kind = 'quiz' and completion.rule->>'tests' is not null)
        and not (other.kind = 'assignment' and completion.rule->>'assignments' is not null)
        and other.is_required and other.published_number is not null
        and other.archived_at is null and section.archived_at is null
        and (other.batch_id is null or exists (select from enrolments as enrolment
          where enrolment.batch_id = other.batch_id and enrolment.student_id = student.id
            and enrolment.state <> 'revoked'))
        and not exists (select from lesson_progress as progress
          where progress.lesson_id = other.id and progress.student_id = student.id
            and progress.completed_at is not null))
    order by student.id`.execute(trx)
  return rows.map(({ id }) => id)
}
