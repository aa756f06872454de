import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { clientAddress, limitAddress } from './client-address.ts'

/** What a request carries through the code that answers it, without being passed along. */
export interface RequestContext {
  /** Told in `x-request-id`, in every log line of the request and to whom something went wrong for. */
  id: string
  /** Who calls, as limits count them. */
  address: string
  /** 32 hex digits shared with whoever called us, when they trace too. */
  traceId: string
  spanId: string
  parentSpanId: string | null
  /** The caller of ours decided whether this trace is kept. */
  sampled: boolean
}

const requests = new AsyncLocalStorage<RequestContext>()

export function withinRequest<T>(context: RequestContext, work: () => T): T {
  return requests.run(context, work)
}

export function currentRequest(): RequestContext | undefined {
  return requests.getStore()
}

/** Who the running code works for, as limits count them; work of the server itself counts as one caller. */
export function currentCaller(): string {
  return requests.getStore()?.address ?? 'in-process'
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Ids of our own; those of a caller are taken over only from a trusted proxy, and only when well formed. */
export function newRequestContext(request: IncomingMessage, trustProxy: boolean): RequestContext {
  const random = randomBytes(24).toString('hex')
  const given = trustProxy ? TRACE_PARENT.exec(String(request.headers['traceparent'] ?? '')) : null
  const traceId = given && !/^0+$/.test(given[1]!) ? given[1]! : random.slice(0, 32)
  const givenId = trustProxy ? String(request.headers['x-request-id'] ?? '') : ''
  return {
    address: limitAddress(clientAddress(request, trustProxy)),
    id: /^[A-Za-z0-9-]{8,64}$/.test(givenId) ? givenId : traceId,
    traceId,
    spanId: random.slice(32),
    parentSpanId: given ? given[2]! : null,
    sampled: given ? (Number.parseInt(given[3]!, 16) & 1) === 1 : true,
  }
}
