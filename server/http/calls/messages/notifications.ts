import { defined } from '#contract/defined.ts'
import type { Hono } from 'hono'
import { EVENTS_PATH } from '#contract/notifications/terms.ts'
import {
  changeSettings,
  findUnread,
  listNotifications,
  markAllRead,
  markRead,
  showSettings,
} from '../../../modules/notifications/index.ts'
import type { Services } from '../../../services.ts'
import { type Caller, callerOf } from '../../policy/access.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { serveOn } from '../serve.ts'

/** A browser opens one whenever its window gets focus. */
const EVENTS_LIMIT = { points: 120, seconds: 60 }

/** The calls about notifications. */
export function notificationCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const context = () => ({ db, now: services.clock() })

  serve('GET /api/notifications', async ({ query, caller }) =>
    listNotifications(context(), { ...(await personOf(caller)), ...query }),
  )

  serve('GET /api/notifications/unread', async ({ caller }) => {
    const { studentId } = await personOf(caller)
    const { unread, latest } = defined((await findUnread(db, [studentId])).get(studentId))
    return { unread, latest }
  })

  serve('POST /api/notifications/{id}/read', async ({ params, caller }) =>
    markRead(context(), { ...(await personOf(caller)), ...params }),
  )

  serve('POST /api/notifications/read', async ({ body, caller }) =>
    markAllRead(context(), { ...(await personOf(caller)), ...body }),
  )

  serve('GET /api/notifications/settings', async ({ caller }) =>
    showSettings(context(), await personOf(caller)),
  )

  serve('PATCH /api/notifications/settings', async ({ body, caller }) =>
    changeSettings(context(), { ...(await personOf(caller)), ...body }),
  )

  app.get(EVENTS_PATH, async (call) => {
    const caller = await callerOf(services, call.req.raw, { audience: 'student' })
    await rateLimit(services, { name: EVENTS_PATH, limit: EVENTS_LIMIT, who: caller.claims.uid })
    return services.liveNotifications.open({
      ...(await personOf(caller)),
      sessionVersion: caller.claims.sessionVersion,
    })
  })
}

async function personOf(caller: Caller): Promise<{ studentId: number }> {
  return { studentId: (await caller.student()).id }
}
