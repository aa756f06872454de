import type { Hono } from 'hono'
import { testLimits } from '#contract/tests/terms.ts'
import { classroomContext } from '../../../classroom-context.ts'
import {
  checkAnswer,
  keepPhoto,
  listOwnMarks,
  openPhoto,
  raiseObjection,
  recordEvent,
  saveAnswers,
  showMeritList,
  showName,
  showResult,
  showSheet,
  showTestEntry,
  withdrawObjection,
  type SittingContext,
  startAttempt,
  submitAttempt,
  takeOver,
} from '../../../modules/tests/index.ts'
import type { Services } from '../../../services.ts'
import { callerOf } from '../../policy/access.ts'
import { readBytes } from '../../policy/body.ts'
import { privateFile } from '../private-file.ts'
import { serveOn } from '../serve.ts'
import { learnerOf } from './classroom.ts'
import { readerOfWork } from './reader-of-work.ts'

const TEST = '/api/learn/{courseId}/tests/{lessonId}'
const ATTEMPT = '/api/learn/attempts/{attemptId}'

/** The calls of students who sit a test, and see what they earned. */
export function attemptCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { files } = services
  const context = (): SittingContext => classroomContext(services)

  serve('GET /api/learn/{courseId}/tests', async ({ params, caller }) =>
    listOwnMarks(context(), { learner: await learnerOf(caller), ...params }),
  )

  serve(`GET ${TEST}`, async ({ params, caller }) =>
    showTestEntry(context(), { learner: await learnerOf(caller), ...params }),
  )

  serve(`POST ${TEST}/attempts`, async ({ params, body, caller }) =>
    startAttempt(context(), { learner: await learnerOf(caller), ...params, ...body }),
  )

  serve(`GET ${TEST}/merit-list`, async ({ params, query, caller }) =>
    showMeritList(context(), { learner: await learnerOf(caller), ...params, ...query }),
  )

  serve('PUT /api/learn/merit-name', async ({ body, caller }) =>
    showName(context(), { learner: await learnerOf(caller), ...body }),
  )

  serve(`GET ${ATTEMPT}`, async ({ params, caller }) =>
    showResult(context(), { owner: { learner: await learnerOf(caller) }, ...params }),
  )

  serve(`POST ${ATTEMPT}/sheet`, async ({ params, body, caller }) =>
    showSheet(context(), { owner: { learner: await learnerOf(caller) }, ...params, ...body }),
  )

  serve(`POST ${ATTEMPT}/take-over`, async ({ params, caller }) =>
    takeOver(context(), { owner: { learner: await learnerOf(caller) }, ...params }),
  )

  serve(`PUT ${ATTEMPT}/answers`, async ({ params, body, caller }) =>
    saveAnswers(context(), { owner: { learner: await learnerOf(caller) }, ...params, ...body }),
  )

  serve(`POST ${ATTEMPT}/photos`, async ({ params, query, request, caller }) => {
    const learner = await learnerOf(caller)
    const bytes = await readBytes(request, testLimits.photoBytes)
    return keepPhoto({ ...context(), files }, { learner, ...params, ...query, bytes })
  })

  serve(`POST ${ATTEMPT}/events`, async ({ params, body, caller }) =>
    recordEvent(context(), { owner: { learner: await learnerOf(caller) }, ...params, ...body }),
  )

  serve(`POST ${ATTEMPT}/check`, async ({ params, body, caller }) =>
    checkAnswer(context(), { owner: { learner: await learnerOf(caller) }, ...params, ...body }),
  )

  serve(`PUT ${ATTEMPT}/objections/{slot}`, async ({ params, body, caller }) =>
    raiseObjection(context(), { learner: await learnerOf(caller), ...params, ...body }),
  )

  serve(`DELETE ${ATTEMPT}/objections/{slot}`, async ({ params, caller }) => {
    await withdrawObjection(context(), { learner: await learnerOf(caller), ...params })
    return undefined
  })

  serve(`POST ${ATTEMPT}/submit`, async ({ params, body, caller }) =>
    submitAttempt(context(), { owner: { learner: await learnerOf(caller) }, ...params, ...body }),
  )

  app.get('/api/learn/attempts/:attemptId/photos/:photoId', async (exchange) => {
    const caller = await callerOf(services, exchange.req.raw, { audience: 'student' })
    const data = await openPhoto(services, {
      person: await readerOfWork(services.db, caller),
      attemptId: exchange.req.param('attemptId'),
      photoId: exchange.req.param('photoId'),
    })
    return privateFile({ data, type: 'image/webp' })
  })
}
