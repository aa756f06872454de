import type { Selectable } from 'kysely'
import type { Curriculum, CurriculumLesson } from '#contract/learning/curriculum.ts'
import type { ReviewState } from '#contract/learning/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Lessons } from '#server/db/tables.ts'
import { type Course, findCourse } from './context.ts'

/** @throws Problem course_not_found */
export async function showCurriculum(db: Db, courseId: string): Promise<Curriculum> {
  return curriculumOf(db, await findCourse(db, courseId))
}

/** Two queries, however many lessons. */
export async function curriculumOf(db: Db, course: Course): Promise<Curriculum> {
  const sections = await db
    .selectFrom('course_sections')
    .select(['id', 'title'])
    .where('course_id', '=', course.id)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const lessons = await db
    .selectFrom('lessons')
    .leftJoin('instructor_drafts as review', 'review.lesson_id', 'lessons.id')
    .select(['section_id', ...stateColumns, 'review.state as review'])
    .where('course_id', '=', course.id)
    .orderBy('position')
    .orderBy('lessons.id')
    .execute()
  return {
    courseId: course.course_id,
    courseTitle: course.title,
    sections: sections.map(({ id, title }) => ({
      sectionId: String(id),
      title,
      lessons: lessons
        .filter((lesson) => lesson.section_id === id && lesson.archived_at === null)
        .map(asLesson),
    })),
    archived: lessons.filter((lesson) => lesson.archived_at !== null).map(asLesson),
  }
}

/** What `asLesson` needs. */
const stateColumns = [
  'lessons.lesson_id',
  'title',
  'kind',
  'is_preview',
  'is_required',
  'release',
  'archived_at',
  'draft_version',
  'published_draft_version',
] as const

type StateColumn = Exclude<(typeof stateColumns)[number], 'lessons.lesson_id'> | 'lesson_id'

export function asLesson(
  row: Pick<Selectable<Lessons>, StateColumn> & { review: ReviewState | null },
): CurriculumLesson {
  return {
    lessonId: row.lesson_id,
    title: row.title,
    kind: row.kind,
    isPreview: row.is_preview,
    isRequired: row.is_required,
    release: row.release,
    isArchived: row.archived_at !== null,
    isPublished: row.published_draft_version !== null,
    hasChanges:
      row.published_draft_version !== null && row.published_draft_version !== row.draft_version,
    review: row.review,
  }
}
