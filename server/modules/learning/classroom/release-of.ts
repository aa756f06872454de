import { defined } from '#contract/defined.ts'
import { isWeekDay, weekDayOf } from '#contract/catalog/week-day.ts'
import type { LessonLock } from '#contract/learning/classroom.ts'
import type { ReleaseRule } from '#contract/learning/lessons.ts'
import type { BatchDays } from './batch-ended.ts'
import { addDays, type Day, daysBetween, dhakaDay, dhakaMoment } from '#contract/time.ts'

export interface ReleaseLesson {
  release: ReleaseRule
  /** Open to anyone at any time. */
  isPreview: boolean
}

/** What a release rule asks about the enrolment. */
export interface ReleaseEnrolment {
  enrolledAt: Date
  batch: (BatchDays & { hours: string | null }) | null
}

/** What a release rule asks about the other lessons of the course, by lesson id. */
export interface ReleaseProgress {
  completed: ReadonlySet<string>
  /** Titles of the lessons that can be completed: published and not archived. */
  titles: ReadonlyMap<string, string>
}

export type Release = { isOpen: true } | { isOpen: false; lock: LessonLock }

const OPEN: Release = { isOpen: true }

/**
 * Whether a lesson is open for someone who is enrolled, or why not and from when. The only place
 * that decides it. A rule that names a lesson no one can complete any more holds no one up.
 */
export function releaseOf(
  lesson: ReleaseLesson,
  {
    enrolment,
    progress,
    now,
  }: { enrolment: ReleaseEnrolment; progress: ReleaseProgress; now: Date },
): Release {
  if (lesson.isPreview) return OPEN
  const { release } = lesson
  switch (release.rule) {
    case 'at-once':
      return OPEN
    case 'days-after-start':
      return daysAfterStart(release.days, enrolment, now)
    case 'after-class':
      return enrolment.batch ? afterClass(release.number, enrolment.batch, now) : OPEN
    case 'after-lesson':
    case 'after-test': {
      const title = progress.titles.get(release.lessonId)
      if (title === undefined || progress.completed.has(release.lessonId)) return OPEN
      return {
        isOpen: false,
        lock: { why: release.rule, opensOn: null, lessonId: release.lessonId, title },
      }
    }
  }
}

function daysAfterStart(days: number, { batch, enrolledAt }: ReleaseEnrolment, now: Date): Release {
  const opensOn = addDays(batch?.startsOn ?? dhakaDay(enrolledAt), days)
  if (dhakaDay(now) >= opensOn) return OPEN
  return {
    isOpen: false,
    lock: { why: 'days-after-start', opensOn, days, of: batch ? 'batch' : 'enrolment' },
  }
}

function afterClass(
  number: number,
  batch: NonNullable<ReleaseEnrolment['batch']>,
  now: Date,
): Release {
  if (batch.classes) return afterHeldClass(number, batch.classes)
  const opensOn = dayOfClass(number, batch)
  if (now >= endOfClass(opensOn, batch.hours)) return OPEN
  return { isOpen: false, lock: { why: 'after-class', opensOn, number } }
}

/**
 * A batch with a timetable goes by the classes that were held. One that has fewer classes holds no
 * one up after its last.
 */
function afterHeldClass(
  number: number,
  { days, held }: { days: readonly Day[]; held: number },
): Release {
  const needed = Math.min(number, days.length)
  if (held >= needed) return OPEN
  return { isOpen: false, lock: { why: 'after-class', opensOn: defined(days[needed - 1]), number } }
}

/** The day of the `number`th class: one on each class day from the start; without class days, every day. */
function dayOfClass(
  number: number,
  { startsOn, classDays }: { startsOn: Day; classDays: readonly string[] },
): Day {
  const weekDays = classDays.filter(isWeekDay)
  if (weekDays.length === 0) return addDays(startsOn, number - 1)
  // Whole weeks first, so that a far class costs no more than a near one.
  const weeks = Math.floor((number - 1) / weekDays.length)
  let day = addDays(startsOn, weeks * 7)
  let left = number - weeks * weekDays.length
  while (daysBetween(startsOn, day) < (weeks + 1) * 7) {
    if (weekDays.includes(weekDayOf(day))) left -= 1
    if (left === 0) return day
    day = addDays(day, 1)
  }
  return day
}

/** When the class of a day is over: at the end of its hours ("20:00-21:30"), else with the day. */
function endOfClass(day: Day, hours: string | null): Date {
  const end = /-\s*(\d{2}:\d{2})$/.exec(hours ?? '')?.[1]
  return end ? dhakaMoment(day, end) : dhakaMoment(addDays(day, 1))
}
