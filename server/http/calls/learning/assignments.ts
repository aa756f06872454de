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
  openFile,
  saveAssignment,
  sendFile,
  showAssignment,
  showSubmission,
  showWork,
  type WorkContext,
} from '../../../modules/assignments/index.ts'
import type { Services } from '../../../services.ts'
import { type Caller, callerOf, isProvedStaff } from '../../policy/access.ts'
import { readBytes } from '../../policy/body.ts'
import { serveOn } from '../serve.ts'
import { learnerOf } from './classroom.ts'

const LESSON = '/api/learn/{courseId}/lessons/{lessonId}'

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
    listSubmissions(db, { staff: await caller.student(), ...query }),
  )

  serve('GET /api/staff/submissions/{submissionId}', async ({ params, caller }) =>
    showSubmission(db, { staff: await caller.student(), ...params }),
  )

  serve('PUT /api/staff/submissions/{submissionId}/mark', async ({ params, body, caller }) =>
    markSubmission(await desk(caller), { ...params, ...body }),
  )

  app.get('/api/submission-files/:fileId', async (exchange) => {
    const caller = await callerOf(services, exchange.req.raw, { audience: 'student' })
    const person = {
      id: (await caller.student()).id,
      mayMark: await isProvedStaff(caller, 'marking'),
    }
    const { file, data } = await openFile(services, {
      person,
      fileId: exchange.req.param('fileId'),
    })
    const shown = file.type === 'image/webp' ? 'inline' : 'attachment'
    return exchange.body(new Uint8Array(data), 200, {
      'content-type': file.type,
      'content-disposition': `${shown}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
  })
}
