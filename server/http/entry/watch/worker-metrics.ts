import cluster from 'node:cluster'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'
import type { MetricsMessage } from './worker-metrics-relay.ts'

type AggregatedMetric = MetricObject & { aggregator?: string }

/** Longer than the relay waits for one process; then only this process's own are used. */
const PATIENCE_MS = 2_000

/**
 * The metrics of every process that shares this port, so that one scrape sees all of them.
 *
 * @param registries what this process counts
 * @returns reads them all, in the text format of Prometheus
 */
export function metricsOfWorkers(registries: readonly Registry[]): () => Promise<string> {
  const own = async () => {
    const metrics = (
      await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))
    ).flat() as AggregatedMetric[]
    // Left out because a sum over processes says nothing; the label `worker` keeps them apart here.
    return metrics.map((metric) =>
      metric.aggregator === 'omit' ? { ...metric, aggregator: 'sum' as const } : metric,
    )
  }
  if (!cluster.isWorker) return async () => textOf([await own()])
  const waiting = new Map<number, (metrics: MetricObject[][]) => void>()
  let lastId = 0
  process.on('message', (message: MetricsMessage) => {
    if (message.edi === 'metrics-wanted')
      void own().then((metrics) =>
        process.send?.({ edi: 'metrics', id: message.id, metrics } satisfies MetricsMessage),
      )
    if (message.edi === 'all-metrics')
      waiting.get(message.id)?.(message.metrics as MetricObject[][])
  })
  return async () => {
    lastId += 1
    const id = lastId
    const all = await new Promise<MetricObject[][]>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS, [])
      waiting.set(id, (metrics) => {
        clearTimeout(timer)
        resolve(metrics)
      })
      process.send?.({ edi: 'all-metrics-wanted', id } satisfies MetricsMessage)
    })
    waiting.delete(id)
    return textOf(all.length > 0 ? all : [await own()])
  }
}

function textOf(metrics: MetricObject[][]): Promise<string> {
  return AggregatorRegistry.aggregate(metrics).metrics()
}
