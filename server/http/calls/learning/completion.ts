import type { Hono } from 'hono'
import { changeCompletion, showCompletion } from '../../../modules/learning/index.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/** The calls by which staff say what completes a course. */
export function completionCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services

  serve('GET /api/staff/courses/{courseId}/completion', ({ params }) =>
    showCompletion(db, params.courseId),
  )

  serve('PUT /api/staff/courses/{courseId}/completion', async ({ params, body, caller }) =>
    changeCompletion({ db, staff: await caller.student() }, { ...params, ...body }),
  )
}
