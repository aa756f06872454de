import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { accessGuards } from './access-guards.ts'
import { type Guard, withoutCut } from './guard.ts'
import { moneyGuards } from './money-guards.ts'
import { ROOT } from './run-steps.ts'

/**
 * Takes out one guard at a time, in a copy of the tree, and expects its tests to go red: what stays green without its
 * guard is not tested. Words on the command line choose a list or threats: `npm run test:guards -- access T01 T08`.
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
  'deploy',
  'package.json',
  'vitest.config.ts',
]

const chosen = process.argv.slice(2)
const todo = Object.entries(LISTS).flatMap(([list, guards]) =>
  guards.filter(({ threat }) => chosen.length === 0 || chosen.includes(list) || (threat !== undefined && chosen.includes(threat))),
)
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-guards-'))
try {
  copyTree()
  const untouched = await run([...new Set(todo.flatMap((guard) => guard.tests))])
  if (untouched.code !== 0) throw new Error(`The tests are red before any guard is taken out.\n${untouched.output.slice(-4000)}`)
  let survivors = 0
  for (const guard of todo) {
    const verdict = await withoutGuard(guard)
    const isRed = verdict === 'red'
    if (!isRed) survivors += 1
    console.log(`${isRed ? 'red  ' : 'GREEN'}  ${(guard.threat ?? '').padEnd(4)} without: ${guard.without}${isRed ? '' : ` (${verdict})`}`)
  }
  console.log(`${todo.length - survivors} of ${todo.length} guards are missed when they are gone.`)
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
    const { code, output } = await run(guard.tests, guard.threat)
    if (code === 0) return 'its tests still pass'
    // A file that does not even load proves nothing.
    return /\d+ failed/.test(output.split('Tests').at(-1) ?? '') ? 'red' : `no test ran\n${output.slice(-2000)}`
  } finally {
    for (const [target, text] of originals) fs.writeFileSync(target, text)
  }
}

/** @param title only the tests whose name has it */
function run(files: readonly string[], title?: string): Promise<{ code: number | null; output: string }> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [
    vitest,
    'run',
    '--project',
    'api',
    '--no-color',
    '--testTimeout',
    '120000',
    '--bail',
    '1',
    ...(title ? ['-t', title] : []),
    ...files,
  ]
  const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, CI: '1' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

function copyTree(): void {
  const settings = fs.readdirSync(ROOT).filter((file) => /^tsconfig.*\.json$/.test(file))
  for (const name of [...COPIED, ...settings])
    if (fs.existsSync(path.join(ROOT, name))) fs.cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
}
