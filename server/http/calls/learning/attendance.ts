import type { Hono } from 'hono'
import {
  correctAttendance,
  listAttendance,
  scanRoomCode,
  showRoomCode,
} from '../../../modules/classes/index.ts'
import type { Services } from '../../../services.ts'
import { classContext } from './classes.ts'
import { learnerOf } from './classroom.ts'
import { serveOn } from '../serve.ts'

/** The calls about attendance. */
export function attendanceCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const context = () => classContext(services)

  serve('GET /api/staff/classes/{meetingId}/attendance', ({ params }) =>
    listAttendance(db, { meetingId: Number(params.meetingId) }),
  )

  serve('POST /api/staff/classes/{meetingId}/attendance', async ({ params, body, caller }) =>
    correctAttendance(context(), {
      staff: await caller.student(),
      meetingId: Number(params.meetingId),
      correction: body,
    }),
  )

  serve('GET /api/staff/classes/{meetingId}/room-code', ({ params }) =>
    showRoomCode(context(), { meetingId: Number(params.meetingId) }),
  )

  serve('POST /api/learn/{courseId}/classes/{meetingId}/scan', async ({ params, body, caller }) =>
    scanRoomCode(context(), {
      learner: await learnerOf(caller),
      courseId: params.courseId,
      meetingId: Number(params.meetingId),
      code: body.code,
    }),
  )
}
