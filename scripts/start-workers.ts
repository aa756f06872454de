import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '#server/config.ts'

/** One that ends sooner than this after its start did not come up. */
const COMES_UP_WITHIN_MS = 10_000
/** So many in a row that did not come up: the reason will not go away by itself. */
const MOST_FAILURES = 5

export interface Workers {
  /** Lets every copy finish what it has begun. */
  stop(): Promise<void>
}

/** @throws Error on the embedded database, which belongs to one process */
export function refuseEmbedded(config: Config): void {
  if ('folder' in config.database)
    throw new Error(
      '--workers needs a PostgreSQL server: set DATABASE_URL. The embedded database belongs to one process, so several copies cannot share it.',
    )
}

/**
 * Runs `count` copies of the server on one port. The first brings the database up to date, then the others follow. One
 * that ends by itself is replaced; the others answer meanwhile.
 */
export async function startWorkers(count: number): Promise<Workers> {
  // Copies take connections from one queue themselves. Handed out by this process, the one on its way to a copy that
  // dies would never be answered and never be closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let stopping = false
  let failures = 0

  function add(): Worker {
    const startedAt = Date.now()
    const worker = cluster.fork()
    worker.once('exit', (code, signal) => {
      if (stopping) return
      failures = Date.now() - startedAt < COMES_UP_WITHIN_MS ? failures + 1 : 0
      console.error(`A server process ended (${signal ?? `code ${code}`}).`)
      if (failures < MOST_FAILURES) add()
      else if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(1)
    })
    return worker
  }

  await listening(add())
  await Promise.all(Array.from({ length: count - 1 }, () => listening(add())))
  return {
    async stop() {
      stopping = true
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(
        running.map((worker) => {
          worker.process.kill('SIGTERM')
          return worker.isDead() || once(worker, 'exit')
        }),
      )
    },
  }
}

async function listening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The server did not start; the lines above say why.')
  })
  await Promise.race([once(worker, 'listening'), ended])
  ended.catch(() => {})
}
