import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { readConfig } from './config.ts'
import { pretendSmtpServer } from './mail/pretend-smtp-server.ts'
import { servedHere } from './testing/real-server.ts'
import { openTestDatabase } from './testing/test-server.ts'

const isMissing = !inject('postgres')

/** A process with a role, on a database it shares with others, and a mail server that only it knows. */
async function served(role: 'web' | 'jobs', databaseUrl: string) {
  const mailServer = await pretendSmtpServer()
  const server = await servedHere({
    PROCESS_ROLE: role,
    DATABASE_URL: databaseUrl,
    SAMPLE_CATALOGUE: '0',
    SMTP_URL: mailServer.url,
  })
  onTestFinished(async () => {
    await server.close()
    await mailServer[Symbol.asyncDispose]()
  })
  return { origin: server.origin, mails: mailServer.mails }
}

test.skipIf(isMissing)(
  'what a process for the web wants done, only one for jobs does',
  { timeout: 60_000 },
  async () => {
    const { directUrl, close } = await openTestDatabase()
    onTestFinished(close)
    const web = await served('web', defined(directUrl))
    const email = `${randomUUID()}@example.com`
    const enrolled = await fetch(`${web.origin}/api/free-class`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ayesha', email, phone: '01712345678' }),
    })
    expect(enrolled.status).toBe(201)
    const value = async (origin: string, series: string) => {
      const lines = (await (await fetch(`${origin}/metrics`)).text()).split('\n')
      return Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1))
    }
    expect(await value(web.origin, 'edi_process{role="web",worker="0"}')).toBe(1)
    expect(await value(web.origin, 'edi_jobs_scheduled_timestamp_seconds')).toBe(0)

    const jobs = await served('jobs', defined(directUrl))
    expect(await value(jobs.origin, 'edi_process{role="jobs",worker="0"}')).toBe(1)
    await expect
      .poll(() => jobs.mails.flatMap(({ to }) => to), { timeout: 30_000 })
      .toEqual([email])
    expect(web.mails).toEqual([])
    await expect
      .poll(() => value(web.origin, 'edi_jobs_scheduled_timestamp_seconds'), { timeout: 30_000 })
      .toBeGreaterThan(Date.now() / 1000 - 120)
  },
)

test.skipIf(isMissing)('a process for jobs answers only health and metrics', async () => {
  const { directUrl, close } = await openTestDatabase()
  onTestFinished(close)
  const { origin } = await served('jobs', defined(directUrl))
  const status = async (path: string, method = 'GET') =>
    (await fetch(origin + path, { method })).status
  for (const path of ['/healthz', '/readyz', '/metrics', '/checkup'])
    expect([path, await status(path)]).toEqual([path, 200])
  for (const path of [
    '/',
    '/courses',
    '/api/courses',
    '/api/config',
    '/sitemap.xml',
    '/favicon.ico',
  ])
    expect([path, await status(path)]).toEqual([path, 404])
  expect(await status('/api/free-class', 'POST')).toBe(404)
  const passedOn = await fetch(`${origin}/metrics`, {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(passedOn.status).toBe(404)
})

test.each(['web', 'jobs'])('a process for %s alone needs a PostgreSQL server', (role) => {
  expect(() => readConfig({ PROCESS_ROLE: role })).toThrow('needs a PostgreSQL server')
})
