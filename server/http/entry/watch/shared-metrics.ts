import fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { Gauge, Registry } from 'prom-client'

interface MetricSources {
  pool: pg.Pool
  /** Where backups are written; null: not monitored. */
  backupFolder: string | null
}

/** Counting stops here: the alarm has fired long before. */
const MOST_MAILS = 10_000
/** A slower database counts as down; the metrics of the process itself must still be sent. */
const PATIENCE_MS = 700

/**
 * Metrics that are the same in every process: mails, jobs, backups. Of several processes the
 * highest value counts, so each series exists once, without the label `worker`.
 */
export function sharedMetrics({ pool, backupFolder }: MetricSources): Registry {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], aggregator: 'max' })
  const up = gauge(
    'edi_database_up',
    '1: the database answered when it was asked for what follows.',
  )
  const mails = gauge(
    'edi_mails',
    'Mails that wait to be sent, and those that could not be sent.',
    ['state'],
  )
  const oldest = gauge('edi_mail_oldest_waiting_seconds', 'How long the oldest mail has waited.')
  const jobs = gauge('edi_jobs', 'Jobs that wait, that run, and that gave up in the last day.', [
    'job',
    'state',
  ])
  const scheduled = gauge(
    'edi_jobs_scheduled_timestamp_seconds',
    'When a process last looked which jobs are due.',
  )
  const newest = gauge(
    'edi_backup_newest_timestamp_seconds',
    'When the newest whole backup in BACKUP_DIR was made; 0: there is none.',
  )

  /** One query for all of them, when the first is collected. */
  async function look(): Promise<void> {
    for (const made of [mails, oldest, jobs, scheduled]) made.reset()
    try {
      const [counts, queues, schedule] = await soon(
        Promise.all([pool.query(MAILS), pool.query(JOBS), pool.query(SCHEDULE)]),
      )
      const {
        waiting,
        failed,
        oldest: seconds,
      } = counts.rows[0] as { waiting: number; failed: number; oldest: number }
      mails.set({ state: 'waiting' }, waiting)
      mails.set({ state: 'failed' }, failed)
      oldest.set(seconds)
      for (const { name, ...states } of queues.rows as {
        name: string
        waiting: number
        running: number
        failed: number
      }[])
        for (const [state, count] of Object.entries(states)) jobs.set({ job: name, state }, count)
      scheduled.set((schedule.rows[0] as { seconds: number } | undefined)?.seconds ?? 0)
      up.set(1)
    } catch {
      up.set(0)
    }
    if (backupFolder !== null) newest.set(await newestBackup(backupFolder))
  }
  // prom-client collects each separately; the first one's query fills the others, which follow.
  let looking: Promise<void> | null = null
  for (const made of [up, mails, oldest, jobs, scheduled, newest])
    Object.assign(made, {
      collect: () => {
        looking ??= look().finally(() => (looking = null))
        return looking
      },
    })
  if (backupFolder === null) registry.removeSingleMetric('edi_backup_newest_timestamp_seconds')
  return registry
}

/** @throws Error if it takes longer than a scrape can wait */
async function soon<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(new Error('too slow')), PATIENCE_MS)),
  )
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const MAILS = `select
  (select count(*) from (select 1 from mails where state = 'waiting' limit ${MOST_MAILS}) as few)::int as waiting,
  (select count(*) from (select 1 from mails where state = 'failed' limit ${MOST_MAILS}) as few)::int as failed,
  coalesce((select extract(epoch from now() - min(created_at)) from
    (select created_at from mails where state = 'waiting' limit ${MOST_MAILS}) as few), 0)::float8 as oldest`

/** pg-boss keeps these counts itself, every 20 seconds. */
const JOBS = `select name, queued_count as waiting, active_count as running, failed_count as failed from pgboss.queue where name not like '\\_\\_%'`
const SCHEDULE = 'select extract(epoch from cron_on)::float8 as seconds from pgboss.version'

/** A backup gets its name only after it was read back and verified. */
async function newestBackup(folder: string): Promise<number> {
  try {
    const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.gz'))
    const times = await Promise.all(
      names.map(async (name) => (await fs.stat(path.join(folder, name))).mtimeMs),
    )
    return Math.max(0, ...times) / 1000
  } catch {
    return 0
  }
}
