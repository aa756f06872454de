import { expect, test } from 'vitest'
import { longComponents, measure, nonNullAssertions } from './measures.ts'

test('every measure of the house is a number of what is there', () => {
  const measures = new Map(measure())
  for (const [name, value] of measures)
    expect([name, value]).toEqual([name, expect.stringMatching(/^\d/)])
  // `max-params` of the linter holds declared functions to three; only a constructor or a callback may have more.
  expect(Number(measures.get('functions with 5 or more positional parameters'))).toBeLessThan(5)
  expect(Number(measures.get('branches on one language'))).toBeLessThan(20)
})

test('a component of more than 80 lines is counted, wherever it is declared', () => {
  const body = Array.from({ length: 80 }, () => '  use()')
  const lines = (...first: string[]) => ({ file: 'a.tsx', lines: [...first, ...body, '}'] })
  expect(longComponents(lines('export function Long() {'))).toBe(1)
  expect(longComponents(lines('const Long = () => {'))).toBe(1)
  expect(longComponents({ file: 'a.tsx', lines: ['const Short = () => <p />', ...body] })).toBe(0)
})

test('an assertion that something is there is counted once, and no other exclamation mark', () => {
  const count = (line: string) => nonNullAssertions({ file: 'a.ts', lines: [line] })
  expect(count('use(rows[0]!.name, map.get(key)!)')).toBe(2)
  expect(count("if (!done && a !== b) say('Welcome!')")).toBe(0)
})
