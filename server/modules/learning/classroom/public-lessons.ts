import type { LessonSummary, PreviewLesson } from '#contract/learning/classroom.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { inSections, listed, outlineRows } from './course-outline.ts'
import { lessonBody } from './lesson-body.ts'
import { mayOpen } from './may-open.ts'

function publicCourse(db: Db, { courseId }: { courseId: string }) {
  return db
    .selectFrom('public_courses')
    .select(['id', 'course_id', 'title'])
    .where('course_id', '=', courseId)
}

/**
 * The published lessons of a course, as its public page lists them.
 *
 * @throws Problem course_not_found
 */
export async function listPublicLessons(
  db: Db,
  courseId: string,
): Promise<{ sections: { title: string; lessons: LessonSummary[] }[] }> {
  const course = await publicCourse(db, { courseId }).executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  const rows = await outlineRows(db, { courseIds: [course.id], studentId: null })
  return { sections: inSections(rows, rows.map(listed)) }
}

/**
 * A preview lesson. Whether any other lesson exists is nobody's business here.
 *
 * @throws Problem lesson_not_found
 */
export async function showPreview(
  db: Db,
  { courseId, lessonId }: { courseId: string; lessonId: string },
): Promise<PreviewLesson> {
  const course = await publicCourse(db, { courseId }).executeTakeFirst()
  const rows = course ? await outlineRows(db, { courseIds: [course.id], studentId: null }) : []
  const row = rows.find((one) => one.lessonId === lessonId)
  const access = mayOpen(null, {
    isPreview: row?.isPreview ?? false,
    isPublished: row !== undefined,
  })
  if (!course || !row || !access.may) throw new Problem('lesson_not_found')
  return {
    courseId: course.course_id,
    courseName: course.title,
    lesson: listed(row),
    body: await lessonBody(db, row.id),
  }
}
