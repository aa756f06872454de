import type { MyCourse } from '#contract/learning/enrolments.ts'
import type { Day } from '#contract/time.ts'
import { formatHours } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'
import type { DashboardWords } from '#web/text/words.ts'

/** A date of the student's own. */
export interface OwnDate {
  courseId: string
  day: Day
  text: string
}

interface DateTexts {
  words: DashboardWords
  language: Language
  /** Future classes; `hours` in Dhaka, such as "20:00-21:30". */
  classesOf: (course: MyCourse) => readonly { day: Day; hours: string | null }[]
}

/** The first future date, whatever its month. */
export function nextOwnDate(dates: readonly OwnDate[], today: Day): OwnDate | null {
  const [next] = dates
    .filter(({ day }) => day >= today)
    .toSorted((a, b) => a.day.localeCompare(b.day))
  return next ?? null
}

/**
 * The days of a student's courses: orientation classes, the first days of batches, and every future
 * class.
 */
export function ownDates(
  courses: readonly MyCourse[],
  { words, language, classesOf }: DateTexts,
): OwnDate[] {
  return courses.flatMap((course) => {
    const { courseId, courseName, batch, state, access } = course
    if (!batch || state === 'revoked' || access?.isOver) return []
    const classes = classesOf(course).filter(({ day }) => day !== batch.startsOn)
    return [
      ...(batch.orientationOn
        ? [{ courseId, day: batch.orientationOn, text: words.orientationOf(courseName) }]
        : []),
      { courseId, day: batch.startsOn, text: words.batchStarts(courseName) },
      ...classes.map(({ day, hours }) => ({
        courseId,
        day,
        text: words.classOf(courseName, hours && formatHours(hours, language)),
      })),
    ]
  })
}
