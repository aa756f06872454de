import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { allEndpoints } from '#contract/endpoints.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { pretendSmtpServer, type PretendSmtpServer } from '#server/mail/pretend-smtp-server.ts'
import { raiseCatalogueVersion } from '#server/modules/catalog/index.ts'
import { accessTokens, accessTokenSecret } from '#server/modules/identity/index.ts'
import { signedInStudent } from '#server/modules/students/index.ts'
import { sealer, sealingKey } from '#server/sealing.ts'
import { ROOT } from '../scripts/run-steps.ts'
import { freePort } from '#server/testing/free-port.ts'
import { expect, test } from './testing.ts'

const postgres = process.env['TEST_DATABASE_URL']
const START = path.join(ROOT, 'scripts/start.ts')
const AT_ONCE = 16
const PATIENTLY = { timeout: 30_000 }
const UNANSWERED = 'neither answered nor refused'

let server: ChildProcess
let smtp: PretendSmtpServer
let port: number
let folder: string
let databaseUrl: string

/** Two processes behind one port, on a database of their own. */
test.beforeAll(async () => {
  test.setTimeout(120_000)
  if (!postgres) return
  const name = `edi_test_workers_${randomUUID().slice(0, 8)}`
  await onServer(`create database ${name} template template0 encoding 'UTF8'`)
  databaseUrl = Object.assign(new URL(postgres), { pathname: `/${name}` }).href
  folder = await mkdtemp(path.join(os.tmpdir(), 'edi-workers-'))
  port = await freePort()
  smtp = await pretendSmtpServer()
  server = spawn(process.execPath, [START, '--workers', '2'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      SMTP_URL: smtp.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of server.stdout!) if (String(line).includes('is ready')) break
})

test.afterAll(async () => {
  if (!postgres) return
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await smtp[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
  await onServer(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
})

test('the embedded database refuses more than one process, and says what to do', () => {
  const { DATABASE_URL: _, ...environment } = process.env
  const refused = spawnSync(process.execPath, [START, '--workers', '2'], {
    cwd: ROOT,
    env: environment,
    encoding: 'utf8',
  })
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('DATABASE_URL')
})

test('a change of the catalogue shows in every process', async () => {
  test.skip(!postgres, 'needs TEST_DATABASE_URL')

  await withDatabase(async (database) => {
    const { course_id: courseId } = await database.db
      .selectFrom('courses')
      .select('course_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    // A connection that is kept belongs to one process, which never goes back to an older page; a new one may reach another.
    const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
    const titles = async () => {
      const pages = await Promise.all(
        Array.from({ length: AT_ONCE }, () => ask({ path: `/courses/${courseId}`, agent })),
      )
      return new Set(pages.map((page) => /<h1[^>]*>([^<]*)/.exec(page.body)?.[1]))
    }
    await titles()
    for (const title of ['Python on a Boat', 'Python by the River']) {
      await transact(database.db, async (trx) => {
        await raiseCatalogueVersion(trx)
        await trx.updateTable('courses').set({ title }).where('course_id', '=', courseId).execute()
      })
      await expect
        .poll(async () => [...(await titles())], { ...PATIENTLY, intervals: [20] })
        .toEqual([title])
      expect([...(await titles())]).toEqual([title])
    }
    agent.destroy()
  })
})

test('a photo sent to one process is shown by every process', async () => {
  test.skip(!postgres, 'needs TEST_DATABASE_URL')

  const student = await withDatabase(newStudent)
  const photo = await sharp({
    create: { width: 64, height: 64, channels: 3, background: '#0b5d4e' },
  })
    .png()
    .toBuffer()
  const path = `/api/users/students/${student.studentId}/photo`
  const headers = { authorization: `Bearer ${student.token}`, 'content-type': 'image/png' }
  const sent = await ask({ path, method: 'PUT', headers, body: photo })
  expect(sent.status).toBe(200)
  const shown = await Promise.all(
    Array.from({ length: AT_ONCE }, () => ask({ path: JSON.parse(sent.body).photo })),
  )
  expect(shown.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
})

test('a mail is sent once, whichever process takes the job', async () => {
  test.skip(!postgres, 'needs TEST_DATABASE_URL')

  const emails = Array.from({ length: 30 }, () => `${randomUUID()}@example.com`)
  const form = (email: string) =>
    JSON.stringify({ name: 'Ayesha Siddiqua', email, phone: '01712345678' })
  const headers = { 'content-type': 'application/json' }
  const answers = await Promise.all(
    emails.map((email) =>
      ask({ path: '/api/free-class', method: 'POST', headers, body: form(email) }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201))
  const waiting = () =>
    withDatabase(({ db }) =>
      db
        .selectFrom('mails')
        .select('id')
        .where('recipient', 'in', emails)
        .where('state', '<>', 'sent')
        .execute(),
    )
  await expect.poll(waiting, PATIENTLY).toEqual([])
  expect(smtp.mails.map(({ to }) => to.join()).toSorted()).toEqual(emails.toSorted())
})

test('a limit counts what all processes answered together', async () => {
  test.skip(!postgres, 'needs TEST_DATABASE_URL')

  const subscribe = () =>
    ask({
      path: '/api/newsletter',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${randomUUID()}@example.com` }),
    })
  const { points } = allEndpoints['POST /api/newsletter'].limit
  const answers = await Promise.all(Array.from({ length: points + 8 }, subscribe))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(201), count(429)]).toEqual([points, 8])
})

test('one process killed under load fails only what it was answering, and is replaced', async () => {
  test.skip(!postgres, 'needs TEST_DATABASE_URL')

  const before = workers()
  expect(before).toHaveLength(2)
  let answered = 0
  const failures: string[] = []
  const stop = new AbortController()
  const kept = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const visitors = Array.from({ length: AT_ONCE }, async (_, index) => {
    // Half of them come again each time: a connection on its way to the process that dies must
    // reach another.
    const agent = index % 2 === 0 ? kept : undefined
    while (!stop.signal.aborted) {
      const answer = await ask({ path: '/api/categories', agent }).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      if (typeof answer !== 'string' && answer.status === 200) answered += 1
      else failures.push(typeof answer === 'string' ? answer : String(answer.status))
    }
  })
  await expect.poll(() => answered, PATIENTLY).toBeGreaterThan(500)
  process.kill(before[0]!, 'SIGKILL')
  const atDeath = answered
  await expect.poll(() => answered, PATIENTLY).toBeGreaterThan(atDeath + 1_000)
  await expect
    .poll(() => workers().filter((pid) => !before.includes(pid)), PATIENTLY)
    .toHaveLength(1)
  stop.abort()
  await Promise.all(visitors)
  kept.destroy()
  expect(failures.length).toBeLessThanOrEqual(AT_ONCE)
  expect(failures).not.toContain(UNANSWERED)
})

test('one scrape has the metrics of every process, and those of the database once', async () => {
  test.skip(!postgres, 'needs TEST_DATABASE_URL')

  const kept = new http.Agent({ keepAlive: true, maxSockets: 1 })
  let text = ''
  const seriesOf = (name: string) =>
    text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const scrapedProcesses = async () => {
    text = (await ask({ path: '/metrics', agent: kept })).body
    return new Set(
      seriesOf('process_resident_memory_bytes').map((line) => /worker="(\d+)"/.exec(line)?.[1]),
    ).size
  }
  // The one that took the place of the killed one may still be starting.
  await expect.poll(scrapedProcesses, PATIENTLY).toBe(2)
  await scrapedProcesses()
  kept.destroy()
  expect(seriesOf('process_start_time_seconds')).toHaveLength(2)
  expect(seriesOf('edi_database_up')).toEqual(['edi_database_up 1'])
  expect(seriesOf('edi_mails')).toEqual([
    expect.stringMatching(/state="waiting"} \d+$/),
    expect.stringMatching(/state="failed"} \d+$/),
  ])
})

test('the processes are replaced one by one, and no connection is refused meanwhile', async () => {
  test.skip(!postgres, 'needs TEST_DATABASE_URL')

  const before = workers()
  let answered = 0
  const failures: string[] = []
  const stop = new AbortController()
  const visitors = Array.from({ length: AT_ONCE }, async () => {
    while (!stop.signal.aborted) {
      const answer = await ask({ path: '/api/categories' }).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      if (typeof answer !== 'string' && answer.status === 200) answered += 1
      else failures.push(typeof answer === 'string' ? answer : String(answer.status))
    }
  })
  await expect.poll(() => answered, PATIENTLY).toBeGreaterThan(200)
  server.kill('SIGHUP')
  await expect
    .poll(() => workers().filter((pid) => before.includes(pid)), { timeout: 60_000 })
    .toEqual([])
  const atEnd = answered
  await expect.poll(() => answered, PATIENTLY).toBeGreaterThan(atEnd + 200)
  stop.abort()
  await Promise.all(visitors)
  expect(failures).toEqual([])
  expect(workers()).toHaveLength(2)
})

function workers(): number[] {
  const listed = spawnSync('ps', ['--ppid', String(server.pid), '-o', 'pid='], { encoding: 'utf8' })
  return listed.stdout.split('\n').filter(Boolean).map(Number)
}

interface Asked {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  agent?: http.Agent | undefined
}

function ask({
  path,
  method = 'GET',
  headers = {},
  body,
  agent,
}: Asked): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, path, method, agent: agent ?? false, headers },
      async (response) => {
        try {
          resolve({
            status: response.statusCode!,
            body: Buffer.concat(await response.toArray()).toString(),
          })
        } catch (error) {
          reject(error)
        }
      },
    )
    request.once('error', reject)
    request.setTimeout(10_000, () => request.destroy(new Error(UNANSWERED)))
    request.end(body)
  })
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: databaseUrl, poolSize: 2 })
  return work(database).finally(() => database.close())
}

async function newStudent({ db }: Database): Promise<{ studentId: string; token: string }> {
  const claims = {
    uid: randomUUID(),
    email: `${randomUUID()}@example.com`,
    emailVerified: true,
    name: 'Nusrat Jahan',
    sessionVersion: 1,
  }
  const { student_id: studentId } = await signedInStudent({ db, now: new Date() }, claims)
  const sealing = sealer(sealingKey({ sessionSecret: null, dataFolder: folder }, 'access tokens'))
  const { token } = await accessTokens(
    await accessTokenSecret(db, { configured: null, sealer: sealing, now: new Date() }),
    () => new Date(),
  ).mint(claims, Math.floor(Date.now() / 1000) + 3600)
  return { studentId, token }
}
