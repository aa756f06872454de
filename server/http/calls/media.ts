import type { Hono } from 'hono'
import { FILE_MAX_BYTES } from '#contract/media/terms.ts'
import {
  beginUpload,
  cancelUpload,
  changeMedia,
  finishUpload,
  listMedia,
  type MediaContext,
  playMedia,
  type PlayContext,
  putCaptions,
  putFile,
  readCaptionsOf,
  removeCaptions,
  showMedia,
} from '../../modules/media/index.ts'
import type { Services } from '../../services.ts'
import { readBytes } from '../door/body.ts'
import { mediaAccess } from './media-access.ts'
import { serve } from './serve.ts'

/** The calls of authors who upload videos and files, and of those who open them. */
export function mediaCalls(app: Hono, services: Services): void {
  const { db } = services

  serve(app, services, 'POST /api/media', async ({ body, caller }) =>
    beginUpload(mediaContext(services), { ...body, ownerId: (await caller.student()).id }),
  )

  serve(app, services, 'GET /api/media', ({ query }) => listMedia(db, query))

  serve(app, services, 'GET /api/media/{mediaId}', ({ params }) => showMedia(db, params.mediaId))

  serve(app, services, 'PATCH /api/media/{mediaId}', async ({ params, body, caller }) =>
    changeMedia(db, { ...params, ...body, staff: await caller.student() }),
  )

  serve(app, services, 'DELETE /api/media/{mediaId}', async ({ params }) => {
    await cancelUpload(services, params.mediaId)
    return undefined
  })

  serve(
    app,
    services,
    'PUT /api/media/{mediaId}/files/{name}',
    async ({ params, query, request }) =>
      putFile(mediaContext(services), {
        ...params,
        ...query,
        bytes: await readBytes(request, FILE_MAX_BYTES),
      }),
  )

  serve(app, services, 'POST /api/media/{mediaId}/finish', async ({ params, body, caller }) =>
    finishUpload(mediaContext(services), { ...params, ...body, staff: await caller.student() }),
  )

  serve(app, services, 'GET /api/media/{mediaId}/captions/{language}', async ({ params }) => ({
    vtt: await readCaptionsOf(mediaContext(services), params),
  }))

  serve(
    app,
    services,
    'PUT /api/media/{mediaId}/captions/{language}',
    async ({ params, body, caller }) =>
      putCaptions(mediaContext(services), { ...params, ...body, staff: await caller.student() }),
  )

  serve(
    app,
    services,
    'DELETE /api/media/{mediaId}/captions/{language}',
    async ({ params, caller }) =>
      removeCaptions(mediaContext(services), { ...params, staff: await caller.student() }),
  )

  serve(app, services, 'POST /api/media/{mediaId}/play', async ({ params, body, caller }) => {
    const watcher = await caller.student()
    return playMedia(playContext(services, { asStaff: watcher.role === 'staff' }), {
      ...params,
      ...body,
      watcher,
    })
  })

  serve(app, services, 'POST /api/media-previews/{mediaId}/play', ({ params }) =>
    playMedia(playContext(services, { asStaff: false }), { ...params, watcher: null }),
  )
}

export function mediaContext({ db, files, clock, config }: Services): MediaContext {
  return { db, files, now: clock(), quotaBytes: config.media.quotaBytes }
}

function playContext(services: Services, { asStaff }: { asStaff: boolean }): PlayContext {
  return {
    db: services.db,
    now: services.clock(),
    sealer: services.mediaSealer,
    mayOpen: mediaAccess(services, { asStaff }),
  }
}
