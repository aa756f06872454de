import { expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import { shareHeld } from '../../catalog/index.ts'
import { refundByPolicy } from './refund-policy.ts'

const rule = { days: 7, sharePercent: 20 }
const batch = { startsOn: '2026-12-05', classDays: ['Sat', 'Mon', 'Wed'] }
const line = { paidOn: '2026-11-20', left: poisha(450_000), batch, lessonCount: 24, classes: null }

test.each([
  [
    'before the batch starts everything is refunded, however long ago it was paid',
    line,
    '2026-12-04',
    'before_start',
    450_000,
  ],
  ['once it has started, the days after payment count', line, '2026-12-05', 'too_late', 0],
  [
    'within the days, while little was used',
    { ...line, paidOn: '2026-12-04' },
    '2026-12-07',
    'within_days',
    450_000,
  ],
  [
    'the last day still counts',
    { ...line, paidOn: '2026-12-01' },
    '2026-12-08',
    'within_days',
    450_000,
  ],
  [
    'within the days, but too much was used',
    { ...line, paidOn: '2026-12-04', lessonCount: 5 },
    '2026-12-07',
    'too_much_used',
    0,
  ],
  [
    'a course without a batch goes by the days',
    { ...line, batch: null },
    '2026-11-27',
    'within_days',
    450_000,
  ],
  [
    'a course without a batch goes by the days',
    { ...line, batch: null },
    '2026-11-28',
    'too_late',
    0,
  ],
  [
    'what went back does not go back again',
    { ...line, left: poisha(0) },
    '2026-11-21',
    'nothing_left',
    0,
  ],
  ['nothing paid, nothing back', { ...line, paidOn: null }, '2026-11-21', 'not_paid', 0],
] as const)('%s', (_title, refundCase, today, verdict, refundable) => {
  expect(refundByPolicy(refundCase, rule, today)).toMatchObject({ verdict, refundable })
})

test.each([
  ['2026-12-04', 0],
  ['2026-12-05', 4],
  ['2026-12-06', 4],
  ['2026-12-07', 8],
  ['2026-12-11', 12],
  ['2026-12-12', 16],
  ['2027-03-01', 100],
])(
  'on %s, of 24 lessons on Saturdays, Mondays and Wednesdays, %i %% are held',
  (today, percent) => {
    expect(shareHeld(batch, 24, today)).toBe(percent)
  },
)

test.each([
  ['none of 24 was held, though class days went by', { held: 0, total: 24 }, 0, 'within_days'],
  ['4 of 24 were held', { held: 4, total: 24 }, 16, 'within_days'],
  ['5 of 24 were held', { held: 5, total: 24 }, 20, 'within_days'],
  ['6 of 24 were held', { held: 6, total: 24 }, 25, 'too_much_used'],
  [
    'the batch has no classes of its own: class days count',
    { held: 0, total: 0 },
    40,
    'too_much_used',
  ],
] as const)('used of a batch with classes: %s', (_, classes, usedPercent, verdict) => {
  const bought = { ...line, paidOn: '2026-12-06', lessonCount: 5, classes }
  expect(refundByPolicy(bought, rule, '2026-12-07')).toMatchObject({ usedPercent, verdict })
})
