import fs from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { lockCurriculum } from '../curriculum/context.ts'
import { readyBody } from '../curriculum/lesson-ready.ts'
import { measureBody } from '../curriculum/article/measure-body.ts'
import { showOutline } from '../curriculum/show-outline.ts'
import type { SampleLesson } from './sample-lessons.ts'
import { newLessonId } from '../curriculum/new-lesson-id.ts'

/**
 * Gives sample courses that have no lessons those of a folder, published: one Markdown file a course, named by its id. A
 * course that has sections already, archived or not, and every course of a provider stay as they are.
 *
 * @returns how many courses were given lessons
 */
export async function loadSampleLessons(
  db: Db,
  { folder, now }: { folder: string; now: Date },
): Promise<number> {
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.md'))
  const waiting = await db
    .selectFrom('courses')
    .select(['id', 'course_id'])
    .where(
      'course_id',
      'in',
      files.map((file) => path.basename(file, '.md')),
    )
    .where('is_sample', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('course_sections')
            .select('course_sections.id')
            .whereRef('course_sections.course_id', '=', 'courses.id'),
        ),
      ),
    )
    .execute()
  for (const course of waiting) {
    // Needed by the first start only, and with it comes the reader of Markdown.
    const { readSampleLessons } = await import('./sample-lessons.ts')
    const sections = readSampleLessons(
      await fs.readFile(path.join(folder, `${course.course_id}.md`), 'utf8'),
    )
    // Rendered before anything is locked: it may take a while.
    const rendered = await Promise.all(
      sections.map(async ({ title, lessons }) => ({
        title,
        lessons: await Promise.all(lessons.map(readyLesson)),
      })),
    )
    await transact(db, async (trx) => {
      await lockCurriculum(trx, course)
      for (const [position, section] of rendered.entries()) {
        const { id } = await trx
          .insertInto('course_sections')
          .values({ course_id: course.id, position, title: section.title })
          .returning('id')
          .executeTakeFirstOrThrow()
        for (const [place, lesson] of section.lessons.entries())
          await insertLesson(trx, { courseId: course.id, sectionId: id, place, now }, lesson)
      }
      await showOutline(trx, course)
    })
  }
  return waiting.length
}

type ReadyLesson = SampleLesson & { ready: SampleLesson['body'] }

async function readyLesson(lesson: SampleLesson): Promise<ReadyLesson> {
  const ready = await readyBody(lesson.body)
  if ('reason' in ready)
    throw new Error(
      `catalogue/lessons: "${lesson.title}" cannot be published: ${JSON.stringify(ready)}`,
    )
  return { ...lesson, ready: ready.body }
}

async function insertLesson(
  trx: Trx,
  {
    courseId,
    sectionId,
    place,
    now,
  }: { courseId: number; sectionId: number; place: number; now: Date },
  { title, isPreview, isRequired, body, ready }: ReadyLesson,
): Promise<void> {
  const { id } = await trx
    .insertInto('lessons')
    .values({
      lesson_id: newLessonId(),
      course_id: courseId,
      section_id: sectionId,
      position: place,
      kind: body.kind,
      is_preview: isPreview,
      is_required: isRequired,
      title,
      draft: JSON.stringify(body),
      draft_saved_at: now,
      published_number: 1,
      published_draft_version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { seconds, bytes } = await measureBody(trx, ready)
  await trx
    .insertInto('lesson_versions')
    .values({
      lesson_id: id,
      number: 1,
      title,
      body: JSON.stringify(ready),
      seconds,
      bytes: JSON.stringify(bytes),
      published_at: now,
    })
    .execute()
}
