import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Guard, guards } from './guards.ts'

/**
 * Takes out one guard of the money at a time, in a copy of the tree, and expects its test to go red: a threat whose test
 * stays green without its guard is not tested. Words on the command line choose threats: `npm run test:guards -- T01 T08`.
 */
const ROOT = path.join(import.meta.dirname, '..')
const COPIED = ['contract', 'server', 'stand-ins', 'catalogue', 'content', 'package.json', 'vitest.config.ts']

const chosen = process.argv.slice(2)
const todo = guards.filter((guard) => chosen.length === 0 || chosen.includes(guard.threat))
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-guards-'))
try {
  copyTree()
  const untouched = [...new Set(todo.map((guard) => guard.test))]
  const baseline = await run(untouched, null)
  if (baseline.code !== 0) throw new Error(`The tests are red before any guard is taken out.\n${baseline.output.slice(-4000)}`)
  let survivors = 0
  for (const guard of todo) {
    const verdict = await withoutGuard(guard)
    if (verdict !== 'red') survivors += 1
    console.log(
      `${verdict === 'red' ? 'red  ' : 'GREEN'}  ${guard.threat.padEnd(5)} without: ${guard.what}${verdict === 'red' ? '' : ` (${verdict})`}`,
    )
  }
  console.log(`${todo.length - survivors} of ${todo.length} guards are missed when they are gone.`)
  if (survivors > 0) process.exitCode = 1
} finally {
  fs.rmSync(copy, { recursive: true, force: true })
}

async function withoutGuard(guard: Guard): Promise<string> {
  const originals = new Map<string, string>()
  try {
    for (const { file, find, put } of guard.cuts) {
      const target = path.join(copy, file)
      const text = fs.readFileSync(target, 'utf8')
      if (!originals.has(target)) originals.set(target, text)
      const found = locate(text, find)
      if (!found) return `not found: ${find}`
      fs.writeFileSync(target, text.slice(0, found.start) + put + text.slice(found.end))
    }
    const { code, output } = await run([guard.test], guard.threat)
    if (code === 0) return 'its test still passes'
    // A file that does not even load proves nothing.
    return /\d+ failed/.test(output.split('Tests').at(-1) ?? '') ? 'red' : `no test ran\n${output.slice(-2000)}`
  } finally {
    for (const [target, text] of originals) fs.writeFileSync(target, text)
  }
}

/** Where a piece of code stands, however its lines are broken. */
function locate(text: string, find: string): { start: number; end: number } | null {
  const escaped = find
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const match = new RegExp(escaped.join('\\s+')).exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}

function run(files: readonly string[], title: string | null): Promise<{ code: number | null; output: string }> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--project', 'api', '--no-color', ...files, ...(title ? ['-t', title] : [])]
  const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, CI: '1' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

function copyTree(): void {
  for (const name of COPIED)
    if (fs.existsSync(path.join(ROOT, name))) fs.cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
}
