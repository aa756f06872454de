import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accessGuards } from './access-guards.ts'
import { withoutCut } from './guard.ts'
import { moneyGuards } from './money-guards.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')

test.each([...moneyGuards, ...accessGuards])(
  'the guard "$without" is in its file once',
  ({ tests, cuts }) => {
    for (const cut of cuts) expect(withoutCut(read(cut.file), cut), cut.find).not.toBeNull()
    for (const file of tests) expect(fs.existsSync(path.join(ROOT, file)), file).toBe(true)
  },
)

test('the tests of a threat are named by it', () => {
  for (const { threat, tests } of moneyGuards)
    expect(
      tests.some((file) => new RegExp(`['"\`]${threat}\\b`).test(read(file))),
      threat,
    ).toBe(true)
})
