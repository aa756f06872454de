import { contentFilesOf } from '#server/content.ts'
import type { Services } from '#server/services.ts'
import { addDays } from '#contract/time.ts'
import { raiseCatalogueVersion } from '#server/modules/catalog/index.ts'
import {
  handInLesson,
  readMarkdown,
  saveOwnDraft,
  showLesson,
} from '#server/modules/learning/index.ts'
import { instructorsWrite, saveSitePart } from '#server/modules/site/index.ts'
import { hoursAfter, momentOn, type School } from './school.ts'

/** Of the cast's instructor. */
const COURSE = 'DSC-105'
const ADDED =
  'Before you draw anything, write down in one sentence what the reader should see. A chart without that sentence shows everything and says nothing.'

/** The provider lets instructors write drafts; one adds a paragraph to a lesson, and hands it in. */
export function planOwnLessons(
  school: School,
  { config, files }: Pick<Services, 'config' | 'files'>,
): void {
  const { db, team, timeline, today, now, clock, cast } = school
  timeline.at(momentOn(addDays(today, -60), '11:00'), async () => {
    await saveSitePart(
      {
        db,
        now: clock(),
        staff: team.owner,
        files,
        defaults: contentFilesOf(config),
        raiseVersion: raiseCatalogueVersion,
      },
      { part: 'teaching', version: 0, value: { lessons: 'drafts' } },
    )
  })
  timeline.at(hoursAfter(now, -20), async () => {
    const desk = { db, now: clock(), teacher: cast.instructor, mayWrite: instructorsWrite }
    const { lesson_id: lessonId } = await db
      .selectFrom('lessons')
      .innerJoin('courses', 'courses.id', 'lessons.course_id')
      .innerJoin('course_sections as section', 'section.id', 'lessons.section_id')
      .select('lesson_id')
      .where('courses.course_id', '=', COURSE)
      .where('kind', '=', 'article')
      .where('published_number', 'is not', null)
      .orderBy('section.position')
      .orderBy('lessons.position')
      .orderBy('lessons.id')
      .executeTakeFirstOrThrow()
    const { title, body, draftVersion } = await showLesson(db, lessonId)
    const { document } = await readMarkdown(ADDED)
    const content = [...(body.document.content ?? []), ...(document.content ?? [])]
    const saved = await saveOwnDraft(desk, {
      lessonId,
      version: draftVersion,
      title,
      body: { ...body, document: { ...body.document, content } },
    })
    await handInLesson(desk, { lessonId, version: saved.draftVersion })
  })
}
