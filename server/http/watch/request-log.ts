import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { newRequestContext, type RequestContext, withinRequest } from '../door/request-context.ts'
import { routeName, STREAM } from './route-name.ts'

/** One request that has been answered, or whose caller went away. */
export interface AnsweredRequest {
  method: string
  route: string
  status: number
  /** false: the caller hung up first. */
  complete: boolean
  milliseconds: number
  startedAt: Date
  request: RequestContext
}

/** Longer than this is worth a line although all went well. */
const SLOW_MS = 2_000

/**
 * Gives a request its id and tells `watchers` when it is over. Answers kept in memory don't come by here: they are
 * counted by the cache and say nothing about anybody.
 */
export function observeRequest(
  parts: { trustProxy: boolean; watchers: readonly ((answered: AnsweredRequest) => void)[] },
  {
    request,
    response,
    answer,
  }: { request: IncomingMessage; response: ServerResponse; answer: () => void },
): void {
  const context = newRequestContext(request, parts.trustProxy)
  const startedAt = new Date()
  const started = performance.now()
  response.setHeader('x-request-id', context.id)
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
  withinRequest(context, answer)
}

/** One line a request: what was asked for, how it ended, how long it took. No path, query, header or body. */
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
