import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { askedMessages } from '#server/testing/asked-messages.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { statement, together } from './statement.ts'
import type { Tables } from './tables.ts'
import { transact } from './transact.ts'

const opened = openTestDatabase()
afterAll(async () => (await opened).close())

/** A hundred divided by it. */
const quotient = statement((db, { by }: { by: number }) =>
  db.selectNoFrom(sql<number>`100 / ${by}::integer`.as('quotient')),
)
const count = statement((db, { text }: { text: string }) =>
  db.selectNoFrom(sql<number>`${text}::bigint`.as('count')),
)
const nameAt = statement((db, { position }: { position: number }) =>
  db.selectFrom('categories').select('name').where('position', '=', position),
)
const rename = statement((db, { position, name }: { position: number; name: string }) =>
  db.updateTable('categories').set({ name }).where('position', '=', position).returning('name'),
)

const quotients = (...by: number[]) => by.map((one) => ({ by: one }))

test('what is looked up in one turn goes in one message, and each gets its own rows', async () => {
  const database = await opened
  const messages = askedMessages(database.pool)
  const [tenth, name, [twentieth, fifth]] = await Promise.all([
    quotient.one(database.db, { by: 10 }),
    nameAt.first(database.db, { position: -1 }),
    together(database.db, [quotient.with({ by: 20 }), quotient.with({ by: 5 })]),
  ])
  expect(tenth).toEqual({ quotient: 10 })
  expect(name).toBeUndefined()
  expect([twentieth, fifth]).toEqual([[{ quotient: 5 }], [{ quotient: 20 }]])
  expect(messages).toHaveLength(1)
  await quotient.one(database.db, { by: 1 })
  expect(messages).toHaveLength(2)
})

test('one that fails says why, and those that were asked with it are answered', async () => {
  const { db } = await opened
  const asked = quotients(10, 0, 20).map((by) => quotient.one(db, by))
  const [tenth, nothing, twentieth] = await Promise.allSettled(asked)
  expect(tenth).toEqual({ status: 'fulfilled', value: { quotient: 10 } })
  expect(twentieth).toEqual({ status: 'fulfilled', value: { quotient: 5 } })
  expect(nothing).toMatchObject({ reason: expect.objectContaining({ code: '22012' }) })
})

test('one whose rows cannot be read says why, and those that were asked with it are answered', async () => {
  const { db } = await opened
  const asked = ['1', '9007199254740993', '3'].map((text) => count.one(db, { text }))
  const [one, tooLarge, three] = await Promise.allSettled([...asked, quotient.one(db, { by: 5 })])
  expect(one).toEqual({ status: 'fulfilled', value: { count: 1 } })
  expect(three).toEqual({ status: 'fulfilled', value: { count: 3 } })
  expect(tooLarge).toMatchObject({
    reason: new RangeError('9007199254740993 does not fit a safe integer'),
  })
  expect(await quotient.one(db, { by: 5 })).toEqual({ quotient: 20 })
})

test('where there is no connection, everyone hears of it after one try', async () => {
  const { pool } = await opened
  let tries = 0
  const connect = () => {
    tries += 1
    return Promise.reject(new Error('away'))
  }
  const away = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: pool.options } }),
  })
  const asked = await Promise.allSettled(quotients(10, 20).map((by) => quotient.one(away, by)))
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tries).toBe(1)
})

test('very many are asked in several messages', async () => {
  const database = await opened
  const messages = askedMessages(database.pool)
  const many = Array.from({ length: 40 }, (_, index) => index + 1)
  const rows = await Promise.all(quotients(...many).map((by) => quotient.one(database.db, by)))
  expect(rows.map((row) => row.quotient)).toEqual(many.map((by) => Math.trunc(100 / by)))
  expect(messages).toHaveLength(3)
})

test('a change is asked by itself, so that it does not fail with others', async () => {
  const database = await opened
  const messages = askedMessages(database.pool)
  const [renamed, failed, again] = await Promise.allSettled([
    rename.one(database.db, { position: 1, name: 'Cooking' }),
    rename.one(database.db, { position: 1, name: null! }),
    nameAt.one(database.db, { position: 2 }),
  ])
  expect(renamed).toEqual({ status: 'fulfilled', value: { name: 'Cooking' } })
  expect([failed.status, again.status]).toEqual(['rejected', 'fulfilled'])
  expect(messages).toHaveLength(3)
})

test('what locks, or changes something on the way, is no look-up', async () => {
  const database = await opened
  const messages = askedMessages(database.pool)
  const locked = statement((db, { position }: { position: number }) =>
    db.selectFrom('categories').select('name').where('position', '=', position).forUpdate(),
  )
  const renamedOnTheWay = statement((db, { position }: { position: number }) =>
    db
      .with('renamed', (on) =>
        on
          .updateTable('categories')
          .set({ name: 'Baking' })
          .where('position', '=', position)
          .returning('name'),
      )
      .selectFrom('renamed')
      .select('name'),
  )
  const asked = await Promise.all([
    locked.all(database.db, { position: 2 }),
    renamedOnTheWay.all(database.db, { position: 2 }),
    nameAt.all(database.db, { position: -1 }),
    nameAt.all(database.db, { position: -2 }),
  ])
  expect(asked[1]).toEqual([{ name: 'Baking' }])
  expect(messages).toHaveLength(3)
})

test('a transaction looks up what it has written itself', async () => {
  const { db } = await opened
  const seen = await transact(db, async (trx) => {
    await rename.later(trx, { position: 3, name: 'Sewing' })
    const [inside, outside] = await Promise.all([
      nameAt.one(trx, { position: 3 }),
      quotient.one(trx, { by: 2 }),
    ])
    return [inside.name, outside.quotient]
  })
  expect(seen).toEqual(['Sewing', 50])
})
