import type { Hono } from 'hono'
import { batchMeetings, courseMeetings, myMeetings } from '../../modules/classes/index.ts'
import type { Services } from '../../services.ts'
import { learnerOf } from './classroom.ts'
import { serve } from './serve.ts'

/** The calls about live classes: of students, and of the staff who plan them. */
export function classCalls(app: Hono, services: Services): void {
  const { db, clock } = services

  serve(app, services, 'GET /api/my-classes', async ({ query, caller }) =>
    myMeetings(db, { studentId: (await caller.student()).id, ...query, now: clock() }),
  )

  serve(app, services, 'GET /api/learn/{courseId}/classes', async ({ params, caller }) =>
    courseMeetings(db, { learner: await learnerOf(caller), ...params }),
  )

  serve(app, services, 'GET /api/staff/batches/{id}/classes', ({ params }) =>
    batchMeetings(db, Number(params.id)),
  )
}
