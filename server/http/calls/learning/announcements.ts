import type { Hono } from 'hono'
import {
  announce,
  listAnnouncements,
  removeAnnouncement,
  setGroups,
  showAnnouncements,
  showGroups,
  showOwnGroups,
} from '../../../modules/discussion/index.ts'
import type { Services } from '../../../services.ts'
import { participantOf } from './discussion.ts'
import { serveOn } from '../serve.ts'

/** Announcements of a course, and the groups of its batches. */
export function announcementCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const context = () => ({ db: services.db, now: services.clock() })

  serve('GET /api/learn/{courseId}/announcements', async ({ params, caller }) =>
    showAnnouncements(context(), { ...(await participantOf(caller)), ...params }),
  )

  serve('GET /api/learn/{courseId}/groups', async ({ params, caller }) =>
    showOwnGroups(context(), { ...(await participantOf(caller)), ...params }),
  )

  serve('GET /api/staff/courses/{courseId}/announcements', ({ params }) =>
    listAnnouncements(context(), params),
  )

  serve('POST /api/staff/courses/{courseId}/announcements', async (call) => {
    const staff = await call.caller.student()
    const announcement = await announce(context(), { staff, ...call.params, ...call.body })
    services
      .wake('notify-of-announcements')
      .catch((error: unknown) => services.log.warn({ err: error }, 'announcement waits'))
    return announcement
  })

  serve('DELETE /api/staff/courses/{courseId}/announcements/{id}', async (call) =>
    removeAnnouncement(context(), { staff: await call.caller.student(), ...call.params }),
  )

  serve('GET /api/staff/courses/{courseId}/batches/{number}/groups', ({ params }) =>
    showGroups(context(), params),
  )

  serve('PUT /api/staff/courses/{courseId}/batches/{number}/groups', async (call) =>
    setGroups(context(), { staff: await call.caller.student(), ...call.params, ...call.body }),
  )
}
