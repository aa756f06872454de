import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Runs a process that begins lean. @returns the setting it went on with, its arguments, and whether it is the one started */
function begun(environment: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'edi-lean-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'begin.mjs')
  const lean = JSON.stringify(path.join(import.meta.dirname, 'begin-lean.ts'))
  writeFileSync(
    file,
    `import { beginLean } from ${lean}\nbeginLean()\nconsole.log(process.env.MALLOC_ARENA_MAX, process.env.NODE_COMPILE_CACHE, ...process.argv.slice(2), process.pid)`,
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
    const sources = path.join(import.meta.dirname, '../node_modules/.cache/edi-start')
    expect(begun({})).toEqual(['2', sources, '--workers', '2', 'same'])
    expect(begun({ NODE_COMPILE_CACHE: '/tmp/edi-lean' })).toEqual([
      '2',
      '/tmp/edi-lean',
      '--workers',
      '2',
      'same',
    ])
    expect(begun({ MALLOC_ARENA_MAX: '5' })).toEqual(['5', 'undefined', '--workers', '2', 'same'])
  },
)
