import type { Hono } from 'hono'
import {
  answerAsStaff,
  answerAsTeacher,
  bringReviewAlong,
  listCourseReviews,
  listReviewsForStaff,
  listReviewsForTeacher,
  putReviewBack,
  removeBroughtReview,
  removeReview,
  type Reviewer,
  showOwnReview,
  withdrawReview,
  writeReview,
} from '../../../modules/reviews/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'
import { learnerOf } from './classroom.ts'
import { provedTeacher } from './teaching.ts'

/** The calls about reviews of courses: of visitors, students, instructors and staff. */
export function reviewCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const context = () => ({ db: services.db, now: services.clock() })
  const reading = () => ({ ...context(), db: services.db.read })

  serve('GET /api/courses/{courseId}/reviews', ({ params, query }) =>
    listCourseReviews(reading(), { ...params, ...query }),
  )

  serve('GET /api/learn/{courseId}/review', async ({ params, caller }) =>
    showOwnReview(context(), { reviewer: await reviewerOf(caller), ...params }),
  )

  serve('PUT /api/learn/{courseId}/review', async ({ params, body, caller }) =>
    writeReview(context(), { reviewer: await reviewerOf(caller), ...params, ...body }),
  )

  serve('DELETE /api/learn/{courseId}/review', async ({ params, caller }) => {
    await withdrawReview(context(), { reviewer: await caller.student(), ...params })
    return undefined
  })

  serve('GET /api/teaching/reviews', async ({ query, caller }) =>
    listReviewsForTeacher(reading(), { teacher: await provedTeacher(caller), ...query }),
  )

  serve('PUT /api/teaching/reviews/{id}/answer', async ({ params, body, caller }) => {
    const teacher = await provedTeacher(caller)
    await answerAsTeacher(context(), { teacher, ...params, ...body })
    return undefined
  })

  serve('GET /api/staff/reviews', async ({ query, caller }) =>
    listReviewsForStaff(reading(), { staff: await caller.student(), ...query }),
  )

  serve('PUT /api/staff/reviews/{id}/answer', async ({ params, body, caller }) => {
    await answerAsStaff(context(), { staff: await caller.student(), ...params, ...body })
    return undefined
  })

  serve('PUT /api/staff/reviews/{id}/removal', async ({ params, body, caller }) => {
    await removeReview(context(), { staff: await caller.student(), ...params, ...body })
    return undefined
  })

  serve('DELETE /api/staff/reviews/{id}/removal', async ({ params, caller }) => {
    await putReviewBack(context(), { staff: await caller.student(), ...params })
    return undefined
  })

  serve('POST /api/staff/courses/{courseId}/brought-reviews', async ({ params, body, caller }) =>
    bringReviewAlong(context(), { staff: await caller.student(), ...params, ...body }),
  )

  serve('DELETE /api/staff/brought-reviews/{id}', async ({ params, caller }) => {
    await removeBroughtReview(context(), { staff: await caller.student(), ...params })
    return undefined
  })
}

async function reviewerOf(caller: Caller): Promise<Reviewer> {
  const { name, role } = await caller.student()
  return { ...(await learnerOf(caller)), name, isOfTeam: role === 'staff' }
}
