import { type ClassState, classStateAt } from '#contract/classes/class-state.ts'
import type { ClassMeeting } from '#contract/classes/classes.ts'

/** The state of a class for a student at a time: also `open`, from 15 minutes before its start. */
export type ClassPhase = ClassState | 'open'

type ClassTimes = Pick<ClassMeeting, 'state' | 'startsAt' | 'endsAt' | 'joinOpensAt'>

export function phaseOf(meeting: ClassTimes, now: number): ClassPhase {
  const state = classStateAt(meeting, now)
  return state === 'planned' && now >= Date.parse(meeting.joinOpensAt) ? 'open' : state
}

/** The classes a student can join from anywhere at this time, soonest first. */
export function joinableNow<
  Meeting extends ClassTimes & Pick<ClassMeeting, 'as' | 'isJoinable' | 'room'>,
>(meetings: readonly Meeting[], now: number): Meeting[] {
  return meetings
    .filter(({ as, isJoinable, room }) => as === 'student' && isJoinable && room !== 'place')
    .filter((one) => ['open', 'live'].includes(phaseOf(one, now)))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}

/** The running class, or the next one. */
export function nextClass<Meeting extends ClassTimes>(
  meetings: readonly Meeting[],
  now: number,
): Meeting | null {
  const ahead = meetings.filter((one) => ['planned', 'open', 'live'].includes(phaseOf(one, now)))
  return ahead.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0] ?? null
}

/**
 * The next time after `now` at which any of these classes enters another phase; null: none will.
 */
export function nextChange(meetings: readonly ClassTimes[], now: number): number | null {
  const moments = meetings
    .filter(({ state }) => state === 'planned')
    .flatMap((one) => [one.joinOpensAt, one.startsAt, one.endsAt].map((at) => Date.parse(at)))
    .filter((at) => at > now)
  return moments.length === 0 ? null : Math.min(...moments)
}
