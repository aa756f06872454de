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

test('a statement is carried out with its values', async () => {
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
  await expect(categoriesAt.one(db, { positions: [] })).rejects.toThrow('gave none')
  expect(await renameCategory.one(db, { position: first.position, name: 'Cooking' })).toEqual({
    name: 'Cooking',
  })
  await expect(renameCategory.one(db, { position: first.position, name: null })).rejects.toThrow(
    'null value',
  )
})

test('a change that fails is reported, and nothing of its transaction is committed', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const position = await anyPosition(db)
  const before = await db.selectFrom('categories').select('name').orderBy('id').execute()
  const renamedTwice = (name: string | null) =>
    transact(db, async (trx) => {
      await renameCategory.run(trx, { position, name: 'Cooking' })
      await renameCategory.run(trx, { position, name })
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

test('what an input leaves undefined is null', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const given = statement((on, { name }: { name?: string }) =>
    on.selectNoFrom(sql<string | null>`${name}::text`.as('name')),
  )
  expect(await given.one(db, { name: 'Nusrat' })).toEqual({ name: 'Nusrat' })
  expect(await given.one(db, { name: undefined } as unknown as { name?: string })).toEqual({
    name: null,
  })
})

test('of statements sent together all are carried out or none', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const position = await anyPosition(db)
  const before = await db.selectFrom('categories').select('name').orderBy('id').execute()
  await expect(
    together(db, [
      renameCategory.with({ position, name: 'Cooking' }),
      renameCategory.with({ position, name: null }),
    ]),
  ).rejects.toThrow('null value')
  expect(await db.selectFrom('categories').select('name').orderBy('id').execute()).toEqual(before)
})
