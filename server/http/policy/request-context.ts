import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { LogPosition } from '../../db/replica/log-position.ts'
import { clientAddress, limitAddress } from './client-address.ts'
import { writtenBy } from './written-cookie.ts'

/** A request's context, available to its code without being passed along. */
export interface RequestContext {
  /** Sent as `x-request-id`, logged with every line of the request, and shown with failures. */
  id: string
  /** The caller's address, for rate limits. */
  address: string
  /** 32 hex digits, shared with our caller if they trace too. */
  traceId: string
  spanId: string
  parentSpanId: string | null
  /** How far a replica must be for this browser, as its cookie says; null: it has not written lately. */
  written: LogPosition | null
  /** The caller's decision whether this trace is recorded. */
  sampled: boolean
}

const requests = new AsyncLocalStorage<RequestContext>()

export function withinRequest<T>(context: RequestContext, work: () => T): T {
  return requests.run(context, work)
}

export function currentRequest(): RequestContext | undefined {
  return requests.getStore()
}

/** The caller the running code serves; the server's own work counts as one caller. */
export function currentCaller(): string {
  return requests.getStore()?.address ?? 'in-process'
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Our own ids; a caller's are accepted only from a trusted proxy, and only if well formed. */
export function newRequestContext(request: IncomingMessage, trustProxy: boolean): RequestContext {
  const random = randomHex()
  const [, givenTrace, givenSpan, givenFlags] =
    (trustProxy && TRACE_PARENT.exec(String(request.headers['traceparent'] ?? ''))) || []
  const traceId = givenTrace && !/^0+$/.test(givenTrace) ? givenTrace : random.slice(0, 32)
  const givenId = trustProxy ? String(request.headers['x-request-id'] ?? '') : ''
  return {
    address: limitAddress(clientAddress(request, trustProxy)),
    id: /^[A-Za-z0-9-]{8,64}$/.test(givenId) ? givenId : traceId,
    traceId,
    spanId: random.slice(32),
    parentSpanId: givenSpan ?? null,
    written: writtenBy(request.headers.cookie),
    sampled: givenFlags === undefined || (Number.parseInt(givenFlags, 16) & 1) === 1,
  }
}

const ID_BYTES = 24
/** Random bytes for many requests at once: asking the system for each took 7 % of the time of a small answer. */
const pool = Buffer.alloc(ID_BYTES * 256)
let used = pool.length

/** 48 hex digits that no other request gets. */
function randomHex(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const start = used
  used += ID_BYTES
  return pool.toString('hex', start, used)
}
