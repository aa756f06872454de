import type { Batch, CourseCard } from '#contract/catalog/courses.ts'
import type { Language } from '#web/text/language.ts'
import { localizeCard } from '../localize-course.ts'

type Shown =
  | 'courseId'
  | 'courseTitle'
  | 'courseBannerImage'
  | 'courseFee'
  | 'lessionsNumber'
  | 'lessionLevel'
  | 'isSample'

/** The fields of a course that a card shows. */
export type ShownCourse = Pick<CourseCard, Shown> & { openBatch: ShownBatch | null }
/** Early-bird fields only while the fee applies. */
export type ShownBatch = Pick<Batch, 'enrolBy' | 'seatsLeft'> &
  Partial<Pick<Batch, 'earlyFee' | 'earlyUntil'>>

/** Drops the other fields: a page contains its loader data a second time, and data costs money. */
export function shownCourses(courses: readonly CourseCard[], language: Language): ShownCourse[] {
  return courses
    .map((listed) => localizeCard(listed, language))
    .map((course) => ({
      courseId: course.courseId,
      courseTitle: course.courseTitle,
      courseBannerImage: course.courseBannerImage,
      courseFee: course.courseFee,
      lessionsNumber: course.lessionsNumber,
      lessionLevel: course.lessionLevel,
      isSample: course.isSample,
      openBatch: course.openBatch && shownBatch(course.openBatch),
    }))
}

function shownBatch({ enrolBy, seatsLeft, earlyFee, earlyUntil }: Batch): ShownBatch {
  return { enrolBy, seatsLeft, ...(earlyFee !== null && { earlyFee, earlyUntil }) }
}
