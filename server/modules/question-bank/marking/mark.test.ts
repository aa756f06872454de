import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer, QuestionKey } from '#contract/question-bank/question.ts'
import { casesOfChoices } from './cases-of-choices.ts'
import { casesOfParts } from './cases-of-parts.ts'
import { casesOfTyped } from './cases-of-typed.ts'
import { GRAINS, hundredthsShown, mark, markByPerson, type MarkTerms } from './mark.ts'

const tables = [...casesOfChoices, ...casesOfTyped, ...casesOfParts]
const usual: MarkTerms = { hundredths: 100, negative: [1, 4] }

/** "-5/12" of a mark in grains; a fraction that is no whole number of grains fails. */
function grainsOf(marks: string): number {
  const [top = '', bottom = '1'] = marks.split('/')
  const grains = (Number(top) * GRAINS) / Number(bottom)
  expect(Number.isSafeInteger(grains)).toBe(true)
  return grains || 0
}

describe.each(tables)('$question.kind $question.key', ({ question, parts = null, cases }) => {
  const rows = cases.map(([name, answer, marks, outcome, more = {}]) => ({
    name,
    answer,
    marks,
    outcome,
    more,
  }))

  test.each(rows)('$name', ({ answer, marks, outcome, more: { shown, given, ...own } }) => {
    const terms = { ...usual, ...own }
    const found = given ? markByPerson(given, parts, terms) : mark(question, answer, terms)
    expect(found).toEqual({ grains: grainsOf(marks), outcome })
    expect(hundredthsShown(found.grains)).toBe(shown ?? hundredthsShown(grainsOf(marks)))
  })
})

test('every case of the table is marked', () => {
  expect(tables.flatMap(({ cases }) => cases)).toHaveLength(122)
})

test.each([
  ['71 right, 20 wrong and 9 blank at a quarter', [71, 20, 9], [1, 4], '66'],
  ['three wrong at a third are exactly one mark', [1, 3, 0], [1, 3], '0'],
  ['all wrong at a half', [0, 100, 0], [1, 2], '-50'],
] as const)('a paper: %s', (_name, [right, wrong, blank], negative, marks) => {
  const answers: Answer[] = [
    ...Array<Answer>(right).fill('b'),
    ...Array<Answer>(wrong).fill('a'),
    ...Array<Answer>(blank).fill(null),
  ]
  const question: QuestionKey = { kind: 'single_choice', key: { right: ['b'] } }
  const sum = answers.reduce(
    (grains, answer) => grains + mark(question, answer, { hundredths: 100, negative }).grains,
    0,
  )
  expect(sum).toBe(grainsOf(marks))
})

describe('whatever is answered', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const terms = fc.record({
    hundredths: fc.integer({ min: 0, max: 100_000 }),
    negative: fc.constantFrom<MarkTerms['negative']>([0, 1], [1, 4], [1, 3], [1, 2], [1, 5]),
  })
  const share = fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 12, max: 97 }))
  const choices = fc.record({
    kind: fc.constant('multiple_choice' as const),
    key: fc.record({
      right: fc.subarray(ids, { minLength: 1 }),
      partial: fc.constantFrom('all' as const, 'share' as const, 'weights' as const),
      shares: fc.dictionary(fc.constantFrom(...ids), share),
    }),
  })
  const gaps = fc.record({
    kind: fc.constant('gaps' as const),
    key: fc.record({
      gaps: fc.constant(ids.map((id) => ({ id, texts: [{ text: id }] }))),
      partial: fc.constantFrom('all' as const, 'share' as const),
    }),
  })

  test('shuffling what is shown or the order of answering never changes a mark', () => {
    fc.assert(
      fc.property(
        choices,
        fc.subarray(ids),
        fc.shuffledSubarray(ids, { minLength: ids.length }),
        terms,
        (question, chosen, order, marks) => {
          const rank = (id: string) => order.indexOf(id)
          const shuffled = chosen.toSorted((one, other) => rank(one) - rank(other))
          const right = question.key.right.toSorted((one, other) => rank(one) - rank(other))
          const other = { ...question, key: { ...question.key, right } }
          expect(mark(other, shuffled, marks)).toEqual(mark(question, chosen, marks))
        },
      ),
    )
  })

  test('the order in which gaps are filled never changes a mark', () => {
    fc.assert(
      fc.property(
        gaps,
        fc.dictionary(fc.constantFrom(...ids), fc.constantFrom(...ids, ' ')),
        terms,
        (question, answers, marks) => {
          const backwards = Object.fromEntries(Object.entries(answers).toReversed())
          expect(mark(question, backwards, marks)).toEqual(mark(question, answers, marks))
        },
      ),
    )
  })

  test('a mark is whole, at most all, and never less than the negative share', () => {
    fc.assert(
      fc.property(choices, fc.subarray(ids), terms, (question, chosen, marks) => {
        const { grains } = mark(question, chosen, marks)
        const full = (marks.hundredths * GRAINS) / 100
        expect(Number.isSafeInteger(grains)).toBe(true)
        expect(grains).toBeLessThanOrEqual(full)
        expect(grains * marks.negative[1]).toBeGreaterThanOrEqual(
          -full * marks.negative[0] - marks.negative[1],
        )
      }),
    )
  })

  test('marking twice is marking once: no answer or key is changed', () => {
    fc.assert(
      fc.property(choices, fc.array(fc.constantFrom(...ids)), terms, (question, chosen, marks) => {
        const before = JSON.stringify([question, chosen, marks])
        const first = mark(question, chosen, marks)
        expect(mark(question, chosen, marks)).toEqual(first)
        expect(JSON.stringify([question, chosen, marks])).toBe(before)
      }),
    )
  })

  test('the sections of a paper add up to the whole, in whatever order', () => {
    const answered = fc.array(fc.tuple(choices, fc.subarray(ids), terms), { maxLength: 60 })
    fc.assert(
      fc.property(answered, fc.integer({ min: 1, max: 7 }), (answers, sections) => {
        const marks = answers.map(([question, chosen, each]) => mark(question, chosen, each).grains)
        const sum = (grains: readonly number[]) => grains.reduce((all, one) => all + one, 0)
        const bySection = Array.from({ length: sections }, (_, section) =>
          sum(marks.filter((_grains, at) => at % sections === section)),
        )
        expect(sum(bySection)).toBe(sum(marks))
        expect(sum(marks.toReversed())).toBe(sum(marks))
      }),
    )
  })

  test('any text at all is marked without failing', () => {
    const numeric: QuestionKey = {
      kind: 'numeric',
      key: { numbers: [{ value: '9.8', percent: '2' }], units: [{ unit: 'm', factor: '1' }] },
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const question of [numeric, ...casesOfTyped.map((table) => table.question)])
          expect(Number.isSafeInteger(mark(question, text, usual).grains)).toBe(true)
      }),
    )
  })
})
