import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import {
  changeInstructor,
  courseHistory,
  createCourse,
  duplicateCourse,
  editCourses,
  forgetPublication,
  storeCoursePicture,
  listCoursePictures,
  listInstructors,
  listStaffCourses,
  matchingCourses,
  moveStaffCourse,
  noteCoursePresence,
  previewBulkEdit,
  previewCourse,
  publishCourse,
  readCoursePicture,
  removeInstructor,
  restoreRevision,
  saveCourseEdit,
  staffCourse,
} from '../../../modules/catalog/index.ts'
import {
  mergeInstructors,
  previewInstructorMerge,
} from '../../../modules/instructor-merges/index.ts'
import { copyLessons } from './copy-lessons.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { photoBytes } from '../accounts/photos.ts'
import { lastingPicture } from '../lasting-picture.ts'
import { serveOn } from '../serve.ts'

/** The calls by which staff manage courses. */
export function staffCourseCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const now = () => services.clock()
  const desk = async (caller: Caller) => ({ db, staff: await caller.student(), now: now() })

  serve('GET /api/staff/courses', ({ query }) => listStaffCourses(db.read, query, dhakaDay(now())))

  serve('GET /api/staff/instructors', ({ query }) => listInstructors(db.read, query))

  serve('PATCH /api/staff/instructors/{slug}', async ({ params, body, caller }) =>
    changeInstructor({ ...(await desk(caller)), wake: services.wake }, { ...params, ...body }),
  )

  serve('DELETE /api/staff/instructors/{slug}', async ({ params, caller }) => {
    await removeInstructor(await desk(caller), params)
  })

  serve('GET /api/staff/instructors/{slug}/merge', ({ params, query }) =>
    previewInstructorMerge(db, { ...params, ...query }),
  )

  serve('POST /api/staff/instructors/{slug}/merge', async ({ params, body, caller }) =>
    mergeInstructors({ ...(await desk(caller)), wake: services.wake }, { ...params, ...body }),
  )

  serve('POST /api/staff/courses', async ({ body, caller }) =>
    createCourse(await desk(caller), body),
  )

  serve('GET /api/staff/course-count', async ({ query }) => ({
    count: (await matchingCourses(db.read, query)).length,
  }))

  serve('POST /api/staff/courses/bulk', async ({ body, caller }) =>
    editCourses(await desk(caller), body),
  )

  serve('POST /api/staff/courses/bulk-preview', async ({ body, caller }) =>
    previewBulkEdit(await desk(caller), body),
  )

  serve('GET /api/staff/courses/{courseId}', ({ params }) =>
    staffCourse(db, { ...params, now: now() }),
  )

  serve('PATCH /api/staff/courses/{courseId}', async ({ params, body, caller }) =>
    saveCourseEdit(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/staff/courses/{courseId}/publish', async ({ params, body, caller }) =>
    publishCourse(await desk(caller), { ...params, ...body }),
  )

  serve('DELETE /api/staff/courses/{courseId}/publish', async ({ params, caller }) =>
    forgetPublication(await desk(caller), params.courseId),
  )

  serve('POST /api/staff/courses/{courseId}/hide', async ({ params, caller }) =>
    moveStaffCourse(await desk(caller), params.courseId, 'hide'),
  )

  serve('POST /api/staff/courses/{courseId}/archive', async ({ params, caller }) =>
    moveStaffCourse(await desk(caller), params.courseId, 'archive'),
  )

  serve('POST /api/staff/courses/{courseId}/unarchive', async ({ params, caller }) =>
    moveStaffCourse(await desk(caller), params.courseId, 'unarchive'),
  )

  serve('POST /api/staff/courses/{courseId}/duplicate', async ({ params, caller }) =>
    duplicateCourse({ ...(await desk(caller)), copyLessons }, params.courseId),
  )

  serve('GET /api/staff/courses/{courseId}/revisions', ({ params, query }) =>
    courseHistory(db.read, { ...params, ...query }),
  )

  serve('POST /api/staff/courses/{courseId}/restore', async ({ params, body, caller }) =>
    restoreRevision(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/staff/courses/{courseId}/presence', async ({ params, caller }) =>
    noteCoursePresence(await desk(caller), params.courseId),
  )

  serve('GET /api/staff/course-pictures', ({ query }) =>
    listCoursePictures({ db, now: now() }, query),
  )

  serve('POST /api/staff/course-pictures', async ({ query, request, caller }) => {
    const { shape, x, y } = query
    const bytes = await photoBytes(request)
    return {
      path: await storeCoursePicture(
        { ...(await desk(caller)), files: services.files },
        { bytes, shape, focus: { x, y } },
      ),
    }
  })

  /** Each under a name that always means the same picture. */
  app.get('/course-pictures/:file', async (context) => {
    const picture = await readCoursePicture(services.files, context.req.path)
    if (!picture) throw new Problem('not_found')
    return lastingPicture(picture.bytes, picture.type)
  })

  serve('GET /api/staff/courses/{courseId}/preview', ({ params }) =>
    previewCourse(db, { ...params, today: dhakaDay(now()) }),
  )
}
