import { sql } from 'kysely'
import type { CourseLevel } from '#contract/catalog/terms.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Trx } from '#server/db/transact.ts'

/** What a certificate says of its course. Stored with it: the course may change later. */
export interface CertificateContents {
  level: CourseLevel
  /** Of the live classes of the student's batch that were held until it was issued. */
  classMinutes: number
  /** Of the course's own lessons; recordings of classes are none of them. */
  lessonMinutes: number
  /** What the course teaches, in its own words. */
  learnt: readonly Record<LanguageCode, string>[]
  /** Who taught it, in the order of the course. */
  taughtBy: readonly Record<'name' | 'designation', Record<LanguageCode, string>>[]
}

/** As a row of `certificates` keeps it: no other than {@link contentsOf} fills the two lists. */
export function storedContents<Row extends { learnt: unknown; taught_by: unknown }>({
  learnt,
  taught_by,
}: Row): Pick<CertificateContents, 'learnt' | 'taughtBy'> {
  return {
    learnt: learnt as CertificateContents['learnt'],
    taughtBy: taught_by as CertificateContents['taughtBy'],
  }
}

/** What a certificate issued now would say of the course. */
export async function contentsOf(
  trx: Trx,
  { courseId, batchId, at }: { courseId: number; batchId: number | null; at: Date },
): Promise<CertificateContents> {
  const row = await trx
    .selectFrom('courses as course')
    .select('course.level')
    .select(
      sql<CertificateContents['learnt']>`(
        select coalesce(jsonb_agg(jsonb_build_object('en', entry, 'bn',
          coalesce(nullif(course.bangla->'whatYouLearn'->>(place - 1)::integer, ''), entry)) order by place), '[]')
        from unnest(course.what_you_learn) with ordinality as learnt (entry, place))`.as('learnt'),
    )
    .select(
      sql<CertificateContents['taughtBy']>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', jsonb_build_object('en', name, 'bn', coalesce(name_bn, name)),
          'designation', jsonb_build_object('en', designation, 'bn', coalesce(designation_bn, designation)))
          order by position), '[]')
        from course_instructors join instructors on instructors.id = instructor_id
        where course_id = course.id)`.as('taught_by'),
    )
    .select((select) => [
      select
        .selectFrom('class_meetings')
        .select(
          sql<number>`coalesce(round(sum(extract(epoch from ends_at - starts_at)) / 60), 0)::integer`.as(
            'minutes',
          ),
        )
        .where('batch_id', '=', batchId)
        .where('state', '<>', 'cancelled')
        .where('ends_at', '<=', at)
        .as('class_minutes'),
      select
        .selectFrom('lessons as lesson')
        .innerJoin('lesson_versions as version', (join) =>
          join
            .onRef('version.lesson_id', '=', 'lesson.id')
            .onRef('version.number', '=', 'lesson.published_number'),
        )
        .select(sql<number>`coalesce(round(sum(version.seconds) / 60.0), 0)::integer`.as('minutes'))
        .whereRef('lesson.course_id', '=', 'course.id')
        .where('lesson.archived_at', 'is', null)
        .where('lesson.batch_id', 'is', null)
        .as('lesson_minutes'),
    ])
    .where('course.id', '=', courseId)
    .executeTakeFirstOrThrow()
  return {
    level: row.level,
    classMinutes: row.class_minutes ?? 0,
    lessonMinutes: row.lesson_minutes ?? 0,
    learnt: row.learnt,
    taughtBy: row.taught_by,
  }
}
