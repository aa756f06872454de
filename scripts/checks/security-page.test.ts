import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const rows = fs
  .readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every test that the table of requirements names exists', () => {
  const files = ['server', 'stand-ins', 'contract', 'scripts', 'e2e'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`),
  )
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file))
  const named = rows
    .filter(([, , state]) => state === 'met' || state === 'partly')
    .flatMap(([, , , where]) =>
      [...(where!.split(';').at(-1) ?? '').matchAll(/`([a-z][\w-]*(?:\/[\w-]+)*)`/g)].map(
        ([, name]) => name!,
      ),
    )
  const missing = named.filter(
    (name) =>
      !tests.some(
        (file) =>
          file === `${name}.test.ts` ||
          file.endsWith(`/${name}.test.ts`) ||
          file.startsWith(`${name}/`),
      ),
  )
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(40)
})

test('a requirement that is not met says why', () => {
  for (const [, number, state, where] of rows) {
    expect(['met', 'partly', 'yours', 'no', '–']).toContain(state)
    expect(`${number} ${where}`.length).toBeGreaterThan(2)
  }
})
