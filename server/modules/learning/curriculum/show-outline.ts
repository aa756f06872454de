import { defined } from '#contract/defined.ts'
import type { Trx } from '#server/db/transact.ts'
import { setCurriculumOutline } from '../../catalog/index.ts'

/** Has the catalogue say what is published of a course: its sections with the titles of their lessons, and how many. */
export async function showOutline(trx: Trx, course: { id: number }): Promise<void> {
  const lessons = await trx
    .selectFrom('lessons as lesson')
    .innerJoin('course_sections as section', 'section.id', 'lesson.section_id')
    .innerJoin('lesson_versions as version', (join) =>
      join
        .onRef('version.lesson_id', '=', 'lesson.id')
        .onRef('version.number', '=', 'lesson.published_number'),
    )
    .select(['section.id', 'section.title as section', 'version.title', 'lesson.kind'])
    .where('lesson.course_id', '=', course.id)
    .where('lesson.archived_at', 'is', null)
    .where('lesson.batch_id', 'is', null)
    .orderBy('section.position')
    .orderBy('section.id')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute()
  const outline = [...Map.groupBy(lessons, ({ id }) => id).values()].map((inSection) => ({
    title: defined(inSection[0]).section,
    content: inSection.map(({ title }) => title).join('\n'),
  }))
  await setCurriculumOutline(trx, {
    course: course.id,
    outline,
    lessonCount: lessons.length,
    testCount: lessons.filter(({ kind }) => kind === 'quiz').length,
  })
}
