import type { MyCourse } from '#contract/learning.ts'
import type { Day } from '#contract/time.ts'
import type { DashboardWords } from '#web/text/words.ts'

/** Something of one's own on a day. */
export interface OwnDate {
  day: Day
  text: string
}

/** The days of a student's courses: orientation classes and the first days of batches. */
export function ownDates(courses: readonly MyCourse[], words: DashboardWords): OwnDate[] {
  return courses.flatMap(({ courseName, batch, state }) => {
    if (!batch || state === 'revoked') return []
    const start = { day: batch.startsOn, text: words.batchStarts(courseName) }
    return batch.orientationOn ? [{ day: batch.orientationOn, text: words.orientationOf(courseName) }, start] : [start]
  })
}
