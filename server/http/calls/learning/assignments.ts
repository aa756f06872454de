import type { Hono } from 'hono'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { classroomContext } from '../../../classroom-context.ts'
import {
  type AssignmentDesk,
  dropFile,
  handIn,
  listSubmissions,
  type MarkingDesk,
  markSubmission,
  dropFeedbackFile,
  openFeedbackFile,
  openFile,
  sendFeedbackFile,
  saveAssignment,
  sendFile,
  showAssignment,
  showSubmission,
  showWork,
  type WorkContext,
} from '../../../modules/assignments/index.ts'
import type { Services } from '../../../services.ts'
import { type Caller, callerOf } from '../../policy/access.ts'
import { readBytes } from '../../policy/body.ts'
import { privateFile } from '../private-file.ts'
import { serveOn } from '../serve.ts'
import { learnerOf } from './classroom.ts'
import { readerOfWork } from './reader-of-work.ts'

const LESSON = '/api/learn/{courseId}/lessons/{lessonId}'
const FEEDBACK = '/api/staff/submissions/{submissionId}/feedback-files'

/** The calls about assignments: their rules, what students hand in, and marking it. */
export function assignmentCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, files } = services
  const context = (): WorkContext => ({ ...classroomContext(services), files })
  const desk = async (caller: Caller): Promise<AssignmentDesk & MarkingDesk> => ({
    ...context(),
    staff: await caller.student(),
  })

  serve('GET /api/staff/lessons/{lessonId}/assignment', ({ params }) =>
    showAssignment(db, params.lessonId),
  )

  serve('PUT /api/staff/lessons/{lessonId}/assignment', async ({ params, body, caller }) =>
    saveAssignment(await desk(caller), { ...params, ...body }),
  )

  serve(`GET ${LESSON}/assignment`, async ({ params, caller }) =>
    showWork(context(), { learner: await learnerOf(caller), ...params }),
  )

  serve(`POST ${LESSON}/submissions`, async ({ params, body, caller }) =>
    handIn(context(), { learner: await learnerOf(caller), ...params, ...body }),
  )

  serve(`POST ${LESSON}/submission-files`, async ({ params, query, request, caller }) => {
    const learner = await learnerOf(caller)
    const bytes = await readBytes(request, assignmentLimits.fileBytes)
    return sendFile(context(), { learner, ...params, ...query, bytes })
  })

  serve(`DELETE ${LESSON}/submission-files`, async ({ params, body, caller }) => {
    await dropFile(context(), { learner: await learnerOf(caller), ...params, ...body })
    return undefined
  })

  serve('GET /api/staff/submissions', async ({ query, caller }) =>
    listSubmissions(db.read, { staff: await caller.student(), ...query }),
  )

  serve('GET /api/staff/submissions/{submissionId}', async ({ params, caller }) =>
    showSubmission(db, { staff: await caller.student(), ...params }),
  )

  serve('PUT /api/staff/submissions/{submissionId}/mark', async ({ params, body, caller }) =>
    markSubmission(await desk(caller), { ...params, ...body }),
  )

  serve(`POST ${FEEDBACK}`, async ({ params, query, request, caller }) => {
    const context = { ...(await desk(caller)), files }
    const bytes = await readBytes(request, assignmentLimits.fileBytes)
    return sendFeedbackFile(context, { ...params, ...query, bytes })
  })

  serve(`DELETE ${FEEDBACK}`, async ({ params, body, caller }) => {
    await dropFeedbackFile({ db, staff: await caller.student() }, { ...params, ...body })
    return undefined
  })

  app.get('/api/submission-files/:fileId', async (exchange) => {
    const caller = await callerOf(services, exchange.req.raw, { audience: 'student' })
    const person = await readerOfWork(db, caller)
    const { file, data } = await openFile(services, {
      person,
      fileId: exchange.req.param('fileId'),
    })
    return privateFile({ ...file, data })
  })

  app.get('/api/feedback-files/:fileId', async (exchange) => {
    const caller = await callerOf(services, exchange.req.raw, { audience: 'student' })
    const person = await readerOfWork(db, caller)
    const { file, data } = await openFeedbackFile(services, {
      person,
      fileId: exchange.req.param('fileId'),
    })
    return privateFile({ ...file, data })
  })
}
