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
  report,
  showQuestion,
  solveQuestion,
} from '../../modules/discussion/index.ts'
import type { Services } from '../../services.ts'
import { type Caller, isProvedStaff } from '../door/access.ts'
import { serve } from './serve.ts'

const QUESTION = '/api/learn/{courseId}/questions/{questionId}'

/** Questions and answers of a course, and what staff do about them. */
export function discussionCalls(app: Hono, services: Services): void {
  const context = () => ({ db: services.db, now: services.clock() })

  serve(app, services, 'GET /api/learn/{courseId}/questions', async ({ params, query, caller }) =>
    listQuestions(context(), { ...(await participantOf(caller)), ...params, ...query }),
  )

  serve(app, services, 'POST /api/learn/{courseId}/questions', async ({ params, body, caller }) =>
    askQuestion(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(app, services, `GET ${QUESTION}`, async ({ params, caller }) =>
    showQuestion(context(), { ...(await participantOf(caller)), ...params }),
  )

  serve(app, services, `PATCH ${QUESTION}`, async ({ params, body, caller }) =>
    changeQuestion(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(app, services, `DELETE ${QUESTION}`, async ({ params, caller }) => {
    await deleteQuestion(context(), { ...(await participantOf(caller)), ...params })
    return undefined
  })

  serve(app, services, `PUT ${QUESTION}/solved`, async ({ params, body, caller }) =>
    solveQuestion(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(app, services, `PUT ${QUESTION}/follow`, async ({ params, body, caller }) =>
    followQuestion(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(app, services, `POST ${QUESTION}/answers`, async ({ params, body, caller }) =>
    answerQuestion(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(app, services, `PATCH ${QUESTION}/answers/{answerId}`, async ({ params, body, caller }) =>
    changeAnswer(context(), { ...(await participantOf(caller)), ...params, ...body }),
  )

  serve(app, services, `DELETE ${QUESTION}/answers/{answerId}`, async ({ params, caller }) =>
    deleteAnswer(context(), { ...(await participantOf(caller)), ...params }),
  )

  serve(app, services, `POST ${QUESTION}/reports`, async ({ params, body, caller }) => {
    await report(context(), { ...(await participantOf(caller)), ...params, ...body })
    return undefined
  })

  serve(app, services, 'GET /api/staff/questions', async ({ query, caller }) =>
    listForStaff(context(), { staff: await caller.student(), ...query }),
  )

  serve(app, services, 'PATCH /api/staff/questions/{questionId}', async (call) => {
    const staff = await call.caller.student()
    await moderateQuestion(context(), { staff, ...call.params, ...call.body })
    return undefined
  })

  serve(
    app,
    services,
    'PATCH /api/staff/questions/{questionId}/answers/{answerId}',
    async (call) => {
      const staff = await call.caller.student()
      await moderateAnswer(context(), { staff, ...call.params, ...call.body })
      return undefined
    },
  )

  serve(app, services, 'POST /api/staff/questions/{questionId}/reports/handled', async (call) => {
    await dismissReports(context(), { staff: await call.caller.student(), ...call.params })
    return undefined
  })
}

/** Staff who may work on courses take part in all of them. */
export async function participantOf(caller: Caller) {
  const { id } = await caller.student()
  return { person: { id, isStaff: await isProvedStaff(caller, 'courses') } }
}
