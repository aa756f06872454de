import type { Hono } from 'hono'
import { classroomContext } from '../../../classroom-context.ts'
import {
  addNote,
  changeNote,
  claimCertificate,
  completeLesson,
  deleteNote,
  type Learner,
  listPublicLessons,
  recordTogether,
  showClassroom,
  showPreview,
  viewLesson,
} from '../../../modules/learning/index.ts'
import type { Services } from '../../../services.ts'
import { type Caller, isProvedStaff } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'

/** The calls of students in the classroom, and of anyone who opens a preview. */
export function classroomCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const recordProgress = recordTogether(db)
  const context = () => classroomContext(services)
  const reading = () => ({ ...context(), db: db.read })

  serve('GET /api/courses/{courseId}/lessons', ({ params }) =>
    listPublicLessons(db.read, params.courseId),
  )

  serve('GET /api/courses/{courseId}/lessons/{lessonId}', ({ params }) =>
    showPreview(db.read, params),
  )

  serve('GET /api/learn/{courseId}', async ({ params, caller }) =>
    showClassroom(reading(), { learner: await learnerOf(caller), ...params }),
  )

  serve('GET /api/learn/{courseId}/lessons/{lessonId}', async ({ params, caller }) =>
    viewLesson(reading(), { learner: await learnerOf(caller), ...params }),
  )

  serve('POST /api/learn/progress', async ({ body, caller }) =>
    recordProgress(context(), { learner: await learnerOf(caller), ...body }),
  )

  serve('POST /api/learn/{courseId}/lessons/{lessonId}/complete', async ({ params, caller }) =>
    completeLesson(context(), { learner: await learnerOf(caller), ...params }),
  )

  serve('POST /api/learn/{courseId}/certificate', async ({ params, caller }) =>
    claimCertificate(context(), { learner: await learnerOf(caller), ...params }),
  )

  serve('POST /api/learn/{courseId}/lessons/{lessonId}/notes', async ({ params, body, caller }) =>
    addNote(context(), { learner: await learnerOf(caller), ...params, ...body }),
  )

  serve('PATCH /api/learn/notes/{noteId}', async ({ params, body, caller }) =>
    changeNote(context(), { learner: await learnerOf(caller), ...params, ...body }),
  )

  serve('DELETE /api/learn/notes/{noteId}', async ({ params, caller }) =>
    deleteNote(context(), { learner: await learnerOf(caller), ...params }),
  )
}

/** Staff who may edit courses can open all of them. */
export async function learnerOf(caller: Caller): Promise<Learner> {
  const { id } = await caller.student()
  return {
    id,
    isStaff: await isProvedStaff(caller, 'courses'),
    provesAddress: caller.claims.emailVerified,
  }
}
