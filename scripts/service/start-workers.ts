import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '#server/config.ts'
import { relayWorkerMetrics } from '#server/http/entry/watch/worker-metrics-relay.ts'

/** One that ends sooner than this after its start did not come up. */
const COMES_UP_WITHIN_MS = 10_000
/** The number of failed starts in a row after which a retry will not help. */
const MOST_FAILURES = 5

/** A copy finishes what it has begun within 20 s, then jobs within 10 s: one that takes longer is stuck. */
const ENDS_WITHIN_MS = 35_000
/** How often each copy is asked whether it can serve requests, and how long it may say no while another says yes. */
const ASK_EVERY_MS = 5_000
const AWAY_FOR_MS = 15_000

/** Messages between the copies and the first process. */
type WorkerMessage =
  /** Of a copy, once: it answers now. */
  | { edi: 'ready' }
  | { edi: 'readiness-wanted' }
  /** null: it can serve requests; else why not. */
  | { edi: 'readiness'; obstacle: string | null }

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
  process.send?.({ edi: 'ready' } satisfies WorkerMessage)
}

/** In a copy: tells the first process whether it can serve requests, whenever that asks. */
export function answerReadiness(readiness: () => Promise<string | null>): void {
  process.on('message', (message: WorkerMessage) => {
    if (message.edi !== 'readiness-wanted') return
    void readiness().then((obstacle) =>
      process.send?.({ edi: 'readiness', obstacle } satisfies WorkerMessage),
    )
  })
}

/**
 * Runs `count` copies of the server on one port; the first brings the database up to date. One that dies is replaced.
 * So is one unable to serve while another is: the one that waits most gets the next connection.
 *
 * @param note writes a line for the operator
 */
export async function startWorkers(
  count: number,
  note: (text: string) => void,
  { askEveryMs = ASK_EVERY_MS, awayForMs = AWAY_FOR_MS, endsWithinMs = ENDS_WITHIN_MS } = {},
): Promise<Workers> {
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
    await end(old, endsWithinMs)
  }

  async function replaceAll(workers: readonly Worker[], done: string): Promise<void> {
    replacing = true
    try {
      for (const old of workers) if (!stopping) await replaceOne(old)
      note(done)
    } catch {
      if (!stopping)
        note('The new process did not start, so those that run stay. The lines above say why.')
    } finally {
      replacing = false
    }
  }

  await ready(add())
  await Promise.all(Array.from({ length: count - 1 }, () => ready(add())))
  const stopAsking = watchReadiness({
    askEveryMs,
    awayForMs,
    replace(worker, obstacle) {
      if (replacing || stopping) return
      note(`A server process could not serve requests (${obstacle}) while another could.`)
      void replaceAll([worker], 'The server process was replaced.')
    },
  })
  return {
    async replace() {
      if (replacing || stopping) return note('The processes are being replaced or stopped already.')
      await replaceAll(running(), 'Every server process was replaced.')
    },
    async stop() {
      stopping = true
      stopAsking()
      await Promise.all(running().map((worker) => end(worker, endsWithinMs)))
    },
  }
}

/**
 * Asks every copy again and again whether it can serve requests.
 *
 * @param replace gets the copy that has been unable for longest, if for too long while another is able
 * @returns stops it
 */
function watchReadiness({
  askEveryMs,
  awayForMs,
  replace,
}: {
  askEveryMs: number
  awayForMs: number
  replace: (worker: Worker, obstacle: string) => void
}): () => void {
  /** When a copy last said that it can, and else what it said last; one that starts has not been asked. */
  const readiness = new WeakMap<Worker, { ableAt: number; obstacle: string | null }>()
  cluster.on('message', (worker: Worker, message: WorkerMessage) => {
    if (message.edi === 'ready') readiness.set(worker, { ableAt: Date.now(), obstacle: null })
    const before = readiness.get(worker)
    if (message.edi !== 'readiness' || !before) return
    const ableAt = message.obstacle === null ? Date.now() : before.ableAt
    readiness.set(worker, { ableAt, obstacle: message.obstacle })
  })
  for (const worker of running()) readiness.set(worker, { ableAt: Date.now(), obstacle: null })
  const asking = setInterval(() => {
    const states = running().flatMap((worker) => {
      const state = readiness.get(worker)
      return state ? [{ worker, ...state }] : []
    })
    const since = Date.now() - awayForMs
    const [stuck] = states.toSorted((a, b) => a.ableAt - b.ableAt)
    const isAnotherAble = states.some(({ obstacle, ableAt }) => obstacle === null && ableAt > since)
    if (stuck && stuck.ableAt < since && isAnotherAble) {
      readiness.set(stuck.worker, { ...stuck, ableAt: Date.now() })
      replace(stuck.worker, stuck.obstacle ?? 'it does not answer')
    }
    for (const { worker } of states)
      if (worker.isConnected())
        worker.send({ edi: 'readiness-wanted' } satisfies WorkerMessage, () => {})
  }, askEveryMs)
  return () => clearInterval(asking)
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

async function end(worker: Worker, withinMs: number): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const stuck = setTimeout(() => worker.process.kill('SIGKILL'), withinMs)
  await ended
  clearTimeout(stuck)
}

function ready(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.on('message', (message: WorkerMessage) => {
    if (message.edi === 'ready') resolve()
  })
  worker.once('exit', () => reject(new Error('The server did not start; the lines above say why.')))
  return promise
}
