import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import type { Learner } from '../../learning/index.ts'
import { findAdmittedAttempt } from '../attempts/attempt-rows.ts'
import type { SittingContext } from '../attempts/context.ts'

/**
 * Takes back what one said about a question of an own attempt, while no one has answered it. What is not there changes
 * nothing.
 *
 * @throws Problem attempt_not_found, objection_closed
 */
export function withdrawObjection(
  { db }: SittingContext,
  { learner, attemptId, slot }: { learner: Learner; attemptId: string; slot: number },
): Promise<void> {
  return transact(db, async (trx) => {
    const attempt = await findAdmittedAttempt(trx, { owner: { learner }, attemptId })
    const objection = await trx
      .selectFrom('objections')
      .select(['id', 'is_accepted'])
      .where('attempt_id', '=', attempt.id)
      .where('slot', '=', slot)
      .forUpdate()
      .executeTakeFirst()
    if (!objection) return
    if (objection.is_accepted !== null) throw new Problem('objection_closed')
    await trx.deleteFrom('objections').where('id', '=', objection.id).execute()
  })
}
