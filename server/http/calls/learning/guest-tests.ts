import type { Hono } from 'hono'
import { classroomContext } from '../../../classroom-context.ts'
import {
  joinGuestAttempts,
  listCourseTests,
  listFreeTests,
  saveAnswers,
  showFreeTest,
  showResult,
  showSheet,
  type SittingContext,
  startAsGuest,
  submitAttempt,
} from '../../../modules/tests/index.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'
import { learnerOf } from './classroom.ts'

const TEST = '/api/free-tests/{courseId}/{lessonId}'
const ATTEMPT = '/api/guest-attempts/{attemptId}'

/** The calls of visitors who sit a free test, and of students who keep what they sat before. */
export function guestTestCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const context = (): SittingContext => classroomContext(services)
  const own = ({ attemptId }: { attemptId: string }, { device }: { device: string }) => ({
    attemptId,
    device,
    owner: { guest: device },
  })

  serve('GET /api/courses/{courseId}/tests', ({ params }) => listCourseTests(db, params.courseId))

  serve('GET /api/courses/{courseId}/free-tests', ({ params }) =>
    listFreeTests(db, params.courseId),
  )

  serve(`GET ${TEST}`, ({ params }) => showFreeTest(context(), params))

  serve(`POST ${TEST}/attempts`, ({ params, body }) =>
    startAsGuest(context(), { ...params, form: body }),
  )

  serve(`POST ${ATTEMPT}/sheet`, ({ params, body }) => showSheet(context(), own(params, body)))

  serve(`PUT ${ATTEMPT}/answers`, ({ params, body }) =>
    saveAnswers(context(), { ...own(params, body), answers: body.answers }),
  )

  serve(`POST ${ATTEMPT}/submit`, async ({ params, body }) => {
    const { saved, result } = await submitAttempt(context(), {
      ...own(params, body),
      answers: body.answers,
    })
    return { saved, result, certificate: null }
  })

  serve(`POST ${ATTEMPT}/result`, ({ params, body }) => showResult(context(), own(params, body)))

  serve('POST /api/learn/guest-attempts', async ({ body, caller }) => {
    const student = await learnerOf(caller)
    const { email, emailVerified } = caller.claims
    return joinGuestAttempts(db, {
      student,
      email: emailVerified ? email : null,
      attempts: body.attempts,
    })
  })
}
