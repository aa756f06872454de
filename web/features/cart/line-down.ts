import { ApiProblem } from '#web/api.ts'

/** Whether a failure may pass by itself: nothing answered, or only a proxy in front of a server that is away. */
export function isLineDown(error: unknown): boolean {
  if (error instanceof ApiProblem) return [0, 502, 503, 504].includes(error.status)
  // A part of the app that could not be fetched.
  return error instanceof TypeError
}
