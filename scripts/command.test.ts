import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { signedInStudent } from '#server/modules/students/index.ts'
import { temporaryFolder } from '#server/testing/real-server.ts'

const place = temporaryFolder()
afterAll(() => fs.rmSync(place, { recursive: true, force: true }))
const nowhere = path.join(place, 'nowhere')

async function run(script: string, words: string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...words], {
    cwd: place,
    env: { PATH: process.env['PATH'], DATA_DIR: nowhere, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, out, err }
}

/** Settings with which a production copy starts. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://courses.example.com',
  PAYMENTS_MODE: 'live',
  TRANSFER_ACCOUNTS:
    '[{"channel":"bkash","kind":"merchant","number":"01712345678","name":"School","bank":null}]',
}

const operators = [
  'staff',
  'import',
  'status',
  'backup',
  'restore',
  'practice',
  'move',
  'move-media',
  'reset',
  'start',
]
const developers = [
  'start.ts',
  'operator/staff.ts',
  'backup.ts',
  'operator/restore.ts',
  'operator/move-database.ts',
  'operator/move-media.ts',
  'operator/import-catalogue.ts',
  'operator/reset-data.ts',
  'operator/fill-school.ts',
  'faults.ts',
  'bench.ts',
  'check.ts',
  'test.ts',
  'checks/spec-coverage.ts',
  'make/generate-table-types.ts',
  'guards/test-guards.ts',
  'checks/identity-oracle.ts',
  '../e2e/take-screens.ts',
  '../e2e/take-readme-pictures.ts',
]

test.each([
  ['edi.ts', '--help', 'edi COMMAND'],
  ...operators.map((name) => ['edi.ts', `${name} --help`, `edi ${name}`]),
  ...developers.map((script) => [script, '--help', '']),
])('%s %s says how it is used and does nothing', async (script, words, usage) => {
  const { code, out, err } = await run(script!, words!.split(' '), {
    EDI_ENV_FILE: path.join(place, 'no.env'),
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^(npm (run|start|test)|edi) /)
  expect(out).toContain(usage)
  expect(fs.readdirSync(place)).not.toContain('nowhere')
})

test.each([
  ['edi.ts', ['fly'], 2, 'edi has no command "fly"'],
  ['edi.ts', ['staff', 'list'], 1, 'There is no file of settings'],
  ['start.ts', ['--fly'], 2, "Unknown option '--fly'"],
  ['start.ts', ['--web-only', '--jobs-only'], 2, 'start one of each'],
  ['start.ts', ['--workers', '0'], 2, '--workers takes a number from 1 to 64, not "0"'],
  ['operator/staff.ts', ['list'], 1, `There is no embedded database in ${nowhere}`],
  ['backup.ts', ['x.gz'], 1, `There is no embedded database in ${nowhere}`],
  ['operator/move-database.ts', ['postgres://x'], 1, `There is no embedded database in ${nowhere}`],
  ['operator/reset-data.ts', ['--yes'], 1, `There is no embedded database in ${nowhere}`],
  ['operator/fill-school.ts', ['--students', 'many'], 1, 'a number from 100 to 50000, not "many"'],
  ['faults.ts', ['no', 'such', 'fault'], 2, 'No fault has "no such fault" in its name'],
])('%s %j is refused with the reason, and makes nothing', async (script, words, code, reason) => {
  expect(await run(script, words, { EDI_ENV_FILE: path.join(place, 'no.env') })).toMatchObject({
    code,
    err: expect.stringContaining(reason),
  })
  expect(fs.readdirSync(place).filter((name) => name !== 'data')).toEqual([])
})

test('edi says its version', async () => {
  const { version } = JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { version: string }
  for (const word of ['--version', '-v'])
    expect(await run('edi.ts', [word])).toEqual({ code: 0, out: `${version}\n`, err: '' })
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -20)],
  [
    'changed in one bit',
    (bytes: Buffer) => {
      bytes[bytes.length >> 1]! ^= 1
      return bytes
    },
  ],
  ['no archive at all', () => Buffer.from('not a backup\n')],
])('a backup that is %s is refused with its name and what to do', async (_, damage) => {
  const file = path.join(place, 'damaged.gz')
  const lines = Array.from({ length: 400 }, (__, at) => Math.sin(at)).join(' ')
  fs.writeFileSync(file, damage(gzipSync(lines)))
  const { code, err } = await run('operator/restore.ts', ['--check', file])
  fs.rmSync(file)
  expect(code).toBe(1)
  expect(err).toContain(`${file} is damaged`)
  expect(err).toContain('edi restore --check FILE')
})

test('a port that is taken is named with its setting before a database is made', async () => {
  const server = net.createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  const refused = await run('start.ts', [], { HOST: '127.0.0.1', PORT: String(port) })
  server.close()
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Another program listens on 127.0.0.1:${port}.`),
  })
  expect(refused.err).toContain('set PORT to another number')
  expect(fs.existsSync(nowhere)).toBe(false)
})

test(
  'deleting the database asks for its folder, and one of production takes nothing less',
  { timeout: 60_000 },
  async () => {
    const data = path.join(place, 'data')
    await (await openDatabase({ folder: data })).close()
    expect(await run('operator/reset-data.ts', [], { DATA_DIR: data })).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing was changed'),
    })
    expect(
      await run('operator/reset-data.ts', ['--yes'], { ...production, DATA_DIR: data }),
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining('In production type the folder'),
    })
    expect(
      await run('operator/reset-data.ts', ['--confirm', '/other'], {
        ...production,
        DATA_DIR: data,
      }),
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing was changed'),
    })
    expect(fs.existsSync(path.join(data, 'pg'))).toBe(true)
    expect(
      await run('operator/reset-data.ts', ['--confirm', data], { ...production, DATA_DIR: data }),
    ).toMatchObject({
      code: 0,
    })
    expect(fs.existsSync(path.join(data, 'pg'))).toBe(false)
  },
)

test.each([
  [[], { ...production, DATA_DIR: nowhere }, 'NODE_ENV is production'],
  [['--again', '--force'], { ...production, DATA_DIR: nowhere }, 'NODE_ENV is production'],
  [[], { SAMPLE_CATALOGUE: '0' }, 'unset SAMPLE_CATALOGUE'],
  [['--again'], { DATABASE_URL: 'postgres://127.0.0.1:1/edi' }, 'dropdb and createdb'],
])('a sample school is not filled: %j %j', async (words, settings, reason) => {
  const refused = await run('operator/fill-school.ts', words, settings)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(reason) })
  expect(refused.err).toContain('Nothing was changed.')
  expect(fs.existsSync(nowhere)).toBe(false)
})

test(
  'a school is not made anew where real people would lose something',
  { timeout: 120_000 },
  async () => {
    const data = path.join(place, 'lived-in')
    const database = await openDatabase({ folder: data })
    await migrate(database)
    await signedInStudent(
      { db: database.db, now: new Date() },
      {
        uid: 'real',
        email: 'rahima@example.com',
        emailVerified: true,
        name: 'Rahima Khatun',
        sessionVersion: 1,
        signedInAt: 0,
      },
    )
    await database.close()
    const refused = await run('operator/fill-school.ts', ['--again'], { DATA_DIR: data })
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('accounts of people who exist: 1 (rahima@example.com)')
    expect(refused.err).toContain('Nothing was changed.')
    expect(fs.existsSync(path.join(data, 'pg'))).toBe(true)
  },
)
