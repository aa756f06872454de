import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { readinessCheck } from '../http/entry/watch/health.ts'
import { servedHere } from '../testing/real-server.ts'
import { silentProxy } from '../testing/silent-proxy.ts'
import { openTestDatabase } from '../testing/test-server.ts'
import { type Database, openDatabase } from './connect.ts'
import { DatabaseSilent } from './discard-unusable.ts'
import { listen } from './listen.ts'
import { transact } from './transact.ts'

const postgres = inject('postgres')
const POOL = 3

/** A database of its own behind a proxy, and a pool on it whose statements may take half a second. */
async function behindProxy(): Promise<{
  proxy: Awaited<ReturnType<typeof silentProxy>>
  database: Database
  /** Past the proxy. */
  direct: Database
}> {
  const direct = await openTestDatabase()
  const proxy = await silentProxy(defined(direct.directUrl))
  const database = await openDatabase({
    url: proxy.url,
    poolSize: POOL,
    longestStatementMs: 500,
  })
  onTestFinished(async () => {
    await database.close()
    proxy.close()
    await direct.close()
  })
  return { proxy, database, direct }
}

/** As many at once as there are connections. */
const onEach = <Result>(work: () => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: POOL }, work))

test.skipIf(!postgres)(
  'when the server falls silent, its connections are given up and new ones opened',
  async () => {
    const { proxy, database } = await behindProxy()
    const one = () => sql<{ one: number }>`select 1 as one from pg_sleep(0.05)`.execute(database.db)
    await onEach(one)
    expect(database.pool.totalCount).toBe(POOL)
    proxy.fallSilent()
    for (const { status } of await onEach(one)) expect(status).toBe('rejected')
    for (const answer of await onEach(one))
      expect(answer).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } })
  },
)

test.skipIf(!postgres)(
  'a transaction during which the server falls silent fails, and its connection goes',
  async () => {
    const { proxy, database } = await behindProxy()
    await expect(
      transact(database.db, async (trx) => {
        await sql`select 1`.execute(trx)
        proxy.fallSilent()
        await sql`select 2`.execute(trx)
      }),
    ).rejects.toThrow(DatabaseSilent)
    expect(database.pool.totalCount).toBe(0)
    expect((await sql`select 3`.execute(database.db)).rows).toHaveLength(1)
  },
)

test.skipIf(!postgres)(
  'a statement behind a lock that stays fails after its limit, and its connection is used again',
  async () => {
    const { database, direct } = await behindProxy()
    await transact(direct.db, async (trx) => {
      await sql`lock table orders in access exclusive mode`.execute(trx)
      for (const answer of await onEach(() =>
        database.db.selectFrom('orders').select('id').execute(),
      ))
        expect(answer).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
      expect(database.pool.totalCount).toBe(POOL)
      expect(database.pool.idleCount).toBe(POOL)
    })
    expect(await database.db.selectFrom('orders').select('id').execute()).toEqual([])
  },
)

test.skipIf(!postgres)('a transaction that does nothing is ended by the server', async () => {
  const { database, direct } = await behindProxy()
  const limit = async ({ db }: Database, name: string) =>
    (await sql<{ limit: string }>`select current_setting(${name}) as limit`.execute(db)).rows[0]!
      .limit
  expect(await limit(database, 'idle_in_transaction_session_timeout')).toBe('1min')
  expect(await limit(database, 'statement_timeout')).toBe('500ms')
  // As for commands, which may take long.
  expect(await limit(direct, 'statement_timeout')).toBe('0')
})

test.skipIf(!postgres)(
  'a server that may not write is not ready, and is left for one that may',
  async () => {
    const { proxy, direct } = await behindProxy()
    const name = sql.id(new URL(defined(direct.directUrl)).pathname.slice(1))
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(direct.db)
    const database = await openDatabase({ url: proxy.url, poolSize: POOL })
    onTestFinished(() => database.close())
    const isReady = readinessCheck({ pool: database.pool, isStopping: () => false })
    const write = () => database.db.updateTable('orders').set({ number: 'none' }).execute()
    const read = () => sql`select pg_sleep(0.05)`.execute(database.db)
    await onEach(read)
    expect(database.pool.totalCount).toBe(POOL)
    expect(await isReady()).toBe('the database is read-only')
    expect(database.pool.totalCount).toBe(0)

    await onEach(read)
    for (const answer of await onEach(write))
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: '25006' } })
    await sql`alter database ${name} reset default_transaction_read_only`.execute(direct.db)
    for (const answer of await onEach(write)) expect(answer).toMatchObject({ status: 'fulfilled' })
    expect(await isReady()).toBeNull()
  },
)

test.skipIf(!postgres)('a listener hears again after the server has fallen silent', async () => {
  const { proxy, direct } = await behindProxy()
  const heard: (string | null)[] = []
  let timesLost = 0
  const stop = await listen({
    url: proxy.url,
    channel: 'edi_test',
    notice: (message) => heard.push(message),
    lost: () => (timesLost += 1),
    log: pino({ level: 'silent' }),
    askEveryMs: 100,
  })
  onTestFinished(stop)
  expect(heard).toEqual([null])
  proxy.fallSilent()
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual([null, null])
  expect(timesLost).toBe(1)
  await sql`select pg_notify('edi_test', 'hello')`.execute(direct.db)
  await expect.poll(() => heard).toEqual([null, null, 'hello'])
})

test.skipIf(!postgres)('a listener of a server that has fallen silent can be stopped', async () => {
  const { proxy } = await behindProxy()
  const heard: (string | null)[] = []
  const stop = await listen({
    url: proxy.url,
    channel: 'edi_test',
    notice: (message) => heard.push(message),
    log: pino({ level: 'silent' }),
  })
  proxy.fallSilent()
  await stop()
  expect(heard).toEqual([null])
})

test.skipIf(!postgres)(
  'a whole server answers again after its database has fallen silent, without a restart',
  async () => {
    const { proxy, direct } = await behindProxy()
    const server = await servedHere({
      DATABASE_URL: proxy.url,
      DATABASE_POOL: '2',
      SAMPLE_CATALOGUE: '0',
    })
    onTestFinished(() => server.close())
    const status = async (path: string) => (await fetch(`${server.origin}${path}`)).status
    expect(await status('/readyz')).toBe(200)
    proxy.fallSilent()
    expect(await status('/readyz')).toBe(503)
    await expect.poll(() => status('/readyz'), { timeout: 25_000 }).toBe(200)
    const subscribed = await fetch(`${server.origin}/api/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'after-the-failover@example.com' }),
    })
    expect(subscribed.status).toBe(201)
    expect(
      await direct.db.selectFrom('newsletter_subscribers').select('email').execute(),
    ).toHaveLength(1)
  },
)
