import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Runs a process that begins lean. @returns the setting it went on with, its arguments, and whether it is the one started */
function started(environment: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'edi-lean-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'begin.mjs')
  const lean = JSON.stringify(path.join(import.meta.dirname, 'reexec-with-tuning.ts'))
  writeFileSync(
    file,
    `import { reexecWithTuning } from ${lean}\nreexecWithTuning()\nconsole.log(process.env.MALLOC_ARENA_MAX, process.env.NODE_COMPILE_CACHE, ...process.argv.slice(2), process.pid)`,
  )
  const { stdout, stderr, pid } = spawnSync(process.execPath, [file, '--workers', '2'], {
    encoding: 'utf8',
    env: environment,
  })
  expect(stderr).toBe('')
  return stdout.trim().replace(String(pid), 'same').split(' ')
}

test.skipIf(process.platform !== 'linux')(
  'a process goes on lean as itself, unless the environment says otherwise',
  () => {
    const sources = path.join(import.meta.dirname, '../../node_modules/.cache/edi-start')
    expect(started({})).toEqual(['1', sources, '--workers', '2', 'same'])
    expect(started({ NODE_COMPILE_CACHE: '/tmp/edi-lean' })).toEqual([
      '1',
      '/tmp/edi-lean',
      '--workers',
      '2',
      'same',
    ])
    expect(started({ MALLOC_ARENA_MAX: '5' })).toEqual(['5', 'undefined', '--workers', '2', 'same'])
  },
)
