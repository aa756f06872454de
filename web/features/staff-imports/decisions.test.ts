import { expect, test } from 'vitest'
import type { ImportCheck } from '#contract/catalog/exchange.ts'
import { noDecisions, suggestionsOf } from '#contract/catalog/import-decisions.ts'
import {
  columnsToGive,
  isDecided,
  namesWith,
  stillMissing,
  usualReading,
  withLeftOut,
} from './decisions.ts'

const heading = (name: string, column: null | 'courseTitle', meant: null | 'courseFee' = null) => ({
  name,
  column,
  meant,
  isLeftOut: false,
  examples: [],
})
const check: ImportCheck = {
  good: 0,
  bad: 2,
  isComplete: true,
  added: 0,
  changed: 0,
  unchanged: 0,
  refusal: null,
  isArchive: false,
  missingMedia: 0,
  unpublished: [],
  shortBanks: [],
  headings: [
    heading('Name', 'courseTitle'),
    heading('Price', null, 'courseFee'),
    heading('Fee', null, 'courseFee'),
  ],
  missing: ['courseId', 'courseFee'],
  kinds: [
    {
      kind: 'lessionLevel is not one of …',
      code: 'not_choice',
      column: 'lessionLevel',
      count: 2,
      rows: [2, 3],
      values: [
        { written: 'Begginer', count: 1, meant: 'Beginner', isCut: false },
        { written: 'All Levels', count: 1, meant: null, isCut: false },
      ],
    },
  ],
  faults: [],
  otherColumns: [],
  headingRow: 1,
  firstRows: [],
  otherTables: [],
  cleaned: [],
  madeIds: 0,
}

test('one heading is suggested for a column, and a value where we know what it means', () => {
  const suggested = suggestionsOf(check)
  expect(suggested).toEqual({
    columns: { Price: 'courseFee' },
    values: { lessionLevel: { Begginer: 'Beginner' } },
  })
  expect([isDecided(suggested), isDecided(noDecisions)]).toEqual([true, false])
  expect(stillMissing(check, suggested)).toEqual(['courseId'])
  expect(withLeftOut(check, suggested).columns).toEqual({ Price: 'courseFee', Fee: '' })
  expect(stillMissing(check, { ...suggested, columns: { Name: '' } })).toContain('courseTitle')
})

test('what is said for all courses is no longer missing', () => {
  const reading = { ...usualReading, makeIds: true, constants: { courseFee: '0' } }
  expect(stillMissing(check, noDecisions, reading)).toEqual([])
  expect(stillMissing(check, noDecisions, { ...reading, constants: { courseFee: '' } })).toEqual([
    'courseFee',
  ])
  expect(columnsToGive(check, usualReading)).toEqual(['courseFee'])
  expect(columnsToGive(check, usualReading, suggestionsOf(check))).toEqual([])
  expect(columnsToGive({ ...check, missing: [] }, reading)).toEqual(['courseFee'])
})

test('what is decided is added to what is remembered', () => {
  const names = {
    columns: { Old: 'category' as const },
    values: { lessionLevel: { Mixed: 'Expert' } },
  }
  const decided = {
    columns: { Price: '' as const },
    values: { lessionLevel: { 'All Levels': '' } },
  }
  expect(namesWith(names, decided)).toEqual({
    columns: { Old: 'category', Price: '' },
    values: { lessionLevel: { Mixed: 'Expert' } },
  })
})
