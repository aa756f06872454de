import { expect, test } from 'vitest'
import { nextChange, nextClass, phaseOf } from './class-phase.ts'

const meeting = {
  state: 'planned' as 'planned' | 'held' | 'cancelled',
  joinOpensAt: '2026-12-05T13:45:00.000Z',
  startsAt: '2026-12-05T14:00:00.000Z',
  endsAt: '2026-12-05T15:30:00.000Z',
}
const at = (time: string) => Date.parse(`2026-12-05T${time}Z`)

test.each([
  ['13:44:59', 'planned'],
  ['13:45:00', 'open'],
  ['14:00:00', 'live'],
  ['15:29:59', 'live'],
  ['15:30:00', 'over'],
] as const)('at %s a planned class is %s', (time, phase) => {
  expect(phaseOf(meeting, at(time))).toBe(phase)
})

test('a cancelled or held class stays so at any time', () => {
  expect(phaseOf({ ...meeting, state: 'cancelled' }, at('14:10:00'))).toBe('cancelled')
  expect(phaseOf({ ...meeting, state: 'held' }, at('14:10:00'))).toBe('held')
})

test('the next class is the running one, then the soonest, and never a cancelled one', () => {
  const later = {
    ...meeting,
    joinOpensAt: '2026-12-07T13:45:00.000Z',
    startsAt: '2026-12-07T14:00:00.000Z',
    endsAt: '2026-12-07T15:30:00.000Z',
  }
  expect(nextClass([later, meeting], at('14:10:00'))).toBe(meeting)
  expect(nextClass([later, meeting], at('15:30:00'))).toBe(later)
  expect(nextClass([later, { ...meeting, state: 'cancelled' }], at('13:00:00'))).toBe(later)
  expect(nextClass([], at('13:00:00'))).toBeNull()
})

test('a screen updates when the next class opens, starts and ends', () => {
  expect(nextChange([meeting], at('10:00:00'))).toBe(at('13:45:00'))
  expect(nextChange([meeting], at('13:45:00'))).toBe(at('14:00:00'))
  expect(nextChange([meeting], at('14:00:00'))).toBe(at('15:30:00'))
  expect(nextChange([meeting], at('15:30:00'))).toBeNull()
})
