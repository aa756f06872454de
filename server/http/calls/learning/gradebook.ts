import type { Hono } from 'hono'
import { showGradebook, showTaughtGradebook } from '../../../modules/gradebook/index.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'
import { provedTeacher } from './teaching.ts'

/** How the students of a course are getting on, for staff and for those who teach it. */
export function gradebookCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services

  serve('GET /api/staff/courses/{courseId}/gradebook', ({ params, query }) =>
    showGradebook(db, { ...params, ...query, now: clock() }),
  )

  serve('GET /api/teaching/courses/{courseId}/gradebook', async ({ params, query, caller }) =>
    showTaughtGradebook(db, {
      ...params,
      ...query,
      now: clock(),
      teacher: await provedTeacher(caller),
    }),
  )
}
