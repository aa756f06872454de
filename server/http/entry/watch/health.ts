import fs from 'node:fs'
import type pg from 'pg'
import { MIGRATIONS } from '../../../db/migrate.ts'
import { mayReadMetrics, type Metrics } from './metrics.ts'

/** How long the database may take before this process is not ready. */
const DATABASE_PATIENCE_MS = 3_000

interface Parts {
  pool: pg.Pool
  metrics: Metrics
  metricsToken: string | null
  isStopping: () => boolean
}

/**
 * `/healthz`: this process runs. `/readyz`: it can serve requests, for load balancers. `/metrics`: for Prometheus, if
 * authorised. null: any other path.
 */
export function operationsAnswers(parts: Parts) {
  const migrated = migrationCheck(parts.pool)
  return async (request: Request, client: { socketAddress: string }): Promise<Response | null> => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (pathname === '/healthz') return answer(200, { status: 'ok' })
    if (pathname === '/readyz') return readiness(parts, migrated)
    if (pathname !== '/metrics') return null
    if (!mayReadMetrics(request, client.socketAddress, parts.metricsToken))
      return answer(404, { status: 'not found' })
    return new Response(await parts.metrics.text(), {
      headers: { 'content-type': parts.metrics.contentType, 'cache-control': 'no-store' },
    })
  }
}

async function readiness(parts: Parts, migrated: () => Promise<boolean>): Promise<Response> {
  if (parts.isStopping()) return answer(503, { status: 'stopping' })
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<'late'>(
    (resolve) => (timer = setTimeout(resolve, DATABASE_PATIENCE_MS, 'late')),
  )
  const database = await Promise.race([migrated().catch(() => 'away' as const), tooLate])
  clearTimeout(timer)
  if (database === true) return answer(200, { status: 'ready' })
  return answer(503, {
    status: database === false ? 'migrations are missing' : 'the database does not answer',
  })
}

/** Queries the database each time; the names of the migrations only until all were found once. */
function migrationCheck(pool: pg.Pool): () => Promise<boolean> {
  let complete = false
  return async () => {
    if (complete) {
      await pool.query('select 1')
      return true
    }
    const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
    const done = new Set(rows.map((row) => row.name))
    const wanted = fs.readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))
    complete = wanted.every((file) => done.has(file.slice(0, -'.sql'.length)))
    return complete
  }
}

function answer(status: number, body: { status: string }): Response {
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '5' }) },
  })
}
