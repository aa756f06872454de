import { sql } from 'kysely'
import { testLimits } from '#contract/tests/terms.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { findTest, lockTest } from '../desk/context.ts'
import { type TestDesk, testSubject } from '../plans/context.ts'

/**
 * Gives a roll number in a test to every student of the course who has none, batch by batch, in the order in which they
 * enrolled: the first free ones. What staff have chosen stays.
 *
 * @throws Problem lesson_not_found, not_a_test
 */
export function giveRolls(
  { db, staff }: TestDesk,
  { lessonId }: { lessonId: string },
): Promise<{ added: number }> {
  return transact(db, async (trx) => {
    const { lesson, test } = await findTest(trx, lessonId)
    const students = test === null ? [] : await studentsWithout(trx, test, lesson.course_key)
    if (test === null || students.length === 0) {
      noteAudit()
      return { added: 0 }
    }
    await lockTest(trx, test)
    const { rows } = await sql<{ roll: number }>`
      with without as (
        select named.student, row_number() over (order by named.place) as place
        from unnest(${students}::bigint[]) with ordinality as named (student, place)
        where not exists (select from paper_rolls as roll
          where roll.test_id = ${test} and roll.student_id = named.student)
      ), free as (
        select number, row_number() over (order by number) as place
        from generate_series(${testLimits.firstRoll}::integer, least(${testLimits.lastRoll}::bigint,
          ${testLimits.firstRoll + students.length}::bigint
            + (select count(*) from paper_rolls where test_id = ${test}))::integer) as number
        where not exists (select from paper_rolls as roll
          where roll.test_id = ${test} and roll.roll = number)
        order by number
        limit (select count(*) from without)
      )
      insert into paper_rolls (test_id, student_id, roll)
      select ${test}, without.student, free.number
      from without join free using (place)
      returning roll`.execute(trx)
    await recordAudit(trx, {
      actor: staff,
      action: 'test.rolls_given',
      subject: testSubject(lesson),
      after: { students: rows.length },
    })
    return { added: rows.length }
  })
}

async function studentsWithout(trx: Trx, test: number, course: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('enrolments as enrolment')
    .leftJoin('batches as batch', 'batch.id', 'enrolment.batch_id')
    .leftJoin('paper_rolls as roll', (join) =>
      join.onRef('roll.student_id', '=', 'enrolment.student_id').on('roll.test_id', '=', test),
    )
    .select('enrolment.student_id')
    .where('enrolment.course_id', '=', course)
    .where('enrolment.state', '<>', 'revoked')
    .where('roll.roll', 'is', null)
    .orderBy('batch.number')
    .orderBy('enrolment.id')
    .execute()
  return rows.map(({ student_id }) => student_id)
}
