import type { Services } from '../../../services.ts'
import type { RequestHandler } from '../../policy/request-handler.ts'
import { operationsAnswers, type Readiness, readinessCheck } from './health.ts'
import { type Metrics, serverMetrics } from './metrics.ts'

/** What every process says about itself, whatever else it does. */
export function watchProcess(
  { config, database, checkup }: Pick<Services, 'config' | 'database' | 'checkup'>,
  {
    cacheHits,
    cacheBytes,
    isStopping,
  }: { cacheHits: () => number; cacheBytes: () => number; isStopping: () => boolean },
): { metrics: Metrics; readiness: Readiness; operations: RequestHandler } {
  const metrics = serverMetrics({
    database,
    role: config.role,
    dataFolder: config.dataFolder,
    cacheHits,
    cacheBytes,
    backupFolder: config.backupFolder,
    backupBucket: config.backupBucket,
  })
  const readiness = readinessCheck({ pool: database.pool, isStopping })
  const operations = operationsAnswers({
    readiness,
    metrics,
    metricsToken: config.metricsToken,
    checkup,
  })
  return { metrics, readiness, operations }
}
