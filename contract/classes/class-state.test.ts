import { expect, test } from 'vitest'
import { classStateAt } from './class-state.ts'

const evening = { startsAt: '2026-12-02T14:00:00Z', endsAt: '2026-12-02T15:30:00Z' }

test.each([
  ['planned', '13:59:59', 'planned'],
  ['planned', '14:00:00', 'live'],
  ['planned', '15:29:59', 'live'],
  ['planned', '15:30:00', 'over'],
  ['held', '15:00:00', 'held'],
  ['cancelled', '14:30:00', 'cancelled'],
] as const)('a class that is %s is at %s shown as %s', (state, time, shown) => {
  expect(classStateAt({ ...evening, state }, Date.parse(`2026-12-02T${time}Z`))).toBe(shown)
})
