import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from './run-steps.ts'

/** A line that protects something, and the tests that must notice when it is gone. */
export interface Guard {
  /** Finishes the sentence "without it ...". */
  without: string
  file: string
  /** Stands in the file exactly once. */
  line: string
  /** What stands there instead; nothing unless given. */
  instead?: string
  /** Test files, at least one of which must turn red. */
  tests: readonly string[]
}

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

/**
 * Takes each guard out of a copy of the product and runs its tests there.
 *
 * @returns the guards nobody would miss
 */
export function guardsNobodyMisses(guards: readonly Guard[]): Guard[] {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-guards-'))
  try {
    for (const name of [...COPIED, ...fs.readdirSync(ROOT).filter((file) => /^tsconfig.*\.json$/.test(file))])
      if (fs.existsSync(path.join(ROOT, name))) fs.cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
    const whole = run(copy, [...new Set(guards.flatMap(({ tests }) => tests))])
    if (!whole.passed) throw new Error(`The tests are red before any guard is taken out:\n${whole.output}`)
    return guards.filter((guard) => !isMissed(copy, guard))
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
}

function isMissed(copy: string, guard: Guard): boolean {
  const file = path.join(copy, guard.file)
  const text = fs.readFileSync(file, 'utf8')
  if (text.split(guard.line).length !== 2) throw new Error(`${guard.file} does not have this once: ${guard.line}`)
  fs.writeFileSync(
    file,
    text.replace(guard.line, () => guard.instead ?? ''),
  )
  const started = performance.now()
  const { passed } = run(copy, guard.tests)
  fs.writeFileSync(file, text)
  console.log(`${passed ? '✗ nobody notices' : '✓ red'} without: ${guard.without} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return !passed
}

function run(copy: string, tests: readonly string[]): { passed: boolean; output: string } {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const { status, stdout } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'api', '--bail', '1', '--testTimeout', '120000', ...tests],
    {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, CI: '1' },
    },
  )
  return { passed: status === 0, output: stdout.slice(-3000) }
}
