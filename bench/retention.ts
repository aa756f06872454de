import pg from 'pg'
import { defined } from '#contract/defined.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { percentile } from './stage/numbers.ts'
import type { Question, Row } from './stage/question.ts'

const ROWS = 20_000_000
const STUDENTS = 200_000
const MONTHS = 12
const MONTH_ROWS = Math.floor(ROWS / MONTHS)
/** As `server/db/delete-in-batches.ts` does it. */
const BATCH = 5_000
const READS = 400
const MB = 1024 * 1024

/** How a year of notifications loses its oldest month: row by row in batches, or with a partition. */
export const retention: Question = {
  title: `Of ${ROWS.toLocaleString('en')} notifications the oldest month goes: deleted in batches, or dropped as a partition?`,
  async run(progress) {
    const { url, drop } = await freshDatabase(await postgresServer())
    const database = await openDatabase({ url, poolSize: 2 })
    const clients = [new pg.Client(url), new pg.Client(url)] as const
    try {
      await migrate(database)
      for (const client of clients) await client.connect()
      const [writer, reader] = clients
      const heap = await ofOneTable(writer, reader, progress)
      await writer.query('truncate notifications')
      const parted = await ofPartitions(writer, reader, progress)
      return {
        rows: [...heap, ...parted],
        notes: [
          `A row is one notification, half of them unread; one of twelve months is ${MONTH_ROWS.toLocaleString('en')} rows. A read is the newest 20 of one of ${STUDENTS.toLocaleString('en')} students.`,
        ],
      }
    } finally {
      for (const client of clients) await client.end()
      await database.close()
      await drop()
    }
  },
}

type Tell = (line: string) => void

/** `to` gets a year of rows, month by month, oldest first; its indexes are made afterwards. */
async function fill(writer: pg.Client, to: string, progress: Tell): Promise<void> {
  for (let month = 0; month < MONTHS; month += 1) {
    progress(`${to}: month ${month + 1} of ${MONTHS}`)
    await writer.query(
      `insert into ${to} (student_id, kind, facts, subject, created_at, read_at)
      select 1 + (random() * ${STUDENTS})::int, 'question-answered',
        jsonb_build_object('course', 'python-' || n % 200, 'title', 'Why does it stop at ' || n, 'by', 'Nadia Rahman'),
        'question ' || n, at, case when n % 2 = 0 then at + interval '1 hour' end
      from generate_series(1, ${MONTH_ROWS}) as n,
        lateral (select timestamptz '2025-01-01' + interval '1 month' * ${month} + interval '27 days' * n / ${MONTH_ROWS}) as moment (at)`,
    )
  }
}

async function ofOneTable(writer: pg.Client, reader: pg.Client, progress: Tell): Promise<Row[]> {
  await writer.query('alter table notifications drop constraint notifications_student_id_fkey')
  const indexes = await indexesOf(writer)
  for (const { name } of indexes) await writer.query(`drop index ${name}`)
  await fill(writer, 'notifications', progress)
  progress('indexes')
  for (const { definition } of indexes) await writer.query(definition)
  await writer.query('vacuum analyze notifications')
  const before = await sizeOf(writer, 'notifications')
  const idle = await readTimes(reader, 'notifications', READS)
  progress('deleting')
  const wal = await walOf(writer)
  const began = performance.now()
  const batches: number[] = []
  const removal = (async () => {
    for (;;) {
      const start = performance.now()
      const { rowCount } = await writer.query(
        `delete from notifications where id = any(array(
          select id from (select id, created_at from notifications order by id limit ${BATCH}) as oldest
          where created_at < timestamptz '2025-02-01'))`,
      )
      batches.push(performance.now() - start)
      if ((rowCount ?? 0) < BATCH) return
    }
  })()
  const meanwhile: number[] = []
  const isOver = removal.then(() => true)
  const notYet = () => Promise.resolve(false)
  do meanwhile.push(...(await readTimes(reader, 'notifications', 20)))
  while (!(await Promise.race([isOver, notYet()])))
  const seconds = (performance.now() - began) / 1000
  const written = ((await walOf(writer)) - wal) / MB
  progress('vacuum')
  const vacuumBegan = performance.now()
  await writer.query('vacuum notifications')
  const vacuum = (performance.now() - vacuumBegan) / 1000
  const after = await readTimes(reader, 'notifications', READS)
  await addMonth(writer)
  const grown = await sizeOf(writer, 'notifications')
  return [
    row('one table: 95th percentile of a read', percentile(idle, 95), 'ms'),
    row('one table: the oldest month is deleted', seconds, 's'),
    row('one table: 95th percentile of a batch', percentile(batches, 95), 'ms'),
    row('one table: 95th percentile of a read meanwhile', percentile(meanwhile, 95), 'ms'),
    row('one table: written to the log for it', written, 'MB'),
    row('one table: vacuum afterwards', vacuum, 's'),
    row('one table: 95th percentile of a read afterwards', percentile(after, 95), 'ms'),
    row('one table: size before', before, 'MB'),
    row('one table: size once a new month took the place', grown, 'MB'),
  ]
}

/** A month more, as the next one comes. */
async function addMonth(writer: pg.Client): Promise<void> {
  await writer.query(
    `insert into notifications (student_id, kind, facts, subject, created_at)
    select 1 + (random() * ${STUDENTS})::int, 'question-answered',
      jsonb_build_object('course', 'python-' || n % 200, 'title', 'Why does it stop at ' || n, 'by', 'Nadia Rahman'),
      'question ' || n, timestamptz '2026-01-01' + interval '27 days' * n / ${MONTH_ROWS}
    from generate_series(1, ${MONTH_ROWS}) as n`,
  )
}

async function ofPartitions(writer: pg.Client, reader: pg.Client, progress: Tell): Promise<Row[]> {
  await writer.query(
    `create table parted (like notifications including defaults) partition by range (created_at)`,
  )
  await writer.query('create sequence parted_id')
  await writer.query(`alter table parted alter column id set default nextval('parted_id')`)
  for (let month = 0; month < MONTHS; month += 1)
    await writer.query(
      `create table parted_${month} partition of parted for values
        from ('${dateOf(month)}') to ('${dateOf(month + 1)}')`,
    )
  await fill(writer, 'parted', progress)
  progress('indexes')
  for (const { definition } of await indexesOf(writer))
    await writer.query(
      definition.replace(/INDEX (\w+) ON public\.notifications/, 'INDEX p_$1 ON parted'),
    )
  await writer.query('alter table parted add primary key (id, created_at)')
  await writer.query('vacuum analyze parted')
  const times = await readTimes(reader, 'parted', READS)
  const began = performance.now()
  await writer.query('drop table parted_0')
  return [
    row('partitions: 95th percentile of a read', percentile(times, 95), 'ms'),
    row('partitions: the oldest month is dropped', (performance.now() - began) / 1000, 's'),
  ]
}

const dateOf = (month: number) =>
  `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

async function readTimes(reader: pg.Client, table: string, times: number): Promise<number[]> {
  const taken: number[] = []
  for (let at = 0; at < times; at += 1) {
    const student = 1 + Math.floor(Math.random() * STUDENTS)
    const began = performance.now()
    await reader.query(
      `select id, kind, facts, created_at, read_at from ${table} where student_id = $1 order by id desc limit 20`,
      [student],
    )
    taken.push(performance.now() - began)
  }
  return taken
}

async function indexesOf(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'notifications' and indexname <> 'notifications_pkey' order by 1`,
  )
  return rows
}

async function sizeOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_total_relation_size('${table}')::text as bytes`,
  )
  return Number(defined(rows[0]).bytes) / MB
}

async function walOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes`,
  )
  return Number(defined(rows[0]).bytes)
}

const row = (name: string, value: number, unit: string): Row => ({ name, value, unit })
