import { Gauge, Registry } from 'prom-client'
import { countMails, countQueues, diskOf, newestBackup } from '../../../checkup/index.ts'
import { isReadOnly } from '../../../db/is-read-only.ts'
import type { Database } from '../../../db/connect.ts'
import { newestInBucket } from '../../../storage/backup-bucket.ts'
import type { BackupPlace } from '../../../storage/index.ts'
import { countPaidSince, countWaitingPayments } from '../../../modules/orders/index.ts'

interface MetricSources {
  database: Pick<Database, 'pool' | 'db' | 'replica'>
  dataFolder: string
  /** Where backups are written; null: not monitored. */
  backupFolder: string | null
  /** Where they are put as well; null: nowhere. */
  backupBucket: BackupPlace | null
}

const HOUR_MS = 3_600_000
const BUCKET_ASKED_EVERY_MS = 300_000

/** A slower database counts as down; the metrics of the process itself must still be sent. */
const PATIENCE_MS = 700

/**
 * Metrics that are the same in every process: one series each, without `worker`, of which the highest value counts. Of
 * `edi_database_up` it is the lowest: a process that cannot reach the database fails whoever it serves.
 */
export function sharedMetrics({
  database,
  dataFolder,
  backupFolder,
  backupBucket,
}: MetricSources): Registry {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], aggregator: 'max' })
  const up = new Gauge({
    name: 'edi_database_up',
    help: '1: the database answered every process, and may write.',
    registers: [registry],
    aggregator: 'min',
  })
  const mails = gauge(
    'edi_mails',
    'Mails that wait to be sent, and those that could not be sent.',
    ['state'],
  )
  const oldest = gauge('edi_mail_oldest_waiting_seconds', 'How long the oldest mail has waited.')
  // Not `job`: Prometheus has a label of that name, for what it scrapes.
  const jobs = gauge('edi_jobs', 'Jobs that wait, that run, and that gave up in the last day.', [
    'kind',
    'state',
  ])
  const scheduled = gauge(
    'edi_jobs_scheduled_timestamp_seconds',
    'When a process last looked which jobs are due.',
  )
  const payments = gauge(
    'edi_payments_waiting',
    'Payments begun and not decided, by the way to pay; manual: transfers that staff look for.',
    ['gateway'],
  )
  const oldestPayment = gauge(
    'edi_payment_oldest_waiting_seconds',
    'How long the oldest payment has waited, by the way to pay.',
    ['gateway'],
  )
  const paid = gauge('edi_orders_paid_last_hour', 'Payments that succeeded within the last hour.')
  const diskFree = gauge('edi_disk_free_ratio', 'Free share of the disk of a folder.', ['folder'])
  const newest = gauge(
    'edi_backup_newest_timestamp_seconds',
    'When the newest whole backup in BACKUP_DIR was made; 0: there is none.',
  )

  const newestInBucketAt = gauge(
    'edi_backup_bucket_newest_timestamp_seconds',
    'When the newest backup in BACKUP_URL was made; 0: there is none, or the bucket does not answer.',
    ['bucket'],
  )
  const askBucket = backupBucket && rarely(() => newestInBucket(backupBucket))
  const replicaLag = gauge(
    'edi_replica_lag_seconds',
    'How old the newest data of the replica for reads is at most; without DATABASE_READ_URL there is none.',
    ['server'],
  )
  const replicaUsed = new Gauge({
    name: 'edi_replica_used',
    help: '1: every process reads from the replica; 0: it is away or late, and the primary answers.',
    labelNames: ['server'],
    registers: [registry],
    aggregator: 'min',
  })
  const replicaFallback = gauge(
    'edi_replica_fallback_timestamp_seconds',
    'Since when the primary answers in place of the replica; 0: it does not.',
    ['server'],
  )

  /** One query for all of them, when the first is collected. */
  async function look(): Promise<void> {
    const { pool, db } = database
    for (const metric of [mails, oldest, jobs, scheduled, payments, oldestPayment, paid])
      metric.reset()
    try {
      const [counts, { queues, scheduledAt }, waitingPayments, paidNow, refusesWrites] = await soon(
        Promise.all([
          countMails(pool),
          countQueues(pool),
          countWaitingPayments(db),
          countPaidSince(db, new Date(Date.now() - HOUR_MS)),
          isReadOnly(pool),
        ]),
      )
      const { waiting, failed, oldest: seconds } = counts
      mails.set({ state: 'waiting' }, waiting)
      mails.set({ state: 'failed' }, failed)
      oldest.set(seconds)
      for (const { name, ...states } of queues)
        for (const [state, count] of Object.entries(states)) jobs.set({ kind: name, state }, count)
      scheduled.set(scheduledAt)
      for (const { gateway, count, oldestSeconds } of waitingPayments) {
        payments.set({ gateway }, count)
        oldestPayment.set({ gateway }, oldestSeconds)
      }
      paid.set(paidNow)
      up.set(refusesWrites ? 0 : 1)
    } catch {
      up.set(0)
    }
    for (const [name, folder] of Object.entries({ data: dataFolder, backups: backupFolder }))
      if (folder !== null) diskFree.set({ folder: name }, (await diskOf(folder)).share)
    if (askBucket && backupBucket)
      newestInBucketAt.set({ bucket: backupBucket.bucket.bucket }, await askBucket())
    const replica = database.replica?.state()
    if (replica) {
      replicaLag.set({ server: replica.server }, replica.lagSeconds)
      replicaUsed.set({ server: replica.server }, replica.isUsed ? 1 : 0)
      replicaFallback.set({ server: replica.server }, (replica.fellBackAt?.getTime() ?? 0) / 1000)
    }
    if (backupFolder !== null) newest.set(await newestBackup(backupFolder))
  }
  // prom-client collects each separately; the first one's query fills the others, which follow.
  let looking: Promise<void> | null = null
  for (const metric of [
    up,
    mails,
    oldest,
    jobs,
    scheduled,
    payments,
    oldestPayment,
    paid,
    diskFree,
    newest,
    newestInBucketAt,
    replicaLag,
    replicaUsed,
    replicaFallback,
  ])
    Object.assign(metric, {
      collect: () => {
        looking ??= look().finally(() => (looking = null))
        return looking
      },
    })
  if (backupFolder === null) registry.removeSingleMetric('edi_backup_newest_timestamp_seconds')
  return registry
}

/** A list of a bucket costs money: it is asked for every five minutes, and until it answers, what it said before counts. */
function rarely(ask: () => Promise<number>): () => Promise<number> {
  let askedAt = Number.NEGATIVE_INFINITY
  let latest = 0
  let asking: Promise<void> | null = null
  return async () => {
    if (Date.now() - askedAt >= BUCKET_ASKED_EVERY_MS && !asking) {
      askedAt = Date.now()
      asking = ask()
        .then((seconds) => void (latest = seconds))
        .finally(() => (asking = null))
    }
    await soon(asking ?? Promise.resolve()).catch(() => {})
    return latest
  }
}

/** @throws Error if it takes longer than a scrape can wait */
async function soon<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(new Error('too slow')), PATIENCE_MS)),
  )
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
