import type { Hono } from 'hono'
import {
  addMeeting,
  batchMeetings,
  changeMeeting,
  type ClassContext,
  courseMeetings,
  hostMeeting,
  joinMeeting,
  listHolidays,
  makeTimetable,
  myMeetings,
  removeHoliday,
  saveHoliday,
  setMeetingState,
} from '../../modules/classes/index.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../door/access.ts'
import { learnerOf } from './classroom.ts'
import { serve } from './serve.ts'

/** The calls about live classes: of students, and of the staff who plan them. */
export function classCalls(app: Hono, services: Services): void {
  const { db, config, clock, log, rooms } = services
  const context = (): ClassContext => ({
    db,
    now: clock(),
    origin: config.origin,
    rooms,
    sendMailsSoon: () =>
      void services
        .wake('send-mails')
        .catch((error: unknown) => log.warn({ err: error }, 'mail waits for its next turn')),
  })

  serve(app, services, 'GET /api/my-classes', async ({ query, caller }) =>
    myMeetings(db, { studentId: (await caller.student()).id, ...query, now: clock() }),
  )

  serve(app, services, 'GET /api/learn/{courseId}/classes', async ({ params, caller }) =>
    courseMeetings(db, { learner: await learnerOf(caller), ...params }),
  )

  serve(
    app,
    services,
    'POST /api/learn/{courseId}/classes/{meetingId}/join',
    async ({ params, caller }) =>
      joinMeeting(context(), {
        learner: await learnerOf(caller),
        person: await personOf(caller),
        courseId: params.courseId,
        meetingId: Number(params.meetingId),
      }),
  )

  serve(app, services, 'GET /api/staff/batches/{id}/classes', ({ params }) =>
    batchMeetings(db, Number(params.id)),
  )

  serve(app, services, 'POST /api/staff/batches/{id}/timetable', async ({ params, body, caller }) =>
    makeTimetable(context(), {
      staff: await caller.student(),
      batchId: Number(params.id),
      wish: body,
    }),
  )

  serve(app, services, 'POST /api/staff/batches/{id}/classes', async ({ params, body, caller }) =>
    addMeeting(context(), {
      staff: await caller.student(),
      batchId: Number(params.id),
      draft: body,
    }),
  )

  serve(app, services, 'PUT /api/staff/classes/{meetingId}', async ({ params, body, caller }) =>
    changeMeeting(context(), {
      staff: await caller.student(),
      meetingId: Number(params.meetingId),
      change: body,
    }),
  )

  serve(
    app,
    services,
    'POST /api/staff/classes/{meetingId}/state',
    async ({ params, body, caller }) =>
      setMeetingState(context(), {
        staff: await caller.student(),
        meetingId: Number(params.meetingId),
        ...body,
      }),
  )

  serve(app, services, 'POST /api/staff/classes/{meetingId}/join', async ({ params, caller }) =>
    hostMeeting(context(), { person: await personOf(caller), meetingId: Number(params.meetingId) }),
  )

  serve(app, services, 'GET /api/staff/class-rooms', async () => [...rooms.kinds])

  serve(app, services, 'GET /api/staff/class-holidays', () => listHolidays(db))

  serve(app, services, 'PUT /api/staff/class-holidays/{day}', async ({ params, body, caller }) =>
    saveHoliday(
      { db },
      { staff: await caller.student(), ...params, name: body.name, nameBn: body.nameBn || null },
    ),
  )

  serve(app, services, 'DELETE /api/staff/class-holidays/{day}', async ({ params, caller }) =>
    removeHoliday({ db }, { staff: await caller.student(), ...params }),
  )
}

async function personOf(caller: Caller): Promise<{ studentId: string; name: string }> {
  const { student_id, name } = await caller.student()
  return { studentId: student_id, name }
}
