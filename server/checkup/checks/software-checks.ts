import manifest from '../../../package.json' with { type: 'json' }
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import { missingMigrations } from '../../db/migrate.ts'
import type { Replica } from '../../db/replica/replica.ts'
import { tryWriting } from '../../db/try-writing.ts'
import { type Check, failed, good, warning } from '../check.ts'
import { countJobs } from '../count-queues.ts'

/** Codes of two-step verification change every 30 seconds, and signed messages count for a few minutes. */
const WRONG_SECONDS = 30
const DOUBTFUL_SECONDS = 3
/** A job is picked up within seconds; the schedule is looked at every minute. */
const LATE_MINUTES = 10

/** This version, and whether the database has its schema. */
export function versionCheck({ pool }: Pick<Database, 'pool'>): Check {
  const { version } = manifest
  return {
    name: 'version',
    async look() {
      const missing = (await missingMigrations(pool)).length
      if (missing === 0) return good((words, count) => words.version({ version: count(version) }))
      return failed((words, count) =>
        words.schemaBehind({ version: count(version), missing: count(missing) }),
      )
    },
  }
}

/** Whether it answers, and has room for a write, which is undone. */
export function databaseCheck({ pool, kind }: Pick<Database, 'pool' | 'kind'>): Check {
  return {
    name: 'database',
    async look() {
      try {
        const version = await tryWriting(pool)
        return good((words, count) => words.database[kind]({ version: count(version) }))
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === '25006') return failed((words) => words.databaseReadOnly())
        if (code === '53100') return failed((words) => words.databaseFull())
        throw error
      }
    },
  }
}

/** A replica that stays away for this long is a replica that nobody has. */
const AWAY_MINUTES = 5

/** Whether what only reads is answered by the replica. Without it Edi goes on: it is a warning first. */
export function replicaCheck({ replica }: { replica: Pick<Replica, 'lookNow'> | null }): Check {
  return {
    name: 'replica',
    async look() {
      if (!replica) return null
      const { server, isUsed, isAnswering, lagSeconds, fellBackAt } = await replica.lookNow()
      if (isUsed)
        return good((words, count) =>
          words.replica({ server, seconds: count(Math.ceil(lagSeconds)) }),
        )
      const minutes = fellBackAt ? Math.floor((Date.now() - fellBackAt.getTime()) / 60_000) : 0
      const say = minutes < AWAY_MINUTES ? warning : failed
      return say((words, count) =>
        isAnswering
          ? words.replicaLate({
              server,
              seconds: count(Math.ceil(lagSeconds)),
              minutes: count(minutes),
            })
          : words.replicaAway({ server, minutes: count(minutes) }),
      )
    },
  }
}

/** This machine's clock beside the database's, and beside one outside, where a service is used that says the time. */
export function clockCheck(
  { pool }: Pick<Database, 'pool'>,
  { outside }: { outside: string | null },
): Check {
  return {
    name: 'clock',
    async look() {
      const [database, world] = await Promise.all([
        differenceTo(async () => {
          const { rows } = await pool.query<{ ms: number }>(
            'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
          )
          return rows[0]?.ms ?? Number.NaN
        }),
        outside === null ? null : differenceTo(() => timeAt(outside)).catch(() => null),
      ])
      const seconds = Math.round(Math.max(Math.abs(database), Math.abs(world ?? 0)))
      if (seconds < DOUBTFUL_SECONDS)
        return good((words) => (world === null ? words.clock() : words.clockOutside()))
      const say = seconds < WRONG_SECONDS ? warning : failed
      return say((words, count) => words.clockWrong({ seconds: count(seconds) }))
    },
  }
}

/** Seconds that another clock is ahead of ours; half of what asking took is not known. */
async function differenceTo(ask: () => Promise<number>): Promise<number> {
  const before = Date.now()
  const theirs = await ask()
  const after = Date.now()
  if (theirs > after) return (theirs - after) / 1000
  return theirs < before ? (theirs - before) / 1000 : 0
}

/** The time of a server by its header `Date`, which leaves out the part of the second. */
async function timeAt(origin: string): Promise<number> {
  const { headers } = await fetch(origin, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(4_000),
  })
  return Date.parse(headers.get('date') ?? '') + 500
}

/** A service we use anyway and that is on another machine; null: there is none. */
export function outsideClock({ payments, storage }: Config): string | null {
  if (payments.mode === 'live') {
    if (payments.sslcommerz) return payments.sslcommerz.baseUrl
    if (payments.bkash) return payments.bkash.baseUrl
    if (payments.stripe) return 'https://api.stripe.com'
  }
  return 'bucket' in storage && storage.bucket.endpoint.startsWith('https:')
    ? storage.bucket.endpoint
    : null
}

/** Whether jobs are picked up, by this process or another, and which gave up. */
export function jobsCheck({ pool }: Pick<Database, 'pool'>, { role }: Pick<Config, 'role'>): Check {
  return {
    name: 'jobs',
    async look() {
      const { failedNames, waiting, lateMinutes, quietMinutes } = await countJobs(pool)
      if (quietMinutes === null || quietMinutes > LATE_MINUTES)
        return failed((words, count) =>
          words.jobsStopped({
            minutes: quietMinutes === null ? null : count(quietMinutes),
            elsewhere: role === 'web',
          }),
        )
      if (lateMinutes > LATE_MINUTES)
        return failed((words, count) => words.jobsLate({ minutes: count(lateMinutes) }))
      if (failedNames.length > 0)
        return warning((words, count) =>
          words.jobsFailed({ count: count(failedNames.length), names: failedNames.join(', ') }),
        )
      return good((words, count) => words.jobs({ waiting: count(waiting) }))
    },
  }
}

/** Whether only real accounts sign in: the demo accounts, with which anyone is anyone, are for demonstrations. */
export function signInCheck({ production, identity }: Config): Check {
  return {
    name: 'sign-in',
    look: async () =>
      production && identity.mode === 'embedded' && identity.demoSignIn
        ? failed((words) => words.demoSignIn())
        : null,
  }
}
