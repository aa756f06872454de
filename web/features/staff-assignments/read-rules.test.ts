import { expect, test } from 'vitest'
import { type AssignmentRules, usualAssignmentRules } from '#contract/assignments/assignments.ts'
import { readMarks, readRules, typedRules } from './read-rules.ts'

const all: AssignmentRules = {
  hundredths: 1_050,
  passHundredths: null,
  due: { rule: 'at', at: '2026-12-31T17:59:00.000Z' },
  batchDues: [{ batchNumber: 3, at: '2027-01-01T06:00:00.000Z' }],
  late: 'reduce',
  latePercent: 25,
  takes: ['links'],
  submissions: 1,
  rubric: [
    { title: 'ধারণা: নিজের কথা', hundredths: 650 },
    { title: 'Language', hundredths: 400 },
  ],
}

test.each([
  ['the usual ones', usualAssignmentRules],
  ['all that can be said', all],
  ['days', { ...all, due: { rule: 'after-start', days: 7 } } as const],
])('rules stay as they are when nothing is typed: %s', (_, rules) => {
  expect(readRules(typedRules(rules))).toEqual({ rules })
})

test.each([
  [{ marks: '0' }, 'marks'],
  [{ passMark: '11' }, 'passMark'],
  [{ dueRule: 'at', at: '' }, 'at'],
  [{ dueRule: 'after-start', days: 'ten' }, 'days'],
  [{ batchDues: '3 tomorrow' }, 'batchDues'],
  [{ batchDues: '3 2026-12-31 23:59\n3 2027-12-31 23:59' }, 'batchDues'],
  [{ latePercent: '0' }, 'latePercent'],
  [{ takes: [] }, 'takes'],
  [{ submissions: '21' }, 'submissions'],
  [{ rubric: 'Ideas' }, 'rubric'],
  [{ rubric: 'Ideas 6\nLanguage 5' }, 'rubric'],
] as const)('%j is wrong', (part, wrong) => {
  expect(readRules({ ...typedRules(usualAssignmentRules), ...part })).toEqual({ wrong })
})

test('marks are read in Bangla and Latin digits', () => {
  expect(['৬.৫', '10', '0.25', '1.234', '-1', '', '1001'].map(readMarks)).toEqual([
    650,
    1_000,
    25,
    null,
    null,
    null,
    null,
  ])
  const typed = { ...typedRules(usualAssignmentRules), rubric: 'ধারণা ৬\nভাষা: ৪' }
  expect(readRules(typed)).toMatchObject({
    rules: {
      rubric: [
        { title: 'ধারণা', hundredths: 600 },
        { title: 'ভাষা', hundredths: 400 },
      ],
    },
  })
})
