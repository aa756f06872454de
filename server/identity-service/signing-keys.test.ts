import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { sealer } from '#server/sealing.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { signingKeys } from './signing-keys.ts'

const opened: Database[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

/** A server's database and its processes, which share a sealing key unless given one. */
async function newServer() {
  const database = await openTestDatabase()
  opened.push(database)
  const ownKey = sealer(randomBytes(32))
  return {
    database,
    start: async (sealing = ownKey) => {
      const keys = signingKeys(database.db, () => new Date(), sealing)
      return { ...keys, lost: await keys.sealAll() }
    },
  }
}

type Keys = ReturnType<typeof signingKeys>

async function sign(keys: Keys): Promise<string> {
  const { kid, key } = await keys.current()
  return new SignJWT({ sub: 'somebody' }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
}
const subject = async (token: string, keys: Keys) =>
  (await jwtVerify(token, keys.verifying)).payload.sub

/** Everything a copy of the database reveals of the keys. */
const copyOf = async ({ pool }: Database) =>
  (
    await pool.query<{ row: Record<string, unknown> }>(
      'select to_jsonb(k) as row from identity.signing_keys k',
    )
  ).rows.map(({ row }) => row)

/** Stores a key unsealed, as older versions did. */
async function keepReadable({ db }: Database): Promise<{ kid: string; token: string }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await db
    .insertInto('identity.signing_keys')
    .values({ kid, private_jwk: JSON.stringify(jwk) })
    .execute()
  return {
    kid,
    token: await new SignJWT({ sub: 'somebody' })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey),
  }
}

test('a copy of the database holds no usable signing key', async () => {
  const { database, start } = await newServer()
  const keys = await start()
  expect(await subject(await sign(keys), keys)).toBe('somebody')
  const { kid } = await keys.current()
  expect(await copyOf(database)).toMatchObject([
    { kid, private_jwk: null, sealed_jwk: expect.any(String) },
  ])
  const bytes = Buffer.from(
    String((await copyOf(database))[0]!['sealed_jwk']).slice(2),
    'hex',
  ).toString('latin1')
  expect(bytes).not.toContain('"kty"')
})

test('after a restart the same key signs', async () => {
  const { start } = await newServer()
  const before = await start()
  const token = await sign(before)
  const after = await start()
  expect([after.lost, (await after.current()).kid]).toEqual([0, (await before.current()).kid])
  expect(await subject(token, after)).toBe('somebody')
})

test('an unsealed key is sealed at start by one of two processes, and keeps signing', async () => {
  const { database, start } = await newServer()
  const { kid, token } = await keepReadable(database)
  const processes = await Promise.all([start(), start()])
  expect(processes.map(({ lost }) => lost)).toEqual([0, 0])
  expect(await copyOf(database)).toMatchObject([{ kid, private_jwk: null }])
  for (const keys of processes) {
    expect((await keys.current()).kid).toBe(kid)
    expect(await subject(token, keys)).toBe('somebody')
  }
})

test('another sealing key means new keys, and tokens of the old ones are invalid', async () => {
  const { database, start } = await newServer()
  const former = await start()
  const token = await sign(former)
  const otherKey = sealer(randomBytes(32))
  const processes = await Promise.all([start(otherKey), start(otherKey)])
  expect(processes.reduce((sum, { lost }) => sum + lost, 0)).toBe(1)
  for (const keys of processes) {
    await expect(subject(token, keys)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
    for (const other of processes) expect(await subject(await sign(keys), other)).toBe('somebody')
  }
  expect((await copyOf(database)).map(({ kid }) => kid)).not.toContain((await former.current()).kid)
})

test('a sealed key opens only in its own context', async () => {
  const { database, start } = await newServer()
  await (await start()).current()
  await database.db.updateTable('identity.signing_keys').set({ kid: 'another' }).execute()
  expect((await start()).lost).toBe(1)
})
