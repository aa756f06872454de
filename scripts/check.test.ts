import { expect, test } from 'vitest'
import { isOnlyThePlanted } from './check.ts'

const PLANTED = '  error contract-is-alone: contract/planted-violation.ts → server/config.ts'

test('the import rules pass when the planted violation is the only one', () => {
  expect(isOnlyThePlanted(`\n${PLANTED}\n\nx 1 dependency violations (1 errors)`)).toBe(true)
})

test('another violation turns the import rules red', () => {
  const other = '  error no-cycles: server/a.ts → server/b.ts → server/a.ts'
  expect(isOnlyThePlanted(`${PLANTED}\n${other}\n`)).toBe(false)
  expect(isOnlyThePlanted(`${other}\n`)).toBe(false)
})

test('rules that see nothing turn the import rules red', () => {
  expect(isOnlyThePlanted('✔ no dependency violations found')).toBe(false)
})
