import { sql } from 'kysely'
import type { WaitlistEnd, WaitlistState } from '#contract/orders/terms.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Trx } from '#server/db/transact.ts'

/** What may become of a place; everything not listed is refused. */
const placeMoves: Record<WaitlistState, readonly WaitlistState[]> = {
  waiting: ['offered', 'taken', 'ended'],
  offered: ['taken', 'ended'],
  taken: [],
  ended: [],
}

/** A place whose row the transaction has locked. */
export interface LockedPlace {
  id: number
  state: WaitlistState
}

/**
 * Moves a locked place. No other statement changes the state of a place.
 *
 * @throws Error where the place is in a state that does not lead there: a bug
 */
export async function movePlace(
  trx: Trx,
  place: LockedPlace,
  move: { to: 'offered' | 'taken' } | { to: 'ended'; reason: WaitlistEnd },
): Promise<void> {
  if (!placeMoves[place.state].includes(move.to))
    throw new Error(`a place that is ${place.state} cannot become ${move.to}`)
  await changeOne(
    trx
      .updateTable('waiting_places')
      .set({
        state: move.to,
        changed_at: sql`now()`,
        reason: move.to === 'ended' ? move.reason : null,
      })
      .where('id', '=', place.id)
      .where('state', '=', place.state),
  )
}
