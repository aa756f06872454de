import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { accessGuards } from './access-guards.ts'
import { answerHelp } from '../command.ts'
import { type Guard, withoutCut } from './guard.ts'
import { moneyGuards } from './money-guards.ts'
import { ROOT } from '../run-steps.ts'

/**
 * Takes out one line at a time, in a copy of the tree, and expects its tests to go red: what stays green without it is not
 * tested. Races are tried on the PostgreSQL server of TEST_DATABASE_URL, and left out with a word where there is none.
 * Words on the command line choose lists, threats or single guards by name: `npm run test:guards -- access`,
 * `-- T01 T08`, `-- "a code works once"`.
 */
const LISTS: Record<string, readonly Guard[]> = { money: moneyGuards, access: accessGuards }
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
  'npm run test:guards [-- money|access] [THREAT …] ["GUARD" …]   takes out one guard at a time and expects its tests to go red',
)
const chosen = process.argv.slice(2)
const todo = Object.entries(LISTS)
  .flatMap(([list, guards]) =>
    guards.filter(
      ({ threat, without }) =>
        chosen.length === 0 || [list, threat, without].some((name) => chosen.includes(name ?? '')),
    ),
  )
  .flatMap((guard) =>
    guard.together ? [guard] : guard.cuts.map((cut) => ({ ...guard, cuts: [cut] })),
  )
if (todo.length === 0) throw new Error(`No guard, threat or list is called ${chosen.join(', ')}.`)
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'])
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-guards-'))
try {
  copyTree()
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
        `skip   ${(guard.threat ?? '').padEnd(4)} without: ${guard.without} (a race: set TEST_DATABASE_URL to a PostgreSQL server)`,
      )
      continue
    }
    const verdict = await withoutGuard(guard)
    const isRed = verdict === 'red'
    if (!isRed) survivors += 1
    console.log(
      `${isRed ? 'red  ' : 'GREEN'}  ${(guard.threat ?? '').padEnd(4)} without: ${guard.without} [${cutNames(guard)}]${isRed ? '' : ` (${verdict})`}`,
    )
  }
  console.log(
    `${todo.length - survivors - skipped} of ${todo.length - skipped} cuts are missed when they are gone; ${skipped} races not tried.`,
  )
  if (survivors > 0) process.exitCode = 1
} finally {
  fs.rmSync(copy, { recursive: true, force: true })
}

async function withoutGuard(guard: Guard): Promise<string> {
  const originals = new Map<string, string>()
  try {
    for (const cut of guard.cuts) {
      const target = path.join(copy, cut.file)
      const text = fs.readFileSync(target, 'utf8')
      if (!originals.has(target)) originals.set(target, text)
      const changed = withoutCut(text, cut)
      if (changed === null) return `does not stand in ${cut.file} once: ${cut.find}`
      fs.writeFileSync(target, changed)
    }
    const { code, output } = await run(guard.tests, { title: guard.threat, isRace: guard.isRace })
    if (code === 0) return 'its tests still pass'
    // A file that does not even load proves nothing.
    return /Tests[^\n]*\d+ failed/.test(output) ? 'red' : `no test ran\n${output.slice(-2000)}`
  } finally {
    for (const [target, text] of originals) fs.writeFileSync(target, text)
  }
}

/** Where each cut is made, for the list. */
function cutNames({ cuts }: Guard): string {
  return cuts.map(({ file }) => path.basename(file)).join(' + ')
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
