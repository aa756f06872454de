import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { MediaId } from '../learning/lessons.ts'
import {
  captionLanguages,
  CAPTIONS_MAX_BYTES,
  CAPTIONS_MAX_CHARACTERS,
  CHAPTER_TITLE_MAX,
  conversionFailures,
  conversionStates,
  FILE_MAX_BYTES,
  MEDIA_FILE_NAME,
  mediaKinds,
  MOST_CHAPTERS,
} from './terms.ts'
import { searchText, typedText } from '../text.ts'
import { pageLimit } from '../whole-number.ts'

export const MediaName = typedText({ min: 1, max: 200 })
export const MediaFileName = z
  .string({ error: 'text_expected' })
  .regex(MEDIA_FILE_NAME, { error: 'not_a_file_name' })
const Sha256 = z.string({ error: 'text_expected' }).regex(/^[0-9a-f]{64}$/, { error: 'not_a_hash' })
const CaptionLanguage = z.enum(captionLanguages, { error: 'not_a_choice' })

/** One quality of a video, with what it costs to watch. */
export const Rendition = z
  .object({
    name: z.string().meta({ description: 'audio, 144p, 240p …', examples: ['240p'] }),
    playlist: z.string(),
    bytes: z.int().meta({ description: 'Of the whole video in this quality.' }),
    width: z.int().nullable(),
    height: z.int().nullable().meta({ description: 'null: sound only.' }),
  })
  .meta({ id: 'Rendition' })
export type Rendition = z.infer<typeof Rendition>

/** Where a part of a video begins, in seconds, and what it is about. */
export const Chapter = z.object({
  start: z.number({ error: 'number_expected' }).min(0).max(86_400),
  title: typedText({ min: 1, max: CHAPTER_TITLE_MAX }),
})
export type Chapter = z.infer<typeof Chapter>

/** A video, download or picture as staff see it. */
export const Media = z
  .object({
    mediaId: MediaId,
    kind: z.enum(mediaKinds),
    name: z.string(),
    state: z.enum(['uploading', 'ready']),
    owner: z.string().nullable(),
    bytes: z.int(),
    seconds: z.number().nullable(),
    renditions: z.array(Rendition),
    poster: z.string().nullable(),
    captions: z.array(CaptionLanguage),
    chapters: z.array(Chapter),
    isPreview: z.boolean(),
    conversion: z
      .object({
        state: z.enum(conversionStates),
        share: z.number().meta({ description: 'How much is done, 0 to 1.' }),
        failure: z.enum(conversionFailures).nullable(),
      })
      .nullable()
      .meta({
        description:
          'What the server makes of a video that was sent whole; null: it needs nothing. Until it is done, the video plays as it was sent where browsers can play it.',
      }),
    createdAt: z.string(),
  })
  .meta({ id: 'Media' })
export type Media = z.infer<typeof Media>

/** Where a medium is shown or offered. */
export const MediaUse = z
  .object({
    kind: z.enum(['lesson', 'recording', 'question', 'trailer']),
    id: z.string().meta({ description: 'Of the lesson, the question or the course.' }),
    title: z.string(),
    within: z.string().meta({ description: 'The course, or the question bank.' }),
    withinId: z.string(),
    isShown: z.boolean().meta({
      description: 'true: students may see it there, so it cannot be deleted. false: a draft.',
    }),
  })
  .meta({ id: 'MediaUse' })
export type MediaUse = z.infer<typeof MediaUse>

/** An upload, with the files that have arrived. */
export const Upload = Media.extend({
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  originalBytes: z.int().nullable().meta({
    description:
      'Of an upload that is sent whole: how large the file is. It continues at /api/media/{mediaId}/original, with the tus protocol.',
  }),
}).meta({ id: 'Upload' })
export type Upload = z.infer<typeof Upload>

/** What a player needs. Names of files are relative to `address`. */
export const MediaPlay = z
  .object({
    mediaId: MediaId,
    kind: z.enum(mediaKinds),
    name: z.string(),
    address: z.string().meta({ description: 'Ends with a slash; the names of files follow it.' }),
    expiresAt: z.string(),
    seconds: z.number().nullable(),
    bytes: z.int(),
    file: z.string().nullable().meta({ description: 'The file itself, of a download or picture.' }),
    renditions: z.array(Rendition),
    poster: z.string().nullable(),
    captions: z.array(z.object({ language: CaptionLanguage, file: z.string() })),
    thumbnails: z
      .string()
      .nullable()
      .meta({ description: 'A WebVTT file of small pictures, for the time bar.' }),
    chapters: z.array(Chapter),
    watermark: z
      .object({ name: z.string(), phoneEnd: z.string().nullable() })
      .nullable()
      .meta({ description: 'Who watches: shown over the picture. null: no one is signed in.' }),
  })
  .meta({ id: 'MediaPlay' })
export type MediaPlay = z.infer<typeof MediaPlay>

/** A browser's own id, made once and stored there: an account plays on so many devices at a time. */
const Device = z
  .string({ error: 'text_expected' })
  .regex(/^[A-Za-z0-9_-]{16,40}$/, { error: 'text_expected' })

export const mediaEndpoints = endpoints({
  'POST /api/media': {
    summary:
      'Begins an upload. With the fingerprint of a file whose upload was not finished, answers that upload.',
    audience: 'staff',
    permission: 'media',
    unaudited: 'No one can use an upload before it is finished, and that is in the list.',
    body: z.object({
      kind: z.enum(mediaKinds, { error: 'not_a_choice' }),
      name: MediaName,
      fingerprint: Sha256.optional().meta({
        description: 'SHA-256 over name, size and time of the chosen file.',
      }),
    }),
    reply: Upload,
    status: 201,
    problems: ['media_quota', 'media_type_refused'],
  },
  'GET /api/media': {
    summary: 'What can be put into a lesson, newest first.',
    audience: 'staff',
    permission: 'media',
    query: z.object({
      kind: z.enum(mediaKinds, { error: 'not_a_choice' }).optional(),
      q: searchText({ max: 200 }).optional(),
      state: z.enum(['ready', 'preparing'], { error: 'not_a_choice' }).optional().meta({
        description: 'preparing: the server still makes it ready for phones.',
      }),
      after: MediaId.optional(),
      limit: pageLimit({ most: 100, usual: 30 }),
    }),
    reply: z.object({
      media: z.array(Media),
      next: z.string().nullable(),
      space: z
        .object({ used: z.int(), all: z.int() })
        .meta({ description: 'Bytes that the caller’s own uploads take, of those they may.' }),
    }),
  },
  'GET /api/media/{mediaId}': {
    summary: 'One of them; of an upload also the files that have arrived, to continue it.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId }),
    reply: Upload,
    problems: ['media_not_found'],
  },
  'PATCH /api/media/{mediaId}': {
    summary: 'Renames it, or lets anyone open it.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId }),
    body: z.object({ name: MediaName.optional(), isPreview: z.boolean().optional() }),
    reply: Media,
    problems: ['media_not_found'],
  },
  'DELETE /api/media/{mediaId}': {
    summary:
      'Deletes what no published lesson and no question shows. Of an upload that is not finished, what arrived is removed.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId }),
    reply: null,
    problems: [
      'media_not_found',
      'media_finished',
      'media_in_use',
      'media_preparing',
      'files_unavailable',
    ],
  },
  'GET /api/media/{mediaId}/uses': {
    summary: 'Where it is shown or offered, published lessons first; at most 100 of each.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId }),
    reply: z.object({ uses: z.array(MediaUse) }),
    problems: ['media_not_found'],
  },
  'POST /api/media/{mediaId}/replace': {
    summary:
      'Puts one’s own newer upload in its place, wherever it is used. Captions and chapters of the former go.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId }),
    body: z.object({ newer: MediaId }),
    reply: Media,
    problems: [
      'media_not_found',
      'media_not_alike',
      'media_in_use',
      'media_preparing',
      'files_unavailable',
    ],
  },
  'PUT /api/media/{mediaId}/files/{name}': {
    summary: 'Stores one file of an upload. The same file again changes nothing.',
    audience: 'staff',
    permission: 'media',
    unaudited: 'No one can use an upload before it is finished, and that is in the list.',
    params: z.object({ mediaId: MediaId, name: MediaFileName }),
    query: z.object({ sha256: Sha256 }),
    file: ['application/octet-stream'],
    maxBodyBytes: FILE_MAX_BYTES,
    reply: z.object({ name: z.string(), bytes: z.int(), sha256: z.string() }),
    problems: [
      'media_not_found',
      'media_finished',
      'media_quota',
      'media_damaged',
      'media_type_refused',
      'too_large',
      'files_unavailable',
    ],
  },
  'POST /api/media/{mediaId}/finish': {
    summary:
      'Checks that everything has arrived and fits together, and makes it usable. Finished already: answers it.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId }),
    reply: Media,
    problems: [
      'media_not_found',
      'media_incomplete',
      'media_type_refused',
      'picture_unreadable',
      'picture_too_many_pixels',
      'picture_too_narrow',
      'video_unreadable',
      'video_cut_off',
      'video_unplayable',
      'files_unavailable',
    ],
  },
  'POST /api/media/{mediaId}/convert': {
    summary:
      'Has the server make the renditions of a video that was sent whole, again if it failed.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId }),
    reply: Media,
    problems: ['media_not_found', 'media_no_original', 'media_no_converter'],
  },
  'GET /api/media/{mediaId}/captions/{language}': {
    summary: 'The captions as WebVTT; empty where there are none.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId, language: CaptionLanguage }),
    reply: z.object({ vtt: z.string() }),
    problems: ['media_not_found', 'files_unavailable'],
  },
  'PUT /api/media/{mediaId}/captions/{language}': {
    summary:
      'Replaces the captions of one language by a WebVTT or SubRip file. Captions that no player shows are left out.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId, language: CaptionLanguage }),
    body: z.object({ vtt: typedText({ min: 1, max: CAPTIONS_MAX_CHARACTERS, multiline: true }) }),
    maxBodyBytes: CAPTIONS_MAX_BYTES,
    reply: Media,
    problems: ['media_not_found', 'captions_unreadable', 'files_unavailable'],
  },
  'DELETE /api/media/{mediaId}/captions/{language}': {
    summary: 'Takes the captions of one language away.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId, language: CaptionLanguage }),
    reply: Media,
    problems: ['media_not_found', 'files_unavailable'],
  },
  'PUT /api/media/{mediaId}/chapters': {
    summary: 'Replaces the chapters of a video; none takes them away.',
    audience: 'staff',
    permission: 'media',
    params: z.object({ mediaId: MediaId }),
    body: z.object({
      chapters: z
        .array(Chapter, { error: 'list_expected' })
        .max(MOST_CHAPTERS)
        .refine(
          (chapters) => new Set(chapters.map(({ start }) => start)).size === chapters.length,
          { error: 'not_a_choice' },
        ),
    }),
    reply: Media,
    problems: ['media_not_found', 'chapters_beyond'],
  },
  'GET /api/media/{mediaId}/look': {
    summary:
      'What it is, before anything plays, with an address of its files for some hours: its video does not play there.',
    audience: 'student',
    params: z.object({ mediaId: MediaId }),
    reply: MediaPlay,
    problems: ['media_not_found', 'media_locked'],
    limit: { points: 120, seconds: 60 },
  },
  'POST /api/media/{mediaId}/play': {
    summary:
      'An address at which the caller can play or load it for some hours. The newest two devices of an account play.',
    audience: 'student',
    params: z.object({ mediaId: MediaId }),
    body: z.object({
      device: Device,
      for: z.enum(['play', 'renew'], { error: 'not_a_choice' }).default('play').meta({
        description: 'play: this device plays now. renew: a new address for a player that runs.',
      }),
    }),
    reply: MediaPlay,
    problems: ['media_not_found', 'media_locked', 'playing_elsewhere'],
    limit: { points: 120, seconds: 60 },
  },
  'POST /api/media-previews/{mediaId}/play': {
    summary: 'The same for anyone, of what is open to anyone.',
    audience: 'anyone',
    params: z.object({ mediaId: MediaId }),
    reply: MediaPlay,
    problems: ['media_not_found'],
    limit: { points: 120, seconds: 60 },
  },
})
