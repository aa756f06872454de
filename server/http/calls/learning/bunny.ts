import type { Hono } from 'hono'
import { playBunny } from '../../../modules/media/index.ts'
import type { Services } from '../../../services.ts'
import { sessionOf } from '../media/media.ts'
import { type MediaSession, mediaAccess } from '../media/media-access.ts'
import { serveOn } from '../serve.ts'

/** The calls that open videos of Bunny Stream. */
export function bunnyCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const context = (session: MediaSession) => ({
    bunny: services.config.media.bunny,
    now: services.clock(),
    mayOpen: mediaAccess(services, session),
  })

  serve('POST /api/bunny-videos/play', async ({ body, caller }) => {
    const watcher = await caller.student()
    return playBunny(context(await sessionOf(caller)), { ...body, studentId: watcher.id })
  })

  serve('POST /api/bunny-previews/play', ({ body }) =>
    playBunny(context({ asStaff: false, marksAsStaff: false, provesAddress: false }), {
      ...body,
      studentId: null,
    }),
  )
}
