import type { LessonView } from '#contract/learning/classroom.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import { api } from '#web/api.ts'
import { bytesOf, chosenRendition, mediaIdsOf } from './lesson-files.ts'
import { freeBytes } from './fetch-lesson.ts'

/** What can be chosen before a download. */
export interface Choices {
  /** Qualities of the videos, from the smallest, with the size of everything in each; empty: there is no video. */
  qualities: { name: string; isSound: boolean; bytes: number }[]
  /** The size without a video. */
  bytes: number
  start: string | null
  /** Bytes this browser may still store; null where it does not say. */
  free: number | null
}

/** The media of a lesson. @throws ApiProblem */
export function mediaOf(body: LessonView['body']): Promise<MediaPlay[]> {
  return Promise.all(
    mediaIdsOf(body).map((mediaId) =>
      api('GET /api/media/{mediaId}/look', { params: { mediaId } }),
    ),
  )
}

export function sizeOf(plays: readonly MediaPlay[], quality: string | null): number {
  return plays.reduce((sum, play) => sum + bytesOf(play, quality), 0)
}

/** The rendition of a lesson's video nearest to the chosen one; null: it has no video. */
export function qualityOf(plays: readonly MediaPlay[], quality: string | null): string | null {
  const video = plays.find(({ kind }) => kind === 'video')
  return video ? (chosenRendition(video, quality)?.name ?? null) : null
}

/** The choices for these media. */
export async function choicesFor(
  plays: readonly MediaPlay[],
  startQuality: (play: MediaPlay) => string,
): Promise<Choices> {
  const videos = plays.filter(({ kind }) => kind === 'video')
  const renditions = videos
    .flatMap((video) => video.renditions)
    .toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0))
  const heights = new Map(renditions.map(({ name, height }) => [name, height]))
  return {
    qualities: [...heights].map(([name, height]) => ({
      name,
      isSound: height === null,
      bytes: sizeOf(plays, name),
    })),
    bytes: sizeOf(plays, null),
    start: videos[0] ? startQuality(videos[0]) : null,
    free: await freeBytes(),
  }
}
