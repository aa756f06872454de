import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, Inline } from '#contract/learning/article.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { itemOf, type Particulars, partId, questionOf } from '../draft.ts'
import { readQuestions } from '../read-questions.ts'
import { bytesSource } from '../source.ts'
import { canonical } from './canonical.ts'
import {
  type TextFormat,
  textFormats,
  type QuestionExport,
  writeQtiPackage,
  writeQuestions,
  writeQuestionsWorkbook,
} from './write-questions.ts'

const sign = fc.constantFrom(...'abcXYZকখগটি০১৯09 .,;:=~#{}[]()<>&"\'*%|/-_+^!?$\\'.split(''))
const words = fc
  .array(sign, { minLength: 1, maxLength: 12 })
  .map((signs) => signs.join('').replace(/ +/g, ' ').trim())
  .filter((text) => text !== '')
const plain = fc.constantFrom(
  'ঢাকা',
  'Padma',
  'ভেক্টর রাশি',
  'a < b & c',
  '50% of {x}',
  'x = y: #1 ~ 2',
)
const simple = fc.oneof(plain, words)
const text = (it: string): Inline => ({ type: 'text', text: it })
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content })
const formula: Inline = { type: 'formula', attrs: { latex: '\\frac{1}{2}' } }
const line = fc.oneof(
  simple.map((it) => [text(it)]),
  plain.map((it): Inline[] => [
    { type: 'text', text: it, marks: [{ type: 'bold' }] },
    text(' and '),
    formula,
  ]),
)
const blocks = fc.oneof(
  line.map((it) => [paragraph(...it)]),
  fc
    .tuple(plain, plain)
    .map(([a, b]): Block[] => [
      paragraph(text(a), { type: 'hardBreak' }, text(b)),
      { type: 'formulaBlock', attrs: { latex: 'x^2' } },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text(b))] }] },
    ]),
)
const share = fc.constantFrom([1, 2] as const, [1, 3] as const, [3, 4] as const)
const options = fc.uniqueArray(line, {
  minLength: 2,
  maxLength: 5,
  selector: (it) => JSON.stringify(it),
})
const itemsOf = (lines: Inline[][]) => lines.map((it, at) => itemOf([paragraph(...it)], at))
const number = fc.oneof(
  fc.integer({ min: -99, max: 99 }).map((value) => ({ value: String(value) })),
  fc
    .tuple(fc.constantFrom('3.14', '0.5', '১২'), fc.constantFrom('0.1', '2'))
    .map(([value, tolerance]) => ({ value, tolerance })),
  fc.constant({ value: '1', upTo: '5' }),
  fc.constant({ value: '9', percent: '2' }),
)

const particulars: fc.Arbitrary<Particulars> = fc.oneof(
  options.map(
    (lines) =>
      ({
        kind: 'single_choice',
        shown: { options: itemsOf(lines) },
        key: { right: ['2'] },
      }) as const,
  ),
  fc.tuple(options, share).map(([lines, half]) => ({
    kind: 'single_choice',
    shown: { options: itemsOf(lines) },
    key: { right: ['1'], shares: { 2: half } },
  })),
  fc.tuple(options, fc.constantFrom('all', 'share')).map(([lines, partial]) => ({
    kind: 'multiple_choice',
    shown: { options: itemsOf(lines) },
    key: { right: ['1', '2'], partial },
  })),
  options.map((lines) => ({
    kind: 'multiple_choice',
    shown: { options: itemsOf(lines) },
    key: { right: ['1', '2'], partial: 'weights', shares: { 1: [1, 3], 2: [2, 3] } },
  })),
  fc.boolean().map((right) => ({ kind: 'true_false', shown: {}, key: { right: [right] } })),
  fc
    .array(number, { minLength: 1, maxLength: 3 })
    .map((numbers) => ({ kind: 'numeric', shown: {}, key: { numbers } })),
  fc.uniqueArray(simple, { minLength: 1, maxLength: 3 }).map((texts) => ({
    kind: 'short_text',
    shown: {},
    key: {
      texts: texts.map((it, at) => ({ text: it, ...(at > 0 && { share: [1, 2] as const }) })),
    },
  })),
  options.map((lines) => ({
    kind: 'matching',
    shown: { rows: itemsOf(lines.slice(0, -1)), partners: itemsOf(lines) },
    key: {
      pairs: lines.slice(0, -1).map((_, at) => ({ row: partId(at), partner: partId(at) })),
      partial: 'share',
    },
  })),
  fc.tuple(options, fc.constantFrom('all', 'places', 'neighbours')).map(([lines, partial]) => ({
    kind: 'ordering',
    shown: { items: itemsOf(lines) },
    key: { right: lines.map((_, at) => partId(at)), partial },
  })),
  fc.constant({ kind: 'long_answer', shown: { response: 'either' }, key: {} }),
) as fc.Arbitrary<Particulars>

const question = fc
  .record({
    stem: blocks,
    explanation: fc.oneof(fc.constant<Block[]>([]), blocks),
    particulars,
    extra: fc.boolean(),
    place: fc.integer(),
  })
  .map(({ stem, explanation, particulars: own, extra, place }): QuestionDocument | null => {
    try {
      return questionOf(
        {
          id: `q/${place}`,
          stem,
          explanation,
          marks: extra ? '2.5' : '1',
          negative: extra && own.kind === 'single_choice' ? [1, 4] : null,
          tags: extra
            ? [
                { kind: 'chapter', value: 'ভেক্টর' },
                { kind: 'year', value: '2024' },
              ]
            : [],
          difficulty: extra ? 3 : null,
        },
        own,
      )
    } catch {
      return null
    }
  })
  .filter((it) => it !== null)

type Bytes = Omit<QuestionExport, 'text'> & { bytes: Uint8Array }
/** Every way out of the bank, with the name of its file. */
const WAYS: Record<string, (bank: QuestionDocument[]) => Promise<Bytes>> = {
  ...Object.fromEntries(
    textFormats.map((format) => [
      `bank.${format}`,
      async (bank: QuestionDocument[]) => {
        const { text: file, left, lost } = await writeQuestions(bank, format)
        return { bytes: new TextEncoder().encode(file), left, lost }
      },
    ]),
  ),
  'qti-2.zip': (bank) => writeQtiPackage(bank, '2.1'),
  'qti-3.zip': (bank) => writeQtiPackage(bank, '3.0'),
  'bank.xlsx': writeQuestionsWorkbook,
}
const NOTHING = { tags: [], difficulty: null, explanation: null, feedback: {} }

test.each(Object.keys(WAYS))(
  'a bank exported as %s and imported is the same bank',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(question, {
          minLength: 1,
          maxLength: 4,
          selector: ({ externalId }) => externalId,
        }),
        async (bank) => {
          const { bytes, left, lost } = await WAYS[name]!(bank)
          const named = new Set(left.map(({ id }) => id))
          const carried = bank.filter(({ externalId }) => !named.has(externalId))
          if (carried.length === 0) return
          const format = textFormats.find((each) => name === `bank.${each}`)
          const { items } = await readQuestions(bytesSource(name, bytes), format)
          const same = (it: QuestionDocument) => {
            const parts = lost.filter(({ id }) => id === it.externalId).map(({ reason }) => reason)
            const without = Object.entries(NOTHING).filter(([part]) => parts.includes(part))
            return canonical({
              ...it,
              ...Object.fromEntries(without),
              ...(name === 'bank.aiken' && { externalId: null }),
            } as QuestionDocument)
          }
          expect(items.map((item) => ('question' in item ? same(item.question) : item))).toEqual(
            carried.map(same),
          )
        },
      ),
      { numRuns: 60 },
    )
  },
)

/** What each format takes of one plain question of every kind. */
const CARRIED: Record<TextFormat, string[]> = {
  aiken: ['single_choice'],
  gift: ['single_choice', 'true_false', 'short_text', 'matching'],
  'moodle-xml': [
    'single_choice',
    'true_false',
    'numeric',
    'short_text',
    'gaps',
    'matching',
    'ordering',
    'long_answer',
  ],
  csv: ['single_choice', 'multiple_choice', 'true_false', 'short_text', 'matching', 'ordering'],
}

describe('one of each kind:', () => {
  test.each(textFormats)('%s carries what it says, and names the others', async (format) => {
    const samples = sampleQuestions()
    const { statements: _, ...shown } = samples.single_choice.shown
    const options = shown.options
      .slice(2)
      .map((option, at) => ({ id: option.id, text: { en: [text(`option ${at}`)] } }))
    const { parts: __, ...essay } = samples.long_answer.shown
    const bank: QuestionDocument[] = [
      {
        ...samples.single_choice,
        shown: { stem: { en: samples.single_choice.shown.stem.en! }, options },
        key: { right: ['c'] },
        feedback: {},
      },
      { ...samples.multiple_choice },
      samples.true_false,
      { ...samples.numeric, key: { ...samples.numeric.key, withoutUnit: [1, 1] } },
      samples.short_text,
      samples.gaps,
      samples.matching,
      samples.ordering,
      { ...samples.long_answer, shown: essay, key: {} },
    ].map((each, at) => ({ ...each, externalId: `s-${at}` }) as QuestionDocument)
    const { left } = await writeQuestions(bank, format)
    const named = left.map(({ id }) => id)
    expect(
      bank.filter(({ externalId }) => !named.includes(externalId)).map(({ kind }) => kind),
    ).toEqual(CARRIED[format])
    expect(left.every(({ reason }) => reason !== '' && !reason.includes('come back changed'))).toBe(
      true,
    )
  })
})

test('QTI carries every kind but true or false, in both versions', async () => {
  const samples = sampleQuestions()
  const { parts: _, ...essay } = samples.long_answer.shown
  const { units: __, withoutUnit: ___, ...key } = samples.numeric.key
  const bank: QuestionDocument[] = [
    samples.true_false,
    { ...samples.numeric, key },
    samples.short_text,
    { ...samples.ordering, hundredths: 250 },
    { ...samples.matching, key: { ...samples.matching.key, partial: 'all' } },
    { ...samples.multiple_choice, key: { right: ['a', 'b'], partial: 'all' } },
    { ...samples.long_answer, shown: { ...essay }, key: {}, hundredths: 100 },
  ]
  for (const version of ['2.1', '3.0'] as const) {
    const { left, bytes } = await writeQtiPackage(
      bank.map((each, at) => ({ ...each, externalId: `s-${at}` }) as QuestionDocument),
      version,
    )
    expect(left).toEqual([
      {
        id: 's-0',
        at: 0,
        reason: 'questions of the kind true_false',
        why: { code: 'questions of the kind {0}', values: ['true_false'] },
      },
    ])
    const { counts } = await readQuestions(bytesSource('bank.zip', bytes))
    expect(counts).toEqual({ imported: 6, skipped: 0, failed: 0 })
  }
})

test('signs that mean something to a format come back as they were', async () => {
  const stem: Block[] = [paragraph(text('a {b} = c ~ d # e : f \\n <b> & "q" -> // x'))]
  const bank = [
    questionOf(
      { id: 's', stem, explanation: stem, marks: null, tags: [] },
      {
        kind: 'single_choice',
        shown: { options: [itemOf(stem, 0), itemOf([paragraph(text('%50%x'))], 1)] },
        key: { right: ['2'] },
      },
    ),
  ]
  for (const format of ['gift', 'moodle-xml', 'csv'] as const) {
    const { text: file, left } = await writeQuestions(bank, format)
    expect(left).toEqual([])
    const { items } = await readQuestions(bytesSource('s', new TextEncoder().encode(file)), format)
    expect(items.map((item) => 'question' in item && canonical(item.question))).toEqual(
      bank.map(canonical),
    )
  }
})
