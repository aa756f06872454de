import type { Hono } from 'hono'
import { dhakaDay } from '#contract/time.ts'
import { listWishes, removeWish, saveWishes } from '../../../modules/wish-list/index.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/** The calls about courses that a student saved for later. */
export function wishListCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services

  serve('GET /api/wish-list', async ({ caller }) =>
    listWishes(db, { student: await caller.student(), today: dhakaDay(clock()) }),
  )

  serve('PUT /api/wish-list', async ({ body, caller }) =>
    saveWishes({ db, now: clock() }, { student: await caller.student(), ...body }),
  )

  serve('DELETE /api/wish-list/{courseId}', async ({ params, caller }) =>
    removeWish(db, { student: await caller.student(), courseId: params.courseId }),
  )
}
