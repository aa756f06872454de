import type { Hono } from 'hono'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { classroomContext } from '../../../classroom-context.ts'
import {
  dropFeedbackFile,
  listSubmissions,
  markSubmission,
  refuseSubmissionOfOthers,
  sendFeedbackFile,
  showSubmission,
} from '../../../modules/assignments/index.ts'
import {
  addExaminer,
  listExaminers,
  markedCourses,
  removeExaminer,
  suggestExaminers,
} from '../../../modules/learning/index.ts'
import {
  listAttempts,
  listGradedTests,
  markAnswer,
  refuseAttemptOfOthers,
  refuseTestOfOthers,
  showAttempt,
} from '../../../modules/tests/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { readBytes } from '../../policy/body.ts'
import { serveOn } from '../serve.ts'
import { provedTeacher } from './teaching.ts'

const FEEDBACK = '/api/teaching/submissions/{submissionId}/feedback-files'
const EXAMINERS = '/api/staff/courses/{courseId}/examiners'

/** The calls of those who mark: which tests wait for staff, and what instructors and examiners of a course may do. */
export function markingCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  const desk = async (caller: Caller) => ({
    ...classroomContext(services),
    staff: await caller.student(),
  })

  serve('GET /api/staff/tests', ({ query }) => listGradedTests(db, { courses: null, ...query }))

  serve(`GET ${EXAMINERS}`, ({ params }) => listExaminers(db, params.courseId))

  serve('GET /api/staff/courses/{courseId}/examiner-suggestions', ({ params, query }) =>
    suggestExaminers(db.read, { ...params, ...query }),
  )

  serve(`POST ${EXAMINERS}`, async ({ params, body, caller }) =>
    addExaminer({ db, now: clock(), staff: await caller.student() }, { ...params, ...body }),
  )

  serve(`DELETE ${EXAMINERS}/{studentId}`, async ({ params, caller }) =>
    removeExaminer({ db, staff: await caller.student() }, params),
  )

  /** Someone who marks by their account, and where. @throws Problem email_unverified */
  const marker = async (caller: Caller) => {
    const person = await provedTeacher(caller)
    return { person, courses: await markedCourses(db, person) }
  }

  serve('GET /api/teaching/tests', async ({ query, caller }) => {
    const { courses } = await marker(caller)
    return listGradedTests(db, { courses, ...query })
  })

  serve('GET /api/teaching/lessons/{lessonId}/test/attempts', async ({ params, query, caller }) => {
    const { courses } = await marker(caller)
    await refuseTestOfOthers(db, { ...params, courses })
    return listAttempts(db, { ...params, ...query })
  })

  serve('GET /api/teaching/attempts/{attemptId}', async ({ params, caller }) => {
    const { person, courses } = await marker(caller)
    await refuseAttemptOfOthers(db, { ...params, courses })
    return showAttempt({ db, now: services.clock(), staff: person }, params.attemptId)
  })

  serve('PUT /api/teaching/attempts/{attemptId}/marks', async ({ params, body, caller }) => {
    const { courses } = await marker(caller)
    await refuseAttemptOfOthers(db, { ...params, courses })
    return markAnswer(await desk(caller), { ...params, ...body })
  })

  serve('GET /api/teaching/submissions', async ({ query, caller }) => {
    const { person, courses } = await marker(caller)
    return listSubmissions(db, { staff: person, courses, ...query })
  })

  serve('GET /api/teaching/submissions/{submissionId}', async ({ params, caller }) => {
    const { person, courses } = await marker(caller)
    await refuseSubmissionOfOthers(db, { ...params, courses })
    return showSubmission(db, { staff: person, courses, ...params })
  })

  serve('PUT /api/teaching/submissions/{submissionId}/mark', async ({ params, body, caller }) => {
    const { courses } = await marker(caller)
    await refuseSubmissionOfOthers(db, { ...params, courses })
    return markSubmission({ ...(await desk(caller)), courses }, { ...params, ...body })
  })
  serve(`POST ${FEEDBACK}`, async ({ params, query, request, caller }) => {
    const { courses } = await marker(caller)
    await refuseSubmissionOfOthers(db, { ...params, courses })
    const context = { ...(await desk(caller)), files: services.files }
    const bytes = await readBytes(request, assignmentLimits.fileBytes)
    return sendFeedbackFile(context, { ...params, ...query, bytes })
  })

  serve(`DELETE ${FEEDBACK}`, async ({ params, body, caller }) => {
    const { person, courses } = await marker(caller)
    await refuseSubmissionOfOthers(db, { ...params, courses })
    await dropFeedbackFile({ db, staff: person }, { ...params, ...body })
    return undefined
  })
}
