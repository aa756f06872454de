import { z } from 'zod'
import { CourseCard, CourseId } from '../catalog/courses.ts'
import { endpoints } from '../endpoint.ts'
import { MOST_WISHES } from './terms.ts'

const presses = { points: 60, seconds: 60 }

export const wishListEndpoints = endpoints({
  'GET /api/wish-list': {
    summary:
      'The courses one saved for later, the last one first; those that left the site are left out.',
    audience: 'student',
    reply: z.array(CourseCard).max(MOST_WISHES),
  },
  'PUT /api/wish-list': {
    summary:
      'Saves courses for later beside those that are saved already. Unknown ones, and those beyond the most one can save, are left out.',
    audience: 'student',
    body: z.object({ courseIds: z.array(CourseId).min(1).max(MOST_WISHES) }),
    reply: z.object({
      saved: z
        .array(CourseId)
        .meta({ description: 'Which of those that were sent are saved now.' }),
      isFull: z.boolean().meta({ description: 'No further course can be saved.' }),
    }),
    limit: presses,
  },
  'DELETE /api/wish-list/{courseId}': {
    summary: 'Takes a course off the list; nothing happens where it is not on it.',
    audience: 'student',
    params: z.object({ courseId: CourseId }),
    reply: null,
    status: 204,
    limit: presses,
  },
})
