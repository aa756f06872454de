import { articleNodes } from '#contract/learning/article.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { gradedKinds } from '#contract/learning/terms.ts'
import type { Media } from '#contract/media/media.ts'
import type { Db } from '#server/db/connect.ts'
import { mediaFacts } from '../../../media/index.ts'
import { readingSeconds } from './reading-time.ts'

/** How long a lesson takes, and what it loads beside its text. */
export interface LessonSize {
  /** null: not known, as of a video on another site. */
  seconds: number | null
  /** Of the video by rendition, of files together as `files`. */
  bytes: Record<string, number>
  /** Media that the lesson names and that are not ready, or not there. */
  missing: string[]
}

/** Computed from the text and the media, never typed. */
export async function measureBody(db: Db, body: LessonBody): Promise<LessonSize> {
  const wanted = mediaOf(body)
  const facts = await mediaFacts(db, wanted)
  const missing = wanted.filter((mediaId) => !facts.has(mediaId))
  if (body.kind === 'video') {
    const video = body.source?.source === 'hosted' ? facts.get(body.source.mediaId) : undefined
    const seconds = video?.seconds ?? null
    return {
      seconds: seconds === null ? null : Math.round(seconds),
      bytes: renditionBytes(video),
      missing,
    }
  }
  const files =
    body.kind === 'download'
      ? body.files.reduce((sum, { mediaId }) => sum + (facts.get(mediaId)?.bytes ?? 0), 0)
      : 0
  // What is read before a test or an assignment says nothing of how long that takes.
  const isGraded = gradedKinds.some((kind) => kind === body.kind)
  return {
    seconds: isGraded ? null : readingSeconds(body.document) || null,
    bytes: files > 0 ? { files } : {},
    missing,
  }
}

function renditionBytes(video: Media | undefined): Record<string, number> {
  return Object.fromEntries(video?.renditions.map(({ name, bytes }) => [name, bytes]) ?? [])
}

/** Everything of `server/modules/media` that a lesson shows or offers. */
export function mediaOf(body: LessonBody): string[] {
  const ids = body.kind === 'download' ? body.files.map(({ mediaId }) => mediaId) : []
  if (body.kind === 'video' && body.source?.source === 'hosted') ids.push(body.source.mediaId)
  for (const node of articleNodes(body.document)) {
    if (node.type === 'picture' || node.type === 'file') ids.push(node.attrs.mediaId)
    if (node.type === 'video' && node.attrs.source.source === 'hosted')
      ids.push(node.attrs.source.mediaId)
  }
  return ids
}
