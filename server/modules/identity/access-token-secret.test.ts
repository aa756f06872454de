import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealer } from '#server/sealing.ts'
import { testDatabase } from '../../testing/test-server.ts'
import { accessTokenSecret } from './access-token-secret.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A server without a configured secret, and what its database shows. */
async function newServer() {
  const { db } = await testDatabase()
  await db.deleteFrom('server_secrets').execute()
  const ownKey = sealer(randomBytes(32))
  return {
    db,
    start: async (sealing = ownKey) =>
      text(await accessTokenSecret(db, { configured: null, sealer: sealing, now: new Date() })),
    copy: async () =>
      text(
        Buffer.concat(
          (await db.selectFrom('server_secrets').select('secret').execute()).map(
            ({ secret }) => secret,
          ),
        ),
      ),
  }
}

test('a configured secret is taken as it is', async () => {
  const { db } = await newServer()
  const secret = await accessTokenSecret(db, {
    configured: 'configured',
    sealer: sealer(randomBytes(32)),
    now: new Date(),
  })
  expect(Buffer.from(secret).toString()).toBe('configured')
})

test('without one all processes share one made once, which a copy of the database does not show', async () => {
  const { start, copy } = await newServer()
  const made = await Promise.all([start(), start()])
  expect(made[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(made[1]).toBe(made[0])
  expect(await start()).toBe(made[0])
  expect(await copy()).not.toContain(made[0])
  expect(await copy()).not.toContain(
    text(Buffer.from(Buffer.from(made[0]!, 'hex').toString('base64'))),
  )
})

test('a secret of before goes on, sealed by one of two processes', async () => {
  const { db, start, copy } = await newServer()
  const before = randomBytes(32)
  await db.insertInto('server_secrets').values({ name: 'access-token', secret: before }).execute()
  expect(await Promise.all([start(), start()])).toEqual([text(before), text(before)])
  expect(await copy()).not.toContain(text(before))
})

test('with another sealing key all processes share a new one', async () => {
  const { start } = await newServer()
  const former = await start()
  const otherKey = sealer(randomBytes(32))
  const [one, other] = await Promise.all([start(otherKey), start(otherKey)])
  expect(one).not.toBe(former)
  expect(other).toBe(one)
})
