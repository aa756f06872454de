import type { Batch, CourseCard } from '#contract/catalog/courses.ts'
import type { Language } from '#web/text/language.ts'
import { cardIn } from './course-in.ts'

type Shown =
  | 'courseId'
  | 'courseTitle'
  | 'courseBannerImage'
  | 'courseFee'
  | 'lessionsNumber'
  | 'lessionLevel'
  | 'isSample'

/** What a card shows of a course. */
export type ShownCourse = Pick<CourseCard, Shown> & { openBatch: ShownBatch | null }
/** Early-bird members only while there is such a fee. */
export type ShownBatch = Pick<Batch, 'enrolBy' | 'seatsLeft'> &
  Partial<Pick<Batch, 'earlyFee' | 'earlyUntil'>>

/** Leaves out the rest: a page carries what it was made from a second time, and every letter is paid for. */
export function shownCourses(courses: readonly CourseCard[], language: Language): ShownCourse[] {
  return courses
    .map((listed) => cardIn(listed, language))
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
