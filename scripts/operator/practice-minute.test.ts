import { execFile, execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defined } from '#contract/defined.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { freePort } from '#server/testing/free-port.ts'
import {
  giveFolder,
  ownPostgres,
  postgresMissing,
  postgresUser,
} from '#server/testing/own-postgres.ts'
import { type PayingServer, payingServer } from '#server/testing/payments.ts'
import { pretendBucket } from '#server/testing/pretend-bucket.ts'
import { servedEnvironment, temporaryFolder } from '#server/testing/real-server.ts'
import { buildIfStale } from '../make/build.ts'
import { momentOf } from './practice.ts'

/** Where either is missing, nothing here can run: the names of the tests say so. */
const isMissing = postgresMissing() !== null || spawnSync('pgbackrest', ['version']).status !== 0
const needs = isMissing ? ' (not run: needs the programs of PostgreSQL and pgbackrest)' : ''
const runFile = promisify(execFile)

test.each([
  ['2026-11-29 14:03', '2026-11-29T08:03:00.000Z'],
  ['2026-11-29T14:03:07', '2026-11-29T08:03:07.000Z'],
  ['2026-11-29 08:03Z', '2026-11-29T08:03:00.000Z'],
  ['2026-11-29 14:03+06', '2026-11-29T08:03:00.000Z'],
  ['2026-11-29 13:33+05:30', '2026-11-29T08:03:00.000Z'],
  ['2026-11-29 13:33+0530', '2026-11-29T08:03:00.000Z'],
])('the minute %s is %s', (text, moment) => {
  expect(momentOf(text).toISOString()).toBe(moment)
})

test.each([
  '',
  'yesterday',
  '14:03',
  '2026-11-31 25:00',
  "2026-11-29 14:03' or 1",
  '2999-01-01 00:00',
])('%j is no minute to go back to', (text) => {
  expect(() => momentOf(text)).toThrow(/is no minute|still to come/)
})

describe.skipIf(isMissing)(`an archive in a bucket${needs}`, () => {
  const folder = temporaryFolder()
  let bucket: Awaited<ReturnType<typeof pretendBucket>>
  let postgres: ReturnType<typeof ownPostgres>
  let database: Database
  let server: PayingServer
  /** Two that were paid, and the minute after each. */
  let orders: string[]
  let minutes: string[]

  beforeAll(async () => {
    // The copy shows its pages.
    await buildIfStale()
    bucket = await pretendBucket(selfSigned())
    postgres = ownPostgres(await freePort())
    database = await openDatabase({ url: postgres.url, poolSize: 5 })
    await migrate(database)
    await archiveToBucket()
    await database.close()
    postgres.stop('fast')
    postgres.start()
    database = await openDatabase({ url: postgres.url, poolSize: 5 })
    await pgbackrest('stanza-create')
    await pgbackrest('backup', '--type=full')
    server = await payingServer({ database })
    minutes = []
    orders = []
    for (let round = 0; round < 2; round += 1) {
      orders.push(await buy())
      minutes.push(await now())
    }
    await buy({ isPaid: false })
    await archived()
  }, 300_000)

  afterAll(async () => {
    await server.close()
    await database.close()
    postgres.remove()
    await bucket.close()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  function selfSigned() {
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const words = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1 -keyout ${key} -out ${cert}`
    execFileSync('openssl', words.split(' '), { stdio: 'ignore' })
    return { key: fs.readFileSync(key), cert: fs.readFileSync(cert) }
  }

  const settingsFile = path.join(folder, 'pgbackrest.conf')

  /** As docs/how-to/restore-to-a-minute.md sets it up. */
  async function archiveToBucket(): Promise<void> {
    const setting = async (name: string) => {
      const { rows } = await database.pool.query<Record<string, string>>(`show ${name}`)
      return defined(rows[0]?.[name])
    }
    const { hostname, port } = new URL(bucket.address.endpoint)
    const settings = `[global]
repo1-type=s3
repo1-path=/edi
repo1-s3-endpoint=${hostname}
repo1-storage-port=${port}
repo1-storage-verify-tls=n
repo1-s3-uri-style=path
repo1-s3-region=us-east-1
repo1-s3-bucket=school
repo1-s3-key=key
repo1-s3-key-secret=secret
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only for tests
repo1-retention-full=2
repo1-bundle=y
compress-type=zst
start-fast=y
log-level-file=off
lock-path=${folder}/lock
[edi]
pg1-path=${await setting('data_directory')}
pg1-port=${await setting('port')}
pg1-socket-path=${await setting('unix_socket_directories')}
pg1-user=edi
pg1-database=postgres
`
    fs.writeFileSync(settingsFile, settings)
    fs.mkdirSync(path.join(folder, 'lock'))
    fs.chmodSync(folder, 0o755)
    giveFolder(settingsFile, postgresUser())
    giveFolder(path.join(folder, 'lock'), postgresUser())
    const command = `pgbackrest --config=${settingsFile} --stanza=edi archive-push %p`
    for (const line of ['archive_mode = on', `archive_command = '${command}'`])
      await database.pool.query(`alter system set ${line}`)
  }

  const pgbackrest = (...words: string[]) =>
    runFile('pgbackrest', [`--config=${settingsFile}`, '--stanza=edi', ...words], {
      ...postgresUser(),
      cwd: os.tmpdir(),
    })

  /** A moment that no write shares, as a person would write it. */
  async function now(): Promise<string> {
    const seconds = Math.floor(Date.now() / 1000) + 1
    const at = `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
    await vi.waitUntil(() => Date.now() / 1000 > seconds, { timeout: 5_000 })
    return at
  }

  async function buy({ isPaid = true } = {}): Promise<string> {
    const buyer = await server.newOrder([await server.newBatch()])
    if (isPaid) {
      await server.press(await server.startPaying(buyer), 'pay')
      expect((await server.orderOf(buyer)).state).toBe('paid')
    }
    return buyer.number
  }

  /** All that was written is in the bucket. */
  async function archived(): Promise<void> {
    const { rows } = await database.pool.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    )
    const segment = defined(rows[0]).segment
    await vi.waitUntil(() => [...bucket.files.keys()].some((name) => name.includes(segment)), {
      timeout: 30_000,
    })
  }

  async function practise(...words: string[]) {
    const program = path.join(import.meta.dirname, '../edi.ts')
    const url = new URL(postgres.url)
    const env = {
      ...servedEnvironment(path.join(folder, 'data'), { DATABASE_URL: url.href }),
      PATH: process.env['PATH'] ?? '',
      TMPDIR: process.env['TMPDIR'] ?? os.tmpdir(),
      EDI_ENV_FILE: '',
      PGBACKREST_CONFIG: settingsFile,
    }
    const port = String(await freePort())
    return new Promise<{ code: number; out: string; err: string }>((resolve) =>
      execFile(
        process.execPath,
        [program, 'practice', '--check', '--port', port, ...words],
        { env },
        (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
      ),
    )
  }
  const leftBehind = () =>
    fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('edi-minute-'))

  test('what was written before the minute is there, and nothing that came after', async () => {
    const before = leftBehind()
    const { code, out, err } = await practise('--to', defined(minutes[0]))
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`Its last order: ${orders[0]},`)
    expect(out).toContain('1 orders, 1 payments, ')
    expect(out).toContain('The books balance: all of 7 claims hold.')
    // The second, which was paid, and a third that was not.
    expect(out).toContain('The running school has 2 orders and 1 payments (4500 taka)')
    expect(out).toMatch(/The archive was written to \d+ seconds ago/)
    expect(out).toMatch(/The copy shows its pages at http:\/\/localhost:\d+/)
    expect(out).toContain('ask each gateway what was paid since')
    expect(leftBehind()).toEqual(before)
  }, 240_000)

  test('a later minute has both', async () => {
    const later = await practise('--to', defined(minutes[1]))
    expect(later.out).toContain(`Its last order: ${orders[1]},`)
    expect(later.out).toContain('2 orders, 2 payments, ')
  }, 240_000)

  test('a minute that the archive does not have is refused in words', async () => {
    const early = await practise('--to', '2026-01-01 00:00')
    expect(early).toMatchObject({
      code: 1,
      err: expect.stringContaining('it goes back to no earlier minute'),
    })
    const late = await practise('--to', await now())
    expect(late).toMatchObject({
      code: 1,
      err: expect.stringMatching(/The archive does not reach .*: its last transaction is from 20/),
    })
    const unknown = await practise('--to', defined(minutes[0]), '--stanza', 'other')
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('has no backup') })
  }, 240_000)

  test('the archive of the school has nothing of the copies, and its database is as it was', async () => {
    const { rows } = await database.pool.query<{ timeline: number; orders: number }>(
      'select timeline_id as timeline, (select count(*)::int from orders) as orders from pg_control_checkpoint()',
    )
    expect(rows).toEqual([{ timeline: 1, orders: 3 }])
    expect([...bucket.files.keys()].filter((name) => /\/\d{8}\.history/.test(name))).toEqual([])
  })
})
