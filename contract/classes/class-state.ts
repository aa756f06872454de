import type { ClassMeeting } from './classes.ts'

/** What a class is at a moment. `over`: it ended, and no one has marked it as held yet. */
export type ClassState = 'planned' | 'live' | 'over' | 'held' | 'cancelled'

/** Where a class is at `now`, in milliseconds: `live` from its start until its end. */
export function classStateAt(
  { state, startsAt, endsAt }: Pick<ClassMeeting, 'state' | 'startsAt' | 'endsAt'>,
  now: number,
): ClassState {
  if (state !== 'planned') return state
  if (now >= Date.parse(endsAt)) return 'over'
  return now >= Date.parse(startsAt) ? 'live' : 'planned'
}
