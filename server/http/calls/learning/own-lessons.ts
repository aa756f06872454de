import type { Hono } from 'hono'
import {
  addOwnLessons,
  handInLesson,
  previewOwnLesson,
  readOwnMarkdown,
  saveOwnDraft,
  showOwnCurriculum,
  showOwnLesson,
  writeOwnMarkdown,
} from '../../../modules/learning/index.ts'
import { instructorsWrite } from '../../../modules/site/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'
import { provedTeacher } from './teaching.ts'

/** The calls by which instructors write lessons of their own courses. */
export function ownLessonCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  const desk = async (caller: Caller) => ({
    db,
    now: clock(),
    teacher: await provedTeacher(caller),
    mayWrite: instructorsWrite,
  })

  serve('GET /api/teaching/courses/{courseId}/lessons', async ({ params, caller }) =>
    showOwnCurriculum(await desk(caller), params),
  )

  serve('POST /api/teaching/courses/{courseId}/lessons', async ({ params, body, caller }) =>
    addOwnLessons(await desk(caller), { ...params, ...body }),
  )

  serve('GET /api/teaching/lessons/{lessonId}', async ({ params, caller }) =>
    showOwnLesson(await desk(caller), params),
  )

  serve('POST /api/teaching/lessons/{lessonId}/draft', async ({ params, body, caller }) =>
    saveOwnDraft(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/teaching/lessons/{lessonId}/hand-in', async ({ params, body, caller }) =>
    handInLesson(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/teaching/lessons/{lessonId}/preview', async ({ params, body, caller }) =>
    previewOwnLesson(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/teaching/lessons/{lessonId}/from-markdown', async ({ params, body, caller }) =>
    readOwnMarkdown(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/teaching/lessons/{lessonId}/to-markdown', async ({ params, body, caller }) =>
    writeOwnMarkdown(await desk(caller), { ...params, ...body }),
  )
}
