import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readAnswers,
  readLetter,
  readMarks,
  readRoll,
  saysAbsent,
  type SheetQuestion,
} from './read-answers.ts'

const single: SheetQuestion = { kind: 'single_choice', options: 4 }
const several: SheetQuestion = { kind: 'multiple_choice', options: 4 }
const either: SheetQuestion = { kind: 'true_false', options: 2 }

describe('the answers of a sheet', () => {
  test.each([
    ['one sign each', ['AB-D'], [[0], [1], [], [3]]],
    ['Bangla letters', ['কখ-ঘ'], [[0], [1], [], [3]]],
    ['numbers of options', ['1204'], [[0], [1], [], [3]]],
    ['Bangla digits', ['১২০৪'], [[0], [1], [], [3]]],
    ['small letters and spaces', [' ab_d '], [[0], [1], [], [3]]],
    ['between commas', ['A,B,,D'], [[0], [1], [], [3]]],
    ['in groups of a printed sheet', ['AB .D'], [[0], [1], [], [3]]],
    ['one cell a question', ['A', 'b', '', 'ঘ'], [[0], [1], [], [3]]],
    ['fewer than there are questions', ['A'], [[0], [], [], []]],
    ['blanks beyond the last question', ['AB-D------'], [[0], [1], [], [3]]],
  ])('are read: %s', (_, cells, circles) => {
    expect(readAnswers(cells, [single, single, single, single])).toEqual({ circles, doubles: 0 })
  })

  test('of several circles count where several may be right, and else as none', () => {
    expect(readAnswers(['(AC)(AC)*B'], [several, single, single, single])).toEqual({
      circles: [[0, 2], [], [], [1]],
      doubles: 2,
    })
    expect(readAnswers(['AC', 'D'], [several, single])).toEqual({
      circles: [[0, 2], [3]],
      doubles: 0,
    })
  })

  test('of true and false are letters or words', () => {
    for (const cells of [
      ['A', 'B'],
      ['T', 'F'],
      ['true', 'False'],
      ['সত্য', 'মিথ্যা'],
      ['ক', 'খ'],
    ])
      expect(readAnswers(cells, [either, either])).toEqual({ circles: [[0], [1]], doubles: 0 })
  })

  test('that no sheet can have are refused, with the question', () => {
    expect(readAnswers(['ABX'], [single, single, single])).toEqual({
      fault: 'bad-letter',
      question: 3,
    })
    expect(readAnswers(['E'], [single])).toEqual({ fault: 'bad-letter', question: 1 })
    expect(readAnswers(['ABC'], [single, single])).toEqual({ fault: 'too-many-answers' })
  })

  test('never make it fail, whatever a file holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), (cells) => {
        const read = readAnswers(cells, [single, several, either])
        expect('fault' in read || read.circles.length === 3).toBe(true)
      }),
    )
  })
})

test('sets, roll numbers and marks are read in both scripts', () => {
  expect(['A', 'ক', '1', ' set b', 'সেট ঘ', 'E', '', 'AB'].map(readLetter)).toEqual([
    'A',
    'A',
    'A',
    'B',
    'D',
    null,
    null,
    null,
  ])
  expect(['100001', '১০০০০১', '100001.0', ' 7 ', '0', 'x', '1000000'].map(readRoll)).toEqual([
    100_001,
    100_001,
    100_001,
    7,
    null,
    null,
    null,
  ])
  expect(
    ['12.5', '১২.৫০', '0.30000000000000004', '১২', '-0.25', '−1', '1.234', '', 'x'].map(readMarks),
  ).toEqual([1250, 1250, 30, 1200, -25, -100, null, null, null])
})

test('a student who did not come is told from answers, A and B among them', () => {
  const total = (marks: string) => saysAbsent({ answers: [], marks })
  expect(['Absent', ' AB ', 'a', 'Abs.', 'অনুপস্থিত', 'অনুঃ'].every(total)).toBe(true)
  expect(['', '0', '12', 'none'].some(total)).toBe(false)
  const answers = (...cells: string[]) => saysAbsent({ answers: cells, marks: '' })
  expect([answers('ABSENT'), answers('', 'অনুপস্থিত')]).toEqual([true, true])
  expect([answers('AB'), answers('A'), answers('absent', 'A'), answers()]).toEqual([
    false,
    false,
    false,
    false,
  ])
})
