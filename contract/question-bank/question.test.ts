import { expect, test } from 'vitest'
import { fieldErrors } from '../field-errors.ts'
import { readNumber } from './fractions.ts'
import { gapsOfStem, splitAtGaps } from './gap-marks.ts'
import { Answer, mediaOfQuestion, QuestionDocument } from './question.ts'
import { line, paragraph, sampleQuestions } from './sample-questions.ts'
import { questionKinds } from './terms.ts'

/** Where a question is wrong, and how. */
function faults(question: unknown): string[] {
  const result = QuestionDocument.safeParse(question, { reportInput: true })
  return result.success
    ? []
    : fieldErrors(result.error).map(({ field, code }) => `${field} ${code}`)
}

const samples = sampleQuestions

test.each(questionKinds)('%s is taken as it is', (kind) => {
  expect(faults(samples()[kind])).toEqual([])
  expect(QuestionDocument.parse(samples()[kind])).toEqual(samples()[kind])
})

const { single_choice, multiple_choice, numeric, short_text, gaps, matching, ordering } = samples()
const long = samples().long_answer
const options = [
  { id: 'a', text: line('x') },
  { id: 'b', text: line('y') },
]

test.each<[string, unknown, string[]]>([
  ['another kind', { ...numeric, kind: 'hotspot' }, ['kind wrong_type']],
  ['no stem', { ...numeric, shown: { stem: {} } }, ['shown.stem required']],
  [
    'an empty stem',
    { ...numeric, shown: { stem: { en: paragraph(' ') } } },
    ['shown.stem required'],
  ],
  [
    'a language that is not spoken here',
    { ...numeric, shown: { stem: { xx: paragraph('x') } } },
    ['shown.stem.xx unknown_field', 'shown.stem required'],
  ],
  [
    'a field of another kind',
    { ...numeric, shown: { ...numeric.shown, options } },
    ['shown.options unknown_field'],
  ],
  [
    'one option',
    {
      ...numeric,
      kind: 'multiple_choice',
      shown: { ...numeric.shown, options: [options[0]] },
      key: { right: ['a'], partial: 'all' },
    },
    ['shown.options too_small'],
  ],
  [
    'an option without anything to see',
    { ...multiple_choice, shown: { ...multiple_choice.shown, options: [...options, { id: 'c' }] } },
    ['shown.options.2.text required'],
  ],
  [
    'the same id twice',
    {
      ...single_choice,
      shown: { stem: single_choice.shown.stem, options: [options[0], options[0]] },
      key: { right: ['a'] },
      feedback: {},
    },
    ['shown.options.1.id not_an_id'],
  ],
  [
    'a key that is no option',
    { ...single_choice, key: { right: ['e'] } },
    ['key.right.0 not_a_choice'],
  ],
  ['no key', { ...single_choice, key: { right: [] } }, ['key.right required']],
  [
    'an option of a statement that is not there',
    {
      ...single_choice,
      shown: {
        ...single_choice.shown,
        options: [{ id: 'b', statements: ['a', 'z'] }, ...options.slice(0, 1)],
      },
      feedback: {},
    },
    ['shown.options.0.statements.1 not_a_choice'],
  ],
  [
    'weights that nobody can earn in full',
    { ...multiple_choice, key: { right: ['a', 'b'], partial: 'weights', shares: { a: [1, 3] } } },
    ['key.shares required'],
  ],
  [
    'a share above all marks',
    { ...single_choice, key: { right: ['b'], shares: { a: [3, 2] } } },
    ['key.shares.a too_big'],
  ],
  [
    'a decimal comma',
    { ...numeric, key: { numbers: [{ value: '1,5' }] } },
    ['key.numbers.0.value number_expected'],
  ],
  [
    'a range that ends before it begins',
    { ...numeric, key: { numbers: [{ value: '5', upTo: '1' }] } },
    ['key.numbers.0.upTo too_small'],
  ],
  [
    'a tolerance below nought',
    { ...numeric, key: { numbers: [{ value: '5', tolerance: '-1' }] } },
    ['key.numbers.0.tolerance too_small'],
  ],
  [
    'a unit of nought',
    { ...numeric, key: { numbers: [{ value: '5' }], units: [{ unit: 'm', factor: '0' }] } },
    ['key.units.0.factor too_small'],
  ],
  [
    'half marks at best',
    { ...short_text, key: { texts: [{ text: 'x', share: [1, 2] }] } },
    ['key.texts required'],
  ],
  [
    'a gap that the stem does not have',
    { ...gaps, shown: { ...gaps.shown, stem: { en: paragraph('[[1]] and [[2]]') } } },
    ['shown.stem.en not_a_choice'],
  ],
  [
    'a gap that is in one language only',
    {
      ...gaps,
      shown: { ...gaps.shown, stem: { ...gaps.shown.stem, bn: paragraph('[[1]] ও [[2]]') } },
    },
    ['shown.stem.bn not_a_choice'],
  ],
  [
    'a gap without a key',
    { ...gaps, key: { ...gaps.key, gaps: gaps.key.gaps.slice(1) } },
    ['key.gaps not_a_choice'],
  ],
  [
    'a row without a partner',
    { ...matching, key: { ...matching.key, pairs: matching.key.pairs.slice(1) } },
    ['key.pairs not_a_choice'],
  ],
  [
    'an order without one item',
    { ...ordering, key: { ...ordering.key, right: ['a', 'b'] } },
    ['key.right not_a_choice'],
  ],
  ['parts that do not add up', { ...long, hundredths: 900 }, ['hundredths wrong_type']],
  [
    'an answer to a part that is not there',
    { ...long, key: { answers: { z: { en: paragraph('x') } } } },
    ['key.answers.z not_a_choice'],
  ],
  ['feedback on nothing', { ...numeric, feedback: { a: line('x') } }, ['feedback.a not_a_choice']],
  ['half a hundredth', { ...numeric, hundredths: 0.5 }, ['hundredths wrong_type']],
  ['a difficulty of six', { ...numeric, difficulty: 6 }, ['difficulty too_big']],
  ['a negative share above all', { ...numeric, negative: [5, 4] }, ['negative too_big']],
  [
    'a tag of another kind',
    { ...numeric, tags: [{ kind: 'mood', value: 'x' }] },
    ['tags.0.kind not_a_choice'],
  ],
])('%s is refused', (_name, question, expected) => {
  expect(faults(question)).toEqual(expected)
})

test.each([
  ['1', 1n, 1n],
  ['১,০০,০০০', 100_000n, 1n],
  ['-0.50', -50n, 100n],
  ['1/2', 1n, 2n],
  ['3×10^8', 300_000_000n, 1n],
  ['5e-2', 5n, 100n],
])('%s is a number', (text, top, bottom) => {
  expect(readNumber(text)).toEqual({ top, bottom })
})

test.each(['', '.', '1,5', '1/0', 'nine', '1e999', '--1', '9'.repeat(31)])(
  '%j is no number',
  (text) => {
    expect(readNumber(text)).toBeNull()
  },
)

test('gaps stand where they are marked', () => {
  expect(splitAtGaps('The [[1]] joins [[b]].')).toEqual([
    'The ',
    { gap: '1' },
    ' joins ',
    { gap: 'b' },
    '.',
  ])
  expect(splitAtGaps('[[ ]] a[0] [[1]')).toEqual(['[[ ]] a[0] [[1]'])
  expect(gapsOfStem(paragraph('[[2]] [[1]]'))).toEqual(['2', '1'])
})

test('pictures are found wherever they are', () => {
  const mediaId = 'a1b2c3d4e5f6g7h8'
  const picture = { mediaId, alt: '' }
  const question = QuestionDocument.parse({
    ...multiple_choice,
    shown: {
      stem: {
        en: {
          type: 'doc',
          content: [{ type: 'picture', attrs: { mediaId, alt: '', caption: '' } }],
        },
      },
      options: [
        ...multiple_choice.shown.options,
        { id: 'd', picture: { ...picture, mediaId: 'b1b2c3d4e5f6g7h8' } },
      ],
    },
  })
  expect(mediaOfQuestion(question)).toEqual([mediaId, 'b1b2c3d4e5f6g7h8'])
})

test.each([null, 'b', true, ['a', 'b'], ['a', null], { 1: 'Padma' }])(
  '%j is an answer',
  (answer) => {
    expect(Answer.parse(answer)).toEqual(answer)
  },
)

test.each([5, { __proto__: null, 'a b': 'x' }, { a: 5 }, ['a', 5]])('%j is no answer', (answer) => {
  expect(Answer.safeParse(answer).success).toBe(false)
})
