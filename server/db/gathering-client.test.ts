import type pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import type { Database } from './connect.ts'
import { statement, together } from './statement.ts'
import { transact, type Trx } from './transact.ts'

const rename = statement((db, { position, name }: { position: number; name: string }) =>
  db.updateTable('categories').set({ name }).where('position', '=', position).returning('name'),
)

const opened = openTestDatabase()
afterAll(async () => (await opened).close())

function namesIn({ db }: Database) {
  return db.selectFrom('categories').select(['position', 'name']).orderBy('id').execute()
}

/** Until the end of the test, PostgreSQL is sent another word for `begin`, and refuses it. */
function breakBegin({ pool }: Database): void {
  interface Sends {
    parse(query: { text: string }): void
    query(text: string): void
  }
  const instead = (text: string) => (text === 'begin' ? 'bogus' : text)
  const breakIt = (client: pg.PoolClient) => {
    const { connection } = client as unknown as { connection: Sends }
    const { parse, query } = connection
    connection.parse = (asked) => parse.call(connection, { ...asked, text: instead(asked.text) })
    connection.query = (text) => query.call(connection, instead(text))
    onTestFinished(() => void Object.assign(connection, { parse, query }))
  }
  pool.once('acquire', breakIt)
  onTestFinished(() => void pool.off('acquire', breakIt))
}

test.each<[string, (trx: Trx) => Promise<unknown>]>([
  ['a change', (trx) => rename.all(trx, { position: 1, name: 'Cooking' })],
  [
    'changes that nothing waits for',
    async (trx) => {
      await rename.later(trx, { position: 1, name: 'Cooking' })
      await rename.later(trx, { position: 2, name: 'Baking' })
    },
  ],
  [
    'several sent together',
    (trx) =>
      together(trx, [
        rename.with({ position: 1, name: 'Cooking' }),
        rename.with({ position: 2, name: 'Baking' }),
      ]),
  ],
  [
    'several that do not wait for each other',
    (trx) =>
      Promise.allSettled(
        [1, 2, 3].map((position) => rename.all(trx, { position, name: 'Cooking' })),
      ),
  ],
  [
    'one after the other, whatever became of the first',
    async (trx) => {
      for (const position of [1, 2])
        await rename.all(trx, { position, name: 'Cooking' }).catch(() => {})
    },
  ],
])('where "begin" fails, nothing is carried out without it: %s', async (_, work) => {
  const database = await opened
  const before = await namesIn(database)
  breakBegin(database)
  await expect(transact(database.db, work)).rejects.toThrow('"bogus"')
  expect(await namesIn(database)).toEqual(before)
})

test('a transaction of nothing, and one that is given up before anything was sent', async () => {
  const database = await opened
  const before = await namesIn(database)
  expect(await transact(database.db, async () => 'nothing')).toBe('nothing')
  const givenUp = transact(database.db, async (trx) => {
    await rename.later(trx, { position: 1, name: 'Cooking' })
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  expect(await namesIn(database)).toEqual(before)
})

test('what follows a failure is not carried out, and the connection is good for the next transaction', async () => {
  const database = await opened
  const before = await namesIn(database)
  const failed = transact(database.db, async (trx) => {
    await rename.later(trx, { position: 1, name: 'Cooking' })
    await rename.later(trx, { position: 2, name: null! })
    await rename.later(trx, { position: 3, name: 'Baking' })
    await rename.all(trx, { position: 4, name: 'Sewing' })
  })
  await expect(failed).rejects.toThrow('null value')
  expect(await namesIn(database)).toEqual(before)
  const [renamed] = await transact(database.db, (trx) =>
    rename.all(trx, { position: 4, name: 'Sewing' }),
  )
  expect(renamed).toEqual({ name: 'Sewing' })
})

test('several statements as one text may come first in a transaction', async () => {
  const { pool } = await opened
  const client: pg.PoolClient = await pool.connect()
  onTestFinished(() => client.release())
  await client.query('begin')
  await client.query('create temporary table t (n integer); insert into t values (1)')
  await client.query('commit')
  expect((await client.query('select n from t', [])).rows).toEqual([{ n: 1 }])
})

test('nothing is sent that pg warns about', async () => {
  const warnings: Error[] = []
  const listen = (warning: Error) => void warnings.push(warning)
  process.on('warning', listen)
  onTestFinished(() => void process.off('warning', listen))
  const database = await opened
  const three = (name: string) => [1, 2, 3].map((position) => ({ position, name: name + position }))
  await transact(database.db, async (trx) => {
    for (const one of three('Cooking')) await rename.later(trx, one)
    await together(trx, three('Baking').map(rename.with))
    await Promise.all(three('Sewing').map((one) => rename.all(trx, one)))
    await rename.later(trx, { position: 4, name: 'Crochet' })
  })
  await together(database.db, three('Knitting').map(rename.with))
  expect(warnings).toEqual([])
})
