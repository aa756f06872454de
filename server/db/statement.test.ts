import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import type { Db } from './connect.ts'
import { statement, together } from './statement.ts'
import { transact } from './transact.ts'

const categoriesAt = statement((db, { positions }: { positions: number[] }) =>
  db
    .selectFrom('categories')
    .select('position')
    .where('position', '=', sql<number>`any(${positions})`)
    .orderBy('position'),
)
const renameCategory = statement(
  (db, { position, name }: { position: number; name: string | null }) =>
    db
      .updateTable('categories')
      .set({ name: name! })
      .where('position', '=', position)
      .returning('name'),
)

async function anyPosition(db: Db): Promise<number> {
  const { position } = await db
    .selectFrom('categories')
    .select('position')
    .executeTakeFirstOrThrow()
  return position
}

test('a statement that is built once is carried out with the values of each time', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const [first, second] = (await db
    .selectFrom('categories')
    .select('position')
    .limit(2)
    .execute()) as [{ position: number }, { position: number }]
  expect(await categoriesAt.all(db, { positions: [second.position] })).toEqual([second])
  expect(await categoriesAt.first(db, { positions: [first.position] })).toEqual(first)
  expect(await categoriesAt.first(db, { positions: [] })).toBeUndefined()
  await expect(categoriesAt.one(db, { positions: [] })).rejects.toThrow('no row')
  expect(await renameCategory.one(db, { position: first.position, name: 'Cooking' })).toEqual({
    name: 'Cooking',
  })
  await expect(renameCategory.one(db, { position: first.position, name: null })).rejects.toThrow(
    'null value',
  )
})

test('a change that is sent later and fails is reported, and nothing is committed', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const position = await anyPosition(db)
  const before = await db.selectFrom('categories').select('name').orderBy('id').execute()
  const renamedTwice = (name: string | null) =>
    transact(db, async (trx) => {
      await renameCategory.later(trx, { position, name: 'Cooking' })
      await renameCategory.later(trx, { position, name })
    })
  await expect(renamedTwice(null)).rejects.toThrow('null value')
  expect(await db.selectFrom('categories').select('name').orderBy('id').execute()).toEqual(before)
  await renamedTwice('Baking')
  const [first, second] = await together(db, [
    renameCategory.with({ position, name: 'Sewing' }),
    categoriesAt.with({ positions: [position] }),
  ])
  expect([first, second]).toEqual([[{ name: 'Sewing' }], [{ position }]])
})

test('a statement that looks at its values is refused', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const greet = statement((on, { name }: { name: string }) =>
    on.selectNoFrom(sql<string>`${`${name}!`}`.as('greeting')),
  )
  await expect(greet.all(db, { name: 'Nusrat' })).rejects.toThrow(/"name" may only be sent/)
})

test('the row of a change that goes with the commit is there after it', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const position = await anyPosition(db)
  const renamed = (to: { position: number; name: string | null }) =>
    transact(db, (trx) => renameCategory.withCommit(trx, to))
  const row = await renamed({ position, name: 'Cooking' })
  expect(await row()).toEqual({ name: 'Cooking' })
  await expect(renamed({ position, name: null })).rejects.toThrow('null value')
  const none = await renamed({ position: -1, name: 'Baking' })
  await expect(none()).rejects.toThrow('no row')
})
