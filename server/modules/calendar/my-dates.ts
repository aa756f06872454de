import type { CourseDateView } from '#contract/calendar/calendar.ts'
import { MOST_DATE_DAYS, MOST_DATES } from '#contract/calendar/terms.ts'
import { addDays, type Day, endOfDhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { findDates } from './course-dates.ts'

/** Tests with opening hours and due dates of a student’s courses, from the first day to the last, in Dhaka. */
export async function myDates(
  db: Db,
  { studentId, from, to, now }: { studentId: number; from: Day; to: Day; now: Date },
): Promise<CourseDateView[]> {
  const furthest = addDays(from, MOST_DATE_DAYS)
  const dates = await findDates(db, {
    studentId,
    from: endOfDhakaDay(addDays(from, -1)),
    to: endOfDhakaDay(to < furthest ? to : furthest),
    most: MOST_DATES,
    now,
  })
  return dates.map((date) => ({
    kind: date.kind,
    courseId: date.courseId,
    courseName: date.courseTitle,
    lessonId: date.lessonId,
    title: date.title,
    startsAt: date.startsAt.toISOString(),
    endsAt: date.endsAt?.toISOString() ?? null,
    isDone: date.isDone,
  }))
}
