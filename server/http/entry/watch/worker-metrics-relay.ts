import { defined } from '#contract/defined.ts'
import cluster, { type Worker } from 'node:cluster'

/** How long one process may take to respond; a starting or ending one is left out. */
const PATIENCE_MS = 1_000

/** Messages between the processes and their parent for `/metrics`. */
export type MetricsMessage =
  /** A process received a metrics request, and asks for those of all. */
  | { edi: 'all-metrics-wanted'; id: number }
  | { edi: 'metrics-wanted'; id: number }
  | { edi: 'metrics'; id: number; metrics: unknown }
  | { edi: 'all-metrics'; id: number; metrics: unknown[] }

/** In the parent process: any worker that is asked for metrics gets those of all. */
export function relayWorkerMetrics(): void {
  let lastId = 0
  cluster.on('message', (asker: Worker, message: MetricsMessage) => {
    if (message.edi !== 'all-metrics-wanted') return
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    lastId += 1
    const id = lastId
    void Promise.all(workers.map((worker) => metricsOf(defined(worker), id))).then((answers) => {
      const metrics = answers.filter((answer) => answer !== null)
      if (asker.isConnected())
        asker.send({ edi: 'all-metrics', id: message.id, metrics } satisfies MetricsMessage)
    })
  })
}

function metricsOf(worker: Worker, id: number): Promise<unknown> {
  return new Promise((resolve) => {
    const done = (metrics: unknown) => {
      clearTimeout(timer)
      worker.off('message', receive)
      resolve(metrics)
    }
    const receive = (message: MetricsMessage) => {
      if (message.edi === 'metrics' && message.id === id) done(message.metrics)
    }
    const timer = setTimeout(done, PATIENCE_MS, null)
    worker.on('message', receive)
    worker.send(
      { edi: 'metrics-wanted', id } satisfies MetricsMessage,
      (error) => error && done(null),
    )
  })
}
