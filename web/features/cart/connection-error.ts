import { ApiProblem } from '#web/api.ts'

/** Whether a failure may be temporary: no response, or one from a proxy whose server is down. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof ApiProblem) return [0, 502, 503, 504].includes(error.status)
  // A part of the app that could not be fetched.
  return error instanceof TypeError
}
