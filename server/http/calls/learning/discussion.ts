import type { Hono } from 'hono'
import {
  answerQuestion,
  askQuestion,
  changeAnswer,
  changeQuestion,
  deleteAnswer,
  deleteQuestion,
  dismissReports,
  followQuestion,
  listForStaff,
  listQuestions,
  moderateAnswer,
  moderateQuestion,
  openPicture,
  report,
  sendPicture,
  showQuestion,
  solveQuestion,
  writeDocument,
} from '../../../modules/discussion/index.ts'
import type { Services } from '../../../services.ts'
import { PICTURE_MAX_BYTES } from '#contract/discussion/terms.ts'
import { type Caller, callerOf, isProvedStaff } from '../../policy/access.ts'
import { readBytes } from '../../policy/body.ts'
import { privateFile } from '../private-file.ts'
import { serveOn } from '../serve.ts'

const QUESTION = '/api/learn/{courseId}/questions/{questionId}'

/** The calls about questions and answers of a course, and their moderation. */
export function discussionCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const context = () => ({ db: services.db, now: services.clock() })
  const reading = () => ({ ...context(), db: services.db.read })

  serve('GET /api/learn/{courseId}/questions', async ({ params, query, caller }) =>
    listQuestions(reading(), { ...(await participantOf(caller)), ...params, ...query }),
  )

  serve('POST /api/learn/{courseId}/questions', async ({ params, body, caller }) =>
    askQuestion(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(`GET ${QUESTION}`, async ({ params, caller }) =>
    showQuestion(reading(), { ...(await participantOf(caller)), ...params }),
  )

  serve(`PATCH ${QUESTION}`, async ({ params, body, caller }) =>
    changeQuestion(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(`DELETE ${QUESTION}`, async ({ params, caller }) => {
    await deleteQuestion(context(), { ...(await participantOf(caller)), ...params })
    return undefined
  })

  serve(`PUT ${QUESTION}/solved`, async ({ params, body, caller }) =>
    solveQuestion(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(`PUT ${QUESTION}/follow`, async ({ params, body, caller }) =>
    followQuestion(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(`POST ${QUESTION}/answers`, async ({ params, body, caller }) =>
    answerQuestion(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(`PATCH ${QUESTION}/answers/{answerId}`, async ({ params, body, caller }) =>
    changeAnswer(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(`DELETE ${QUESTION}/answers/{answerId}`, async ({ params, caller }) =>
    deleteAnswer(context(), { ...(await participantOf(caller)), ...params }),
  )

  serve(`POST ${QUESTION}/reports`, async ({ params, body, caller }) => {
    await report(context(), { ...(await participantOf(caller)), ...params, ...body })
    return undefined
  })

  serve('POST /api/texts/preview', async ({ body }) => ({
    document: await writeDocument(body.text),
  }))

  serve('POST /api/learn/{courseId}/pictures', async ({ params, request, caller }) => {
    const participant = await participantOf(caller)
    const bytes = await readBytes(request, PICTURE_MAX_BYTES)
    return sendPicture(
      { ...context(), files: services.files },
      { ...participant, ...params, bytes },
    )
  })

  app.get('/api/learn/:courseId/pictures/:pictureId', async (exchange) => {
    const caller = await callerOf(services, exchange.req.raw, { audience: 'student' })
    const { courseId, pictureId } = exchange.req.param()
    const participant = await participantOf(caller)
    const webp = await openPicture(services, { ...participant, courseId, pictureId })
    return privateFile({ data: webp, type: 'image/webp' })
  })

  serve('GET /api/staff/questions', async ({ query, caller }) =>
    listForStaff(reading(), { staff: await caller.student(), ...query }),
  )

  serve('PATCH /api/staff/questions/{questionId}', async (call) => {
    const staff = await call.caller.student()
    await moderateQuestion(context(), { staff, ...call.params, ...call.body })
    return undefined
  })

  serve('PATCH /api/staff/questions/{questionId}/answers/{answerId}', async (call) => {
    const staff = await call.caller.student()
    await moderateAnswer(context(), { staff, ...call.params, ...call.body })
    return undefined
  })

  serve('POST /api/staff/questions/{questionId}/reports/handled', async (call) =>
    dismissReports(context(), { staff: await call.caller.student(), ...call.params }),
  )
}

/** Staff who answer questions can post in all courses, whatever else they may open. */
export async function participantOf(caller: Caller) {
  return {
    person: {
      id: (await caller.student()).id,
      isStaff: await isProvedStaff(caller, 'questions'),
      provesAddress: caller.claims.emailVerified,
    },
  }
}
