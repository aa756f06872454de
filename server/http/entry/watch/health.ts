import type pg from 'pg'
import { type Checkup, reportIn } from '../../../checkup/index.ts'
import { isReadOnly } from '../../../db/is-read-only.ts'
import { missingMigrations } from '../../../db/migrate.ts'
import { mayReadMetrics, type Metrics } from './metrics.ts'

/** How long the database may take before this process is not ready. */
const DATABASE_PATIENCE_MS = 3_000
const NO_ANSWER = 'the database does not answer'

interface Parts {
  readiness: Readiness
  metrics: Metrics
  metricsToken: string | null
  checkup: Checkup
}

/**
 * `/healthz`: this process runs. `/readyz`: it can serve requests, for load balancers. `/metrics` for Prometheus and
 * `/checkup` for `edi doctor`, if authorised. null: any other path.
 */
export function operationsAnswers(parts: Parts) {
  return async (request: Request, client: { socketAddress: string }): Promise<Response | null> => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (pathname === '/healthz') return answer(200, { status: 'ok' })
    if (pathname === '/readyz') {
      const obstacle = await parts.readiness()
      return obstacle === null
        ? answer(200, { status: 'ready' })
        : answer(503, { status: obstacle })
    }
    if (pathname !== '/metrics' && pathname !== '/checkup') return null
    if (!mayReadMetrics(request, client.socketAddress, parts.metricsToken))
      return answer(404, { status: 'not found' })
    if (pathname === '/checkup')
      return Response.json(reportIn('en', await parts.checkup.look()), {
        headers: { 'cache-control': 'no-store' },
      })
    return new Response(await parts.metrics.text(), {
      headers: { 'content-type': parts.metrics.contentType, 'cache-control': 'no-store' },
    })
  }
}

/** null: this process can serve requests; else why it can't. */
export type Readiness = () => Promise<string | null>

/** Asks the database each time; the names of the migrations only until all were found once. */
export function readinessCheck({
  pool,
  isStopping,
}: {
  pool: pg.Pool
  isStopping: () => boolean
}): Readiness {
  const obstacle = databaseCheck(pool)
  return async () => {
    if (isStopping()) return 'stopping'
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<string>(
      (resolve) => (timer = setTimeout(resolve, DATABASE_PATIENCE_MS, NO_ANSWER)),
    )
    const found = await Promise.race([obstacle().catch(() => NO_ANSWER), tooLate])
    clearTimeout(timer)
    return found
  }
}

function databaseCheck(pool: pg.Pool): Readiness {
  let isMigrated = false
  return async () => {
    if (await isReadOnly(pool)) {
      await closeIdle(pool)
      return 'the database is read-only'
    }
    if (isMigrated) return null
    isMigrated = (await missingMigrations(pool)).length === 0
    return isMigrated ? null : 'migrations are missing'
  }
}

/** After a failover they may lead to what was the primary: the next ones are opened to the one of now. */
async function closeIdle(pool: pg.Pool): Promise<void> {
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  for (const client of idle) client.release(true)
}

function answer(status: number, body: { status: string }): Response {
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '5' }) },
  })
}
