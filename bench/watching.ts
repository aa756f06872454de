import { setTimeout as wait } from 'node:timers/promises'
import {
  hasBucket,
  mergeWatched,
  readWatched,
  watchedText,
  withBucket,
} from '#contract/learning/watched.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { type Learner, newClass } from './stage/learners.ts'
import { percentile } from './stage/numbers.ts'
import { cpuSeconds } from './stage/process-use.ts'
import { type RunningProduct, startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'
import { asker } from './stage/rush.ts'

/** `BENCH_WATCHERS` takes fewer where there is no time for all. */
const STUDENTS = Number(process.env['BENCH_WATCHERS'] ?? 5_000)
const BEAT_MS = 15_000
/** Three buckets of five seconds. */
const BUCKETS_A_BEAT = 3
const MINUTES = 1
const CONNECTIONS = 128
const GOAL_MS = 1_000

/** A student as their browser sees it: what they watched, and what the server has confirmed. */
interface Watcher extends Learner {
  lessonId: string
  watched: Uint8Array
  acknowledged: Uint8Array
  next: number
}

/** The heartbeats of students who watch at once, and what is left of them when the server is killed. */
export const watching: Question = {
  title: `${STUDENTS} students watch a video at once; the server is killed meanwhile`,
  async run(progress, { minutes = MINUTES }): Promise<Answer> {
    const fresh = await freshDatabase(await postgresServer())
    const database = await openDatabase({ url: fresh.url, poolSize: 8 })
    let product = await startProduct({ databaseUrl: fresh.url })
    const { dataFolder } = product
    try {
      progress('enrolling students')
      const { lessonIds, learners } = await newClass(database, {
        dataFolder,
        lessons: 10,
        students: STUDENTS,
      })
      const watchers = learners.map((learner, at): Watcher => ({
        ...learner,
        lessonId: lessonIds[at % lessonIds.length]!,
        watched: new Uint8Array(),
        acknowledged: new Uint8Array(),
        next: 0,
      }))
      progress('opening lessons')
      await round(product, { watchers, overMs: BEAT_MS, buckets: 0 })
      const steady = await steadily(database, { product, watchers, minutes, progress })

      progress('killing the server')
      const cut = round(product, { watchers, overMs: BEAT_MS, buckets: BUCKETS_A_BEAT })
      await wait(BEAT_MS / 2)
      process.kill(product.pid, 'SIGKILL')
      await cut
      product = await startProduct({ databaseUrl: fresh.url, dataFolder })
      const lostAcknowledged = await missing(database, watchers, 'acknowledged')
      progress('sending the rest again')
      for (let tries = 0; tries < 3; tries += 1)
        await round(product, { watchers, overMs: BEAT_MS, buckets: 0 })
      const lost = await missing(database, watchers, 'watched')
      const none = (value: number) => ({ words: 'none', met: value === 0 })
      return {
        rows: [
          ...steady,
          {
            name: 'Acknowledged, gone after kill -9',
            value: lostAcknowledged,
            unit: 'buckets',
            goal: none(lostAcknowledged),
          },
          {
            name: 'Watched, gone after the outbox sent it again',
            value: lost,
            unit: 'buckets',
            goal: none(lost),
          },
        ],
        notes: [
          `Each student sends a heartbeat every ${BEAT_MS / 1000} s, spread over that time, as the player does: what the server has not acknowledged is sent again with the next. One process of the server; PostgreSQL and the asking process have their part of the same cores.`,
        ],
      }
    } finally {
      await product.stop()
      await database.close()
      await fresh.drop()
    }
  },
}

async function steadily(
  database: Database,
  {
    product,
    watchers,
    minutes,
    progress,
  }: {
    product: RunningProduct
    watchers: readonly Watcher[]
    minutes: number
    progress: (line: string) => void
  },
): Promise<Row[]> {
  const rounds = Math.max(1, Math.round((minutes * 60_000) / BEAT_MS))
  const times: number[] = []
  let failed = 0
  const [before, cpu, began] = [
    await writesOf(database),
    cpuSeconds(product.pid) ?? Number.NaN,
    performance.now(),
  ]
  for (let number = 1; number <= rounds; number += 1) {
    progress(`round ${number} of ${rounds}`)
    const one = await round(product, { watchers, overMs: BEAT_MS, buckets: BUCKETS_A_BEAT })
    times.push(...one.times)
    failed += one.failed
  }
  const seconds = (performance.now() - began) / 1000
  const [after, used] = [await writesOf(database), (cpuSeconds(product.pid) ?? Number.NaN) - cpu]
  const wrote = (kind: 'rows' | 'commits') => after[kind] - before[kind]
  const p95 = percentile(times, 95)
  const perBeat = wrote('rows') / Math.max(1, times.length)
  return [
    { name: 'Heartbeats acknowledged', value: times.length / seconds, unit: 'a second' },
    {
      name: 'Heartbeats, 95 of 100 within',
      value: p95,
      unit: 'ms',
      goal: { words: `at most ${GOAL_MS} ms`, met: p95 <= GOAL_MS },
    },
    { name: 'Heartbeats, half within', value: percentile(times, 50), unit: 'ms' },
    {
      name: 'Heartbeats not acknowledged',
      value: failed,
      unit: 'calls',
      goal: { words: 'none', met: failed === 0 },
    },
    { name: 'Rows written', value: wrote('rows') / seconds, unit: 'a second' },
    {
      name: 'Rows written for a heartbeat',
      value: perBeat,
      unit: 'rows',
      goal: { words: 'at most 1.1', met: perBeat <= 1.1 },
    },
    { name: 'Transactions', value: wrote('commits') / seconds, unit: 'a second' },
    {
      name: 'Processor of the server for a heartbeat',
      value: (used / times.length) * 1000,
      unit: 'ms',
    },
  ]
}

/** Everyone sends once, spread over a time: what they watched since, and what was not acknowledged. */
async function round(
  product: RunningProduct,
  { watchers, overMs, buckets }: { watchers: readonly Watcher[]; overMs: number; buckets: number },
): Promise<{ times: number[]; failed: number }> {
  const { ask, close } = asker(product.origin, CONNECTIONS)
  const times: number[] = []
  let failed = 0
  const began = performance.now()
  await Promise.all(
    watchers.map(async (watcher, at) => {
      const due = began + (at / watchers.length) * overMs
      await wait(Math.max(0, due - performance.now()))
      for (let added = 0; added < buckets; added += 1)
        watcher.watched = withBucket(watcher.watched, watcher.next++)
      const asked = performance.now()
      const { status, body } = await ask('POST', '/api/learn/progress', {
        token: watcher.token,
        body: {
          beats: [
            {
              lessonId: watcher.lessonId,
              watched: watchedText(without(watcher.watched, watcher.acknowledged)),
              position: watcher.next * 5,
              at: new Date().toISOString(),
            },
          ],
        },
      }).catch(() => ({ status: 0, body: '' }))
      if (status !== 200) return void (failed += 1)
      times.push(performance.now() - asked)
      const { lessons } = JSON.parse(body) as { lessons: { watched: string }[] }
      watcher.acknowledged = mergeWatched(watcher.acknowledged, readWatched(lessons[0]!.watched))
    }),
  )
  close()
  await wait(Math.max(0, began + overMs - performance.now()))
  return { times, failed }
}

function without(bitmap: Uint8Array, has: Uint8Array): Uint8Array {
  return bitmap.map((byte, index) => byte & ~(has[index] ?? 0))
}

/** How many buckets the database lacks of what watchers know. */
async function missing(
  { db }: Database,
  watchers: readonly Watcher[],
  of: 'watched' | 'acknowledged',
): Promise<number> {
  const rows = await db.selectFrom('lesson_progress').select(['student_id', 'watched']).execute()
  const kept = new Map(rows.map((row) => [row.student_id, new Uint8Array(row.watched)]))
  return watchers.reduce((sum, watcher) => {
    const has = kept.get(watcher.id) ?? new Uint8Array()
    const buckets = Array.from({ length: watcher.next }, (_, bucket) => bucket)
    return (
      sum +
      buckets.filter((bucket) => hasBucket(watcher[of], bucket) && !hasBucket(has, bucket)).length
    )
  }, 0)
}

async function writesOf({ pool }: Database): Promise<{ rows: number; commits: number }> {
  // A session reports its counts after ten idle seconds.
  await wait(11_000)
  const {
    rows: [row],
  } = await pool.query<{ rows: string; commits: string }>(
    `select (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables
       where relname in ('lesson_progress', 'learning_days')) as rows,
       (select xact_commit from pg_stat_database where datname = current_database()) as commits`,
  )
  return { rows: Number(row!.rows), commits: Number(row!.commits) }
}
