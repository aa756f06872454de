import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-server.ts'
import { compiledOnce } from './compiled-once.ts'
import { transact } from './transact.ts'

const { db } = await testDatabase()

test('a statement is built once and sent with the values of each time', async () => {
  let built = 0
  const add = compiledOnce((on, { one, other }: { one: number; other: number }) => {
    built += 1
    return on.selectNoFrom(sql<number>`${one}::int + ${other}::int + ${1}::int`.as('sum'))
  })
  expect((await add(db, { one: 1, other: 2 })).rows).toEqual([{ sum: 4 }])
  expect((await add(db, { one: 10, other: 20 })).rows).toEqual([{ sum: 31 }])
  await transact(db, async (trx) =>
    expect((await add(trx, { one: 0, other: 0 })).rows).toEqual([{ sum: 1 }]),
  )
  expect(built).toBe(1)
})

test('a statement that looks at its values is refused', () => {
  const wrong = compiledOnce((on, { name }: { name: string }) =>
    on.selectNoFrom(sql<string>`${`${name}!`}`.as('greeting')),
  )
  expect(() => wrong(db, { name: 'Nusrat' })).toThrow(/"name" may only be sent/)
})
