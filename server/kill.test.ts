import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openEmbedded } from './db/embedded/embedded.ts'
import { pretendSmtpServer } from './mail/pretend-smtp-server.ts'
import { servedEnvironment, servedProcess, temporaryFolder } from './testing/real-server.ts'
import { lostItems, someCourseIds, startCartWriters } from './testing/writers.ts'

const run = promisify(execFile)
const ROOT = path.join(import.meta.dirname, '..')
/** A few here; `npm run faults` does twenty. */
const KILLS = 2

const folder = temporaryFolder()
let environment = servedEnvironment(folder)

beforeAll(async () => {
  const server = inject('postgres')
  if (!server) return
  const name = server.prefix + randomUUID().slice(0, 8)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${name} template template0 encoding 'UTF8'`)
  await client.end()
  environment = servedEnvironment(folder, {
    DATABASE_URL: Object.assign(new URL(server.url), { pathname: `/${name}` }).href,
  })
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('acknowledged writes survive kill -9', { timeout: 180_000 }, async () => {
  const acknowledged = new Set<string>()
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await servedProcess(environment)
    const writers = await startCartWriters(server.origin, {
      courseIds: await someCourseIds(server.origin),
      run: `kill-${kill}`,
    })
    await writers.more(randomInt(10, 100))
    expect(await server.end('SIGKILL')).toBeNull()
    await writers.stop()
    for (const item of writers.acknowledged) acknowledged.add(item)
  }
  const server = await servedProcess(environment)
  expect(await lostItems(server.origin, acknowledged)).toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)
})

test.skipIf(inject('postgres'))(
  'what was cut off by kill -9 runs again at the next start',
  { timeout: 120_000 },
  async () => {
    const place = servedEnvironment(temporaryFolder(), { SAMPLE_CATALOGUE: '0' })
    const called = Promise.withResolvers<void>()
    const silent = net.createServer(() => called.resolve()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as net.AddressInfo
    const killed = await servedProcess({ ...place, SMTP_URL: `smtp://127.0.0.1:${port}` })
    for (const email of ['first@example.com', 'second@example.com'])
      await askForFreeClass(killed.origin, email)
    await called.promise
    await killed.end('SIGKILL')
    silent.close()

    const smtp = await pretendSmtpServer()
    onTestFinished(() => smtp[Symbol.asyncDispose]())
    const next = await servedProcess({ ...place, SMTP_URL: smtp.url })
    // Sooner than anyone would miss the heartbeat of the former process. Its other mail stays
    // claimed for a minute.
    await expect
      .poll(() => smtp.mails.map(({ to }) => to), { timeout: 15_000 })
      .toEqual([['second@example.com']])
    await next.end('SIGTERM')
    fs.rmSync(place['DATA_DIR']!, { recursive: true, force: true })
  },
)

test.skipIf(!inject('postgres'))(
  'with PostgreSQL what was cut off by kill -9 runs again within a minute or two, and nothing goes out twice',
  { timeout: 300_000 },
  async () => {
    const called = Promise.withResolvers<void>()
    const silent = net.createServer(() => called.resolve()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as net.AddressInfo
    const killed = await servedProcess({ ...environment, SMTP_URL: `smtp://127.0.0.1:${port}` })
    // Another process is there all the while, as with `--workers`: it must not take what is not its own.
    const other = await servedProcess({ ...environment, SMTP_URL: `smtp://127.0.0.1:${port}` })
    for (const email of ['cut-off@example.com', 'next@example.com'])
      await askForFreeClass(killed.origin, email)
    await called.promise
    for (const process of [killed, other]) await process.end('SIGKILL')
    silent.close()

    const smtp = await pretendSmtpServer()
    onTestFinished(() => smtp[Symbol.asyncDispose]())
    const started = Date.now()
    const copies = [
      await servedProcess({ ...environment, SMTP_URL: smtp.url }),
      await servedProcess({ ...environment, SMTP_URL: smtp.url }),
    ]
    const receivers = () => smtp.mails.map(({ to }) => to[0])
    await expect.poll(receivers, { timeout: 120_000 }).toContain('next@example.com')
    // docs/operations.md says a minute and a half; the rest is for a machine that does other work.
    expect(Date.now() - started).toBeLessThan(120_000)
    // The mail that was under way is nobody's for as long as its claim lasts.
    await expect.poll(receivers, { timeout: 150_000 }).toContain('cut-off@example.com')
    for (const copy of copies) expect(await copy.end('SIGTERM')).toBe(0)
    expect(receivers().toSorted()).toEqual(['cut-off@example.com', 'next@example.com'])
  },
)

async function askForFreeClass(origin: string, email: string): Promise<void> {
  const body = JSON.stringify({ name: 'Nadia Rahman', email, phone: '01712345678', language: 'en' })
  const answer = await fetch(`${origin}/api/free-class`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.status, await answer.text()).toBe(201)
}

test.skipIf(!inject('postgres'))(
  'connections that PostgreSQL ends under load end no server process',
  { timeout: 60_000 },
  async () => {
    const server = await servedProcess(environment)
    const database = new pg.Client({ connectionString: environment['DATABASE_URL'] })
    await database.connect()
    const writers = await startCartWriters(server.origin, {
      courseIds: await someCourseIds(server.origin),
      run: 'ended',
    })
    for (let time = 0; time < 10; time += 1) {
      await writers.more(10)
      await database.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    await writers.more(10)
    await writers.stop()
    await database.end()
    expect([...writers.refused.keys()].filter((status) => status !== 503)).toEqual([])
    expect(await lostItems(server.origin, writers.acknowledged)).toEqual([])
    expect(await server.end('SIGTERM')).toBe(0)
  },
)

test(
  'SIGTERM under load ends in order, and what was acknowledged is there',
  { timeout: 120_000 },
  async () => {
    const server = await servedProcess(environment)
    const writers = await startCartWriters(server.origin, {
      courseIds: await someCourseIds(server.origin),
      run: 'term',
    })
    await writers.more(20)
    const code = await server.end('SIGTERM')
    await writers.stop()
    expect(code).toBe(0)
    expect(writers.refused.get(500)).toBeUndefined()
    const again = await servedProcess(environment)
    expect(await lostItems(again.origin, writers.acknowledged)).toEqual([])
    await again.end('SIGTERM')
  },
)

test.skipIf(inject('postgres'))(
  'a second process does not get the folder of the first, and says why',
  { timeout: 60_000 },
  async () => {
    const first = await servedProcess(environment)
    await expect(servedProcess(environment)).rejects.toThrow(/already in use by process \d+/)
    expect((await fetch(`${first.origin}/healthz`)).status).toBe(200)
    await first.end('SIGTERM')
  },
)

test.skipIf(inject('postgres'))(
  'every commit is flushed to the disk, and a read is not',
  { timeout: 60_000 },
  async () => {
    const place = temporaryFolder()
    const database = await openEmbedded(place)
    await database.pool.query('create table t (n integer)')
    const before = await database.countFsyncs()
    for (let n = 0; n < 100; n += 1) await database.pool.query('insert into t values ($1)', [n])
    const after = await database.countFsyncs()
    expect(after - before).toBeGreaterThanOrEqual(100)
    for (let n = 0; n < 100; n += 1) await database.pool.query('select n from t where n = $1', [n])
    expect((await database.countFsyncs()) - after).toBeLessThan(10)
    await database.close()
    fs.rmSync(place, { recursive: true, force: true })
  },
)

test(
  'a backup of a running server, restored elsewhere, has what was acknowledged',
  { timeout: 180_000 },
  async () => {
    const server = await servedProcess(environment)
    const writers = await startCartWriters(server.origin, {
      courseIds: await someCourseIds(server.origin),
      run: 'backup',
      count: 2,
    })
    await writers.more(20)
    const file = path.join(folder, 'backup.gz')
    const acknowledged = new Set(writers.acknowledged)
    const backedUp = await command('backup.ts', environment, file)
    await writers.stop()
    expect(backedUp).toContain('read again and whole')
    await server.end('SIGTERM')

    const elsewhere = servedEnvironment(temporaryFolder())
    expect(await command('operator/restore.ts', elsewhere, file)).toContain(
      'restored, all counts equal',
    )
    await expect(command('operator/restore.ts', elsewhere, file)).rejects.toThrow(/is in use/)
    const restored = await servedProcess(elsewhere)
    expect(await lostItems(restored.origin, acknowledged)).toEqual([])
    await restored.end('SIGTERM')
    fs.rmSync(elsewhere['DATA_DIR']!, { recursive: true, force: true })
  },
)

async function command(
  script: string,
  environment: Record<string, string>,
  file: string,
): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(ROOT, 'scripts', script), file], {
    env: { PATH: process.env['PATH'], ...environment },
  })
  return stdout
}
