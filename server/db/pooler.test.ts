import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { defined } from '#contract/defined.ts'
import { servedHere } from '../testing/real-server.ts'
import { hasPgBouncer, startPgBouncer } from '../testing/pgbouncer.ts'
import { openTestDatabase } from '../testing/test-server.ts'
import { someCourseIds, startCartWriters } from '../testing/writers.ts'
import { openDatabase } from './connect.ts'
import { migrate, migrationNames } from './migrate.ts'

const [postgres, POOL] = [inject('postgres'), 8]
/** Where either is missing, nothing here can run: the names of the tests say so. */
const isMissing = !postgres || !hasPgBouncer
const needs = isMissing ? ' (not run: needs TEST_DATABASE_URL and pgbouncer)' : ''

/** A database of its own, and how it is reached through a pooler in transaction mode. */
async function behindPooler({ migrated }: { migrated: boolean }) {
  const direct = await openTestDatabase({ migrated })
  const directUrl = defined(direct.directUrl)
  const pooler = await startPgBouncer(directUrl, POOL)
  onTestFinished(async () => {
    await pooler.stop()
    await direct.close()
  })
  return { direct, directUrl, url: pooler.url }
}

test.skipIf(isMissing)(
  `servers start together and again behind a pooler, and leave no lock${needs}`,
  { timeout: 120_000 },
  async () => {
    const { direct, directUrl, url } = await behindPooler({ migrated: false })
    const start = () =>
      servedHere({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, SAMPLE_CATALOGUE: '0' })
    const locks = async () =>
      (
        await sql`select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where locktype = 'advisory' and datname = current_database()`.execute(direct.db)
      ).rows
    for (let round = 0; round < 3; round += 1) {
      const servers = await Promise.all([start(), start()])
      for (const { origin } of servers) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
      // As while they are replaced one by one.
      servers.push(await start())
      await Promise.all(servers.map((server) => server.close()))
      expect(await locks()).toEqual([])
    }
  },
)

test.skipIf(isMissing)(
  `carts are filled and limits counted through a pooler as without one${needs}`,
  { timeout: 120_000 },
  async () => {
    const { directUrl, url } = await behindPooler({ migrated: true })
    const server = await servedHere({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl })
    onTestFinished(() => server.close())
    const writers = await startCartWriters(server.origin, {
      courseIds: await someCourseIds(server.origin),
      run: 'pooled',
    })
    await writers.more(100)
    await writers.stop()
    const { points } = allEndpoints['POST /api/newsletter'].limit
    const statuses = await Promise.all(
      Array.from({ length: points + 8 }, async (_, index) => {
        const { status } = await fetch(`${server.origin}/api/newsletter`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `pooled-${index}@example.com` }),
        })
        return status
      }),
    )
    expect(statuses.toSorted()).toEqual([...Array(points).fill(201), ...Array(8).fill(429)])
    expect([[...writers.refused], writers.unanswered]).toEqual([[], 0])
  },
)

test.skipIf(isMissing)(
  `a server that is only told of the pooler says what else it needs${needs}`,
  async () => {
    const { url } = await behindPooler({ migrated: true })
    await expect(openDatabase({ url, poolSize: 2, longestStatementMs: 1_000 })).rejects.toThrow(
      'is a pooler: set DATABASE_DIRECT_URL to the PostgreSQL server behind it.',
    )
  },
)

test.skipIf(!postgres)('where there is nothing to migrate, no lock is waited for', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const other = await database.pool.connect()
  // Of Kysely's migrator.
  await other.query('select pg_advisory_lock(3853314791062309107)')
  expect(await migrate(database)).toEqual([])
  other.release(true)
})

test.skipIf(!postgres)(
  'a server that waits for another to migrate says so, and goes on afterwards',
  async () => {
    const database = await openTestDatabase({ migrated: false })
    onTestFinished(() => database.close())
    const other = await database.pool.connect()
    await other.query('select pg_advisory_lock(3853314791062309107)')
    const { promise: isWaiting, resolve } = Promise.withResolvers<void>()
    const migrating = migrate(database, { onWait: resolve })
    await isWaiting
    await other.query('select pg_advisory_unlock_all()')
    other.release()
    expect(await migrating).toEqual(await migrationNames())
  },
)
