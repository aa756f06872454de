import type { VideoSource } from '../learning/lessons.ts'

/** YouTube's and Vimeo's addresses in their spellings, and any other https address of a video file. */
const YOUTUBE =
  /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?:[?&#/]|$)/
const VIMEO =
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?:(?:\/|\?h=)([0-9a-f]{6,20}))?(?:[?&#/]|$)/

/** The video of an address as `videoAddress` and the browser's address bar have it, or null: of a page that is none of YouTube's or Vimeo's and no .mp4, .webm or .m3u8 file. */
export function readVideoAddress(text: string): VideoSource | null {
  const address = text.trim()
  const youtube = YOUTUBE.exec(address)
  if (youtube) return { source: 'youtube', videoId: youtube[1]! }
  const vimeo = VIMEO.exec(address)
  if (vimeo) return { source: 'vimeo', videoId: vimeo[2] ? `${vimeo[1]}/${vimeo[2]}` : vimeo[1]! }
  const hosted = /^video:([a-z0-9]{16})$/.exec(address)
  if (hosted) return { source: 'hosted', mediaId: hosted[1]! }
  if (!/^https:\/\/\S+$/.test(address) || address.length > 2000 || !URL.canParse(address))
    return null
  return /\.(?:mp4|webm|m4v|m3u8)$/i.test(new URL(address).pathname)
    ? { source: 'address', url: address }
    : null
}

/** Where a person finds a video; of one that is kept here, `video:` and its id. */
export function videoAddress(source: VideoSource): string {
  if (source.source === 'youtube') return `https://youtu.be/${source.videoId}`
  if (source.source === 'vimeo') return `https://vimeo.com/${source.videoId}`
  return source.source === 'address' ? source.url : `video:${source.mediaId}`
}
