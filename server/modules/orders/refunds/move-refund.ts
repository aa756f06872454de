import type { Updateable } from 'kysely'
import type { RefundState } from '#contract/orders/terms.ts'
import type { Refunds } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import type { RefundRecord } from '../order-records.ts'
import { mayMove, refundMoves } from '../order-states.ts'

/**
 * Moves a locked refund to another state, with the columns that change along. A move not in the table is a bug. No other
 * statement changes the state of a refund.
 */
export function moveRefund(
  trx: Trx,
  refund: { id: number; state: string },
  { to, set = {} }: { to: RefundState; set?: Omit<Updateable<Refunds>, 'id' | 'state'> },
): Promise<RefundRecord> {
  if (!mayMove(refundMoves, refund.state, to))
    throw new Error(`refund ${refund.id} cannot go from ${refund.state} to ${to}`)
  return trx
    .updateTable('refunds')
    .set({ ...set, state: to })
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
