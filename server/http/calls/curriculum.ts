import type { Hono } from 'hono'
import {
  addLessons,
  addSection,
  articleToMarkdown,
  changeLesson,
  changeSection,
  type Desk,
  listVersions,
  markdownToArticle,
  publishCourse,
  publishLesson,
  renderArticle,
  restoreVersion,
  saveDraft,
  showCurriculum,
  showLesson,
  showVersion,
} from '../../modules/learning/index.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../door/access.ts'
import { serve } from './serve.ts'

/** The calls of staff who make the lessons of a course. */
export function curriculumCalls(app: Hono, services: Services): void {
  const { db, clock } = services
  const desk = async (caller: Caller): Promise<Desk> => ({
    db,
    now: clock(),
    staff: await caller.student(),
  })

  serve(app, services, 'GET /api/staff/courses/{courseId}/curriculum', ({ params }) =>
    showCurriculum(db, params.courseId),
  )

  serve(
    app,
    services,
    'POST /api/staff/courses/{courseId}/curriculum/sections',
    async ({ params, body, caller }) => addSection(await desk(caller), { ...params, ...body }),
  )

  serve(
    app,
    services,
    'PATCH /api/staff/courses/{courseId}/curriculum/sections/{sectionId}',
    async ({ params, body, caller }) => changeSection(await desk(caller), { ...params, ...body }),
  )

  serve(
    app,
    services,
    'POST /api/staff/courses/{courseId}/curriculum/lessons',
    async ({ params, body, caller }) => addLessons(await desk(caller), { ...params, ...body }),
  )

  serve(
    app,
    services,
    'POST /api/staff/courses/{courseId}/curriculum/publish',
    async ({ params, caller }) => publishCourse(await desk(caller), params),
  )

  serve(app, services, 'GET /api/staff/lessons/{lessonId}', ({ params }) =>
    showLesson(db, params.lessonId),
  )

  serve(app, services, 'PATCH /api/staff/lessons/{lessonId}', async ({ params, body, caller }) =>
    changeLesson(await desk(caller), { ...params, ...body }),
  )

  serve(
    app,
    services,
    'POST /api/staff/lessons/{lessonId}/draft',
    async ({ params, body, caller }) => saveDraft(await desk(caller), { ...params, ...body }),
  )

  serve(
    app,
    services,
    'POST /api/staff/lessons/{lessonId}/publish',
    async ({ params, body, caller }) => publishLesson(await desk(caller), { ...params, ...body }),
  )

  serve(app, services, 'GET /api/staff/lessons/{lessonId}/versions', ({ params }) =>
    listVersions(db, params.lessonId),
  )

  serve(app, services, 'GET /api/staff/lessons/{lessonId}/versions/{number}', ({ params }) =>
    showVersion(db, params),
  )

  serve(
    app,
    services,
    'POST /api/staff/lessons/{lessonId}/versions/{number}/restore',
    async ({ params, body, caller }) => restoreVersion(await desk(caller), { ...params, ...body }),
  )

  serve(app, services, 'POST /api/staff/articles/preview', ({ body }) =>
    renderArticle(body.document),
  )

  serve(app, services, 'POST /api/staff/articles/from-markdown', async ({ body }) => ({
    document: markdownToArticle(body.markdown),
  }))

  serve(app, services, 'POST /api/staff/articles/to-markdown', async ({ body }) => ({
    markdown: articleToMarkdown(body.document),
  }))
}
