import type { Hono } from 'hono'
import { dhakaDay } from '#contract/time.ts'
import {
  courseCards,
  courseDetails,
  instructorPage,
  listCategories,
  listCourses,
  suggestSearches,
  upcomingCourses,
} from '../../../modules/catalog/index.ts'
import type { Services } from '../../../services.ts'
import { fairPlaces } from '../../policy/fair-places.ts'
import { currentCaller } from '../../policy/request-context.ts'
import { serveOn } from '../serve.ts'

/**
 * Concurrent searches and lists, so that a flood of them leaves database connections for everyone
 * else.
 */
const PLACES = { places: 6, waiting: 500 }

/** The calls about courses; the responses are the same for everyone. Source: spec §7. */
export function catalogCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const today = () => dhakaDay(services.clock())
  const inTurn = fairPlaces(PLACES)

  serve('GET /api/courses', async ({ query, request, header }) => {
    const { courses, next } = await inTurn(currentCaller(), () =>
      listCourses(db.read, query, today()),
    )
    if (next) header('link', `<${nextPage(request.url, next)}>; rel="next"`)
    return courses
  })

  serve('GET /api/courses/{courseId}', ({ params }) =>
    courseDetails(db.read, params.courseId, today()),
  )

  serve('GET /api/course-cards', ({ query }) =>
    inTurn(currentCaller(), () => courseCards(db.read, query, today())),
  )

  serve('GET /api/search-suggestions', ({ query }) =>
    inTurn(currentCaller(), () => suggestSearches(db.read, query.q, today())),
  )

  serve('GET /api/upcoming-courses', () => upcomingCourses(db.read, today()))

  serve('GET /api/instructors/{slug}', ({ params }) =>
    instructorPage(db.read, { ...params, today: today() }),
  )

  serve('GET /api/categories', () => listCategories(db.read))
}

/** The same request after `next`, as a path: the server may not know its public host name. */
function nextPage(url: string, next: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('after', next)
  return `${pathname}?${searchParams}`
}
