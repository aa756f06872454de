import type { SittingContext } from '../attempts/context.ts'

/** Whether others see one’s name in merit lists. */
export async function showName(
  { db, now }: Pick<SittingContext, 'db' | 'now'>,
  { learner, isShown }: { learner: { id: number }; isShown: boolean },
): Promise<{ isShown: boolean }> {
  if (isShown)
    await db
      .insertInto('merit_names')
      .values({ student_id: learner.id, given_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('merit_names').where('student_id', '=', learner.id).execute()
  return { isShown }
}
