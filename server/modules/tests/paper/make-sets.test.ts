import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer, QuestionDocument } from '#contract/question-bank/question.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { answerInAttempt, answerInBank, IMPOSSIBLE } from '../attempts/translate-answer.ts'
import { marksOfPaper } from '../results/marks-of-paper.ts'
import { makeSets, type PaperSlot } from './make-sets.ts'

const { single_choice, multiple_choice, true_false } = sampleQuestions()
const kinds = [single_choice, multiple_choice, true_false]

function slotOf(document: QuestionDocument, at: number, section: number, stimulus: number | null) {
  const { kind, shown } = document
  return {
    version: at + 1,
    question: at + 1,
    section,
    stimulus,
    hundredths: 100,
    negative: [1, 4],
    order: 'options' in shown ? { options: shown.options.map(({ id }) => id) } : {},
    face: { kind, shown },
  } as PaperSlot
}

const optionIds = (document: QuestionDocument) =>
  'options' in document.shown ? document.shown.options.map(({ id }) => id) : []

/** Any answer to a question, under the ids of the bank. */
function answerTo(document: QuestionDocument, luck: number): Answer {
  if (luck === 0) return null
  if (document.kind === 'true_false') return luck % 2 === 0
  const ids = optionIds(document)
  if (document.kind === 'single_choice') return ids[luck % ids.length]!
  return ids.filter((_, at) => (luck >> at) % 2 === 1)
}

const tests = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  setCount: fc.integer({ min: 1, max: 4 }),
  shufflesOptions: fc.boolean(),
  questions: fc.array(
    fc.record({
      kind: fc.integer({ min: 0, max: 2 }),
      section: fc.integer({ min: 0, max: 2 }),
      stimulus: fc.option(fc.integer({ min: 1, max: 3 })),
      answer: fc.integer({ min: 0, max: 15 }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
})

test('a set never changes what the same answers earn', () => {
  fc.assert(
    fc.property(tests, ({ questions, ...rules }) => {
      const asked = questions.toSorted((a, b) => a.section - b.section)
      const documents = asked.map(({ kind }) => kinds[kind]!)
      const slots = asked.map((one, at) => slotOf(documents[at]!, at, one.section, one.stimulus))
      const answers = asked.map((one, at) => answerTo(documents[at]!, one.answer))
      const marked = (order: readonly number[], given: readonly Answer[]) => {
        const { grains, right, wrong, blank } = marksOfPaper(
          order.map((at, place) => ({
            key: { kind: documents[at]!.kind, key: documents[at]!.key } as never,
            parts: null,
            hundredths: 100,
            negative: [1, 4],
            cancelled: null,
            answer: given[place]!,
            isLate: false,
            personMarks: new Map(),
          })),
        )
        return { grains, right, wrong, blank }
      }
      const plain = marked(
        slots.map((_, at) => at),
        answers,
      )
      for (const set of makeSets(slots, rules)) {
        const order = set.slots.map(({ version }) => version - 1)
        expect(order.toSorted((a, b) => a - b)).toEqual(slots.map((_, at) => at))
        // Bubbles are of places in the set; they are read back through it.
        const read = set.slots.map(({ face, order: options }, place) => {
          const bubbles = answerInAttempt(face, options, answers[order[place]!]!)
          return answerInBank(face, options, bubbles)
        })
        expect(read).not.toContain(IMPOSSIBLE)
        expect(marked(order, read as Answer[])).toEqual(plain)
      }
    }),
  )
})

test('the same seed makes the same sets, and sections stay in their order', () => {
  fc.assert(
    fc.property(tests, ({ questions, ...rules }) => {
      const asked = questions.toSorted((a, b) => a.section - b.section)
      const slots = asked.map((one, at) => slotOf(kinds[one.kind]!, at, one.section, one.stimulus))
      const sets = makeSets(slots, rules)
      expect(makeSets(slots, rules)).toEqual(sets)
      expect(sets.map(({ letter }) => letter)).toEqual(
        ['A', 'B', 'C', 'D'].slice(0, rules.setCount),
      )
      for (const set of sets)
        expect(set.slots.map(({ section }) => section)).toEqual(asked.map(({ section }) => section))
    }),
  )
})

test('"all of the above" stays below the others in every set', () => {
  const options = single_choice.shown.options.map((option, at, all) => ({
    ...option,
    ...(at === all.length - 1 && { isFixed: true }),
  }))
  const document = { ...single_choice, shown: { ...single_choice.shown, options } }
  for (let seed = 0; seed < 50; seed += 1)
    for (const set of makeSets([slotOf(document, 0, 0, null)], {
      setCount: 4,
      seed,
      shufflesOptions: true,
    }))
      expect(set.slots[0]!.order.options?.at(-1)).toBe(options.at(-1)!.id)
})

test('no two sets of a short test are alike', () => {
  const slots = [0, 1, 2].map((at) => slotOf(true_false, at, 0, null))
  for (let seed = 0; seed < 50; seed += 1) {
    const sets = makeSets(slots, { setCount: 4, seed, shufflesOptions: true })
    const orders = sets.map((set) => set.slots.map(({ version }) => version).join(' '))
    expect(new Set(orders).size).toBe(4)
  }
})
