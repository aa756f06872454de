import { describe, expect, test } from 'vitest'
import { usualAssignmentRules } from '#contract/assignments/assignments.ts'
import { dueAt, lateDays, latePercent, marksGiven } from './lateness.ts'

const enrolledAt = new Date('2026-11-20T19:30:00Z')
const batch = { number: 3, startsOn: '2026-12-01' }
const due = (rules: object, enrolment: Parameters<typeof dueAt>[1] = { enrolledAt, batch }) =>
  dueAt({ ...usualAssignmentRules, ...rules }, enrolment)?.toISOString() ?? null

describe('when work is due', () => {
  test.each([
    ['never', { due: { rule: 'none' } }, null],
    [
      'at a moment',
      { due: { rule: 'at', at: '2026-12-05T12:00:00Z' } },
      '2026-12-05T12:00:00.000Z',
    ],
    // 19:30 in UTC is the next day in Dhaka.
    ['after enrolment', { due: { rule: 'after-enrolment', days: 0 } }, '2026-11-21T17:59:59.999Z'],
    ['after the start', { due: { rule: 'after-start', days: 7 } }, '2026-12-08T17:59:59.999Z'],
    [
      'as its batch says',
      { batchDues: [{ batchNumber: 3, at: '2027-01-01T00:00:00Z' }] },
      '2027-01-01T00:00:00.000Z',
    ],
    [
      'as usual, when another batch says',
      { batchDues: [{ batchNumber: 4, at: '2027-01-01T00:00:00Z' }] },
      null,
    ],
  ])('%s', (_, rules, expected) => expect(due(rules)).toBe(expected))

  test('counts from enrolment where there is no batch', () => {
    expect(due({ due: { rule: 'after-start', days: 1 } }, { enrolledAt, batch: null })).toBe(
      '2026-11-22T17:59:59.999Z',
    )
  })
})

test.each([
  [null, '2026-12-01T00:00:00Z', 0],
  ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z', 0],
  ['2026-12-01T00:00:00Z', '2026-12-01T00:00:01Z', 1],
  ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z', 1],
  ['2026-12-01T00:00:00Z', '2026-12-03T00:00:01Z', 3],
])('due %s, handed in %s: %i days late', (at, handedIn, days) => {
  expect(lateDays(at === null ? null : new Date(at), new Date(handedIn))).toBe(days)
})

test('lateness costs marks only where it is said, and at most all', () => {
  const reduce = { late: 'reduce', latePercent: 30 } as const
  expect([0, 1, 3, 4].map((days) => latePercent(reduce, days))).toEqual([0, 30, 90, 100])
  expect(latePercent({ late: 'accept', latePercent: 30 }, 2)).toBe(0)
  expect([marksGiven(1_000, 0), marksGiven(755, 10), marksGiven(500, 100)]).toEqual([1_000, 679, 0])
})
