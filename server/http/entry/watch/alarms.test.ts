import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { defined } from '#contract/defined.ts'
import type { Database } from '../../../db/connect.ts'
import { newOpenOrder } from '../../../testing/orders.ts'
import { onServer } from '../../../testing/postgres.ts'
import { pretendBucket } from '../../../testing/pretend-bucket.ts'
import { hasPromtool, judged, type Scrape, scraped } from '../../../testing/prometheus.ts'
import { silentProxy } from '../../../testing/silent-proxy.ts'
import { servedHere, temporaryFolder } from '../../../testing/real-server.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'

/** Where either is missing, nothing here can run: the names of the tests say so. */
const isMissing = !inject('postgres') || !hasPromtool
const needs = isMissing ? ' (not run: needs TEST_DATABASE_URL and promtool)' : ''
const BACKUP_KEY = 'only for tests: a key of more than thirty-two characters'

/** Asks the database, each time. */
const CALL = '/api/certificates/none'
const rules = [
  ...fs
    .readFileSync(path.join(import.meta.dirname, '../../../../deploy/alerts.yml'), 'utf8')
    .matchAll(/alert: (\w+)/g),
].map(([, name = '']) => name)

/** Each fault is made on a running server, and Prometheus judges what that server says. */
describe.skipIf(isMissing)(`alarms by their faults${needs}`, { timeout: 240_000 }, () => {
  let database: Database
  let url: string
  let backups: string
  let bucket: Awaited<ReturnType<typeof pretendBucket>>
  let server: Awaited<ReturnType<typeof served>>

  const served = (more: Record<string, string> = {}) =>
    servedHere({
      DATABASE_URL: url,
      SAMPLE_CATALOGUE: '0',
      BACKUP_DIR: backups,
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'silent',
      ...more,
    })

  beforeAll(async () => {
    database = await openTestDatabase()
    url = defined(database.directUrl)
    backups = temporaryFolder()
    fs.writeFileSync(path.join(backups, 'edi-now.gz'), '')
    bucket = await pretendBucket()
    server = await served()
    await vi.waitUntil(async () => (await value('edi_jobs_scheduled_timestamp_seconds')) > 0, LONG)
  }, 120_000)

  afterAll(async () => {
    await server.close()
    await bucket.close()
    await database.close()
    fs.rmSync(backups, { recursive: true })
  })

  const LONG = { timeout: 60_000 }

  async function value(series: string, origin = server.origin): Promise<number> {
    const lines = ((await scraped(origin)) ?? '').split('\n')
    return Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1))
  }

  const endConnections = (name: string) =>
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`

  const rings = (scrapes: readonly Scrape[], minutes: number, ...ringing: string[]) =>
    judged(scrapes, minutes, { ringing: ringing.toSorted() })
  const isQuiet = (scrapes: readonly Scrape[], minutes: number, ...quiet: string[]) =>
    judged(scrapes, minutes, { quiet })

  /** Scrapes before, and twice while people call. */
  async function whileCalled(origin: string, fault: () => Promise<void>): Promise<Scrape[]> {
    const call = () => fetch(`${origin}${CALL}`).then((answer) => answer.arrayBuffer())
    const scrapes = [await scraped(origin)]
    await fault()
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: 10 }, call))
      scrapes.push(await scraped(origin))
    }
    return scrapes
  }

  test('a server that is well rings none, for an hour', async () => {
    // A start opens many connections at once.
    await expect.poll(() => value('edi_database_waiting{worker="0"}'), LONG).toBe(0)
    const scrapes = [await scraped(server.origin), await scraped(server.origin)]
    expect(await isQuiet(scrapes, 60, ...rules)).toContain('SUCCESS')
  })

  test('EdiDown: the process is gone', async () => {
    const gone = await served()
    const before = await scraped(gone.origin)
    await gone.close()
    expect(await isQuiet([before, await scraped(gone.origin)], 1, 'EdiDown')).toContain('SUCCESS')
    expect(await rings([before, await scraped(gone.origin)], 3, 'EdiDown')).toContain('SUCCESS')
  })

  test('EdiDatabaseDown and EdiRefuses: the database is away', async () => {
    const proxy = await silentProxy(url)
    const cut = await served({ DATABASE_URL: proxy.url })
    onTestFinished(() => cut.close())
    const scrapes = await whileCalled(cut.origin, async () => proxy.close())
    expect(await rings(scrapes, 5, 'EdiDatabaseDown', 'EdiRefuses')).toContain('SUCCESS')
    expect(await isQuiet(scrapes, 5, 'EdiErrors')).toContain('SUCCESS')
  })

  test('EdiDatabaseDown: the database is read-only', async () => {
    const name = new URL(url).pathname.slice(1)
    const admin = defined(inject('postgres')).url
    const before = await scraped(server.origin)
    await onServer(admin, `alter database ${name} set default_transaction_read_only = on`)
    await onServer(admin, endConnections(name))
    await expect.poll(() => value('edi_database_up'), LONG).toBe(0)
    const said = await scraped(server.origin)
    await onServer(admin, `alter database ${name} reset default_transaction_read_only`)
    await onServer(admin, endConnections(name))
    await expect.poll(() => value('edi_database_up'), LONG).toBe(1)
    expect(await rings([before, said], 4, 'EdiDatabaseDown')).toContain('SUCCESS')
  })

  test('EdiErrors: a table is missing', async () => {
    const move = (from: string, to: string) =>
      sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(database.db).then(() => {})
    const scrapes = await whileCalled(server.origin, () => move('certificates', 'nobody'))
    await move('nobody', 'certificates')
    expect(await rings(scrapes, 5, 'EdiErrors')).toContain('SUCCESS')
  })

  test('EdiSlow and EdiDatabasePool: someone has locked a table', async () => {
    const { resolve: unlock, promise: unlocked } = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = database.db.transaction().execute(async (trx) => {
      await sql`lock table certificates in access exclusive mode`.execute(trx)
      locked.resolve()
      await unlocked
    })
    await locked.promise
    const before = await scraped(server.origin)
    const started = performance.now()
    const calls = Array.from({ length: 40 }, () => fetch(`${server.origin}${CALL}`))
    await expect.poll(() => value('edi_database_waiting{worker="0"}'), LONG).toBeGreaterThan(5)
    const during = await scraped(server.origin)
    await expect.poll(() => performance.now() - started, LONG).toBeGreaterThan(1_500)
    unlock()
    await holding
    await Promise.all(calls)
    expect(await rings([during, during], 6, 'EdiDatabasePool')).toContain('SUCCESS')
    expect(await rings([before, await scraped(server.origin)], 17, 'EdiSlow')).toContain('SUCCESS')
  })

  test('EdiJobsStuck: only a process for the web runs', async () => {
    const alone = await openTestDatabase()
    onTestFinished(() => alone.close())
    const web = await served({ PROCESS_ROLE: 'web', DATABASE_URL: defined(alone.directUrl) })
    onTestFinished(() => web.close())
    const said = await scraped(web.origin)
    expect(await isQuiet([said, said], 3, 'EdiJobsStuck')).toContain('SUCCESS')
    expect(await rings([said, said], 7, 'EdiJobsStuck')).toContain('SUCCESS')
  })

  test('EdiJobsFailed: a job gave up', async () => {
    await sql`insert into pgboss.job (name, data, retry_limit) values ('send-mails', '{"poison": [null]}', 0)`.execute(
      database.db,
    )
    await sql`update pgboss.job set state = 'failed', completed_on = now() where data ? 'poison'`.execute(
      database.db,
    )
    await expect
      .poll(() => value('edi_jobs{kind="send-mails",state="failed"}'), LONG)
      .toBeGreaterThan(0)
    const said = await scraped(server.origin)
    await sql`delete from pgboss.job where data ? 'poison'`.execute(database.db)
    await expect.poll(() => value('edi_jobs{kind="send-mails",state="failed"}'), LONG).toBe(0)
    expect(await rings([said, said], 6, 'EdiJobsFailed')).toContain('SUCCESS')
  })

  test('EdiMailsWait and EdiMailsFailed: a mail server takes none', async () => {
    const before = await scraped(server.origin)
    const mail = { kind: 'test', recipient: 'nobody@example.com', subject: 'x', body: 'y' }
    const [waiting] = await database.db
      .insertInto('mails')
      .values({ ...mail, created_at: new Date(Date.now() - 20 * 60_000) })
      .returning('id')
      .execute()
    const said = await scraped(server.origin)
    expect(await rings([before, said], 6, 'EdiMailsWait')).toContain('SUCCESS')
    await database.db
      .updateTable('mails')
      .set({ state: 'failed' })
      .where('id', '=', defined(waiting).id)
      .execute()
    expect(await rings([before, await scraped(server.origin)], 2, 'EdiMailsFailed')).toContain(
      'SUCCESS',
    )
    await database.db.deleteFrom('mails').where('id', '=', defined(waiting).id).execute()
  })

  test.each([
    ['bkash', 4, 'EdiPaymentsWait'],
    ['manual', 25, 'EdiTransfersWait'],
  ] as const)(
    'a payment by %s that nobody answers for %i hours: %s',
    async (gateway, hours, alarm) => {
      const { newStudent } = await testServer({ database })
      const { id } = await waitingPayment((await newStudent()).record, gateway, hours)
      const said = await scraped(server.origin)
      expect(await isQuiet([said, said], 3, alarm)).toContain('SUCCESS')
      expect(await rings([said, said], 6, alarm)).toContain('SUCCESS')
      await database.db.deleteFrom('payments').where('id', '=', id).execute()
    },
  )

  async function waitingPayment(
    student: { id: number },
    gateway: 'bkash' | 'manual',
    hours: number,
  ) {
    const { number } = await newOpenOrder(database.db, student)
    const order = await database.db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    return database.db
      .insertInto('payments')
      .values({
        order_id: order.id,
        student_id: student.id,
        gateway,
        mode: 'live',
        merchant_ref: number,
        state: 'pending',
        amount_poisha: 250_000,
        created_at: new Date(Date.now() - hours * 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  test('EdiFewOrders: a week after a good hour nobody pays', async () => {
    const { newStudent } = await testServer({ database })
    const ids: number[] = []
    for (let count = 0; count < 12; count += 1) {
      const { id } = await waitingPayment((await newStudent()).record, 'bkash', 0)
      ids.push(id)
    }
    const move = (change: { state?: 'succeeded'; finished_at: Date }) =>
      database.db.updateTable('payments').set(change).where('id', 'in', ids).execute()
    await move({ state: 'succeeded', finished_at: new Date() })
    // A week of everything would be much to read.
    const number = async () =>
      /^edi_orders_paid_last_hour .*$/m.exec((await scraped(server.origin)) ?? '')?.[0] ?? null
    const good = await number()
    await move({ finished_at: new Date(Date.now() - 2 * 3_600_000) })
    const quiet = await number()
    expect([good, quiet]).toEqual(['edi_orders_paid_last_hour 12', 'edi_orders_paid_last_hour 0'])
    await database.db.deleteFrom('payments').where('id', 'in', ids).execute()
    const week = Array.from({ length: 7 * 24 * 60 }, () => good)
    expect(await rings([...week, quiet], 20, 'EdiFewOrders')).toContain('SUCCESS')
  })

  test('EdiBackupOld: no backup for 27 hours', async () => {
    const file = path.join(backups, 'edi-now.gz')
    const long = Date.now() / 1000 - 27 * 3600
    fs.utimesSync(file, long, long)
    const said = await scraped(server.origin)
    fs.utimesSync(file, new Date(), new Date())
    expect(await rings([said], 1, 'EdiBackupOld')).toContain('SUCCESS')
  })

  test('EdiBackupUnwatched: nobody says where backups are', async () => {
    const blind = await servedHere({ DATABASE_URL: url, SAMPLE_CATALOGUE: '0' })
    onTestFinished(() => blind.close())
    const said = await scraped(blind.origin)
    expect(await isQuiet([said, said], 50, 'EdiBackupUnwatched')).toContain('SUCCESS')
    expect(await rings([said, said], 62, 'EdiBackupUnwatched')).toContain('SUCCESS')
  })

  const inBucket = () => {
    const { host } = new URL(bucket.address.endpoint)
    return served({ BACKUP_URL: `s3+http://key:secret@${host}/school/edi`, BACKUP_KEY })
  }
  const nameOf = (moment: Date) =>
    `edi/edi-${moment.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.gz.sealed`

  test('EdiBucketBackupOld: the newest in the bucket is 27 hours old', async () => {
    bucket.files.set(nameOf(new Date()), Buffer.from('x'))
    const fresh = await inBucket()
    // A list that takes longer than a scrape is in the next one.
    await expect
      .poll(
        () => value('edi_backup_bucket_newest_timestamp_seconds{bucket="school"}', fresh.origin),
        LONG,
      )
      .toBeGreaterThan(0)
    const well = await scraped(fresh.origin)
    await fresh.close()
    expect(await isQuiet([well, well], 60, 'EdiBucketBackupOld')).toContain('SUCCESS')
    bucket.files.clear()
    bucket.files.set(nameOf(new Date(Date.now() - 27 * 3_600_000)), Buffer.from('x'))
    const old = await inBucket()
    const said = await scraped(old.origin)
    await old.close()
    expect(await isQuiet([said, said], 13, 'EdiBucketBackupOld')).toContain('SUCCESS')
    expect(await rings([said, said], 17, 'EdiBucketBackupOld')).toContain('SUCCESS')
  })

  test('EdiBucketBackupOld: the bucket does not answer', async () => {
    const away = await served({
      BACKUP_URL: 's3+http://key:secret@127.0.0.1:9/school/edi',
      BACKUP_KEY,
    })
    onTestFinished(() => away.close())
    const said = await scraped(away.origin)
    expect(await rings([said, said], 17, 'EdiBucketBackupOld')).toContain('SUCCESS')
  })

  test('EdiReplicaLate: the replica is away', async () => {
    const host = '127.0.0.1:9'
    const readUrl = Object.assign(new URL(url), { host }).href
    const lonely = await served({ DATABASE_READ_URL: readUrl })
    onTestFinished(() => lonely.close())
    await expect
      .poll(() => value(`edi_replica_lag_seconds{server="${host}"}`, lonely.origin), LONG)
      .toBeGreaterThan(10)
    const said = await scraped(lonely.origin)
    expect(await isQuiet([said, said], 3, 'EdiReplicaLate')).toContain('SUCCESS')
    expect(await rings([said, said], 6, 'EdiReplicaLate')).toContain('SUCCESS')
  })

  test.skipIf(process.getuid?.() !== 0)(
    'EdiDiskFull: the disk of the backups is full',
    async () => {
      const disk = temporaryFolder()
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
      onTestFinished(() => {
        execFileSync('umount', [disk])
        fs.rmdirSync(disk)
      })
      fs.writeFileSync(path.join(disk, 'edi-now.gz'), Buffer.alloc(950_000))
      const full = await served({ BACKUP_DIR: disk })
      const said = await scraped(full.origin)
      await full.close()
      expect(await isQuiet([said, said], 3, 'EdiDiskFull')).toContain('SUCCESS')
      expect(await rings([said, said], 6, 'EdiDiskFull')).toContain('SUCCESS')
    },
    60_000,
  )

  test('each rule has a test of this file, but for one', () => {
    const tested = fs.readFileSync(import.meta.filename, 'utf8')
    const named = new Set(tested.match(/'Edi[A-Z]\w+'/g)?.map((name) => name.slice(1, -1)))
    // It would take a process of 800 MB.
    expect(rules.filter((name) => !named.has(name))).toEqual([`Edi${'Memory'}`])
  })
})
