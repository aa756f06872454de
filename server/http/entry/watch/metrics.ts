import cluster from 'node:cluster'
import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/connect.ts'
import type { AnsweredRequest } from './request-log.ts'
import type { BackupPlace } from '../../../storage/index.ts'
import { sharedMetrics } from './shared-metrics.ts'
import { STREAM } from '../../policy/route-name.ts'
import { metricsOfWorkers } from './worker-metrics.ts'

/** The metrics of this process, for Prometheus. */
export interface Metrics {
  countRequest(answered: AnsweredRequest): void
  /** Of every process that shares the port, in the text format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

interface Sources {
  database: Pick<Database, 'pool' | 'db' | 'kind' | 'replica'>
  /** What this process does. */
  role: Config['role']
  dataFolder: string
  /** Responses served from memory since the start. */
  cacheHits: () => number
  cacheBytes: () => number
  /** Where backups are written; null: not monitored. */
  backupFolder: string | null
  backupBucket: BackupPlace | null
}

/** Metrics of the process, its requests, its database pool and its cache. */
export function serverMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  // Of several processes on one port any may respond for all of them: the label separates their
  // counts.
  registry.setDefaultLabels({ worker: String(cluster.worker?.id ?? 0) })
  // Each sample of the event loop wakes the process: a hundred a second would take 1 % of a core
  // from an idle one.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
  const requests = new Histogram({
    name: 'edi_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer, without cached answers.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const abandoned = new Counter({
    name: 'edi_requests_abandoned_total',
    help: 'Requests whose caller went away before the answer was complete.',
    registers: [registry],
  })
  gauge(registry, {
    name: 'edi_process',
    help: '1 for each process, by what it does: all, web or jobs.',
    read: () => 1,
    labels: { role: sources.role },
  })
  counter(registry, {
    name: 'edi_page_cache_hits_total',
    help: 'Requests answered from the cache of pages since the start.',
    read: sources.cacheHits,
  })
  gauge(registry, {
    name: 'edi_page_cache_bytes',
    help: 'Memory that the cache of pages takes.',
    read: sources.cacheBytes,
  })
  gauge(registry, {
    name: 'edi_database_connections',
    help: 'Open database connections.',
    read: () => sources.database.pool.totalCount,
    labels: { kind: sources.database.kind },
  })
  gauge(registry, {
    name: 'edi_database_connections_idle',
    help: 'Database connections without work.',
    read: () => sources.database.pool.idleCount,
  })
  gauge(registry, {
    name: 'edi_database_waiting',
    help: 'Requests that wait for a database connection.',
    read: () => sources.database.pool.waitingCount,
  })
  return {
    countRequest({ method, route, status, complete, milliseconds }) {
      // A stream ends when its listener leaves: it is neither slow nor abandoned.
      if (route === STREAM) return
      if (!complete) abandoned.inc()
      requests.observe({ method, route, status: String(status) }, milliseconds / 1000)
    },
    text: metricsOfWorkers([registry, sharedMetrics(sources)]),
    contentType: registry.contentType,
  }
}

function gauge(
  registry: Registry,
  {
    name,
    help,
    read,
    labels = {},
  }: { name: string; help: string; read: () => number; labels?: Record<string, string> },
): void {
  const metric: Gauge = new Gauge({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
    collect: () => metric.set(labels, read()),
  })
}

/** A counter maintained elsewhere. */
function counter(
  registry: Registry,
  { name, help, read }: { name: string; help: string; read: () => number },
): void {
  const metric: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect: () => {
      metric.reset()
      metric.inc(read())
    },
  })
}

/** Headers that only a proxy adds. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/**
 * With a token configured, its bearers; otherwise only direct callers on this machine, not through
 * a proxy.
 */
export function mayReadMetrics(
  request: Request,
  socketAddress: string,
  token: string | null,
): boolean {
  if (token) return sameText(request.headers.get('authorization') ?? '', `Bearer ${token}`)
  return (
    /^(::ffff:)?127\.|^::1$/.test(socketAddress) &&
    // guard: metrics stay on the machine (watch/operations)
    !PASSED_ON.some((header) => request.headers.has(header))
  )
}

function sameText(token: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
