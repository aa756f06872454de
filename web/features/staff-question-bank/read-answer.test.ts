import { expect, test } from 'vitest'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import type { QuestionKind } from '#contract/question-bank/terms.ts'
import { readAnswer } from './read-answer.ts'

test.each<[QuestionKind, [string, string][], unknown]>([
  ['single_choice', [['choice', 'b']], 'b'],
  ['single_choice', [], null],
  [
    'multiple_choice',
    [
      ['choice', 'a'],
      ['choice', 'c'],
    ],
    ['a', 'c'],
  ],
  ['true_false', [['choice', 'false']], false],
  ['true_false', [], null],
  ['numeric', [['text', '৫ km']], '৫ km'],
  ['short_text', [['text', '']], null],
  [
    'gaps',
    [
      ['1', 'Padma'],
      ['2', ''],
      ['3', '2'],
    ],
    { 1: 'Padma', 3: '2' },
  ],
  ['matching', [['a', 'b']], { a: 'b' }],
  [
    'ordering',
    [
      ['0', 'c'],
      ['1', ''],
      ['2', 'a'],
    ],
    ['c', null, 'a'],
  ],
  [
    'ordering',
    [
      ['0', ''],
      ['1', ''],
    ],
    null,
  ],
  ['long_answer', [['text', 'Work']], 'Work'],
])('%s with %j', (kind, entries, answer) => {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  expect(readAnswer(sampleQuestions()[kind], data)).toEqual(answer)
})
