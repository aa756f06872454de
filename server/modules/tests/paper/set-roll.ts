import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { findTest, lockTest } from '../desk/context.ts'
import { type TestDesk, testSubject } from '../plans/context.ts'

/**
 * Gives a student the roll number that staff choose, such as that of the school. Not once a sheet is entered by the one
 * before; the same again changes nothing.
 *
 * @throws Problem lesson_not_found, not_a_test, student_not_found, student_not_in_course, roll_taken, roll_used
 */
export function setRoll(
  { db, staff }: TestDesk,
  { lessonId, studentId, roll }: { lessonId: string; studentId: string; roll: number },
): Promise<{ roll: number }> {
  return transact(db, async (trx) => {
    const { lesson, test } = await findTest(trx, lessonId)
    if (test === null) throw new Problem('not_a_test')
    await lockTest(trx, test)
    const { student, before } = await findHolder(trx, {
      test,
      course: lesson.course_key,
      studentId,
    })
    if (before === roll) {
      noteAudit()
      return { roll }
    }
    await refuseUsed(trx, { test, student, roll })
    await trx
      .insertInto('paper_rolls')
      .values({ test_id: test, student_id: student, roll })
      .onConflict((conflict) => conflict.columns(['test_id', 'student_id']).doUpdateSet({ roll }))
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'test.roll_changed',
      subject: testSubject(lesson),
      before: { roll: before },
      after: { student: studentId, roll },
    })
    return { roll }
  })
}

/** A student of the course, with their roll number so far. */
async function findHolder(
  trx: Trx,
  { test, course, studentId }: { test: number; course: number; studentId: string },
): Promise<{ student: number; before: number | null }> {
  const row = await trx
    .selectFrom('students as student')
    .leftJoin('enrolments as enrolment', (join) =>
      join
        .onRef('enrolment.student_id', '=', 'student.id')
        .on('enrolment.course_id', '=', course)
        .on('enrolment.state', '<>', 'revoked'),
    )
    .leftJoin('paper_rolls as roll', (join) =>
      join.onRef('roll.student_id', '=', 'student.id').on('roll.test_id', '=', test),
    )
    .select(['student.id', 'enrolment.id as enrolment', 'roll.roll'])
    .where('student.student_id', '=', studentId)
    .executeTakeFirst()
  if (!row) throw new Problem('student_not_found')
  if (row.enrolment === null && row.roll === null) throw new Problem('student_not_in_course')
  return { student: row.id, before: row.roll }
}

async function refuseUsed(
  trx: Trx,
  { test, student, roll }: { test: number; student: number; roll: number },
): Promise<void> {
  const taken = await trx
    .selectFrom('paper_rolls')
    .select('student_id')
    .where('test_id', '=', test)
    .where('roll', '=', roll)
    .executeTakeFirst()
  if (taken) throw new Problem('roll_taken')
  const sheet = await trx
    .selectFrom('attempts')
    .select('id')
    .where('test_id', '=', test)
    .where('student_id', '=', student)
    .where('mode', '=', 'paper')
    .executeTakeFirst()
  if (sheet) throw new Problem('roll_used')
}
