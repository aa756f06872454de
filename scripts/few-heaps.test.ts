import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Runs a process that keeps few heaps. @returns the setting it went on with, its arguments, and whether it is the one started */
function begun(environment: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'edi-heaps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'begin.mjs')
  const heaps = JSON.stringify(path.join(import.meta.dirname, 'few-heaps.ts'))
  writeFileSync(
    file,
    `import { keepFewHeaps } from ${heaps}\nkeepFewHeaps()\nconsole.log(process.env.MALLOC_ARENA_MAX, ...process.argv.slice(2), process.pid)`,
  )
  const { stdout, stderr, pid } = spawnSync(process.execPath, [file, '--workers', '2'], { encoding: 'utf8', env: environment })
  expect(stderr).toBe('')
  return stdout.trim().replace(String(pid), 'same').split(' ')
}

test.skipIf(process.platform !== 'linux')('a process goes on as itself with two heaps, unless the environment says otherwise', () => {
  expect(begun({})).toEqual(['2', '--workers', '2', 'same'])
  expect(begun({ MALLOC_ARENA_MAX: '5' })).toEqual(['5', '--workers', '2', 'same'])
})
