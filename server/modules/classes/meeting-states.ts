import type { MeetingState } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import { writtenChange } from './timetable/meeting-plan.ts'

/** What may become of a class; everything not listed is refused. A cancelled class stays cancelled. */
export const meetingMoves: readonly { from: MeetingState; to: MeetingState; when: string }[] = [
  { from: 'planned', to: 'held', when: 'it ended and someone was in it, or staff say so' },
  { from: 'planned', to: 'cancelled', when: 'staff cancel it, or its whole batch' },
  { from: 'held', to: 'planned', when: 'staff say that it was not held after all' },
  { from: 'held', to: 'cancelled', when: 'staff say that it did not take place' },
]

/**
 * Moves classes to another state, those that may be moved there; the others stay as they are. No other statement changes
 * the state of a class.
 *
 * @returns the ids of those that moved
 */
export async function moveMeetings(
  trx: Trx,
  { ids, to, now }: { ids: readonly number[]; to: MeetingState; now: Date },
): Promise<number[]> {
  const from = meetingMoves.filter((move) => move.to === to).map((move) => move.from)
  if (ids.length === 0 || from.length === 0) return []
  const moved = await trx
    .updateTable('class_meetings')
    .set(writtenChange({ state: to }, { isTold: to === 'cancelled', now }))
    .where('id', 'in', [...ids])
    .where('state', 'in', from)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** Moves one class. @throws Problem class_state_final when it may not go there */
export async function moveMeeting(
  trx: Trx,
  { id, to, now }: { id: number; to: MeetingState; now: Date },
): Promise<void> {
  if ((await moveMeetings(trx, { ids: [id], to, now })).length === 0)
    throw new Problem('class_state_final')
}
