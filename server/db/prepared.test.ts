import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { marked, prepared } from './prepared.ts'

test('a marked query is planned once by a connection, and others each time', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const counts = await db.connection().execute(async (one) => {
    for (const position of [1, 2, 3]) {
      const category = one.selectFrom('categories').select('name').where('position', '=', position)
      const [marked, plain] = [
        await category.modifyFront(prepared).execute(),
        await category.execute(),
      ]
      expect(marked).toEqual(plain)
    }
    return one
      .selectFrom('pg_prepared_statements' as never)
      .select(['statement', 'generic_plans', 'custom_plans'] as never)
      .execute() as Promise<{ statement: string; generic_plans: number; custom_plans: number }[]>
  })
  const kept = counts.filter(({ statement }) => statement.includes('"position"'))
  expect(kept).toHaveLength(1)
  expect(kept[0]!.statement).toContain('/* prepared */')
  expect(kept[0]!.generic_plans + kept[0]!.custom_plans).toBe(3)
})

/** One connection of the test's own, and the messages by which it asks for columns. */
async function newConnection() {
  const { pool, close } = await openTestDatabase()
  const client: pg.PoolClient = await pool.connect()
  onTestFinished(async () => {
    client.release()
    await close()
  })
  const { connection } = client as unknown as { connection: { describe(portal: object): void } }
  return { client, describe: vi.spyOn(connection, 'describe') }
}

test('a connection is told once which columns a marked statement has, with rows or without', async () => {
  const { client, describe } = await newConnection()
  await client.query('create temporary table kept (id int8, day date, name text)')
  const insert = marked('insert into kept values ($1, $2, $3)')
  const select = marked('select id, day, name from kept where id > $1 order by id')
  expect((await client.query(select, [0])).rows).toEqual([])
  for (const id of [1, 2]) {
    const { rowCount, rows } = await client.query(insert, [
      id,
      '2026-12-16',
      id === 1 ? null : 'two',
    ])
    expect({ rowCount, rows }).toEqual({ rowCount: 1, rows: [] })
  }
  expect(await client.query(select, [0])).toMatchObject({
    rowCount: 2,
    rows: [
      { id: 1, day: '2026-12-16', name: null },
      { id: 2, day: '2026-12-16', name: 'two' },
    ],
  })
  expect(describe).toHaveBeenCalledTimes(2)
})

test('a kept plan whose columns have changed is refused, not misread', async () => {
  const { client } = await newConnection()
  await client.query('create temporary table kept (n int4)')
  await client.query('insert into kept values (7)')
  const select = marked('select n from kept where n is not null')
  expect((await client.query(select, [])).rows).toEqual([{ n: 7 }])
  await client.query('alter table kept alter column n type date using current_date')
  await expect(client.query(select, [])).rejects.toThrow('cached plan must not change result type')
  expect((await client.query('select 1 as one', [])).rows).toEqual([{ one: 1 }])
})
