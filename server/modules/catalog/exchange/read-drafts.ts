import { sql } from 'kysely'
import type { BatchDraft } from '#contract/catalog/batch-draft.ts'
import type { CourseState } from '#contract/catalog/course-document.ts'
import { poisha } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { categoryPicture } from '../categories/category-picture.ts'
import type { CourseDraft, InstructorDraft } from '../writing/course-draft.ts'
import { draftJson } from '../batches/draft-columns.ts'
import { banglaOf } from '../courses/course-record.ts'

/** A course as it is, as an import would write it. */
export type CourseSnapshot = CourseDraft & { id: number; state: CourseState; batches: BatchDraft[] }

/** Courses in any state by their rows' ids, in that order; those that are not there are left out. */
export async function readDrafts(
  db: Db | Trx,
  courseIds: readonly number[],
): Promise<CourseSnapshot[]> {
  if (courseIds.length === 0) return []
  const rows = await db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.category_id')
    .selectAll('courses')
    .select(['categories.name as category', 'categories.slug', 'categories.picture_path'])
    .select(teaching.as('teaching'))
    .select(openBatches.as('open'))
    .where(sql<boolean>`courses.id = any(${courseIds})`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return courseIds.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return {
      id,
      courseId: row.course_id,
      title: row.title,
      subtitle: row.subtitle,
      bannerPath: row.banner_path === categoryPicture(row) ? null : row.banner_path,
      category: row.category,
      fee: poisha(row.fee_poisha),
      lessonCount: row.lesson_count,
      // Check constraints of the table hold the choices.
      level: row.level,
      popularity: row.popularity,
      whatYouLearn: row.what_you_learn,
      outline: row.outline,
      designedFor: row.designed_for,
      bangla: banglaOf(row.bangla),
      bannerAlt: row.banner_alt,
      isSample: row.is_sample,
      prerequisites: row.prerequisites,
      taughtIn: row.taught_in,
      description: row.description,
      trailer: row.trailer,
      accessDays: row.access_days,
      requirements: row.requirements,
      faq: row.faq,
      publishedAt: row.published_at,
      state: row.state,
      instructors: row.teaching.map(withoutNulls),
      batches: row.open,
    }
  })
}

const teaching = sql<InstructorDraft[]>`(
  select coalesce(json_agg(json_build_object(
    'name', person.name, 'designation', person.designation, 'image', person.image_path, 'slug', person.slug,
    'nameBn', person.name_bn, 'designationBn', person.designation_bn) order by teaching.position), '[]')
  from course_instructors teaching join instructors person on person.id = teaching.instructor_id
  where teaching.course_id = courses.id)`

const openBatches = sql<BatchDraft[]>`(
  select coalesce(json_agg(${draftJson('batches')} order by number), '[]')
  from batches where batches.course_id = courses.id and batches.state = 'open')`

function withoutNulls(person: InstructorDraft): InstructorDraft {
  return {
    ...person,
    nameBn: person.nameBn ?? undefined,
    designationBn: person.designationBn ?? undefined,
  }
}
