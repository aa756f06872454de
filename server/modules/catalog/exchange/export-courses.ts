import { defined } from '#contract/defined.ts'
import type { CourseState } from '#contract/catalog/course-document.ts'
import { takaText } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import { type Column, columnNames } from '../import/import-draft.ts'
import { readDrafts, type CourseSnapshot } from './read-drafts.ts'

/** A course as a file for the import has it: a value for each column. */
export type ExportRow = Readonly<Record<Column, unknown>>

/** The columns of an export, in their order. */
export const exportColumns: readonly Column[] = columnNames

/**
 * A part of all courses, in the order they were made, as the import reads them again.
 *
 * @param after where the last part ended
 */
export async function exportCourses(
  db: Db,
  {
    after,
    state,
    limit,
  }: { after?: string | undefined; state?: CourseState | undefined; limit: number },
): Promise<{ courses: ExportRow[]; next: string | null }> {
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .$if(after !== undefined, (page) => page.where('id', '>', Number(after)))
    .$if(state !== undefined, (page) => page.where('state', '=', defined(state)))
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const ids = rows.slice(0, limit).map(({ id }) => id)
  const drafts = await readDrafts(db, ids)
  return { courses: drafts.map(asColumns), next: rows.length > limit ? String(ids.at(-1)) : null }
}

function asColumns(course: CourseSnapshot): ExportRow {
  const { bangla = {} } = course
  return {
    courseId: course.courseId,
    courseTitle: course.title,
    courseSubtitle: course.subtitle,
    courseBannerImage: course.bannerPath ?? '',
    category: course.category,
    courseFee: takaText(course.fee),
    lessionsNumber: course.lessonCount,
    lessionLevel: course.level,
    coursesPopularityStatus: course.popularity,
    whatYouLearn: course.whatYouLearn,
    courseOutline: course.outline,
    courseDesignedFor: course.designedFor,
    instructors: course.instructors,
    batches: course.batches,
    courseTitleBn: bangla.title ?? '',
    courseSubtitleBn: bangla.subtitle ?? '',
    whatYouLearnBn: bangla.whatYouLearn ?? [],
    courseOutlineBn: bangla.outline ?? [],
    courseDesignedForBn: bangla.designedFor ?? '',
    courseBannerAlt: course.bannerAlt ?? '',
    courseBannerAltBn: bangla.bannerAlt ?? '',
    courseState: course.state,
    coursePublishedAt: course.publishedAt?.toISOString() ?? '',
    coursePrerequisites: course.prerequisites ?? [],
    courseIsSample: course.isSample ? 'yes' : 'no',
    courseTaughtIn: course.taughtIn ?? '',
    courseDescription: course.description ?? '',
    courseDescriptionBn: bangla.description ?? '',
    courseTrailer: course.trailer ?? '',
    courseAccessDays: course.accessDays ?? '',
    courseRequirements: course.requirements ?? [],
    courseRequirementsBn: bangla.requirements ?? [],
    courseFaq: course.faq ?? [],
    courseFaqBn: bangla.faq ?? [],
  }
}
