import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { answerHelp } from '../command.ts'
import { findGuards, type Guard, withoutCuts } from './find-guards.ts'
import { ROOT } from '../run-steps.ts'

/**
 * Takes out one guard at a time, in a copy of the tree, and expects its tests to go red. Races need the PostgreSQL
 * server of TEST_DATABASE_URL. Words after `npm run test:guards --` choose threats (`T01 T08`), single guards (`"a code
 * works once"`), a folder (`server/modules/orders`), or those of money (with a threat) or `access` (without).
 */
const COPIED = [
  'contract',
  'server',
  'stand-ins',
  'scripts',
  'bench',
  'catalogue',
  'content',
  'docs',
  'web/public',
  'deploy',
  'package.json',
  'vitest.config.ts',
]

answerHelp(
  'npm run test:guards [-- money|access] [THREAT …] ["GUARD" …] [FOLDER …]   takes out one guard at a time and expects its tests to go red',
)
const chosen = process.argv.slice(2)
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'])
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-guards-'))
try {
  copyTree()
  const guards = findGuards(copy)
  const todo = chosen.length === 0 ? guards : guards.filter(isChosen)
  if (todo.length === 0)
    throw new Error(`No guard, threat or folder is called ${chosen.join(', ')}.`)
  for (const isRace of [false, true]) {
    const files = [
      ...new Set(
        todo.filter((guard) => (guard.isRace ?? false) === isRace).flatMap((guard) => guard.tests),
      ),
    ]
    if (files.length === 0 || (isRace && !hasPostgres)) continue
    const untouched = await run(files, { isRace })
    if (untouched.code === 0) continue
    throw new Error(
      `The tests are red before any guard is taken out.\n${untouched.output.slice(-4000)}`,
    )
  }
  let skipped = 0
  let survivors = 0
  for (const guard of todo) {
    if (guard.isRace && !hasPostgres) {
      skipped += 1
      console.log(
        `skip   ${(guard.threat ?? '').padEnd(4)} without: ${guard.name} (a race: set TEST_DATABASE_URL to a PostgreSQL server)`,
      )
      continue
    }
    const verdict = await withoutGuard(guard)
    const isRed = verdict === 'red'
    if (!isRed) survivors += 1
    console.log(
      `${isRed ? 'red  ' : 'GREEN'}  ${(guard.threat ?? '').padEnd(4)} without: ${guard.name} [${cutNames(guard)}]${isRed ? '' : ` (${verdict})`}`,
    )
  }
  console.log(
    `${todo.length - survivors - skipped} of ${todo.length - skipped} cuts are missed when they are gone; ${skipped} races not tried.`,
  )
  if (survivors > 0) process.exitCode = 1
} finally {
  fs.rmSync(copy, { recursive: true, force: true })
}

function isChosen({ threat, name, cuts }: Guard): boolean {
  return chosen.some(
    (word) =>
      word === threat ||
      word === name ||
      word === (threat ? 'money' : 'access') ||
      cuts.some(({ file }) => file.startsWith(`${word.replace(/\/$/, '')}/`)),
  )
}

async function withoutGuard(guard: Guard): Promise<string> {
  const originals = new Map<string, string>()
  const migration = path.join(copy, 'server/db/migrations/999-without-guard.sql')
  try {
    if (guard.sql) fs.writeFileSync(migration, guard.sql)
    for (const [file, cuts] of Map.groupBy(guard.cuts, (one) => one.file)) {
      const target = path.join(copy, file)
      const text = fs.readFileSync(target, 'utf8')
      originals.set(target, text)
      const changed = withoutCuts(
        text,
        cuts.map(({ cut }) => cut),
      )
      fs.writeFileSync(target, changed)
    }
    const { code, output } = await run(guard.tests, { title: guard.threat, isRace: guard.isRace })
    if (code === 0) return 'its tests still pass'
    // A file that does not even load proves nothing.
    return /Tests[^\n]*\d+ failed/.test(output) ? 'red' : `no test ran\n${output.slice(-2000)}`
  } finally {
    for (const [target, text] of originals) fs.writeFileSync(target, text)
    fs.rmSync(migration, { force: true })
  }
}

/** Where each cut is made, for the list. */
function cutNames({ cuts, sql }: Guard): string {
  return sql ?? cuts.map(({ file }) => path.basename(file)).join(' + ')
}

/** @param title only the tests whose name has it */
function run(
  files: readonly string[],
  { title, isRace = false }: { title?: string | undefined; isRace?: boolean | undefined } = {},
): Promise<{ code: number | null; output: string }> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [
    vitest,
    'run',
    ...(isRace ? ['--project', 'api-postgres'] : ['--project', 'api', '--project', 'api-long']),
    '--no-color',
    '--testTimeout',
    '120000',
    '--bail',
    '1',
    ...(title ? ['-t', title] : []),
    ...files,
  ]
  // Without a server every long test runs on the embedded database.
  const database = isRace ? {} : { TEST_DATABASE_URL: '' }
  const child = spawn(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, ...database, CI: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

function copyTree(): void {
  const settings = fs.readdirSync(ROOT).filter((file) => /^tsconfig.*\.json$/.test(file))
  for (const name of [...COPIED, ...settings])
    if (fs.existsSync(path.join(ROOT, name)))
      fs.cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
}
