import { languageCodes } from '../languages.ts'

export const mediaKinds = ['video', 'download', 'picture'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** Languages of captions. */
export const captionLanguages = languageCodes
export type CaptionLanguage = (typeof captionLanguages)[number]

/** Of a picture that is sent: it is unpacked to look at it, whatever its file weighs. */
export const MOST_MEGAPIXELS = 50
/** One file of an upload: a piece of a video that an author's browser encoded, or a picture. */
export const FILE_MAX_BYTES = 8 * 1024 * 1024
export const DOWNLOAD_MAX_BYTES = 200 * 1024 * 1024
/** A video that is sent whole, because the author's browser cannot encode it. */
export const ORIGINAL_MAX_BYTES = 4 * 1024 ** 3
/** One request of a file that is sent whole: what lies between two of them is never sent again. */
export const CHUNK_BYTES = 4 * 1024 * 1024
/**
 * Kinds of video that authors may choose, by the names people know; the media types are for files
 * whose name has no ending.
 */
export const originalKinds = [
  { name: 'MP4', endings: ['mp4', 'm4v'], types: ['video/mp4', 'video/x-m4v'] },
  { name: 'MOV', endings: ['mov'], types: ['video/quicktime'] },
  { name: '3GP', endings: ['3gp'], types: ['video/3gpp'] },
  { name: 'WebM', endings: ['webm'], types: ['video/webm'] },
  { name: 'MKV', endings: ['mkv'], types: ['video/x-matroska', 'video/matroska'] },
] as const
/** What the server does with such a video: nothing yet, making its renditions, made them, could not. */
export const conversionStates = ['waiting', 'running', 'done', 'failed'] as const
/** unreadable: it contains no readable video. failed: another error, which is in the log. */
export const conversionFailures = ['unreadable', 'failed'] as const
export const MOST_CHAPTERS = 100
export const CHAPTER_TITLE_MAX = 100
export const CAPTIONS_MAX_BYTES = 512 * 1024
/** So that they fit in any script. */
export const CAPTIONS_MAX_CHARACTERS = CAPTIONS_MAX_BYTES / 4
/** Files of one video: six renditions of eight hours in segments of four seconds. */
export const MOST_FILES = 45_000
/** Days after which an upload that no one finished is removed. */
export const UNFINISHED_DAYS = 7
/** How long an address of a video works before the player asks for the next. */
export const ADDRESS_HOURS = 6
/** Devices on which one account plays at a time. */
export const MOST_DEVICES = 2

/** How the files of a video are called: those the encoder makes, in lower case, in one folder. */
export const MEDIA_FILE_NAME = /^[a-z0-9][a-z0-9-]{0,60}\.(m3u8|mp4|m4s|jpg|webp|png|vtt)$/

/**
 * File endings that may be offered as a download, with their media types. Nothing that runs
 * automatically when opened.
 */
export const downloadTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  ipynb: 'application/x-ipynb+json',
  py: 'text/x-python',
  sql: 'application/sql',
  c: 'text/x-c',
  cpp: 'text/x-c++',
  java: 'text/x-java',
  ts: 'text/plain',
  tex: 'text/x-tex',
}

/** The part of a file name after its last dot, in lower case; "" where there is none. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
