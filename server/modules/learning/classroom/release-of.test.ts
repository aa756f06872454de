import { describe, expect, test } from 'vitest'
import type { ReleaseRule } from '#contract/learning/lessons.ts'
import { type ReleaseEnrolment, releaseOf } from './release-of.ts'

const LESSON = 'aaaaaaaaaa'
const GONE = 'bbbbbbbbbb'
/** Batch from Saturday 5 December 2026, classes on Saturdays and Mondays from eight to half past nine. */
const batch: ReleaseEnrolment['batch'] = {
  startsOn: '2026-12-05',
  classDays: ['Sat', 'Mon'],
  hours: '20:00-21:30',
  lessonCount: 24,
  classes: null,
}
const inBatch: ReleaseEnrolment = { enrolledAt: new Date('2026-11-20T10:00:00Z'), batch }
/** A timetable of three classes, the second of which was moved to a Wednesday. */
const withTimetable = (held: number): ReleaseEnrolment => ({
  ...inBatch,
  batch: { ...batch, classes: { days: ['2026-12-05', '2026-12-09', '2026-12-12'], held } },
})
/** Enrolled at 01:00 on 2 December in Dhaka. */
const atOwnPace: ReleaseEnrolment = { enrolledAt: new Date('2026-12-01T19:00:00Z'), batch: null }
const titles = new Map([[LESSON, 'Fractions']])

interface Row {
  rule: ReleaseRule
  of?: ReleaseEnrolment
  at: string
  completed?: string[]
  isPreview?: boolean
  opens: true | object
}

const at = (moment: string) => new Date(`${moment}+06:00`)
const daysLock = (days: number, opensOn: string, of: string) => ({
  why: 'days-after-start',
  opensOn,
  days,
  of,
})

const table: Record<string, Row> = {
  'at once is open': { rule: { rule: 'at-once' }, at: '2020-01-01T00:00', opens: true },
  'a preview is open whatever its rule': {
    rule: { rule: 'days-after-start', days: 30 },
    isPreview: true,
    at: '2026-11-21T00:00',
    opens: true,
  },
  'two days after the batch starts: the evening before': {
    rule: { rule: 'days-after-start', days: 2 },
    at: '2026-12-06T23:59:59',
    opens: daysLock(2, '2026-12-07', 'batch'),
  },
  'two days after the batch starts: at midnight in Dhaka': {
    rule: { rule: 'days-after-start', days: 2 },
    at: '2026-12-07T00:00',
    opens: true,
  },
  'the day the batch starts': {
    rule: { rule: 'days-after-start', days: 0 },
    at: '2026-12-04T23:59',
    opens: daysLock(0, '2026-12-05', 'batch'),
  },
  'without a batch the days count from the enrolment, as the day was in Dhaka': {
    rule: { rule: 'days-after-start', days: 3 },
    of: atOwnPace,
    at: '2026-12-04T12:00',
    opens: daysLock(3, '2026-12-05', 'enrolment'),
  },
  'without a batch, the day has come': {
    rule: { rule: 'days-after-start', days: 3 },
    of: atOwnPace,
    at: '2026-12-05T00:00',
    opens: true,
  },
  'the first class is not over': {
    rule: { rule: 'after-class', number: 1 },
    at: '2026-12-05T21:29',
    opens: { why: 'after-class', opensOn: '2026-12-05', number: 1 },
  },
  'the first class is over': {
    rule: { rule: 'after-class', number: 1 },
    at: '2026-12-05T21:30',
    opens: true,
  },
  'the fourth class is on the second Monday': {
    rule: { rule: 'after-class', number: 4 },
    at: '2026-12-13T00:00',
    opens: { why: 'after-class', opensOn: '2026-12-14', number: 4 },
  },
  'the hundredth class is in the fiftieth week': {
    rule: { rule: 'after-class', number: 100 },
    at: '2026-12-13T00:00',
    opens: { why: 'after-class', opensOn: '2027-11-15', number: 100 },
  },
  'without class days there is a class every day, and without hours it lasts the day': {
    rule: { rule: 'after-class', number: 3 },
    of: {
      ...inBatch,
      batch: { startsOn: '2026-12-05', classDays: [], hours: null, lessonCount: 24, classes: null },
    },
    at: '2026-12-07T23:59',
    opens: { why: 'after-class', opensOn: '2026-12-07', number: 3 },
  },
  'with a timetable the class must have been held, however late it is': {
    rule: { rule: 'after-class', number: 2 },
    of: withTimetable(1),
    at: '2027-01-01T00:00',
    opens: { why: 'after-class', opensOn: '2026-12-09', number: 2 },
  },
  'with a timetable the class was held': {
    rule: { rule: 'after-class', number: 2 },
    of: withTimetable(2),
    at: '2026-12-09T22:00',
    opens: true,
  },
  'a class that the timetable does not have waits for its last one': {
    rule: { rule: 'after-class', number: 9 },
    of: withTimetable(2),
    at: '2026-12-09T22:00',
    opens: { why: 'after-class', opensOn: '2026-12-12', number: 9 },
  },
  'without a batch there are no classes to wait for': {
    rule: { rule: 'after-class', number: 1 },
    of: atOwnPace,
    at: '2026-12-02T02:00',
    opens: true,
  },
  'after another lesson': {
    rule: { rule: 'after-lesson', lessonId: LESSON },
    at: '2026-12-06T00:00',
    opens: { why: 'after-lesson', opensOn: null, lessonId: LESSON, title: 'Fractions' },
  },
  'the other lesson is completed': {
    rule: { rule: 'after-lesson', lessonId: LESSON },
    at: '2026-12-06T00:00',
    completed: [LESSON],
    opens: true,
  },
  'the other lesson is gone': {
    rule: { rule: 'after-lesson', lessonId: GONE },
    at: '2026-12-06T00:00',
    opens: true,
  },
  'after a test': {
    rule: { rule: 'after-test', lessonId: LESSON },
    at: '2026-12-06T00:00',
    opens: { why: 'after-test', opensOn: null, lessonId: LESSON, title: 'Fractions' },
  },
  'the test is passed': {
    rule: { rule: 'after-test', lessonId: LESSON },
    at: '2026-12-06T00:00',
    completed: [LESSON],
    opens: true,
  },
}

describe('releaseOf', () => {
  test.each(Object.entries(table))(
    '%s',
    (_, { rule, of = inBatch, at: moment, completed = [], isPreview = false, opens }) => {
      const progress = { completed: new Set(completed), titles }
      const release = releaseOf(
        { release: rule, isPreview },
        { enrolment: of, progress, now: at(moment) },
      )
      expect(release).toEqual(opens === true ? { isOpen: true } : { isOpen: false, lock: opens })
    },
  )
})
