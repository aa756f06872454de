import type { z } from 'zod'
import type { BatchDraft } from '#contract/catalog/batch-draft.ts'
import type { CategoryName, Course, Instructor } from '#contract/catalog/courses.ts'
import type { CourseState } from '#contract/catalog/course-document.ts'
import type { PopularityMark, TeachingLanguage } from '#contract/catalog/terms.ts'
import type { Poisha } from '#contract/money.ts'
import type { CourseFaqItem } from '#server/db/column-types.ts'

/** A course as a provider writes it, ready to be saved. */
export interface CourseDraft {
  courseId: string
  title: string
  subtitle: string
  /** Path on this site; null for the picture of the category. */
  bannerPath: string | null
  category: CategoryName
  fee: Poisha
  lessonCount: number
  level: Course['lessionLevel']
  popularity: PopularityMark
  whatYouLearn: string[]
  outline: { title: string; content: string }[]
  designedFor: string
  instructors: InstructorDraft[]
  /** Left out: as they are. */
  bangla?: CourseBangla | undefined
  /** What the banner shows. Left out: as it is. */
  bannerAlt?: string | undefined
  /** Ids of courses to have done before. Left out: as they are. */
  prerequisites?: readonly string[] | undefined
  /** Left out: as it is. */
  taughtIn?: TeachingLanguage | null | undefined
  /** Markdown. Left out: as it is. */
  description?: string | undefined
  /** What one has or knows before. Left out: as it is. */
  requirements?: readonly string[] | undefined
  /** Answers are Markdown. Left out: as it is. */
  faq?: readonly CourseFaqItem[] | undefined
  /** The address of a video; null: none. Left out: as it is. */
  trailer?: string | null | undefined
  /** null: access has no end. Left out: as it is. */
  accessDays?: number | null | undefined
  /** Of a new course; another's is changed by `moveCourse`. Left out: published. */
  state?: CourseState | undefined
  /** Left out: the batches of the course stay as they are. */
  batches?: BatchDraft[] | undefined
  isSample?: boolean | undefined
  /** Kept from the first time a course is saved. Left out: now. */
  publishedAt?: Date | undefined
  /** Kept from the first time a course is saved; sales move it afterwards. Left out: by the mark. */
  popularityScore?: number | undefined
}

/**
 * Texts of Bangla pages, where they are written; lists are beside the others' entry by entry, with
 * "" for those that are not.
 */
export interface CourseBangla {
  title?: string
  subtitle?: string
  designedFor?: string
  bannerAlt?: string
  description?: string
  whatYouLearn?: string[]
  outline?: { title: string; content: string }[]
  requirements?: string[]
  faq?: CourseFaqItem[]
}

/** Instructors with the same slug are one person; without one, those of the same name and designation. */
export type InstructorDraft = z.infer<typeof Instructor> & {
  slug?: string | undefined
  nameBn?: string | undefined
  designationBn?: string | undefined
}

/** Where a course starts among the popular ones before anyone bought it. */
export const STARTING_SCORE: Record<PopularityMark, number> = {
  Popular: 300,
  Trending: 200,
  New: 100,
  Free: 100,
}
