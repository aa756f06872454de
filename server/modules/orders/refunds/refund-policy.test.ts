import { expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import { shareHeld } from '../../catalog/index.ts'
import { type LessonUse, refundByPolicy, shareUsed } from './refund-policy.ts'

const rule = { days: 7, sharePercent: 20 }
const batch = { startsOn: '2026-12-05', classDays: ['Sat', 'Mon', 'Wed'] }
const line = {
  paidOn: '2026-11-20',
  left: poisha(450_000),
  batchStartsOn: '2026-12-05',
  usedPercent: 0,
  certificate: null,
}

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
    { ...line, paidOn: '2026-12-04', usedPercent: 21 },
    '2026-12-07',
    'too_much_used',
    0,
  ],
  [
    'a course without a batch goes by the days',
    { ...line, batchStartsOn: null },
    '2026-11-27',
    'within_days',
    450_000,
  ],
  [
    'a course without a batch goes by the days',
    { ...line, batchStartsOn: null },
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
  [
    'before the batch starts too, what was used counts',
    { ...line, usedPercent: 21 },
    '2026-11-21',
    'too_much_used',
    0,
  ],
  [
    'with the certificate, staff decide',
    { ...line, certificate: 'ED-ABCDEFGHIJ' },
    '2026-11-21',
    'certificate_issued',
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
  ['none of 24 was held, though class days went by', { held: 0, total: 24 }, 0],
  ['4 of 24 were held', { held: 4, total: 24 }, 16],
  ['6 of 24 were held', { held: 6, total: 24 }, 25],
  ['the batch has no classes of its own: class days count', { held: 0, total: 0 }, 40],
] as const)('used of a batch with classes: %s', (_, classes, usedPercent) => {
  const use = { batch, lessonCount: 5, classes, lessons: [] }
  expect(shareUsed(use, '2026-12-07')).toBe(usedPercent)
})

const completed: LessonUse = { isCompleted: true, seconds: null, watched: new Uint8Array() }
const unread: LessonUse = { ...completed, isCompleted: false }
/** Fifty seconds of a hundred. */
const halfWatched: LessonUse = { ...unread, seconds: 100, watched: Uint8Array.of(255, 3) }

test.each([
  ['nothing learnt', [unread, unread], 0],
  ['one lesson of three', [completed, unread, unread], 33],
  ['all lessons', [completed, completed], 100],
  ['half of a video', [halfWatched, unread], 25],
  ['a video of unknown length', [{ ...halfWatched, seconds: null }], 0],
  ['no lessons', [], 0],
] as const)('used by learning, without a batch: %s', (_, lessons, usedPercent) => {
  const use = { batch: null, lessonCount: 3, classes: null, lessons }
  expect(shareUsed(use, '2026-12-07')).toBe(usedPercent)
})

test.each([
  ['more was held than learnt', [completed, unread, unread, unread], { held: 12, total: 24 }, 50],
  ['more was learnt than held', [completed, completed], { held: 4, total: 24 }, 100],
  ['learnt before the first class', [completed, unread], { held: 0, total: 24 }, 50],
] as const)('of both shares the larger counts: %s', (_, lessons, classes, usedPercent) => {
  expect(shareUsed({ batch, lessonCount: 24, classes, lessons }, '2026-12-01')).toBe(usedPercent)
})
