import { isEmptyArticle } from '#contract/learning/article.ts'
import { type NotReadyReason, publishableKinds } from '#contract/learning/terms.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { Db } from '#server/db/connect.ts'
import { type LessonSize, measureBody } from './article/measure-body.ts'
import { renderInThread } from './article/render-in-thread.ts'

export interface UnreadyDraft {
  reason: NotReadyReason
  facts: Record<string, string>
}

/** A draft as students will get it with its length and bytes, or why it is nothing for them yet. */
export async function readyLesson(
  db: Db,
  draft: LessonBody,
): Promise<{ body: LessonBody; size: LessonSize } | UnreadyDraft> {
  const ready = await readyBody(draft)
  if ('reason' in ready) return ready
  const size = await measureBody(db, draft)
  const [mediaId] = size.missing
  return mediaId === undefined ? { ...ready, size } : { reason: 'media', facts: { mediaId } }
}

/** The same without a look at the media that it names. */
export async function readyBody(draft: LessonBody): Promise<{ body: LessonBody } | UnreadyDraft> {
  const reason = missing(draft)
  if (reason) return { reason, facts: {} }
  const { document, unreadable } = await renderInThread(draft.document)
  const [latex] = unreadable
  return latex === undefined
    ? { body: { ...draft, document } }
    : { reason: 'formula', facts: { latex } }
}

function missing(draft: LessonBody): NotReadyReason | null {
  if (!publishableKinds.includes(draft.kind)) return 'kind'
  if (draft.kind === 'video' && draft.source === null) return 'no-video'
  if (draft.kind === 'download' && draft.files.length === 0) return 'no-files'
  const needsText = draft.kind === 'article' || draft.kind === 'assignment'
  return needsText && isEmptyArticle(draft.document) ? 'empty' : null
}
