import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { namesOf } from '../../../content.ts'
import {
  correctTaughtAttendance,
  hostTaughtMeeting,
  taughtAttendance,
  instructorCourse,
  setTaughtLink,
  taughtMeetings,
} from '../../../modules/classes/index.ts'
import { listForTeacher } from '../../../modules/discussion/index.ts'
import { makeInstructor } from '../../../modules/instructor-applications/index.ts'
import {
  acceptInvitation,
  type AccountDesk,
  inviteInstructor,
  removeInstructorAccount,
  showInstructorAccount,
  showTeaching,
  type Teacher,
  withdrawInstructorInvitation,
} from '../../../modules/teaching/index.ts'
import { instructorsWrite } from '../../../modules/site/index.ts'
import type { Services } from '../../../services.ts'
import { type Caller, provedAddress } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'
import { classContext, personOf } from './classes.ts'
import { learnerOf } from './classroom.ts'

const ACCOUNT = '/api/staff/instructors/{slug}'

/** The calls about instructor accounts, and of instructors. */
export function teachingCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, config, clock } = services
  const context = () => ({ db, now: clock() })
  const desk = async (caller: Caller): Promise<AccountDesk> => ({
    ...context(),
    staff: await caller.student(),
    site: { origin: config.origin, names: namesOf(config) },
  })

  serve(`GET ${ACCOUNT}/account`, ({ params }) => showInstructorAccount({ db }, params))

  serve(`POST ${ACCOUNT}/invitation`, async ({ params, body, caller }) => {
    const invited = await inviteInstructor(await desk(caller), { ...params, ...body })
    classContext(services).sendMailsSoon()
    return invited
  })

  serve('POST /api/staff/instructor-applications/{id}/instructor', async ({ params, caller }) => {
    const invited = await makeInstructor(await desk(caller), params)
    classContext(services).sendMailsSoon()
    return invited
  })

  serve(`DELETE ${ACCOUNT}/invitation`, async ({ params, caller }) =>
    withdrawInstructorInvitation(await desk(caller), params),
  )

  serve(`DELETE ${ACCOUNT}/account`, async ({ params, caller }) =>
    removeInstructorAccount(await desk(caller), params),
  )

  serve('GET /api/teaching', async ({ caller }) =>
    showTeaching({ db, mayWrite: instructorsWrite }, { teacher: await teacherOf(caller) }),
  )

  serve('POST /api/teaching/invitations/{slug}', async ({ params, caller }) =>
    acceptInvitation(
      { ...context(), mayWrite: instructorsWrite },
      { teacher: await teacherOf(caller), ...params },
    ),
  )

  serve('GET /api/teaching/questions', async ({ query, caller }) =>
    listForTeacher({ db: db.read }, { teacher: await provedTeacher(caller), ...query }),
  )

  serve('GET /api/learn/{courseId}/taught-classes', async ({ params, query, caller }) =>
    instructorCourse(context(), { learner: await learnerOf(caller), ...params, ...query }),
  )

  serve('GET /api/teaching/batches/{batchId}/classes', async ({ params, caller }) =>
    taughtMeetings(db, {
      teacher: await provedTeacher(caller),
      batchId: Number(params.batchId),
    }),
  )

  serve('GET /api/teaching/classes/{meetingId}/attendance', async ({ params, caller }) =>
    taughtAttendance(db, {
      teacher: await provedTeacher(caller),
      meetingId: Number(params.meetingId),
    }),
  )

  serve('POST /api/teaching/classes/{meetingId}/attendance', async ({ params, body, caller }) =>
    correctTaughtAttendance(classContext(services), {
      teacher: await provedTeacher(caller),
      meetingId: Number(params.meetingId),
      correction: body,
    }),
  )

  serve('PUT /api/teaching/classes/{meetingId}/link', async ({ params, body, caller }) => {
    const teacher = await provedTeacher(caller)
    const change = { teacher, meetingId: Number(params.meetingId), link: body }
    return taughtMeetings(db, { teacher, ...(await setTaughtLink(context(), change)) })
  })

  serve('POST /api/teaching/classes/{meetingId}/join', async ({ params, caller }) =>
    hostTaughtMeeting(classContext(services), {
      teacher: await provedTeacher(caller),
      person: await personOf(caller),
      meetingId: Number(params.meetingId),
    }),
  )
}

async function teacherOf(caller: Caller): Promise<Teacher> {
  const address = provedAddress(caller)
  return { id: (await caller.student()).id, provedKey: address && emailKey(address) }
}

/**
 * An account is an instructor's by its verified address; every other session gets the same
 * response.
 *
 * @throws Problem email_unverified
 */
export async function provedTeacher(caller: Caller): Promise<{ id: number }> {
  if (provedAddress(caller) === null) throw new Problem('email_unverified')
  return { id: (await caller.student()).id }
}
