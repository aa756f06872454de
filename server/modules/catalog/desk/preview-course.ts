import type { CourseWithBatches } from '#contract/catalog/courses.ts'
import { takaText } from '#contract/money.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { banglaDetails } from '../course-record.ts'
import { asBatches, nextBatch, openBatchRows } from '../open-batches.ts'
import { instructorSlug } from '../write-instructors.ts'
import { readEdit } from './course-edits.ts'
import { draftOfDocument, unfinishedDraft } from './draft-of-document.ts'

/** The working copy of a course as its page would show it. @throws Problem course_not_found */
export async function previewCourse(
  db: Db,
  { courseId, today }: { courseId: string; today: Day },
): Promise<CourseWithBatches> {
  const edit = await readEdit(db, courseId)
  const read = draftOfDocument(courseId, edit.document)
  const draft =
    'draft' in read ? read.draft : { ...unfinishedDraft(courseId, edit.document), instructors: [] }
  const row = await db
    .selectFrom('courses as course')
    .innerJoin('categories', 'categories.id', 'course.category_id')
    .select(openBatchRows('course', today).as('batches'))
    .select((select) => [
      'course.is_sample',
      select
        .exists(
          select.selectFrom('batches').select('id').whereRef('batches.course_id', '=', 'course.id'),
        )
        .as('had_batch'),
      select
        .selectFrom('categories as wanted')
        .select('wanted.slug')
        .where('wanted.name', '=', draft.category)
        .$asScalar()
        .$notNull()
        .as('slug'),
    ])
    .where('course.id', '=', edit.id)
    .executeTakeFirstOrThrow()
  const batches = asBatches(row.batches, today)
  const { bangla = {} } = draft
  return {
    courseId,
    courseTitle: draft.title,
    courseTitleBn: bangla.title ?? null,
    courseSubtitle: draft.subtitle,
    courseSubtitleBn: bangla.subtitle ?? null,
    courseBannerImage: draft.bannerPath ?? `/pictures/categories/${row.slug}.svg`,
    courseBannerAlt: draft.bannerAlt ?? '',
    category: draft.category,
    courseFee: takaText(draft.fee),
    lessionsNumber: draft.lessonCount,
    lessionLevel: draft.level,
    coursesPopularityStatus: draft.popularity,
    isSample: row.is_sample,
    whatYouLearn: draft.whatYouLearn,
    courseOutline: draft.outline,
    courseDesignedFor: draft.designedFor,
    instructors: draft.instructors.map((instructor) => ({
      slug: instructorSlug(instructor),
      name: instructor.name,
      designation: instructor.designation,
      image: instructor.image,
      nameBn: instructor.nameBn ?? null,
      designationBn: instructor.designationBn ?? null,
    })),
    bangla: banglaDetails(bangla),
    openBatch: nextBatch(batches),
    batches,
    isOnSale: edit.isOnSale,
    isSelfPaced:
      edit.isOnSale &&
      batches.every((batch) => batch.seatsLeft === 0) &&
      (edit.sellsSelfPaced || !row.had_batch),
  }
}
