import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { openTestDatabase, testServer } from '../testing/test-server.ts'
import { openDatabase } from './connect.ts'

test.skipIf(!inject('postgres'))(
  'calls are told to come back while the database takes no connections or has another name',
  { timeout: 60_000 },
  async () => {
    const database = await openTestDatabase()
    const url = defined(database.directUrl)
    const name = new URL(url).pathname.slice(1)
    const server = await testServer({ database })
    const operator = new pg.Client(defined(inject('postgres')).url)
    await operator.connect()
    onTestFinished(async () => {
      await operator.end()
      await database.close()
    })
    const endConnections = () =>
      operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ])
    const call = async () => {
      const { status, body, headers } = await server.call('GET /api/courses')
      return [status, (body as { code?: string }).code, headers.get('retry-after')]
    }
    expect((await call())[0]).toBe(200)

    await operator.query(`alter database ${name} allow_connections false`)
    await endConnections()
    expect(await call()).toEqual([503, 'busy', '5'])
    expect(await call()).toEqual([503, 'busy', '5'])
    await expect(openDatabase({ url, poolSize: 1 })).rejects.toThrow('takes no connections')
    await operator.query(`alter database ${name} allow_connections true`)
    expect((await call())[0]).toBe(200)

    await endConnections()
    await operator.query(`alter database ${name} rename to ${name}_moved`)
    expect(await call()).toEqual([503, 'busy', '5'])
    await operator.query(`alter database ${name}_moved rename to ${name}`)
    expect((await call())[0]).toBe(200)
  },
)
