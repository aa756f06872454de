import { emptyArticle } from '#contract/learning/article.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { readVideoAddress } from '#contract/media/video-address.ts'
import { Problem } from '#contract/problems.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { words } from '#server/words/index.ts'
import { lockCurriculum } from './context.ts'
import { readyLesson } from './lesson-ready.ts'
import { newLessonId } from './new-lesson-id.ts'

/** A lesson as it will be published, checked before anything is locked. */
export interface ReadyVideo {
  kind: 'video' | 'article'
  body: LessonBody
  seconds: number | null
  bytes: Record<string, number>
}

/**
 * Adds a video as a separate lesson: uploaded, at an address that the player knows, or on any other page, which is linked.
 *
 * @throws Problem lesson_not_ready (fact `reason`: media) for an upload that is not ready
 */
export async function readyVideo(
  db: Db,
  video: { mediaId: string } | { url: string; label: string; seconds?: number | null },
): Promise<ReadyVideo> {
  const draft = 'mediaId' in video ? hosted(video.mediaId) : outside(video)
  const ready = await readyLesson(db, draft)
  if ('reason' in ready)
    throw new Problem('lesson_not_ready', { facts: { reason: ready.reason, ...ready.facts } })
  const { body, size } = ready
  const seconds = ('url' in video && video.seconds) || size.seconds
  return { kind: draft.kind as 'video' | 'article', body, seconds, bytes: size.bytes }
}

function hosted(mediaId: string): LessonBody {
  return { kind: 'video', source: { source: 'hosted', mediaId }, document: emptyArticle }
}

function outside({ url, label }: { url: string; label: string }): LessonBody {
  const source = readVideoAddress(url)
  if (source) return { kind: 'video', source, document: emptyArticle }
  const link = { type: 'link' as const, attrs: { href: url } }
  return {
    kind: 'article',
    document: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: label, marks: [link] }] }],
    },
  }
}

/**
 * Adds a lesson that only one batch sees, published, not required. It is with the others of its kind.
 *
 * @param by the member of staff; null: no one in particular
 * @returns its row and public id
 */
export async function addBatchLesson(
  trx: Trx,
  {
    course,
    batchId,
    title,
    titleBn,
    video: { kind, body, seconds, bytes },
    by,
    now,
  }: {
    course: { id: number }
    batchId: number
    title: string
    titleBn: string
    video: ReadyVideo
    by: number | null
    now: Date
  },
): Promise<{ id: number; lessonId: string }> {
  await lockCurriculum(trx, course)
  const section = await sectionOfRecordings(trx, course)
  const { next } = await trx
    .selectFrom('lessons')
    .select((row) => row.fn.coalesce(row.fn.max('position'), row.lit(-1)).as('next'))
    .where('section_id', '=', section)
    .executeTakeFirstOrThrow()
  const lesson = await trx
    .insertInto('lessons')
    .values({
      lesson_id: newLessonId(),
      course_id: course.id,
      section_id: section,
      batch_id: batchId,
      position: next + 1,
      kind,
      is_required: false,
      title,
      draft: JSON.stringify(body),
      draft_saved_at: now,
      draft_saved_by: by,
      published_number: 1,
      published_draft_version: 1,
    })
    .returning(['id', 'lesson_id'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('lesson_versions')
    .values({
      lesson_id: lesson.id,
      number: 1,
      title,
      title_bn: titleBn,
      body: JSON.stringify(body),
      seconds,
      bytes: JSON.stringify(bytes),
      published_at: now,
      published_by: by,
    })
    .execute()
  return { id: lesson.id, lessonId: lesson.lesson_id }
}

/** Takes a lesson of one batch out of the course; its progress stays. */
export async function archiveBatchLesson(
  trx: Trx,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('lessons')
    .set({ archived_at: now })
    .where('id', '=', id)
    .where('batch_id', 'is not', null)
    .where('archived_at', 'is', null)
    .execute()
}

/** The section of recordings, made with the first one; anyone who edits the curriculum may rename it. */
async function sectionOfRecordings(trx: Trx, course: { id: number }): Promise<number> {
  const section = await trx
    .selectFrom('lessons as lesson')
    .innerJoin('course_sections as section', 'section.id', 'lesson.section_id')
    .select('section.id')
    .where('lesson.course_id', '=', course.id)
    .where('lesson.batch_id', 'is not', null)
    .where('section.archived_at', 'is', null)
    .orderBy('section.id')
    .limit(1)
    .executeTakeFirst()
  if (section) return section.id
  const { next } = await trx
    .selectFrom('course_sections')
    .select((row) => row.fn.coalesce(row.fn.max('position'), row.lit(-1)).as('next'))
    .where('course_id', '=', course.id)
    .executeTakeFirstOrThrow()
  const { title } = await trx
    .selectFrom('courses')
    .select('title')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('course_sections')
    .values({
      course_id: course.id,
      title: words[scriptOf(title)].recordingsSection,
      position: next + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
