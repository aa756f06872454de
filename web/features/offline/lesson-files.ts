import type { MediaPlay, Rendition } from '#contract/media/media.ts'
import { localAddress, type LessonKey } from './offline-lesson.ts'

/** One file to fetch, and its address on the device. */
export interface LessonFile {
  from: string
  to: string
}

/** The rendition that is downloaded of a video: the chosen one, else the smallest that is no smaller. */
export function chosenRendition(play: MediaPlay, quality: string | null): Rendition | null {
  const ascending = play.renditions.toSorted((a, b) => a.bytes - b.bytes)
  return ascending.find(({ name }) => name === quality) ?? ascending[0] ?? null
}

/** The size of a medium on the device, in bytes. */
export function bytesOf(play: MediaPlay, quality: string | null): number {
  return play.kind === 'video' ? (chosenRendition(play, quality)?.bytes ?? 0) : play.bytes
}

/** The medium as it is played from the device: one rendition, at an address that never expires. */
export function asDownloaded(play: MediaPlay, key: LessonKey, quality: string | null): MediaPlay {
  const rendition = play.kind === 'video' ? chosenRendition(play, quality) : null
  return {
    ...play,
    address: localAddress(key, play.mediaId),
    renditions: rendition ? [rendition] : play.renditions,
  }
}

/**
 * Every file of a medium: of a video its playlist, first, with all segments, captions and poster.
 *
 * @param readText fetches a text
 */
export async function filesOf(
  play: MediaPlay,
  downloaded: MediaPlay,
  readText: (address: string) => Promise<string>,
): Promise<LessonFile[]> {
  const file = (name: string): LessonFile => ({
    from: play.address + name,
    to: downloaded.address + name,
  })
  if (play.kind !== 'video') return play.file ? [file(play.file)] : []
  const playlist = downloaded.renditions[0]?.playlist
  if (!playlist) return []
  const segments = segmentsIn(await readText(play.address + playlist))
  const beside = [
    ...play.captions.map((track) => track.file),
    ...(play.poster ? [play.poster] : []),
  ]
  return [playlist, ...beside, ...segments].map(file)
}

/** The names of all files that a media playlist is made of, each once. Source: RFC 8216 §4.3. */
export function segmentsIn(playlist: string): string[] {
  const names = playlist.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith('#EXT-X-MAP:')) return /URI="([^"]+)"/.exec(line)?.[1] ?? []
    return line === '' || line.startsWith('#') ? [] : line.trim()
  })
  return [...new Set(names)]
}

/** The ids of all media that a lesson shows or offers, wherever they are in it. */
export function mediaIdsOf(body: unknown): string[] {
  const found = new Set<string>()
  const look = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(look)
    if (typeof part !== 'object' || part === null) return
    for (const [name, value] of Object.entries(part))
      if (name === 'mediaId' && typeof value === 'string') found.add(value)
      else look(value)
  }
  look(body)
  return [...found]
}
