import type { CourseExaminer } from '#contract/teaching/examiners.ts'
import { MOST_EXAMINERS } from '#contract/teaching/examiners.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { type Desk, findCourse } from '../curriculum/context.ts'

/** The courses in which an account may mark: those it teaches, and those it was given. Rows of `courses`. */
export async function markedCourses(db: Db | Trx, person: { id: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('markers')
    .select('course_id')
    .where('student_id', '=', person.id)
    .$castTo<{ course_id: number }>()
    .execute()
  return rows.map(({ course_id }) => course_id)
}

/** Who marks in a course besides its instructors and staff, by name. @throws Problem course_not_found */
export async function listExaminers(db: Db | Trx, courseId: string): Promise<CourseExaminer[]> {
  const course = await findCourse(db, courseId)
  const rows = await db
    .selectFrom('course_examiners as examiner')
    .innerJoin('students as student', 'student.id', 'examiner.student_id')
    .select(['student.student_id', 'student.name', 'student.email', 'student.email_key'])
    .select(['examiner.given_at', 'examiner.email_key as named_key'])
    .where('examiner.course_id', '=', course.id)
    .orderBy('student.name')
    .orderBy('student.id')
    .execute()
  return rows.map((row) => ({
    studentId: row.student_id,
    name: row.name,
    email: row.email,
    givenAt: row.given_at.toISOString(),
    waitsFor: row.named_key === row.email_key ? null : row.named_key,
  }))
}

type ExaminerDesk = Pick<Desk, 'db' | 'staff' | 'now'>

/**
 * Lets an account mark in a course. The same again changes nothing.
 *
 * @throws Problem course_not_found, student_not_found, too_many_examiners
 */
export function addExaminer(
  { db, staff, now }: ExaminerDesk,
  { courseId, email }: { courseId: string; email: string },
): Promise<CourseExaminer[]> {
  return transact(db, async (trx) => {
    const course = await findCourse(trx, courseId)
    const key = emailKey(email)
    const student = await trx
      .selectFrom('students')
      .select(['id', 'student_id'])
      .where('email_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!student) throw new Problem('student_not_found')
    const before = await listExaminers(trx, courseId)
    const isThere = before.some(
      ({ studentId, waitsFor }) => studentId === student.student_id && waitsFor === null,
    )
    if (isThere) {
      noteAudit()
      return before
    }
    if (before.length >= MOST_EXAMINERS) throw new Problem('too_many_examiners')
    const columns = { email_key: key, given_by: staff.id, given_at: now }
    await trx
      .insertInto('course_examiners')
      .values({ course_id: course.id, student_id: student.id, ...columns })
      .onConflict((conflict) => conflict.columns(['course_id', 'student_id']).doUpdateSet(columns))
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'examiner.added',
      subject: courseId,
      after: { studentId: student.student_id },
    })
    return listExaminers(trx, courseId)
  })
}

/** Takes it back. One who is not among them changes nothing. @throws Problem course_not_found */
export function removeExaminer(
  { db, staff }: Pick<Desk, 'db' | 'staff'>,
  { courseId, studentId }: { courseId: string; studentId: string },
): Promise<CourseExaminer[]> {
  return transact(db, async (trx) => {
    const course = await findCourse(trx, courseId)
    const removed = await trx
      .deleteFrom('course_examiners')
      .where('course_id', '=', course.id)
      .where('student_id', '=', (student) =>
        student.selectFrom('students').select('id').where('student_id', '=', studentId),
      )
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) noteAudit()
    else
      await recordAudit(trx, {
        actor: staff,
        action: 'examiner.removed',
        subject: courseId,
        before: { studentId },
      })
    return listExaminers(trx, courseId)
  })
}
