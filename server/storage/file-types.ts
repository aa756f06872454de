/** Media types of the files that a store holds, by the ending of their names. */
const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
}

/** The media type of a file by the ending of its name; undefined for one that is only saved. */
export function typeOfFile(name: string): string | undefined {
  return types[name.slice(name.lastIndexOf('.') + 1)]
}
