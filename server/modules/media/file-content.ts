import { defined } from '#contract/defined.ts'
import { endingOf } from '#contract/media/terms.ts'

/** Files of which only the first bytes say what they are: offset and text, any of them. */
const MARKS: Readonly<Record<string, readonly (readonly [at: number, mark: string])[]>> = {
  pdf: [[0, '%PDF-']],
  png: [[0, '\x89PNG\r\n\x1a\n']],
  jpg: [[0, '\xff\xd8\xff']],
  webp: [[8, 'WEBP']],
  gif: [
    [0, 'GIF87a'],
    [0, 'GIF89a'],
  ],
  zip: [
    [0, 'PK\x03\x04'],
    [0, 'PK\x05\x06'],
  ],
  ole: [[0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']],
  iso: [[4, 'ftyp']],
  // Either a whole file, or a fragment that follows one.
  m4s: [
    [4, 'styp'],
    [4, 'moof'],
    [4, 'sidx'],
    [4, 'prft'],
    [4, 'emsg'],
  ],
  mp3: [
    [0, 'ID3'],
    [0, '\xff\xfb'],
    [0, '\xff\xf3'],
    [0, '\xff\xf2'],
    [0, '\xff\xfa'],
  ],
  wav: [[8, 'WAVE']],
  ogg: [[0, 'OggS']],
  webm: [[0, '\x1a\x45\xdf\xa3']],
}

/** Which marks a file of an ending must have; an ending that is not here holds text. */
const markOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['pdf', 'png', 'jpg', 'webp', 'gif', 'zip', 'm4s', 'mp3', 'wav', 'ogg', 'webm'].map(
      (ending) => [ending, ending],
    ),
  ),
  ...Object.fromEntries(
    ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'].map((ending) => [ending, 'zip']),
  ),
  ...Object.fromEntries(['doc', 'xls', 'ppt'].map((ending) => [ending, 'ole'])),
  jpeg: 'jpg',
  mp4: 'iso',
  m4a: 'iso',
}

/** Whether the first bytes of a file are those of its name's ending. Text is judged as far as `start` goes. */
export function fitsItsName(name: string, start: Uint8Array): boolean {
  const ending = endingOf(name)
  if (ending === 'm3u8') return isText(start) && startsWith(start, '#EXTM3U')
  if (ending === 'vtt')
    return isText(start) && (startsWith(start, 'WEBVTT') || startsWith(start, '\xef\xbb\xbfWEBVTT'))
  const mark = markOf[ending]
  if (!mark) return isText(start)
  return defined(MARKS[mark]).some(([at, text]) => startsWith(start.subarray(at), text))
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return (
    bytes.length >= text.length &&
    [...text].every((character, at) => bytes[at] === character.charCodeAt(0))
  )
}

/** UTF-8 without zero bytes; a last character may be cut off. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
