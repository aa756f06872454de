import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import {
  newRequestContext,
  type RequestContext,
  withinRequest,
} from '../../policy/request-context.ts'
import { routeName, STREAM } from '../../policy/route-name.ts'

/** A request that was answered, or whose caller disconnected. */
export interface AnsweredRequest {
  method: string
  route: string
  status: number
  /** false: the caller disconnected first. */
  complete: boolean
  milliseconds: number
  startedAt: Date
  request: RequestContext
}

/** Successful requests slower than this are logged. */
const SLOW_MS = 2_000

/**
 * Gives a request its id and notifies `watchers` when it ends. Cached responses bypass this: the
 * cache counts them, and they are the same for everyone.
 */
export function observeRequest(
  parts: { trustProxy: boolean; watchers: readonly ((answered: AnsweredRequest) => void)[] },
  {
    request,
    response,
    answer,
  }: {
    request: IncomingMessage
    response: ServerResponse
    answer: (requestId: string) => void
  },
): void {
  const context = newRequestContext(request, parts.trustProxy)
  const startedAt = new Date()
  const started = performance.now()
  response.once('close', () => {
    const answered: AnsweredRequest = {
      method: request.method ?? 'GET',
      route: routeName(request.method ?? 'GET', request.url ?? '/'),
      status: response.statusCode,
      complete: response.writableFinished,
      milliseconds: performance.now() - started,
      startedAt,
      request: context,
    }
    for (const watch of parts.watchers) watch(answered)
  })
  withinRequest(context, () => answer(context.id))
}

/** One line per request: its call, status and duration. No path, query, header or body. */
export function requestLogger(log: Logger): (answered: AnsweredRequest) => void {
  return ({ method, route, status, complete, milliseconds, request }) => {
    const line = {
      request: request.id,
      method,
      route,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      ...(!complete && { complete }),
    }
    if (status >= 500 && status !== 503) log.error(line, 'request')
    else if ((milliseconds > SLOW_MS && route !== STREAM) || status === 503)
      log.warn(line, 'request')
    else log[route === 'operations' ? 'debug' : 'info'](line, 'request')
  }
}
