import { expect, test } from 'vitest'
import type { StaffBatch } from '#contract/orders/batches.ts'
import { nextRun } from './next-run.ts'

const last: StaffBatch = {
  batchId: '5',
  courseId: 'SOF-101',
  number: 3,
  startsOn: '2026-09-05',
  enrolBy: '2026-09-02',
  seats: 30,
  seatsTaken: 28,
  classDays: ['Sat', 'Mon'],
  hours: '20:00-21:30',
  venue: null,
  orientationOn: '2026-08-29',
  state: 'closed',
  earlyFee: '2000.00',
  earlyUntil: '2026-08-20',
}

test('the next run starts on the same day of the week, two weeks from now at the earliest', () => {
  expect(nextRun(last, '2026-11-28')).toMatchObject({
    number: 4,
    state: 'open',
    seatsTaken: 0,
    startsOn: '2026-12-12',
    enrolBy: '2026-12-09',
    orientationOn: '2026-12-05',
    earlyUntil: '2026-11-26',
    seats: 30,
    hours: '20:00-21:30',
    classDays: ['Sat', 'Mon'],
  })
})

test('the next run of a batch that is still to come is later than that', () => {
  const later = { ...last, startsOn: '2027-03-06', orientationOn: null, earlyUntil: null }
  expect(nextRun(later, '2026-11-28')).toMatchObject({
    startsOn: '2027-03-13',
    orientationOn: null,
    earlyUntil: null,
  })
})
