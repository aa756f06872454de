import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { cutsIn } from './cuts-in.ts'
import { findGuards, withoutCuts } from './find-guards.ts'
import { ROOT } from '../run-steps.ts'

const guards = findGuards(ROOT)
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
/** The code without comments and white space. */
const bare = (text: string) => text.replace(/^\s*\/\/.*$/gm, '').replace(/\s/g, '')
/** Names that are not reached through another, outside of texts. */
const namesIn = (text: string): string[] =>
  text.replace(/'[^']*'|`[^`$]*`/g, '').match(/(?<![.\w])[A-Za-z_]\w*\b(?!:)/g) ?? []
const allCuts = [
  ...new Map(
    guards.flatMap(({ cuts }) => cuts).map((one) => [`${one.file} ${one.cut.start}`, one]),
  ),
].map(([, one]) => one)

test('each comment takes something out, and what is left is code', () => {
  for (const { file, cut } of allCuts) {
    const rest = withoutCuts(read(file), [cut])
    expect(bare(rest), cut.name).not.toBe(bare(read(file)))
    expect(parseSync(file, rest).errors, cut.name).toEqual([])
  }
})

test('what comes in its place names only what its file does', () => {
  for (const { file, cut } of allCuts) {
    const code = read(file).replace(/^\s*\/\/.*$/gm, '')
    const unknown = namesIn(cut.put).filter(
      (name) => !(name in globalThis) && !new RegExp(`\\b${name}\\b`).test(code),
    )
    expect(unknown, cut.name).toEqual([])
  }
})

test('all cuts of a guard have the same tests', () => {
  for (const [name, all] of Map.groupBy(guards, (guard) => guard.name))
    expect(new Set(all.map(({ tests }) => tests.join())).size, name).toBe(1)
})

test('tests are named by the threat', () => {
  const named = (threat: string, files: readonly string[]) =>
    files.some((file) => new RegExp(`['"\`]${threat}\\b`).test(read(file)))
  expect(guards.filter(({ threat, tests }) => threat && !named(threat, tests))).toEqual([])
})

test('rules of the database have the names of the schema', () => {
  const schema = read('server/db/schema.sql')
  for (const { sql } of guards.filter((guard) => guard.sql))
    expect(schema).toContain(` ${/(?:index|constraint|trigger) (\w+)/.exec(sql ?? '')?.[1]} `)
})

const code = `
// guard T01: a statement goes (a)
if (x) throw new Error('x')
const list = db
  // guard: a call of a chain goes (a; race)
  .where('a', '=', { b: 1 })
  .execute()
if (
  // guard: the first side goes (a, b; together)
  (x || y) &&
  // guard: the last side goes (a)
  list
)
  f()
f({
  // guard: a property goes (a)
  a: 1,
  b,
})
// guard: another comes in its place (a)
// without: if (y) …
if (x && list) f()
// guard T02 T03: it is asked first (a)
// without: if (list) …
f()
`

test.each([
  ['a statement goes', /\(a\)\n\nconst list/],
  ['a call of a chain goes', /race\)\n\s*\n\s*\.execute/],
  ['the first side goes', /together\)\n\s*list\n\)/],
  ['the last side goes', /\(x \|\| y\)\n\)/],
  ['a property goes', /\(a\)\n\s*\n\s*b,/],
  ['another comes in its place', /…\nif \(y\) f\(\)/],
  ['it is asked first', /…\nif \(list\) f\(\)\n/],
])('without the guard "%s"', (name, expected) => {
  const cuts = cutsIn('a.ts', code).filter((cut) => cut.name === name)
  expect(withoutCuts(code, cuts)).toMatch(expected)
})

test('a comment says its tests, its threats and what it is', () => {
  const [first, second, third] = cutsIn('a.ts', code)
  expect(first).toMatchObject({ threats: ['T01'], tests: ['a'], isRace: false, isTogether: false })
  expect(second).toMatchObject({ threats: [], tests: ['a'], isRace: true })
  expect(third).toMatchObject({ tests: ['a', 'b'], isTogether: true })
  expect(() => cutsIn('a.ts', '// guard: no test\nf()')).toThrow('a.ts:1')
  expect(() => cutsIn('a.ts', 'f()\n// guard: nothing below (a)\n')).toThrow('a.ts:2')
})
