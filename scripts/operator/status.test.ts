import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { command } from './status.ts'

/** Lines as `/metrics` prints them. */
const healthy = [
  'edi_mails{state="waiting"} 3',
  'edi_mails{state="failed"} 0',
  'edi_jobs{kind="send-mails",state="waiting"} 4',
  'edi_jobs{kind="send-mails",state="failed"} 0',
  'edi_jobs{kind="make-backup",state="failed"} 0',
]
let server: http.Server | undefined
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  server?.close()
})

/** What `edi status` says of a server with these metrics, and its exit code. */
async function status(metrics: string[]): Promise<{ code: number; said: string }> {
  server = http.createServer((request, answer) =>
    answer.end(request.url === '/readyz' ? '{"status":"ready"}' : `${metrics.join('\n')}\n`),
  )
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('HOST', '127.0.0.1')
  vi.stubEnv('PORT', String((server.address() as AddressInfo).port))
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const code = await command.run([])
  return { code, said: print.mock.calls.map(([line]) => String(line)).join('\n') }
}

test('jobs that gave up are counted over all jobs, and the exit code says so', async () => {
  const failed = healthy.map((line) =>
    line.includes('make-backup')
      ? line.replace(/0$/, '2')
      : line.replace(/failed"} 0$/, 'failed"} 1'),
  )
  const { code, said } = await status(failed)
  expect(code).toBe(1)
  expect(said).toContain('✗ jobs that gave up in the last day: 3; the log says why')
})

test('where none gave up, it says so', async () => {
  const { said } = await status(healthy)
  expect(said).toContain('✓ jobs that gave up in the last day: 0')
  expect(said).toContain('✓ mails: 3 waiting, 0 failed')
})

test('a replica is named only where there is one, with how late it is', async () => {
  expect((await status(healthy)).said).not.toContain('replica')
  server?.close()
  const used = [
    'edi_replica_lag_seconds{server="standby:5432"} 0.42',
    'edi_replica_used{server="standby:5432"} 1',
    'edi_replica_fallback_timestamp_seconds{server="standby:5432"} 0',
  ]
  expect((await status([...healthy, ...used])).said).toContain(
    '✓ replica: standby:5432 answers what only reads, 0.4 s late',
  )
})

test('one that is not used is red, with since when, and says where to look', async () => {
  const { code, said } = await status([
    ...healthy,
    'edi_replica_lag_seconds{server="standby:5432"} 312.5',
    'edi_replica_used{server="standby:5432"} 0',
    'edi_replica_fallback_timestamp_seconds{server="standby:5432"} 1796000000',
  ])
  expect(code).toBe(1)
  expect(said).toContain(
    '✗ replica: standby:5432 is away or late (312.5 s); since 2026-11-30T00:53:20.000Z the primary answers everything; edi doctor says what to do',
  )
})
