import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { openDatabase } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '#server/modules/catalog/index.ts'
import { ROOT } from '../scripts/run-steps.ts'
import { freePort } from './start-server.ts'

const postgres = process.env['TEST_DATABASE_URL']
const START = path.join(ROOT, 'scripts/start.ts')
const AT_ONCE = 16
const PATIENTLY = { timeout: 30_000 }
const UNANSWERED = 'neither answered nor refused'

let server: ChildProcess
let port: number
let folder: string
let databaseUrl: string

/** Two processes behind one port, on a database of their own. */
beforeAll(async () => {
  if (!postgres) return
  const name = `edi_test_workers_${randomUUID().slice(0, 8)}`
  await onServer(`create database ${name} template template0 encoding 'UTF8'`)
  databaseUrl = Object.assign(new URL(postgres), { pathname: `/${name}` }).href
  folder = await mkdtemp(path.join(os.tmpdir(), 'edi-workers-'))
  port = await freePort()
  server = spawn(process.execPath, [START, '--workers', '2'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of server.stdout!) if (String(line).includes('is ready')) break
}, 120_000)

afterAll(async () => {
  if (!postgres) return
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(folder, { recursive: true, force: true })
  await onServer(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
}, 60_000)

test('the embedded database refuses more than one process, and says what to do', () => {
  const { DATABASE_URL: _, ...environment } = process.env
  const refused = spawnSync(process.execPath, [START, '--workers', '2'], { cwd: ROOT, env: environment, encoding: 'utf8' })
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('DATABASE_URL')
})

test.skipIf(!postgres)('a change of the catalogue shows in every process', async () => {
  const database = await openDatabase({ url: databaseUrl, poolSize: 2 })
  try {
    const { course_id: courseId } = await database.db.selectFrom('courses').select('course_id').limit(1).executeTakeFirstOrThrow()
    const titles = async () => {
      const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => ask({ path: `/courses/${courseId}` })))
      return new Set(pages.map((page) => /<h1[^>]*>([^<]*)/.exec(page.body)?.[1]))
    }
    await titles()
    for (const title of ['Python on a Boat', 'Python by the River']) {
      await transact(database.db, async (trx) => {
        await raiseCatalogueVersion(trx)
        await trx.updateTable('courses').set({ title }).where('course_id', '=', courseId).execute()
      })
      await expect.poll(async () => [...(await titles())], { ...PATIENTLY, interval: 20 }).toEqual([title])
      expect([...(await titles())]).toEqual([title])
    }
  } finally {
    await database.close()
  }
})

test.skipIf(!postgres)('a limit counts what all processes answered together', async () => {
  const subscribe = () => ask({ path: '/api/newsletter', method: 'POST', body: { email: `${randomUUID()}@example.com` } })
  const { points } = allEndpoints['POST /api/newsletter'].limit
  const answers = await Promise.all(Array.from({ length: points + 8 }, subscribe))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(201), count(429)]).toEqual([points, 8])
})

test.skipIf(!postgres)('one process killed under load fails only what it was answering, and is replaced', async () => {
  const before = workers()
  expect(before).toHaveLength(2)
  let answered = 0
  const failures: string[] = []
  const stop = new AbortController()
  const kept = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const visitors = Array.from({ length: AT_ONCE }, async (_, index) => {
    // Half of them come anew each time: a connection on its way to the process that dies must reach another.
    const agent = index % 2 === 0 ? kept : undefined
    while (!stop.signal.aborted) {
      const answer = await ask({ path: '/api/categories', agent }).catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
      if (typeof answer !== 'string' && answer.status === 200) answered += 1
      else failures.push(typeof answer === 'string' ? answer : String(answer.status))
    }
  })
  await expect.poll(() => answered, PATIENTLY).toBeGreaterThan(500)
  process.kill(before[0]!, 'SIGKILL')
  const atDeath = answered
  await expect.poll(() => answered, PATIENTLY).toBeGreaterThan(atDeath + 1_000)
  await expect.poll(() => workers().filter((pid) => !before.includes(pid)), PATIENTLY).toHaveLength(1)
  stop.abort()
  await Promise.all(visitors)
  kept.destroy()
  expect(failures.length).toBeLessThanOrEqual(AT_ONCE)
  expect(failures).not.toContain(UNANSWERED)
})

function workers(): number[] {
  const listed = spawnSync('ps', ['--ppid', String(server.pid), '-o', 'pid='], { encoding: 'utf8' })
  return listed.stdout.split('\n').filter(Boolean).map(Number)
}

function ask(asked: {
  path: string
  method?: string
  body?: object
  agent?: http.Agent | undefined
}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { path, method = 'GET', body, agent = false } = asked
    const headers = body ? { 'content-type': 'application/json' } : {}
    const request = http.request({ port, path, method, agent, headers }, async (response) => {
      try {
        resolve({ status: response.statusCode!, body: Buffer.concat(await response.toArray()).toString() })
      } catch (error) {
        reject(error)
      }
    })
    request.once('error', reject)
    request.setTimeout(10_000, () => request.destroy(new Error(UNANSWERED)))
    request.end(body && JSON.stringify(body))
  })
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
