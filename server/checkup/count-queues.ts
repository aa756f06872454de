import type pg from 'pg'
import { defined } from '#contract/defined.ts'

/** Counting stops here: more says nothing else. */
const MOST_MAILS = 10_000

const MAILS = `select
  (select count(*) from (select 1 from mails where state = 'waiting' limit ${MOST_MAILS}) as few)::int as waiting,
  (select count(*) from (select 1 from mails where state = 'failed' limit ${MOST_MAILS}) as few)::int as failed,
  coalesce((select extract(epoch from now() - min(created_at)) from
    (select created_at from mails where state = 'waiting' limit ${MOST_MAILS}) as few), 0)::float8 as oldest`

/** pg-boss keeps these counts itself, every 20 seconds. */
const JOBS = `select name, queued_count as waiting, active_count as running, failed_count as failed
  from pgboss.queue where name not like '\\_\\_%'`
const SCHEDULE = 'select extract(epoch from cron_on)::float8 as seconds from pgboss.version'
const LATE = `select coalesce(extract(epoch from now() - min(start_after)) / 60, 0)::float8 as minutes
  from pgboss.job where state < 'active' and start_after < now() and name not like '\\_\\_%'`

/** Mails that wait to be sent, those that could not be, and how many seconds the oldest has waited. */
export async function countMails(
  pool: pg.Pool,
): Promise<{ waiting: number; failed: number; oldest: number }> {
  const { rows } = await pool.query<{ waiting: number; failed: number; oldest: number }>(MAILS)
  return defined(rows[0])
}

interface QueueCount {
  name: string
  waiting: number
  running: number
  failed: number
}

/** The jobs of each kind, and when a process last looked which are due, in seconds since 1970; 0: never. */
export async function countQueues(
  pool: pg.Pool,
): Promise<{ queues: QueueCount[]; scheduledAt: number }> {
  const [queues, schedule] = await Promise.all([
    pool.query<QueueCount>(JOBS),
    pool.query<{ seconds: number | null }>(SCHEDULE),
  ])
  return { queues: queues.rows, scheduledAt: schedule.rows[0]?.seconds ?? 0 }
}

/** What waits, whose turn came how long ago, what gave up, and for how long no process has looked; null: none ever has. */
export async function countJobs(pool: pg.Pool) {
  const [{ queues, scheduledAt }, late] = await Promise.all([
    countQueues(pool),
    pool.query<{ minutes: number }>(LATE),
  ])
  return {
    waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    failedNames: queues.filter(({ failed }) => failed > 0).map(({ name }) => name),
    lateMinutes: Math.floor(late.rows[0]?.minutes ?? 0),
    quietMinutes:
      scheduledAt === 0 ? null : Math.max(0, Math.floor((Date.now() / 1000 - scheduledAt) / 60)),
  }
}
