import { sql } from 'kysely'
import type { CourseWithBatches } from '#contract/catalog/courses.ts'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { asCourse, banglaOf, selectCourses } from './course-record.ts'
import { descriptionIn, faqIn, requirementsIn } from './description-html.ts'
import { playableTrailer, trailerSource } from './trailers.ts'
import { prerequisitesOf } from './prerequisites.ts'
import { batchClasses, withClasses } from '../batches/batch-classes.ts'
import { batchGroups } from '../batches/batch-groups.ts'
import { recordedClasses } from '../batches/recorded-classes.ts'
import { asBatches } from '../batches/open-batches.ts'

function detailed(db: Db, { courseId, today }: { courseId: string; today: Day }) {
  return selectCourses(db, today)
    .select(
      sql<boolean>`exists (select 1 from batches where batches.course_id = courses.id)`.as(
        'had_batch',
      ),
    )
    .select(sql<boolean>`curriculum_lesson_count is not null`.as('has_lessons'))
    .select(['description', 'access_days', 'requirements', 'faq'])
    .select(playableTrailer(sql.ref('courses.trailer')).as('trailer'))
    .select(batchClasses('courses', today).as('classes'))
    .select(batchGroups('courses', today).as('groups'))
    .select(recordedClasses('courses', today).as('recordings'))
    .select(prerequisitesOf(sql.ref('courses.prerequisites')).as('prerequisites'))
    .where('course_id', '=', courseId)
}

function spelledInAnyCase(db: Db, { courseId }: { courseId: string }) {
  return (
    db
      .selectFrom('public_courses')
      .select('course_id')
      // The first condition is the one that has an index.
      .where(
        sql<boolean>`lower(translate(course_id, '-_', '')) collate "C" = lower(translate(${courseId}::text, '-_', ''))`,
      )
      .where(sql<boolean>`lower(course_id) = lower(${courseId}::text)`)
      .limit(1)
  )
}

/**
 * One course with the batches one can still enrol in.
 *
 * @throws Problem course_not_found (facts: courseId, where a course is called so in capitals or small letters)
 */
export async function courseDetails(
  db: Db,
  courseId: string,
  today: Day,
): Promise<CourseWithBatches> {
  const record = await detailed(db, { courseId, today }).executeTakeFirst()
  if (!record) {
    const spelled = await spelledInAnyCase(db, { courseId }).executeTakeFirst()
    throw new Problem('course_not_found', spelled && { facts: { courseId: spelled.course_id } })
  }
  const batches = asBatches(record.batches, today)
  const bangla = banglaOf(record.bangla)
  // One that never had a batch, not even a draft, or one that staff sell self-paced.
  const isSoldWithoutBatch = record.sells_self_paced || !record.had_batch
  return {
    ...asCourse(record, batches),
    instructors: record.instructors,
    prerequisites: record.prerequisites,
    description: descriptionIn({
      description: record.description,
      bangla: bangla.description,
    }),
    requirements: requirementsIn({ requirements: record.requirements, bangla }),
    faq: faqIn({ faq: record.faq, bangla }),
    trailer: trailerSource(record.trailer),
    accessDays: record.access_days,
    batches: withClasses(batches, record),
    recordings: record.recordings,
    isOnSale: record.is_on_sale,
    isSelfPaced:
      record.is_on_sale &&
      record.has_lessons &&
      batches.every((batch) => batch.seatsLeft === 0) &&
      isSoldWithoutBatch,
    isReady: record.is_ready,
  }
}
