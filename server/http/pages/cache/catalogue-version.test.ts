import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../../db/connect.ts'
import { transact } from '../../../db/transact.ts'
import { raiseCatalogueVersion } from '../../../modules/catalog/index.ts'
import { testDatabase } from '../../../testing/test-server.ts'
import { watchCatalogueVersion } from './catalogue-version.ts'

const log = pino({ level: 'silent' })
/** However busy the machine is. */
const SOON = { timeout: 20_000, interval: 5 }

async function watching(database: Database, clock = () => new Date('2026-12-05T06:00:00Z')) {
  const version = await watchCatalogueVersion(database, { clock, log, renew: async () => {} })
  onTestFinished(() => version.stop())
  return version
}

test('a change is known in every process, without being asked for', async () => {
  const database = await testDatabase()
  const [one, other] = [await watching(database), await watching(database)]
  const before = one.current()
  const changed = vi.fn()
  other.onChange(changed)
  await transact(database.db, raiseCatalogueVersion)
  await vi.waitFor(
    () => expect([one.current() === before, other.current() === before]).toEqual([false, false]),
    SOON,
  )
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), SOON)
})

test('a refresh sees what was committed before it', async () => {
  const database = await testDatabase()
  const version = await watching(database)
  const seen = new Set([version.current()])
  for (let change = 0; change < 5; change += 1) {
    await transact(database.db, raiseCatalogueVersion)
    await version.refresh()
    seen.add(version.current())
  }
  expect(seen.size).toBe(6)
})

test('midnight in Dhaka counts as a change', async () => {
  let now = new Date('2026-12-05T17:59:59.900Z')
  const version = await watching(await testDatabase(), () => now)
  const before = version.current()
  expect(before).toContain('2026-12-05')
  now = new Date('2026-12-05T18:00:00Z')
  expect(version.current()).toBe(before.replace('2026-12-05', '2026-12-06'))
})

test('the last known version stays valid while the database is down', async () => {
  const database = await testDatabase()
  let isAway = false
  const query = (text: string) =>
    isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : database.pool.query(text)
  const version = await watching({ ...database, pool: { query } as unknown as Database['pool'] })
  const before = version.current()
  isAway = true
  await expect(version.refresh()).rejects.toThrow('ECONNREFUSED')
  expect(version.current()).toBe(before)
  isAway = false
  await transact(database.db, raiseCatalogueVersion)
  await vi.waitFor(() => expect(version.current()).not.toBe(before), SOON)
})
