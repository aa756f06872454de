import { emptyArticle } from '#contract/learning/article.ts'
import type { Curriculum } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { MediaKind } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { kindsOfMedia } from '../../media/index.ts'
import type { Desk } from './context.ts'
import { endOfSection, insertDrafts } from './draft-lessons.ts'
import { curriculumOf } from './show-curriculum.ts'

/** A lesson to be, and what it shows or offers. */
export interface MediaLesson {
  mediaId: string
  title: string
}

/**
 * Adds a draft for each medium to the end of a section: a video lesson, a lesson of files, or an article with a
 * picture. A medium may still be on its way.
 *
 * @throws Problem course_not_found, section_not_found, curriculum_full, media_not_found
 */
export function addMediaLessons(
  { db, now, staff }: Desk,
  {
    courseId,
    sectionId,
    lessons,
  }: { courseId: string; sectionId: string; lessons: readonly MediaLesson[] },
): Promise<Curriculum> {
  return transact(db, async (trx) => {
    const place = await endOfSection(trx, { courseId, sectionId, count: lessons.length })
    const kinds = await kindsOfMedia(trx, {
      mediaIds: lessons.map(({ mediaId }) => mediaId),
      askedBy: staff.id,
    })
    const drafts = lessons.map((lesson) => {
      const kind = kinds.get(lesson.mediaId)
      if (!kind) throw new Problem('media_not_found')
      return { title: lesson.title, body: bodyWith(kind, lesson) }
    })
    await insertDrafts(trx, place, { drafts, now, staff })
    await recordAudit(trx, {
      actor: staff,
      action: 'lessons.added',
      subject: courseId,
      after: { titles: lessons.map(({ title }) => title) },
    })
    return curriculumOf(trx, place.course)
  })
}

function bodyWith(kind: MediaKind, { mediaId, title }: MediaLesson): LessonBody {
  if (kind === 'video')
    return { kind, source: { source: 'hosted', mediaId }, document: emptyArticle }
  if (kind === 'download') return { kind, files: [{ mediaId, title }], document: emptyArticle }
  return {
    kind: 'article',
    document: {
      type: 'doc',
      content: [{ type: 'picture', attrs: { mediaId, alt: title, caption: '' } }],
    },
  }
}
