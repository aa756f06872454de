import type { Endpoints } from './endpoints.ts'

/** The calls whose audience is anyone, by the table of endpoints. */
type PublicCall = {
  [Key in keyof Endpoints]: Endpoints[Key]['audience'] extends 'anyone' ? Key : never
}[keyof Endpoints]

/**
 * The calls that carry no access token. The table of endpoints brings the schema library with it, so pages read this
 * list instead. One that is missing here, or that the table does not open to anyone, does not compile.
 */
const publicCalls: Record<PublicCall, true> = {
  'GET /api/courses': true,
  'GET /api/courses/{courseId}': true,
  'GET /api/course-cards': true,
  'GET /api/search-suggestions': true,
  'GET /api/upcoming-courses': true,
  'GET /api/categories': true,
  'GET /api/instructors/{slug}': true,
  'GET /api/site/identity': true,
  'POST /api/authorization/jwt': true,
  'POST /api/page-session': true,
  'DELETE /api/page-session': true,
  'GET /api/site': true,
  'GET /api/site/home': true,
  'GET /api/site/teaching': true,
  'GET /api/site/pages/{page}': true,
  'GET /api/site/stats': true,
  'POST /api/contact': true,
  'POST /api/newsletter': true,
  'POST /api/free-class': true,
  'POST /api/batch-alerts': true,
  'POST /api/instructor-applications': true,
  'GET /api/orientation-classes': true,
  'POST /api/orientation-classes/{id}/bookings': true,
  'GET /api/orientation-bookings/{key}': true,
  'POST /api/orientation-bookings/{key}/join': true,
  'POST /api/orientation-bookings/{key}/leave': true,
  'POST /api/orientation-bookings/{key}/no-offers': true,
  'GET /api/certificates/{serial}': true,
  'GET /api/courses/{courseId}/lessons': true,
  'GET /api/courses/{courseId}/lessons/{lessonId}': true,
  'GET /api/courses/{courseId}/tests': true,
  'GET /api/courses/{courseId}/free-tests': true,
  'GET /api/courses/{courseId}/reviews': true,
  'GET /api/free-tests/{courseId}/{lessonId}': true,
  'POST /api/free-tests/{courseId}/{lessonId}/attempts': true,
  'POST /api/guest-attempts/{attemptId}/sheet': true,
  'PUT /api/guest-attempts/{attemptId}/answers': true,
  'POST /api/guest-attempts/{attemptId}/submit': true,
  'POST /api/guest-attempts/{attemptId}/result': true,
  'POST /api/media-previews/{mediaId}/play': true,
  'POST /api/bunny-previews/play': true,
}

export function isPublicCall(key: string): boolean {
  return Object.hasOwn(publicCalls, key)
}
