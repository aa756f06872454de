import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { CheckupReport } from '#contract/checkup/checkup.ts'
import { settings } from '#server/config.ts'
import { servedHere, temporaryFolder } from '#server/testing/real-server.ts'
import { command } from './doctor.ts'

afterEach(() => vi.restoreAllMocks())

/** Runs the command with these settings and no others. @returns its exit code and what it printed */
async function doctor(environment: Record<string, string>, ...words: string[]) {
  for (const name of settings) vi.stubEnv(name, environment[name])
  onTestFinished(() => void vi.unstubAllEnvs())
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  return { code: await command.run(words), text: lines.join('\n') }
}

const METRICS_TOKEN = 'only for tests 0123456789'
let server: Awaited<ReturnType<typeof servedHere>>
beforeAll(async () => {
  server = await servedHere({ SAMPLE_CATALOGUE: '0', METRICS_TOKEN })
}, 120_000)
afterAll(() => server.close())

test('the running server says what it finds, with its token', async () => {
  const environment = { HOST: '127.0.0.1', PORT: String(server.port), METRICS_TOKEN }
  const { code, text } = await doctor(environment, '--json')
  const report = CheckupReport.parse(JSON.parse(text))
  expect(report.checks).toContainEqual(expect.objectContaining({ name: 'jobs', state: 'good' }))
  // Of the sandbox, which only the server knows.
  expect(report.checks).toContainEqual(expect.objectContaining({ name: 'bkash', state: 'good' }))
  expect(report.checks.map(({ name }) => name)).not.toContain('server')
  expect(code).toBe(report.checks.some(({ state }) => state === 'failed') ? 1 : 0)
})

test('without a server it looks itself, and says that there is none', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const DATA_DIR = path.join(folder, 'none')
  const environment = { HOST: '127.0.0.1', PORT: '1', DATA_DIR }
  const { code, text } = await doctor(environment)
  expect(code).toBe(1)
  expect(text).toMatch(/^Edi \d+\.\d+\.\d+, a trial copy\n✗ Server: The server at http/)
  expect(text).toContain('  → Look at systemctl status edi')
  expect(text).toContain(
    `✗ Database: The database can’t be opened: There is no embedded database in`,
  )
  expect(text).toMatch(/✓ Free disk space: /)
  expect(text).toMatch(/\d+ checks: 2 failed, \d+ to look at\.$/)
  expect(fs.existsSync(DATA_DIR)).toBe(false)
})

test('any other word is refused', async () => {
  expect((await doctor({}, '--yaml')).code).toBe(2)
})
