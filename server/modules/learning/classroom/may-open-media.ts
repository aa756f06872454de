import { sql } from 'kysely'
import { usualCompletionRule } from '#contract/learning/lessons.ts'
import type { Db } from '#server/db/connect.ts'
import { outlineOf, outlineRows } from './course-outline.ts'
import { findCourseStandingIfAny } from './find-course-standing.ts'
import { mayOpen } from './may-open.ts'

/** What a lesson shows: stored here, or on another site. */
type MediaReference = { mediaId: string } | { videoId: string }

/**
 * Whether a medium of a lesson is open to someone: a preview to anyone, another to the enrolled once it is released. An
 * instructor of the course may open all; staff are let in elsewhere.
 */
export async function mayOpenMedia(
  db: Db,
  {
    studentId,
    provesAddress,
    now,
    ...named
  }: MediaReference & { studentId: number | null; provesAddress: boolean; now: Date },
): Promise<boolean> {
  for (const lesson of await lessonsWith(db, named)) {
    const isPublic = lesson.course_state === 'published'
    if (isPublic && mayOpen(null, { isPreview: lesson.is_preview, isPublished: true }).may)
      return true
    const standing =
      studentId === null
        ? null
        : await findCourseStandingIfAny(
            db,
            { id: studentId, isStaff: false, provesAddress },
            lesson.course_id,
          )
    if (!standing) continue
    const { course, person, enrolment } = standing
    const access = mayOpen(person, { isPreview: false, isPublished: true })
    if (access.may && access.as === 'instructor') return true
    if (!enrolment || !access.may) continue
    const rows = await outlineRows(db, { courseIds: [course.id], studentId })
    const { lessons } = outlineOf(rows, { enrolment, rule: usualCompletionRule, now })
    if (lessons.some((one) => one.lessonId === lesson.lesson_id && one.lock === null)) return true
  }
  return false
}

function lessonsWith(db: Db, reference: MediaReference) {
  // The two expressions of the indexes, to the letter.
  const names =
    'mediaId' in reference
      ? sql<boolean>`jsonb_path_query_array(version.body, 'strict $.**.mediaId') @> ${JSON.stringify([reference.mediaId])}::jsonb`
      : sql<boolean>`jsonb_path_query_array(version.body, 'strict $.**.videoId') @> ${JSON.stringify([reference.videoId])}::jsonb`
  return db
    .selectFrom('lesson_versions as version')
    .innerJoin('lessons as lesson', (join) =>
      join
        .onRef('lesson.id', '=', 'version.lesson_id')
        .onRef('lesson.published_number', '=', 'version.number'),
    )
    .innerJoin('course_sections as section', 'section.id', 'lesson.section_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .select([
      'lesson.lesson_id',
      'lesson.is_preview',
      'course.course_id',
      'course.state as course_state',
    ])
    .where(names)
    .where('lesson.archived_at', 'is', null)
    .where('section.archived_at', 'is', null)
    .execute()
}
