import type { ClassMeeting } from '#contract/classes/classes.ts'

/** What a class is to a student at a moment. `over`: it ended, and nobody has said yet that it was held. */
export type ClassPhase = 'planned' | 'open' | 'live' | 'over' | 'held' | 'cancelled'

type Timed = Pick<ClassMeeting, 'state' | 'startsAt' | 'endsAt' | 'joinOpensAt'>

/** Where a class stands at `now`: `open` from 15 minutes before its start, `live` from its start until its end. */
export function phaseOf({ state, startsAt, endsAt, joinOpensAt }: Timed, now: number): ClassPhase {
  if (state !== 'planned') return state
  if (now >= Date.parse(endsAt)) return 'over'
  if (now >= Date.parse(startsAt)) return 'live'
  return now >= Date.parse(joinOpensAt) ? 'open' : 'planned'
}

/** The class that runs, or the next one. */
export function nextClass<Meeting extends Timed>(
  meetings: readonly Meeting[],
  now: number,
): Meeting | null {
  const ahead = meetings.filter((one) => ['planned', 'open', 'live'].includes(phaseOf(one, now)))
  return ahead.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0] ?? null
}

/** The next moment after `now` at which any of these classes enters another phase; null: none of them will. */
export function nextChange(meetings: readonly Timed[], now: number): number | null {
  const moments = meetings
    .filter(({ state }) => state === 'planned')
    .flatMap((one) => [one.joinOpensAt, one.startsAt, one.endsAt].map((at) => Date.parse(at)))
    .filter((at) => at > now)
  return moments.length === 0 ? null : Math.min(...moments)
}
