import type { Batch, CourseCard } from '#contract/catalog/courses.ts'
import type { Language } from '#web/text/language.ts'
import { localizeCard } from '../localize-course.ts'

type CardField =
  | 'courseId'
  | 'courseTitle'
  | 'courseBannerImage'
  | 'courseFee'
  | 'lessionsNumber'
  | 'testsNumber'
  | 'lessionLevel'
  | 'isSample'

/** The fields of a course that a card shows. */
export type CourseCardFields = Pick<CourseCard, CardField> &
  Partial<Pick<CourseCard, 'rating' | 'usualFee'>> & { openBatch: BatchCardFields | null }
/** Early-bird fields only while the fee applies. */
export type BatchCardFields = Pick<Batch, 'enrolBy' | 'seatsLeft'> &
  Partial<Pick<Batch, 'earlyFee' | 'earlyUntil'>>

/** Drops the other fields: a page contains its loader data a second time, and data costs money. */
export function cardFields(courses: readonly CourseCard[], language: Language): CourseCardFields[] {
  return courses
    .map((listed) => localizeCard(listed, language))
    .map((course) => ({
      courseId: course.courseId,
      courseTitle: course.courseTitle,
      courseBannerImage: course.courseBannerImage,
      courseFee: course.courseFee,
      lessionsNumber: course.lessionsNumber,
      testsNumber: course.testsNumber,
      lessionLevel: course.lessionLevel,
      isSample: course.isSample,
      ...(course.usualFee && { usualFee: course.usualFee }),
      ...(course.rating && { rating: course.rating }),
      openBatch: course.openBatch && shownBatch(course.openBatch),
    }))
}

function shownBatch({ enrolBy, seatsLeft, earlyFee, earlyUntil }: Batch): BatchCardFields {
  return { enrolBy, seatsLeft, ...(earlyFee !== null && { earlyFee, earlyUntil }) }
}
