import type { ArticleDocument } from '#contract/learning/article.ts'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { instructorKinds } from '#contract/learning/terms.ts'
import type { NewOwnLessons, OwnCurriculum } from '#contract/teaching/own-lessons.ts'
import type { Db } from '#server/db/connect.ts'
import { addLessons } from '../add-lessons.ts'
import { renderInThread } from '../article/render-in-thread.ts'
import type { Course } from '../context.ts'
import { markdownOfDocument } from '../markdown/markdown-of-document.ts'
import { readMarkdown } from '../markdown/read-markdown.ts'
import { curriculumOf } from '../show-curriculum.ts'
import { showLesson } from '../show-lesson.ts'
import { deskOf, findOwnCourse, findOwnLesson, type OwnDesk } from './own-desk.ts'

/** The lessons of a course one teaches. @throws Problem own_lessons_off, course_not_found */
export async function showOwnCurriculum(
  desk: OwnDesk,
  { courseId }: { courseId: string },
): Promise<OwnCurriculum> {
  return ownCurriculumOf(desk.db, await findOwnCourse(desk, courseId))
}

/**
 * Adds drafts to the end of a section of a course one teaches.
 *
 * @throws Problem own_lessons_off, course_not_found, section_not_found, curriculum_full
 */
export async function addOwnLessons(
  desk: OwnDesk & { db: Db },
  added: { courseId: string } & NewOwnLessons,
): Promise<OwnCurriculum> {
  const course = await findOwnCourse(desk, added.courseId)
  await addLessons(deskOf(desk, desk.db), added)
  return ownCurriculumOf(desk.db, course)
}

async function ownCurriculumOf(db: OwnDesk['db'], course: Course): Promise<OwnCurriculum> {
  const { archived: _archived, sections, ...named } = await curriculumOf(db, course)
  const writable = await db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('course_id', '=', course.id)
    .where('batch_id', 'is', null)
    .where('kind', 'in', [...instructorKinds])
    .execute()
  const ids = new Set(writable.map(({ lesson_id }) => lesson_id))
  return {
    ...named,
    sections: sections.map(({ lessons, ...section }) => ({
      ...section,
      lessons: lessons.map((lesson) => ({ ...lesson, isWritable: ids.has(lesson.lessonId) })),
    })),
  }
}

/** A lesson of a course one teaches, with its draft. @throws Problem own_lessons_off, lesson_not_found, lesson_of_staff */
export async function showOwnLesson(
  desk: OwnDesk,
  { lessonId }: { lessonId: string },
): Promise<StaffLesson> {
  await findOwnLesson(desk, lessonId)
  return showLesson(desk.db, lessonId)
}

/** @throws Problem own_lessons_off, lesson_not_found, lesson_of_staff */
export async function previewOwnLesson(
  desk: OwnDesk,
  { lessonId, document }: { lessonId: string; document: ArticleDocument },
): ReturnType<typeof renderInThread> {
  await findOwnLesson(desk, lessonId)
  return renderInThread(document)
}

/** @throws Problem own_lessons_off, lesson_not_found, lesson_of_staff, invalid_input for what takes too long to read */
export async function readOwnMarkdown(
  desk: OwnDesk,
  { lessonId, markdown }: { lessonId: string; markdown: string },
): ReturnType<typeof readMarkdown> {
  await findOwnLesson(desk, lessonId)
  return readMarkdown(markdown)
}

/** @throws Problem own_lessons_off, lesson_not_found, lesson_of_staff */
export async function writeOwnMarkdown(
  desk: OwnDesk,
  { lessonId, document }: { lessonId: string; document: ArticleDocument },
): Promise<{ markdown: string }> {
  await findOwnLesson(desk, lessonId)
  return { markdown: await markdownOfDocument(document) }
}
