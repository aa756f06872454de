import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CheckupReport } from '#contract/checkup/checkup.ts'
import { servedHere, temporaryFolder } from '../../../testing/real-server.ts'
import { clientAddress, limitAddress } from '../../policy/client-address.ts'
import { drain } from '../drain.ts'
import { operationsAnswers, readinessCheck } from './health.ts'
import { mayReadMetrics } from './metrics.ts'
import { routeName } from '../../policy/route-name.ts'

let server: Awaited<ReturnType<typeof servedHere>>
const traces: { resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[] }[] = []
const collector = http.createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  traces.push(JSON.parse(Buffer.concat(parts).toString()))
  response.end('{}')
})

const backups = temporaryFolder()

beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const { port } = collector.address() as net.AddressInfo
  server = await servedHere({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    SAMPLE_CATALOGUE: '0',
    BACKUP_DIR: backups,
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
})
afterAll(() => {
  collector.close()
  fs.rmSync(backups, { recursive: true })
})

test('health and readiness need no sign-in', async () => {
  expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({ status: 'ready' })
})

test('metrics are for this machine, and not through a proxy', async () => {
  const metrics = await fetch(`${server.origin}/metrics`)
  expect(await metrics.text()).toContain('edi_request_seconds_bucket')
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(
      (await fetch(`${server.origin}/metrics`, { headers: { [header]: '203.0.113.9' } })).status,
    ).toBe(404)
})

test('a checkup is for this machine, and not through a proxy', async () => {
  const answer = await fetch(`${server.origin}/checkup`)
  const report = CheckupReport.parse(await answer.json())
  expect(report.checks).toContainEqual(
    expect.objectContaining({ name: 'database', state: 'good', action: null }),
  )
  // No one listens at port 1.
  expect(report.checks).toContainEqual(
    expect.objectContaining({ name: 'mail-server', state: 'failed' }),
  )
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(
      (await fetch(`${server.origin}/checkup`, { headers: { [header]: '203.0.113.9' } })).status,
    ).toBe(404)
})

test('metrics cover mails, jobs, backups and the age of the newest complete backup', async () => {
  const value = async (series: string) => {
    const lines = (await (await fetch(`${server.origin}/metrics`)).text()).split('\n')
    return Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1))
  }
  expect(await value('edi_database_up')).toBe(1)
  await fetch(`${server.origin}/api/free-class`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ayesha',
      email: `${randomUUID()}@example.com`,
      phone: '01712345678',
    }),
  })
  await expect.poll(() => value('edi_mails{state="waiting"}'), { timeout: 10_000 }).toBe(1)
  expect(await value('edi_mails{state="failed"}')).toBe(0)
  expect(await value('edi_mail_oldest_waiting_seconds')).toBeLessThan(60)
  expect(await value('edi_jobs{kind="send-mails",state="failed"}')).toBe(0)
  expect(await value('edi_backup_newest_timestamp_seconds')).toBe(0)
  fs.writeFileSync(path.join(backups, 'edi-2026-11-22-0220.gz.part'), '')
  expect(await value('edi_backup_newest_timestamp_seconds')).toBe(0)
  fs.writeFileSync(path.join(backups, 'edi-2026-11-22-0220.gz'), '')
  fs.utimesSync(path.join(backups, 'edi-2026-11-22-0220.gz'), 1_800_000_000, 1_800_000_000)
  expect(await value('edi_backup_newest_timestamp_seconds')).toBe(1_800_000_000)
})

test('metrics cover payments that wait, those of the last hour, and the disks', async () => {
  const text = await (await fetch(`${server.origin}/metrics`)).text()
  expect(text).toContain('# TYPE edi_payments_waiting gauge')
  expect(text).toMatch(/^edi_orders_paid_last_hour 0$/m)
  for (const folder of ['data', 'backups'])
    expect(text).toMatch(new RegExp(`^edi_disk_free_ratio\\{folder="${folder}"\\} 0\\.\\d+$`, 'm'))
})

test('every alarm of deploy/alerts.yml uses an existing metric', async () => {
  const metrics = await (await fetch(`${server.origin}/metrics`)).text()
  const rules = fs.readFileSync(
    path.join(import.meta.dirname, '../../../../deploy/alerts.yml'),
    'utf8',
  )
  const names = new Set(rules.match(/\b(edi|process)_[a-z_]+\b/g))
  expect(names.size).toBeGreaterThan(8)
  expect(
    [...names].filter(
      (name) => !metrics.includes(`# TYPE ${name.replace(/_(count|bucket)$/, '')} `),
    ),
  ).toEqual([])
})

test.skipIf(spawnSync('promtool', ['--version']).error)(
  'Prometheus finds nothing wrong with the names of our own metrics',
  async () => {
    const metrics = await (await fetch(`${server.origin}/metrics`)).text()
    const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: metrics,
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('edi_'))).toEqual([])
  },
)

test('metrics with a token are for its bearers only', () => {
  const asked = (authorization?: string) =>
    new Request('http://x/metrics', authorization ? { headers: { authorization } } : {})
  expect(mayReadMetrics(asked('Bearer 0123456789abcdef'), '203.0.113.9', '0123456789abcdef')).toBe(
    true,
  )
  expect(mayReadMetrics(asked('Bearer 0123456789abcdeX'), '127.0.0.1', '0123456789abcdef')).toBe(
    false,
  )
  expect(mayReadMetrics(asked(), '127.0.0.1', '0123456789abcdef')).toBe(false)
  expect(mayReadMetrics(asked(), '203.0.113.9', null)).toBe(false)
})

test('a request is counted by the template of its call, never by its path', async () => {
  await fetch(`${server.origin}/api/users/students/ET_secret123`)
  const text = await (await fetch(`${server.origin}/metrics`)).text()
  expect(text).toContain('route="/api/users/students/{id}"')
  expect(text).not.toContain('ET_secret123')
  expect(routeName('GET', '/no/such/page?email=a@b.co')).toBe('page')
  expect(routeName('POST', '/api/nothing')).toBe('unknown call')
  expect(routeName('GET', '/media/a-token/m1/240p-00001.m4s')).toBe('file')
})

test('every response has an id, and a caller cannot choose it', async () => {
  const answer = await fetch(`${server.origin}/api/nothing`, {
    headers: { 'x-request-id': 'chosen-by-me' },
  })
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
})

test('a server that is stopping, or whose database is down, is not ready', async () => {
  const pool = { query: () => Promise.reject(new Error('away')) } as never
  const metrics = { text: () => Promise.resolve(''), contentType: '', countRequest: () => {} }
  const ready = async (isStopping: boolean) => {
    const readiness = readinessCheck({ pool, isStopping: () => isStopping })
    const checkup = { look: () => Promise.reject(new Error('not asked')) }
    const answer = await operationsAnswers({ readiness, metrics, metricsToken: null, checkup })(
      new Request('http://x/readyz'),
      { socketAddress: '' },
    )
    return [answer!.status, answer!.headers.get('retry-after'), await answer!.json()]
  }
  expect(await ready(true)).toEqual([503, '5', { status: 'stopping' }])
  expect(await ready(false)).toEqual([503, '5', { status: 'the database does not answer' }])
})

test('a pending migration keeps a server from being ready', async () => {
  const pool = { query: () => Promise.resolve({ rows: [{ name: 'of-another-day' }] }) } as never
  expect(await readinessCheck({ pool, isStopping: () => false })()).toBe('migrations are missing')
})

test('the address is the socket’s, unless a proxy is trusted', () => {
  const request = {
    headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' },
    socket: { remoteAddress: '10.0.0.1' },
  } as never
  expect(clientAddress(request, false)).toBe('10.0.0.1')
  expect(clientAddress(request, true)).toBe('203.0.113.9')
  expect(clientAddress(undefined, true)).toBe('in-process')
})

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:db8::1:4711', '2001:db8::1:4711'],
])('a proxy that says %s means %s', (header, address) => {
  const request = { headers: { 'x-forwarded-for': `198.51.100.7, ${header}` } } as never
  expect(clientAddress(request, true)).toBe(address)
})

test('all addresses of one IPv6 network count as one, and IPv4 ones each', () => {
  expect(limitAddress('2001:db8:1:2:aaaa::1')).toBe(
    limitAddress('2001:db8:1:2:bbbb:cccc:dddd:eeee'),
  )
  expect(limitAddress('2001:db8:1:2::1')).not.toBe(limitAddress('2001:db8:1:3::1'))
  expect(limitAddress('::1')).toBe('0:0:0:0::/64')
  expect(limitAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('a response in progress is finished before a server ends, and new connections are refused', async () => {
  let finish!: () => void
  const slow = http.createServer((_request, response) => {
    response.write('first ')
    finish = () => response.end('last')
  })
  await once(slow.listen(0, '127.0.0.1'), 'listening')
  const { port } = slow.address() as net.AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  const drained = drain(slow)
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  finish()
  expect(await answer.text()).toBe('first last')
  await drained
})

test('each request is a span for the collector, sent before the server ends', async () => {
  await fetch(`${server.origin}/api/categories`)
  await server.close()
  const spans = traces.flatMap((batch) =>
    batch.resourceSpans.flatMap((part) => part.scopeSpans.flatMap((scope) => scope.spans)),
  )
  expect(spans).toContainEqual(
    expect.objectContaining({
      name: 'GET /api/categories',
      kind: 2,
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    }),
  )
})
