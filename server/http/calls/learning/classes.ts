import type { Hono } from 'hono'
import { namesOf } from '../../../content.ts'
import { addRoom, changeRoom, listRooms, removeRoom } from '../../../modules/catalog/index.ts'
import {
  addMeeting,
  addRecording,
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
  removeRecording,
  renamePlaces,
  saveHoliday,
  setMeetingState,
} from '../../../modules/classes/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { learnerOf } from './classroom.ts'
import { serveOn } from '../serve.ts'

/** The calls about live classes, for students and for the staff who plan them. */
export function classCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  const context = () => classContext(services)

  serve('GET /api/my-classes', async ({ query, caller }) =>
    myMeetings(db, {
      studentId: (await caller.student()).id,
      provesAddress: caller.claims.emailVerified,
      ...query,
      now: clock(),
    }),
  )

  serve('GET /api/learn/{courseId}/classes', async ({ params, caller }) =>
    courseMeetings(db, { learner: await learnerOf(caller), ...params }),
  )

  serve('POST /api/learn/{courseId}/classes/{meetingId}/join', async ({ params, caller }) =>
    joinMeeting(context(), {
      learner: await learnerOf(caller),
      person: await personOf(caller),
      courseId: params.courseId,
      meetingId: Number(params.meetingId),
    }),
  )

  serve('GET /api/staff/batches/{id}/classes', ({ params }) => batchMeetings(db, Number(params.id)))

  serve('POST /api/staff/batches/{id}/timetable', async ({ params, body, caller }) =>
    makeTimetable(context(), {
      staff: await caller.student(),
      batchId: Number(params.id),
      request: body,
    }),
  )

  serve('POST /api/staff/batches/{id}/classes', async ({ params, body, caller }) =>
    addMeeting(context(), {
      staff: await caller.student(),
      batchId: Number(params.id),
      draft: body,
    }),
  )

  serve('PUT /api/staff/classes/{meetingId}', async ({ params, body, caller }) =>
    changeMeeting(context(), {
      staff: await caller.student(),
      meetingId: Number(params.meetingId),
      change: body,
    }),
  )

  serve('POST /api/staff/classes/{meetingId}/state', async ({ params, body, caller }) =>
    setMeetingState(context(), {
      staff: await caller.student(),
      meetingId: Number(params.meetingId),
      ...body,
    }),
  )

  serve('POST /api/staff/classes/{meetingId}/join', async ({ params, caller }) =>
    hostMeeting(context(), { person: await personOf(caller), meetingId: Number(params.meetingId) }),
  )

  serve('POST /api/staff/classes/{meetingId}/recordings', async ({ params, body, caller }) =>
    addRecording(context(), {
      staff: await caller.student(),
      meetingId: Number(params.meetingId),
      recording: body,
    }),
  )

  serve('DELETE /api/staff/classes/{meetingId}/recordings/{lessonId}', async ({ params, caller }) =>
    removeRecording(context(), {
      staff: await caller.student(),
      meetingId: Number(params.meetingId),
      lessonId: params.lessonId,
    }),
  )

  serve('GET /api/staff/class-rooms', async () => [...services.rooms.kinds])

  serve('GET /api/staff/rooms', () => listRooms(db))

  serve('POST /api/staff/rooms', async ({ body, caller }) =>
    addRoom({ db, now: clock() }, { staff: await caller.student(), draft: body }),
  )

  serve('PUT /api/staff/rooms/{id}', async ({ params, body, caller }) =>
    changeRoom(
      { db, now: clock(), renamePlaces },
      { staff: await caller.student(), id: Number(params.id), draft: body },
    ),
  )

  serve('DELETE /api/staff/rooms/{id}', async ({ params, caller }) =>
    removeRoom({ db }, { staff: await caller.student(), id: Number(params.id) }),
  )

  serve('GET /api/staff/class-holidays', () => listHolidays(db))

  serve('PUT /api/staff/class-holidays/{day}', async ({ params, body, caller }) =>
    saveHoliday(
      { db },
      { staff: await caller.student(), ...params, name: body.name, nameBn: body.nameBn || null },
    ),
  )

  serve('DELETE /api/staff/class-holidays/{day}', async ({ params, caller }) =>
    removeHoliday({ db }, { staff: await caller.student(), ...params }),
  )
}

export async function personOf(caller: Caller): Promise<{ studentId: string; name: string }> {
  const { student_id, name } = await caller.student()
  return { studentId: student_id, name }
}

export function classContext(services: Services): ClassContext {
  return {
    db: services.db,
    now: services.clock(),
    origin: services.config.origin,
    rooms: services.rooms,
    issuer: { origin: services.config.origin, names: namesOf(services.config) },
    sendMailsSoon: () => void sendMailsSoon(services),
  }
}
