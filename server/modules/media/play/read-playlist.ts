import { MEDIA_FILE_NAME } from '#contract/media/terms.ts'

export interface Variant {
  playlist: string
  /** Bits per second at the most. */
  bandwidth: number
  width: number | null
  height: number | null
}

export interface RenditionPlaylist {
  init: string
  segments: { file: string; seconds: number }[]
}

/** Tags that make a playlist mean more than its own upload's files in order. */
const REFUSED =
  /^#EXT-X-(KEY|SESSION-KEY|BYTERANGE|DEFINE|PART|PRELOAD-HINT|RENDITION-REPORT|I-FRAME-STREAM-INF|MEDIA:|DISCONTINUITY)/

/** The renditions that a master playlist names; null where it is not one that we play. */
export function readMaster(text: string): Variant[] | null {
  const variants: Variant[] = []
  let facts: string | null = null
  for (const line of linesOf(text)) {
    if (REFUSED.test(line)) return null
    if (line.startsWith('#EXT-X-STREAM-INF:')) facts = line
    if (line.startsWith('#')) continue
    const bandwidth = Number(/[:,]BANDWIDTH=(\d+)/.exec(facts ?? '')?.[1])
    const [, width, height] = /[:,]RESOLUTION=(\d{2,5})x(\d{2,5})/.exec(facts ?? '') ?? []
    if (facts === null || !isOurs(line, 'm3u8') || !bandwidth) return null
    variants.push({
      playlist: line,
      bandwidth,
      width: width ? Number(width) : null,
      height: height ? Number(height) : null,
    })
    facts = null
  }
  const names = new Set(variants.map(({ playlist }) => playlist))
  return variants.length > 0 && names.size === variants.length ? variants : null
}

/** The files of one rendition; null where it is not a finished playlist of CMAF segments. */
export function readRendition(text: string): RenditionPlaylist | null {
  let init: string | null = null
  let seconds: number | null = null
  let ended = false
  const segments: RenditionPlaylist['segments'] = []
  for (const line of linesOf(text)) {
    if (ended || REFUSED.test(line)) return null
    if (line === '#EXT-X-ENDLIST') ended = true
    const map = /^#EXT-X-MAP:URI="([^"]*)"$/.exec(line)?.[1]
    if (
      line.startsWith('#EXT-X-MAP') &&
      (init !== null || map === undefined || !isOurs(map, 'mp4'))
    )
      return null
    init ??= map ?? null
    const extinf = /^#EXTINF:(\d+(?:\.\d+)?),?/.exec(line)?.[1]
    if (extinf !== undefined) seconds = Number(extinf)
    if (line.startsWith('#')) continue
    if (seconds === null || seconds > 60 || !isOurs(line, 'm4s')) return null
    segments.push({ file: line, seconds })
    seconds = null
  }
  return ended && init !== null && segments.length > 0 ? { init, segments } : null
}

/** Lines after the first, which says that it is a playlist, without empty ones. */
function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A file of the same folder: no address, no path, no query. */
function isOurs(name: string, ending: string): boolean {
  return MEDIA_FILE_NAME.test(name) && name.endsWith(`.${ending}`)
}
