import { Problem, type ProblemDetails } from '#contract/problems.ts'
import { codeOf, isDatabaseAway } from '../../db/database-away.ts'
import { DatabaseSilent } from '../../db/discard-unusable.ts'
import type { Services } from '../../services.ts'
import { FilesAway } from '../../storage/index.ts'
import { currentRequest } from './request-context.ts'
import { routeName } from './route-name.ts'

/** Any failure as `application/problem+json`; a bug is logged once, here, and its details are not sent. */
export function failureAnswer(
  services: Services,
  error: unknown,
  request: { method: string; path: string },
): Response {
  const problem = error instanceof Problem ? error : outsideProblem(error)
  services.outages.noteFailure(error)
  if (error instanceof FilesAway)
    services.log.warn(
      { err: error, method: request.method, route: routeName(request.method, request.path) },
      'files cannot be stored or opened: `edi doctor` says why',
    )
  if (isTooSlow(error))
    services.log.warn(
      { err: error, method: request.method, route: routeName(request.method, request.path) },
      'a statement took too long: another holds its rows, it reads too much, or the database is away',
    )
  if (problem) return problemResponse(problem)
  const incident = currentRequest()?.id ?? 'in-process'
  services.log.error(
    {
      err: error,
      method: request.method,
      route: routeName(request.method, request.path),
    },
    'unexpected failure',
  )
  return Response.json(
    {
      type: 'about:blank',
      title: 'Something went wrong on our side. Try again; if it stays, tell us the number.',
      status: 500,
      code: 'internal',
      detail: incident,
    } satisfies ProblemDetails,
    {
      status: 500,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    },
  )
}

export function problemResponse(problem: Problem): Response {
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
  if (problem.status === 401) headers.set('www-authenticate', 'Bearer')
  if (problem.retryAfterSeconds) headers.set('retry-after', String(problem.retryAfterSeconds))
  const body: ProblemDetails = {
    type: `urn:edi:problem:${problem.code}`,
    title: problem.message,
    status: problem.status,
    code: problem.code,
  }
  if (problem.errors) body.errors = [...problem.errors]
  if (problem.facts) body.facts = { ...problem.facts }
  return Response.json(body, { status: problem.status, headers })
}

/** Sent instead of a page or file; if busy, or without a database or files, it says when to retry. */
export function failedPage(error: unknown): {
  status: number
  headers: Record<string, string>
  body: string
} {
  const busy = busyProblem(error)
  return {
    status: busy ? 503 : 500,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...(busy && { 'retry-after': String(busy.retryAfterSeconds ?? 5) }),
    },
    body: busy ? busy.message : 'Something went wrong on our side. Try again in a moment.',
  }
}

/** Set when the server is overloaded, or has no database or files right now; null for any other failure. */
function busyProblem(error: unknown): Problem | null {
  const problem = error instanceof Problem ? error : outsideProblem(error)
  return problem?.status === 503 ? problem : null
}

/** A full queue is load, not an error: the request's log line says 503, and a flood must not log twice as much. */
export function isFullLine(error: unknown): boolean {
  return error instanceof Problem && error.code === 'busy'
}

/** A statement took longer than one may (query_canceled, lock_not_available, idle_in_transaction_session_timeout). */
const TOO_SLOW = /^(57014|55P03|25P03)$/

/** Text that UTF-8 in PostgreSQL cannot hold, and a moment that it does not know: a net under the schemas. */
const UNSTORABLE = /^(22021|22008)$/

/** What lies outside is away: the database, or the place of the files. */
function outsideProblem(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null
  if (error instanceof FilesAway) return new Problem('files_unavailable', { retryAfterSeconds: 5 })
  if (isDatabaseAway(error) || isTooSlow(error))
    return new Problem('busy', { retryAfterSeconds: 5 })
  if (UNSTORABLE.test(codeOf(error))) return new Problem('invalid_input')
  return null
}

function isTooSlow(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof DatabaseSilent || TOO_SLOW.test(codeOf(error))
}
