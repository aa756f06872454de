import type { Hono } from 'hono'
import {
  addLessons,
  addMediaLessons,
  addSection,
  changeLesson,
  changeSection,
  deleteDraft,
  listWaitingDrafts,
  listVersions,
  markdownOfDocument,
  type PublishingDesk,
  publishCourse,
  publishLesson,
  readMarkdown,
  renderInThread,
  restoreVersion,
  saveDraft,
  sendDraftBack,
  showCurriculum,
  showLesson,
  showVersion,
} from '../../../modules/learning/index.ts'
import { findTestFault } from '../../../modules/tests/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'

/** The calls by which staff write the lessons of a course. */
export function curriculumCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  const desk = async (caller: Caller): Promise<PublishingDesk> => ({
    db,
    findTestFault,
    now: clock(),
    staff: await caller.student(),
  })

  serve('GET /api/staff/courses/{courseId}/curriculum', ({ params }) =>
    showCurriculum(db, params.courseId),
  )

  serve(
    'POST /api/staff/courses/{courseId}/curriculum/sections',
    async ({ params, body, caller }) => addSection(await desk(caller), { ...params, ...body }),
  )

  serve(
    'PATCH /api/staff/courses/{courseId}/curriculum/sections/{sectionId}',
    async ({ params, body, caller }) => changeSection(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/staff/courses/{courseId}/curriculum/lessons', async ({ params, body, caller }) =>
    addLessons(await desk(caller), { ...params, ...body }),
  )

  serve(
    'POST /api/staff/courses/{courseId}/curriculum/media-lessons',
    async ({ params, body, caller }) => addMediaLessons(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/staff/courses/{courseId}/curriculum/publish', async ({ params, caller }) =>
    publishCourse(await desk(caller), params),
  )

  serve('GET /api/staff/lessons/{lessonId}', ({ params }) => showLesson(db, params.lessonId))

  serve('PATCH /api/staff/lessons/{lessonId}', async ({ params, body, caller }) =>
    changeLesson(await desk(caller), { ...params, ...body }),
  )

  serve('DELETE /api/staff/lessons/{lessonId}', async ({ params, caller }) =>
    deleteDraft(await desk(caller), params),
  )

  serve('POST /api/staff/lessons/{lessonId}/draft', async ({ params, body, caller }) =>
    saveDraft(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/staff/lessons/{lessonId}/publish', async ({ params, body, caller }) =>
    publishLesson(await desk(caller), { ...params, ...body }),
  )

  serve('GET /api/staff/waiting-drafts', () => listWaitingDrafts(db))

  serve('POST /api/staff/lessons/{lessonId}/send-back', async ({ params, body, caller }) =>
    sendDraftBack(await desk(caller), { ...params, ...body }),
  )

  serve('GET /api/staff/lessons/{lessonId}/versions', ({ params }) =>
    listVersions(db, params.lessonId),
  )

  serve('GET /api/staff/lessons/{lessonId}/versions/{number}', ({ params }) =>
    showVersion(db, params),
  )

  serve(
    'POST /api/staff/lessons/{lessonId}/versions/{number}/restore',
    async ({ params, body, caller }) => restoreVersion(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/staff/articles/preview', ({ body }) => renderInThread(body.document))

  serve('POST /api/staff/articles/from-markdown', ({ body }) => readMarkdown(body.markdown))

  serve('POST /api/staff/articles/to-markdown', async ({ body }) => ({
    markdown: await markdownOfDocument(body.document),
  }))
}
