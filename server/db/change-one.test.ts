import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { changeOne } from './change-one.ts'
import { transact } from './transact.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const versions = () => db.selectFrom('cache_versions').selectAll().orderBy('key').execute()

test('a change of one row is made', async () => {
  const row = db.updateTable('cache_versions').set({ version: 77 })
  await changeOne(row.where('key', '=', 'catalogue'))
  expect(await versions()).toContainEqual({ key: 'catalogue', version: 77 })
})

test('a change that hits no row throws', async () => {
  const row = db.updateTable('cache_versions').set({ version: 1 })
  await expect(changeOne(row.where('key', '=', 'no such key'))).rejects.toThrow('hit 0 rows')
})

test('a change that hits several rows throws, and its transaction leaves nothing', async () => {
  await db.insertInto('cache_versions').values({ key: 'another', version: 3 }).execute()
  const before = await versions()
  const changeAll = transact(db, (trx) =>
    changeOne(trx.updateTable('cache_versions').set({ version: 5 })),
  )
  await expect(changeAll).rejects.toThrow(`hit ${before.length} rows`)
  expect(await versions()).toEqual(before)
})
