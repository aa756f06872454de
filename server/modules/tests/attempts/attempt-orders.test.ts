import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import type { Answer, QuestionDocument, QuestionKey } from '#contract/question-bank/question.ts'
import { line, sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { questionKinds } from '#contract/question-bank/terms.ts'
import { mark } from '../../question-bank/index.ts'
import { attemptFace } from './attempt-face.ts'
import { draw, mixed } from './draw-questions.ts'
import { newOrder, type QuestionFaceOf, type QuestionOrder } from './question-order.ts'
import { rightAnswer } from './right-answer.ts'
import { answerInAttempt, answerInBank, IMPOSSIBLE } from './translate-answer.ts'

/** Numbers that are drawn, one after the other; every list of them is some luck. */
const luck = fc.infiniteStream(fc.nat(1_000_000)).map((stream) => (below: number) => {
  const { value } = stream.next()
  return value % below
})

const question = fc.constantFrom(...questionKinds).map((kind) => sampleQuestions()[kind])
const face = (document: QuestionDocument) => document as QuestionFaceOf
const keyed = (document: QuestionDocument) => document as QuestionKey
const terms = { hundredths: 100, negative: [1, 4] } as const

/** Any answer that someone can give in an attempt: to things in places, or typed. */
function answerTo(document: QuestionDocument): fc.Arbitrary<Answer> {
  const places = (list: readonly unknown[]) => list.map((_, at) => String(at + 1))
  const typed = fc.constantFrom('ঢাকা', 'Padma', '2', '5000 m', 'x')
  switch (document.kind) {
    case 'single_choice':
      return fc.constantFrom(...places(document.shown.options))
    case 'multiple_choice':
      return fc.subarray(places(document.shown.options))
    case 'true_false':
      return fc.boolean()
    case 'matching': {
      const partners = fc.constantFrom(...places(document.shown.partners), '')
      return fc.record(
        Object.fromEntries(places(document.shown.rows).map((row) => [row, partners])),
      )
    }
    case 'ordering':
      return fc.shuffledSubarray(places(document.shown.items))
    case 'gaps':
      return fc.record(
        Object.fromEntries(
          document.shown.gaps.map(({ id, options }) => [
            id,
            options ? fc.constantFrom(...places(options)) : typed,
          ]),
        ),
      )
    default:
      return typed
  }
}

const sat = question.chain((document) =>
  fc.record({
    document: fc.constant(document),
    order: luck.map((random) => newOrder(face(document), { shufflesOptions: true, random })),
    answer: answerTo(document),
  }),
)

/** The text of the thing that an attempt shows in a place. */
function textsOf(document: QuestionDocument, order: QuestionOrder): Record<string, unknown> {
  const shown = attemptFace(face(document), order)
  const lists = 'options' in shown ? shown.options : 'items' in shown ? shown.items : []
  return Object.fromEntries(lists.map((item) => [item.id, item.text ?? item]))
}

describe('whatever the order', () => {
  test('an answer comes back as it was given', () => {
    fc.assert(
      fc.property(sat, ({ document, order, answer }) => {
        const stored = answerInBank(face(document), order, answer)
        expect(stored).not.toBe(IMPOSSIBLE)
        expect(answerInAttempt(face(document), order, stored as Answer)).toEqual(answer)
      }),
    )
  })

  test('the same things chosen earn the same mark', () => {
    fc.assert(
      fc.property(sat, luck, ({ document, order, answer }, random) => {
        const other = newOrder(face(document), { shufflesOptions: true, random })
        const stored = answerInBank(face(document), order, answer) as Answer
        // Someone else, to whom the same question came in another order, makes the same choice.
        const theirs = answerInAttempt(face(document), other, stored)
        const stored2 = answerInBank(face(document), other, theirs) as Answer
        expect(mark(keyed(document), stored2, terms)).toEqual(mark(keyed(document), stored, terms))
      }),
    )
  })

  test('what stands in a place is what its answer means', () => {
    fc.assert(
      fc.property(luck, (random) => {
        for (const kind of ['single_choice', 'multiple_choice', 'ordering'] as const) {
          const document = sampleQuestions()[kind]
          const order = newOrder(face(document), { shufflesOptions: true, random })
          const list = 'options' in document.shown ? document.shown.options : document.shown.items
          for (const [place, text] of Object.entries(textsOf(document, order))) {
            const answer = kind === 'single_choice' ? place : [place]
            const stored = [answerInBank(face(document), order, answer)].flat()[0]
            const item = defined(list.find(({ id }) => id === stored))
            expect(item.text ?? { ...item, id: place }).toEqual(text)
          }
        }
      }),
    )
  })

  test('nothing of it is in what the browser gets', () => {
    fc.assert(
      fc.property(luck, (random) => {
        const document = sampleQuestions().matching
        const order = newOrder(face(document), { shufflesOptions: true, random })
        const shown = JSON.stringify(attemptFace(face(document), order))
        expect(shown).not.toMatch(/"id":"[a-z]/)
      }),
    )
  })
})

test.each(questionKinds.filter((kind) => kind !== 'long_answer'))(
  'the right answer to %s earns all marks',
  (kind) => {
    const document = sampleQuestions()[kind]
    expect(mark(keyed(document), rightAnswer(keyed(document)), terms).outcome).toBe('right')
  },
)

test.each([
  ['single_choice', ['5', '0', 'a', '', true, ['1'], { a: 'b' }]],
  ['multiple_choice', ['1', ['1', '1'], ['4'], [null]]],
  ['true_false', ['true', ['true']]],
  ['numeric', [true, ['1']]],
  ['short_text', [false, { a: 'b' }]],
  ['gaps', ['Padma', { '9': 'x' }, { '2': 'a' }, { '2': '3' }]],
  ['matching', [{ a: '1' }, { '1': 'a' }, { '3': '1' }, ['1']]],
  ['ordering', [['1', '1'], ['4'], '123']],
  ['long_answer', [true, { z: 'x' }, ['a1b2c3d4e5f6g7h8']]],
] as const)('%s: an answer that no one can give is seen', (kind, answers) => {
  const document = sampleQuestions()[kind]
  const order = newOrder(face(document), { shufflesOptions: false, random: () => 0 })
  for (const answer of answers)
    expect([answer, answerInBank(face(document), order, answer as Answer)]).toEqual([
      answer,
      IMPOSSIBLE,
    ])
})

test('"all of the above" and "i and ii" keep their places, others do not', () => {
  const { single_choice: document } = sampleQuestions()
  const others = ['p', 'q', 'r'].map((id) => ({ id, text: line(id) }))
  const [first, , , last] = document.shown.options
  const shown = { ...document.shown, options: [first!, ...others, last!] }
  const found = new Set<string>()
  fc.assert(
    fc.property(luck, (random) => {
      const { options } = newOrder(
        { kind: 'single_choice', shown },
        { shufflesOptions: true, random },
      )
      expect([options?.[0], options?.[4]]).toEqual(['a', 'd'])
      expect(options?.toSorted()).toEqual(['a', 'd', 'p', 'q', 'r'])
      found.add(String(options))
    }),
  )
  expect(found.size).toBe(6)
})

describe('drawing', () => {
  const bank = [1, 1, 1, 2, 2, null, null, null, null].map((stimulus, question) => ({
    question,
    stimulus,
  }))
  const areTogether = (drawn: readonly { stimulus: number | null }[]) =>
    [1, 2].every((stimulus) => {
      const at = drawn.flatMap((one, place) => (one.stimulus === stimulus ? [place] : []))
      return at.every((place, index) => index === 0 || place === at[index - 1]! + 1)
    })

  test('takes as many as asked for, each once, questions of one stimulus in a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), luck, (count, random) => {
        const drawn = draw(bank, { count, random })
        expect(drawn).toHaveLength(Math.min(count, bank.length))
        expect(new Set(drawn).size).toBe(drawn.length)
        expect(areTogether(drawn)).toBe(true)
        expect(areTogether(mixed(drawn, random))).toBe(true)
      }),
    )
  })
})
