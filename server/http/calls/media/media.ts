import type { Hono } from 'hono'
import type { Media, MediaUse } from '#contract/media/media.ts'
import { FILE_MAX_BYTES } from '#contract/media/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import {
  askConversion,
  beginUpload,
  changeMedia,
  finishUpload,
  listMedia,
  lookAtMedia,
  type MediaContext,
  playMedia,
  type PlayContext,
  putCaptions,
  putChapters,
  putFile,
  readCaptionsOf,
  removeCaptions,
  removeMedia,
  replaceMedia,
  showMedia,
  spaceOf,
  type LibraryContext,
} from '../../../modules/media/index.ts'
import { trailersWithMedia } from '../../../modules/catalog/index.ts'
import { lessonsWithMedia, remeasureLessons } from '../../../modules/learning/index.ts'
import { questionsWithMedia } from '../../../modules/question-bank/index.ts'
import type { Services } from '../../../services.ts'
import { type Caller, isProvedStaff } from '../../policy/access.ts'
import { readBytes } from '../../policy/body.ts'
import { receiveOriginals } from './receive-originals.ts'
import { type MediaSession, mediaAccess } from './media-access.ts'
import { serveOn } from '../serve.ts'

/** The calls of authors who upload media, and of students who open them. */
export function mediaCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services

  /** The conversion job runs periodically; a waiting author triggers it now. */
  async function convertSoon(media: Media): Promise<Media> {
    if (media.conversion?.state === 'waiting')
      await services
        .wake('convert-videos')
        .catch((error: unknown) => services.log.warn({ err: error }, 'conversion waits'))
    return media
  }

  receiveOriginals(app, services, mediaContext)

  serve('POST /api/media', async ({ body, caller }) =>
    beginUpload(mediaContext(services), { ...body, ownerId: (await caller.student()).id }),
  )

  serve('GET /api/media', async ({ query, caller }) => ({
    ...(await listMedia(db, query)),
    space: await spaceOf(mediaContext(services), (await caller.student()).id),
  }))

  serve('GET /api/media/{mediaId}', ({ params }) => showMedia(db, params.mediaId))

  serve('PATCH /api/media/{mediaId}', async ({ params, body, caller }) =>
    changeMedia(db, { ...params, ...body, staff: await caller.student() }),
  )

  serve('DELETE /api/media/{mediaId}', async ({ params, caller }) =>
    removeMedia(libraryContext(services), { ...params, staff: await caller.student() }),
  )

  serve('GET /api/media/{mediaId}/uses', async ({ params }) => {
    await showMedia(db, params.mediaId)
    return { uses: await usesOf(db, params.mediaId) }
  })

  serve('POST /api/media/{mediaId}/replace', async ({ params, body, caller }) =>
    replaceMedia(libraryContext(services), {
      ...params,
      ...body,
      staff: await caller.student(),
    }),
  )

  serve('PUT /api/media/{mediaId}/files/{name}', async ({ params, query, request, caller }) =>
    putFile(mediaContext(services), {
      ...params,
      ...query,
      ownerId: (await caller.student()).id,
      bytes: await readBytes(request, FILE_MAX_BYTES),
    }),
  )

  serve('POST /api/media/{mediaId}/finish', async ({ params, caller }) =>
    convertSoon(
      await finishUpload(mediaContext(services), {
        ...params,
        staff: await caller.student(),
      }),
    ),
  )

  serve('POST /api/media/{mediaId}/convert', async ({ params, caller }) =>
    convertSoon(
      await askConversion(mediaContext(services), { ...params, staff: await caller.student() }),
    ),
  )

  serve('GET /api/media/{mediaId}/captions/{language}', async ({ params }) => ({
    vtt: await readCaptionsOf(mediaContext(services), params),
  }))

  serve('PUT /api/media/{mediaId}/captions/{language}', async ({ params, body, caller }) =>
    putCaptions(mediaContext(services), { ...params, ...body, staff: await caller.student() }),
  )

  serve('DELETE /api/media/{mediaId}/captions/{language}', async ({ params, caller }) =>
    removeCaptions(mediaContext(services), { ...params, staff: await caller.student() }),
  )

  serve('PUT /api/media/{mediaId}/chapters', async ({ params, body, caller }) =>
    putChapters(mediaContext(services), { ...params, ...body, staff: await caller.student() }),
  )

  serve('GET /api/media/{mediaId}/look', async ({ params, caller }) => {
    const watcher = await caller.student()
    return lookAtMedia(playContext(services, await sessionOf(caller)), { ...params, watcher })
  })

  serve('POST /api/media/{mediaId}/play', async ({ params, body, caller }) => {
    const watcher = await caller.student()
    return playMedia(playContext(services, await sessionOf(caller)), {
      ...params,
      ...body,
      watcher,
    })
  })

  serve('POST /api/media-previews/{mediaId}/play', ({ params }) =>
    playMedia(
      playContext(services, { asStaff: false, marksAsStaff: false, provesAddress: false }),
      {
        ...params,
        watcher: null,
      },
    ),
  )
}

export function mediaContext({ db, files, clock, config }: Services): MediaContext {
  const { quotaBytes, uploadFolder, ffmpeg } = config.media
  return { db, files, now: clock(), quotaBytes, uploadFolder, ffmpeg }
}

const MOST_USES = 100

async function usesOf(db: Db | Trx, mediaId: string): Promise<MediaUse[]> {
  const which = { mediaId, limit: MOST_USES }
  return [
    ...(await lessonsWithMedia(db, which)),
    ...(await questionsWithMedia(db, which)),
    ...(await trailersWithMedia(db, which)),
  ]
}

function libraryContext(services: Services): LibraryContext {
  return { ...mediaContext(services), findUses: usesOf, afterReplacing: remeasureLessons }
}

/** What a session may open media as. */
export async function sessionOf(caller: Caller): Promise<MediaSession> {
  return {
    asStaff: await isProvedStaff(caller, 'media'),
    marksAsStaff: await isProvedStaff(caller, 'marking'),
    provesAddress: caller.claims.emailVerified,
  }
}

function playContext(services: Services, session: MediaSession): PlayContext {
  return {
    db: services.db,
    now: services.clock(),
    sealer: services.mediaSealer,
    mayOpen: mediaAccess(services, session),
  }
}
