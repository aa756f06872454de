import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#server/db/tables.ts'
import { transact } from '#server/db/transact.ts'
import { testServer } from '#server/testing/test-server.ts'
import { byUid } from './by-uid.ts'

const server = await testServer()
const { db, pool } = server.services.database

async function newUid(): Promise<string> {
  return (await server.newStudent()).record.identity_uid
}

function rowOf(uid: string) {
  return db.selectFrom('students').selectAll().where('identity_uid', '=', uid).executeTakeFirst()
}

test('calls that arrive together each get their own student', async () => {
  const [one, another, nobody] = [await newUid(), await newUid(), randomUUID()]
  const found = await Promise.all([one, another, nobody, one].map((uid) => byUid(db, uid)))
  expect(found).toEqual([await rowOf(one), await rowOf(another), undefined, await rowOf(one)])
  expect(found[0]).toBeDefined()
})

test('a lookup after a session ended sees the new version while an earlier lookup is running', async () => {
  const [uid, other] = [await newUid(), await newUid()]
  const before = byUid(db, other)
  await db
    .updateTable('students')
    .set({ session_version: 7 })
    .where('identity_uid', '=', uid)
    .execute()
  expect(await byUid(db, uid)).toMatchObject({ session_version: 7 })
  expect(await before).toMatchObject({ identity_uid: other, session_version: 1 })
})

test('within a transaction its own changes are seen', async () => {
  const uid = await newUid()
  await transact(db, async (trx) => {
    await trx
      .updateTable('students')
      .set({ session_version: 9 })
      .where('identity_uid', '=', uid)
      .execute()
    expect(await byUid(trx, uid)).toMatchObject({ session_version: 9 })
  })
})

test('a failure reaches everyone who asked, and the next one is answered', async () => {
  let isBroken = true
  const breaking = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => (isBroken ? Promise.reject(new Error('away')) : pool.connect()),
        end: async () => {},
        options: pool.options,
      },
    }),
  })
  const uid = await newUid()
  const asked = await Promise.allSettled([byUid(breaking, uid), byUid(breaking, randomUUID())])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await byUid(breaking, uid)).toEqual(await rowOf(uid))
})
