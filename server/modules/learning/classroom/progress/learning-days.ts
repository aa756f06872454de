import { addDays, type Day } from '#contract/time.ts'
import { LEARNING_DAYS } from '#contract/learning/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Notes days, by the clock of Dhaka, on which students learnt; those that are known change nothing. */
export async function noteLearningDays(
  trx: Trx,
  days: readonly { studentId: number; day: Day }[],
): Promise<void> {
  if (days.length === 0) return
  await trx
    .insertInto('learning_days')
    .values(days.map(({ studentId, day }) => ({ student_id: studentId, day })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** On how many of the last seven days, today among them, the student learnt. */
export async function countLearningDays(
  db: Db,
  { student, today }: { student: { id: number }; today: Day },
): Promise<number> {
  const { count } = await db
    .selectFrom('learning_days')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('student_id', '=', student.id)
    .where('day', '>', addDays(today, -LEARNING_DAYS))
    .where('day', '<=', today)
    .executeTakeFirstOrThrow()
  return count
}
