import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { statement } from './statement.ts'

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
