import type { VideoSource } from '../learning/lessons.ts'

export const LONGEST_VIDEO_ADDRESS = 2_000

/** YouTube's and Vimeo's addresses in their spellings, and any other https address of a video file. */
const YOUTUBE =
  /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?:[?&#/]|$)/
const VIMEO =
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?:(?:\/|\?h=)([0-9a-f]{6,20}))?(?:[?&#/]|$)/

const BUNNY =
  /^https:\/\/(?:iframe|player)\.mediadelivery\.net\/(?:embed|play)\/(\d{1,10})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[?&#/]|$)/i

/**
 * The video of an address as `videoAddress` and the browser's address bar have it. It is a page of YouTube, Vimeo or
 * Bunny Stream, or a .mp4, .webm or .m3u8 file. Null: it is none.
 */
export function readVideoAddress(text: string): VideoSource | null {
  const address = text.trim()
  const [, youtube] = YOUTUBE.exec(address) ?? []
  if (youtube) return { source: 'youtube', videoId: youtube }
  const [, vimeo, secret] = VIMEO.exec(address) ?? []
  if (vimeo) return { source: 'vimeo', videoId: secret ? `${vimeo}/${secret}` : vimeo }
  const [, library, bunny] = BUNNY.exec(address) ?? []
  if (bunny) return { source: 'bunny', videoId: `${library}/${bunny.toLowerCase()}` }
  const [, hosted] = /^video:([a-z0-9]{16})$/.exec(address) ?? []
  if (hosted) return { source: 'hosted', mediaId: hosted }
  if (
    !/^https:\/\/\S+$/.test(address) ||
    address.length > LONGEST_VIDEO_ADDRESS ||
    !URL.canParse(address)
  )
    return null
  return /\.(?:mp4|webm|m4v|m3u8)$/i.test(new URL(address).pathname)
    ? { source: 'address', url: address }
    : null
}

/** Where a person finds a video; of one stored here, `video:` and its id. */
export function videoAddress(source: VideoSource): string {
  if (source.source === 'youtube') return `https://youtu.be/${source.videoId}`
  if (source.source === 'vimeo') return `https://vimeo.com/${source.videoId}`
  if (source.source === 'bunny') return `https://iframe.mediadelivery.net/play/${source.videoId}`
  return source.source === 'address' ? source.url : `video:${source.mediaId}`
}
