import type { Size } from '#contract/media/ladder.ts'

interface Variant {
  name: string
  /** null: sound only. */
  size: Size | null
  segments: readonly { seconds: number; bytes: number }[]
}

/** The playlist of all renditions: how much each takes at most and on average, in bits per second. */
export function writeMaster(variants: readonly Variant[]): string {
  const lines = variants.map(({ name, size, segments }) => {
    const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
    const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
    // A short last segment says little about what a connection has to carry.
    const rates = segments.map((segment) => (segment.bytes * 8) / Math.max(1, segment.seconds))
    const average = Math.ceil((bytes * 8) / seconds)
    const peak = Math.max(average, Math.ceil(Math.max(...rates)))
    const codecs = size ? 'avc1.4d401f,mp4a.40.2' : 'mp4a.40.2'
    const resolution = size ? `,RESOLUTION=${size.width}x${size.height}` : ''
    return `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},CODECS="${codecs}"${resolution}\n${name}.m3u8`
  })
  return `#EXTM3U\n\n${lines.join('\n')}\n`
}
