import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '#server/config.ts'
import { relayWorkerMetrics } from '#server/http/entry/watch/worker-metrics-relay.ts'

/** One that ends sooner than this after its start did not come up. */
const COMES_UP_WITHIN_MS = 10_000
/** The number of failed starts in a row after which a retry will not help. */
const MOST_FAILURES = 5

/** What a copy tells the first process once it answers. */
interface ReadyMessage {
  edi: 'ready'
}

export interface Workers {
  /**
   * Replaces the processes one by one, each only once its successor answers, so that no connection is refused. When a
   * successor does not start, those that run stay.
   */
  replace(): Promise<void>
  /** Lets every process finish its requests. */
  stop(): Promise<void>
}

/** @throws Error on the embedded database, which belongs to one process */
export function refuseEmbedded(config: Config): void {
  if ('folder' in config.database)
    throw new Error(
      '--workers needs a PostgreSQL server: set DATABASE_URL. The embedded database belongs to one process, so several copies cannot share it.',
    )
}

/** In a copy: it answers now. That it listens says too little: a stand-in of it listens earlier, on a port of its own. */
export function sayReady(): void {
  process.send?.({ edi: 'ready' } satisfies ReadyMessage)
}

/**
 * Runs `count` copies of the server on one port. The first brings the database up to date, then the others follow. One
 * that dies is replaced; the others answer meanwhile.
 *
 * @param note writes a line for the operator
 */
export async function startWorkers(count: number, note: (text: string) => void): Promise<Workers> {
  // Copies take connections from one queue themselves. Handed out by this process, the one on its way to a copy that
  // dies would never be answered and never be closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // By its name: an upgrade puts another folder there, and successors are started in that one.
  cluster.setupPrimary({ cwd: process.cwd() })
  relayWorkerMetrics()
  /** Processes whose end is expected, or looked after by who started them. */
  const watched = new Set<Worker>()
  let stopping = false
  let replacing = false
  let failures = 0

  function add(): Worker {
    const startedAt = Date.now()
    const worker = cluster.fork()
    worker.once('exit', (code, signal) => {
      if (stopping || watched.has(worker)) return
      failures = Date.now() - startedAt < COMES_UP_WITHIN_MS ? failures + 1 : 0
      note(`A server process ended (${signal ?? `code ${code}`}).`)
      if (failures < MOST_FAILURES) add()
      else if (running().length === 0) process.exit(1)
    })
    return worker
  }

  async function replaceOne(old: Worker): Promise<void> {
    const successor = add()
    watched.add(successor)
    await ready(successor)
    watched.delete(successor)
    watched.add(old)
    await end(old)
  }

  await ready(add())
  await Promise.all(Array.from({ length: count - 1 }, () => ready(add())))
  return {
    async replace() {
      if (replacing || stopping) return note('The processes are being replaced or stopped already.')
      replacing = true
      try {
        for (const old of running()) if (!stopping) await replaceOne(old)
        note('Every server process was replaced.')
      } catch {
        if (!stopping)
          note('The new process did not start, so those that run stay. The lines above say why.')
      } finally {
        replacing = false
      }
    },
    async stop() {
      stopping = true
      await Promise.all(running().map(end))
    },
  }
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await ended
}

function ready(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.on('message', (message: ReadyMessage) => {
    if (message.edi === 'ready') resolve()
  })
  worker.once('exit', () => reject(new Error('The server did not start; the lines above say why.')))
  return promise
}
