import { sql } from 'kysely'
import type { CourseWithBatches } from '#contract/catalog/courses.ts'
import { takaText } from '#contract/money.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { categoryPicture } from '../categories/category-picture.ts'
import { banglaDetails } from '../courses/course-record.ts'
import { asBatches, nextBatch, openBatchRows } from '../batches/open-batches.ts'
import { instructorSlug } from '../writing/write-instructors.ts'
import { batchClasses, withClasses } from '../batches/batch-classes.ts'
import { batchGroups } from '../batches/batch-groups.ts'
import { recordedClasses } from '../batches/recorded-classes.ts'
import { isCourseReady } from '../courses/course-ready.ts'
import { descriptionIn, faqIn, requirementsIn } from '../courses/description-html.ts'
import { playableTrailer, trailerSource } from '../courses/trailers.ts'
import { prerequisitesOf } from '../courses/prerequisites.ts'
import { readEdit } from './course-edits.ts'
import { draftOfDocument, unfinishedDraft } from './draft-of-document.ts'

/** The working copy of a course as its page would show it. @throws Problem course_not_found */
export async function previewCourse(
  db: Db,
  { courseId, today }: { courseId: string; today: Day },
): Promise<CourseWithBatches> {
  const edit = await readEdit(db, courseId)
  const read = draftOfDocument(edit)
  const draft =
    'draft' in read ? read.draft : { ...unfinishedDraft(courseId, edit.document), instructors: [] }
  // That of the working copy, which may differ from the course's on the site.
  const category = await db
    .selectFrom('categories')
    .select(['slug', 'picture_path'])
    .where('name', '=', draft.category)
    .executeTakeFirstOrThrow()
  const row = await db
    .selectFrom('courses as course')
    .select(openBatchRows('course', today).as('batches'))
    .select(batchClasses('course', today).as('classes'))
    .select(batchGroups('course', today).as('groups'))
    .select(recordedClasses('course', today).as('recordings'))
    .select(playableTrailer(sql`${draft.trailer ?? null}::text`).as('trailer'))
    .select(prerequisitesOf(sql`${draft.prerequisites ?? []}::text[]`).as('prerequisites'))
    .select((select) => [
      'course.is_sample',
      'course.curriculum_lesson_count',
      'course.curriculum_test_count',
      isCourseReady('course', today).as('is_ready'),
      select
        .exists(
          select.selectFrom('batches').select('id').whereRef('batches.course_id', '=', 'course.id'),
        )
        .as('had_batch'),
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
    courseBannerImage: draft.bannerPath ?? categoryPicture(category),
    courseBannerAlt: draft.bannerAlt ?? '',
    category: draft.category,
    courseFee: takaText(draft.fee),
    lessionsNumber: row.curriculum_lesson_count ?? draft.lessonCount,
    testsNumber: row.curriculum_test_count,
    lessionLevel: draft.level,
    coursesPopularityStatus: draft.popularity,
    isSample: row.is_sample,
    rating: null,
    usualFee: null,
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
    taughtIn: draft.taughtIn ?? null,
    prerequisites: row.prerequisites,
    description: descriptionIn({
      description: draft.description ?? '',
      bangla: bangla.description,
    }),
    requirements: requirementsIn({ requirements: draft.requirements ?? [], bangla }),
    faq: faqIn({ faq: draft.faq ?? [], bangla }),
    trailer: trailerSource(row.trailer),
    accessDays: draft.accessDays ?? null,
    openBatch: nextBatch(batches),
    batches: withClasses(batches, row),
    recordings: row.recordings,
    isOnSale: edit.isOnSale,
    isSelfPaced:
      edit.isOnSale &&
      edit.hasLessons &&
      batches.every((batch) => batch.seatsLeft === 0) &&
      (edit.sellsSelfPaced || !row.had_batch),
    isReady: row.is_ready,
  }
}
