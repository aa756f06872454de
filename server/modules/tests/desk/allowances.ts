import { Problem } from '#contract/problems.ts'
import type { NamedAllowance, TestAllowance } from '#contract/tests/results.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { type TestDesk, testSubject } from '../plans/context.ts'
import { findTest, lockTest } from './context.ts'

/** Who has more time or attempts in a test, by name. @throws Problem lesson_not_found, not_a_test */
export async function listAllowances(db: Db, lessonId: string): Promise<NamedAllowance[]> {
  const { test } = await findTest(db, lessonId)
  if (test === null) return []
  const rows = await db
    .selectFrom('test_allowances as allowance')
    .innerJoin('students as student', 'student.id', 'allowance.student_id')
    .selectAll('allowance')
    .select(['student.student_id as person_id', 'student.name'])
    .where('allowance.test_id', '=', test)
    .orderBy('student.name')
    .orderBy('student.id')
    .execute()
  return rows.map((row) => ({
    studentId: row.person_id,
    name: row.name,
    extraSeconds: row.extra_seconds,
    extraAttempts: row.extra_attempts,
    reason: row.reason,
  }))
}

/**
 * Gives one student more time or attempts. None of both takes it back; the same again changes nothing. Nobody gives
 * themselves any.
 *
 * @throws Problem lesson_not_found, not_a_test, student_not_found, own_attempt
 */
export function allow(
  { db, now, staff }: TestDesk,
  { lessonId, ...allowance }: { lessonId: string } & TestAllowance,
): Promise<TestAllowance> {
  const { studentId, extraSeconds, extraAttempts, reason } = allowance
  return transact(db, async (trx) => {
    const { lesson, test } = await findTest(trx, lessonId)
    const student = await trx
      .selectFrom('students')
      .select('id')
      .where('student_id', '=', studentId)
      .executeTakeFirst()
    if (!student) throw new Problem('student_not_found')
    if (student.id === staff.id) throw new Problem('own_attempt')
    if (test === null) throw new Problem('not_a_test')
    await lockTest(trx, test)
    const place = { test, student: student.id }
    const before = await find(trx, place)
    const isNone = extraSeconds === 0 && extraAttempts === 0
    const after = isNone ? null : { extraSeconds, extraAttempts, reason }
    if (JSON.stringify(before) === JSON.stringify(after)) {
      noteAudit()
      return allowance
    }
    await write(trx, place, after && { ...after, by: staff.id, now })
    await recordAudit(trx, {
      actor: staff,
      action: 'test.allowance_changed',
      subject: testSubject(lesson),
      before: { ...(before ?? NONE) },
      after: { student: studentId, extraSeconds, extraAttempts, reason },
    })
    return allowance
  })
}

const NONE = { extraSeconds: 0, extraAttempts: 0, reason: '' }

interface Place {
  test: number
  student: number
}

interface Extra {
  extraSeconds: number
  extraAttempts: number
  reason: string
}

async function find(trx: Trx, { test, student }: Place): Promise<Extra | null> {
  const row = await trx
    .selectFrom('test_allowances')
    .select(['extra_seconds', 'extra_attempts', 'reason'])
    .where('test_id', '=', test)
    .where('student_id', '=', student)
    .executeTakeFirst()
  if (!row) return null
  return {
    extraSeconds: row.extra_seconds,
    extraAttempts: row.extra_attempts,
    reason: row.reason,
  }
}

/** @param extra null: none any more */
async function write(
  trx: Trx,
  { test, student }: Place,
  extra: (Extra & { by: number; now: Date }) | null,
): Promise<void> {
  if (extra === null) {
    await trx
      .deleteFrom('test_allowances')
      .where('test_id', '=', test)
      .where('student_id', '=', student)
      .execute()
    return
  }
  const columns = {
    extra_seconds: extra.extraSeconds,
    extra_attempts: extra.extraAttempts,
    reason: extra.reason,
    given_by: extra.by,
    given_at: extra.now,
  }
  await trx
    .insertInto('test_allowances')
    .values({ test_id: test, student_id: student, ...columns })
    .onConflict((conflict) => conflict.columns(['test_id', 'student_id']).doUpdateSet(columns))
    .execute()
}
