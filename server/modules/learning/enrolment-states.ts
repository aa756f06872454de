import type { Updateable } from 'kysely'
import type { enrolmentStates } from '#contract/learning/terms.ts'
import type { Enrolments } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'

export type EnrolmentState = (typeof enrolmentStates)[number]

/** What may become of an enrolment; everything not listed is refused. One that ended stays ended. */
export const enrolmentMoves: readonly { from: EnrolmentState; to: EnrolmentState; when: string }[] =
  [
    { from: 'active', to: 'flagged', when: 'its payment is disputed' },
    { from: 'flagged', to: 'active', when: 'the dispute is over' },
    { from: 'active', to: 'revoked', when: 'its money went back, or it was given up' },
    { from: 'flagged', to: 'revoked', when: 'its money went back, or it was given up' },
  ]

/**
 * Moves the enrolments of bought lines to another state, those that may go there; the others stay as they are. No other
 * statement changes the state of an enrolment.
 */
export async function moveEnrolments(
  trx: Trx,
  itemIds: readonly number[],
  { to, set = {} }: { to: EnrolmentState; set?: Omit<Updateable<Enrolments>, 'id' | 'state'> },
): Promise<void> {
  if (itemIds.length === 0) return
  await trx
    .updateTable('enrolments')
    .set({ ...set, state: to })
    .where('order_item_id', 'in', [...itemIds])
    .where(
      'state',
      'in',
      enrolmentMoves.filter((move) => move.to === to).map((move) => move.from),
    )
    .execute()
}
