import type { Logger } from 'pino'
import type { AnsweredRequest } from './request-log.ts'

/** Where traces are sent, as in OpenTelemetry's own variables. */
export interface TraceTarget {
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

export interface Tracer {
  traceRequest(answered: AnsweredRequest): void
  /** Sends the collected spans. */
  stop(): Promise<void>
}

const SEND_EVERY_MS = 5_000
const MOST_WAITING = 2_048
/** Numbers of the OTLP protocol. */
const SERVER_KIND = 2
const ERROR_STATUS = 2

/**
 * A span for each request, as OTLP over HTTP in JSON; the official SDK would add 34 MB for this one kind of span. An
 * unreachable collector costs at most `MOST_WAITING` spans, never a request.
 */
export function openTelemetry(
  target: TraceTarget,
  log: Logger,
  send: typeof fetch = fetch,
): Tracer {
  let waiting: object[] = []
  let dropped = 0

  async function flush(): Promise<void> {
    const spans = waiting
    waiting = []
    if (spans.length === 0) return
    try {
      const response = await send(`${target.endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...target.headers },
        body: JSON.stringify(batch(target.serviceName, spans)),
        signal: AbortSignal.timeout(10_000),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the collector answered ${response.status}`)
    } catch (error) {
      dropped += spans.length
      log.warn({ err: error, dropped }, 'traces not delivered')
    }
  }

  const timer = setInterval(() => void flush(), SEND_EVERY_MS)
  timer.unref()
  return {
    traceRequest(answered) {
      if (!answered.request.sampled) return
      if (waiting.length < MOST_WAITING) waiting.push(span(answered))
      else dropped += 1
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

function batch(serviceName: string, spans: object[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: [text('service.name', serviceName)] },
        scopeSpans: [{ scope: { name: 'edi' }, spans }],
      },
    ],
  }
}

function span({
  method,
  route,
  status,
  startedAt,
  milliseconds,
  request,
}: AnsweredRequest): object {
  const start = BigInt(startedAt.getTime()) * 1_000_000n
  return {
    traceId: request.traceId,
    spanId: request.spanId,
    ...(request.parentSpanId && { parentSpanId: request.parentSpanId }),
    name: `${method} ${route}`,
    kind: SERVER_KIND,
    startTimeUnixNano: String(start),
    endTimeUnixNano: String(start + BigInt(Math.round(milliseconds * 1_000_000))),
    attributes: [
      text('http.request.method', method),
      text('http.route', route),
      { key: 'http.response.status_code', value: { intValue: String(status) } },
    ],
    ...(status >= 500 && { status: { code: ERROR_STATUS } }),
  }
}

function text(key: string, value: string): object {
  return { key, value: { stringValue: value } }
}
