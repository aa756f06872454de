import type { Updateable } from 'kysely'
import type { RefundState } from '#contract/orders/terms.ts'
import type { Refunds } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import type { RefundRecord } from '../order-records.ts'
import { mayMove, refundMoves } from '../order-states.ts'

/**
 * Moves a locked refund to another state, with the columns that change along. No other statement changes the state of a
 * refund.
 *
 * @throws Error for a move not in the table, or where the refund is no longer in the state that was read: both are bugs
 */
export async function moveRefund(
  trx: Trx,
  refund: { id: number; state: string },
  { to, set = {} }: { to: RefundState; set?: Omit<Updateable<Refunds>, 'id' | 'state'> },
): Promise<RefundRecord> {
  if (!mayMove(refundMoves, refund.state, to))
    throw new Error(`refund ${refund.id} cannot go from ${refund.state} to ${to}`)
  const moved = await trx
    .updateTable('refunds')
    .set({ ...set, state: to })
    .where('id', '=', refund.id)
    .where('state', '=', refund.state)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw new Error(`refund ${refund.id} is no longer ${refund.state}`)
  return moved
}
