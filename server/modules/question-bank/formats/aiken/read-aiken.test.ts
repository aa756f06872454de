import { describe, expect, test } from 'vitest'
import { readQuestions } from '../read-questions.ts'
import { bytesSource } from '../source.ts'

const read = (text: string, encode = (it: string): Uint8Array => new TextEncoder().encode(it)) =>
  readQuestions(bytesSource('paper.txt', encode(text)))

const CAPITAL = `What is the capital of Bangladesh?
A. Chattogram
B. Dhaka
C) Sylhet
ANSWER: B
`

test('a question is a single choice with its options and its key', async () => {
  const { format, counts, items } = await read(CAPITAL)
  expect({ format, counts }).toEqual({
    format: 'aiken',
    counts: { imported: 1, skipped: 0, failed: 0 },
  })
  expect(items[0]).toMatchObject({
    title: 'What is the capital of Bangladesh?',
    type: 'single_choice',
    question: {
      shown: {
        options: [
          { id: '1', text: { en: [{ type: 'text', text: 'Chattogram' }] } },
          { id: '2', text: { en: [{ type: 'text', text: 'Dhaka' }] } },
          { id: '3' },
        ],
      },
      key: { right: ['2'] },
      hundredths: 100,
    },
  })
})

test('Bangla papers with ক খ গ ঘ and উত্তর are read', async () => {
  const { items } = await read('বাংলাদেশের রাজধানী কোনটি?\nক) খুলনা\nখ) ঢাকা\nউত্তর: খ\n')
  expect(items[0]).toMatchObject({
    outcome: 'imported',
    question: {
      shown: { options: [{ text: { bn: [{ text: 'খুলনা' }] } }, {}] },
      key: { right: ['2'] },
    },
  })
})

test('a second import has the same id, and another text another one', async () => {
  const [first, again, other] = await Promise.all([
    read(CAPITAL),
    read(CAPITAL.replaceAll('\n', '\r\n')),
    read(CAPITAL.replace('Sylhet', 'Khulna')),
  ])
  expect(again.items[0]!.id).toBe(first.items[0]!.id)
  expect(other.items[0]!.id).not.toBe(first.items[0]!.id)
})

describe('fails alone:', () => {
  test.each([
    ['no line ANSWER', 'Which?\nA. one\nB. two\n', 'no line ANSWER'],
    [
      'a key that is none of the options',
      'Which?\nA. one\nB. two\nANSWER: D\n',
      'ANSWER: D is none',
    ],
    ['two options of one letter', 'Which?\nA. one\nA. two\nANSWER: A\n', 'two options A'],
    ['no options', 'Which?\nANSWER: A\n', 'no options'],
    ['no text', 'A. one\nB. two\nANSWER: A\n', 'no text'],
    [
      'a formula that cannot be read',
      'What is \\(\\frac{1\\)?\nA. one\nB. two\nANSWER: A\n',
      'formula \\frac{1',
    ],
    ['one option', 'Which?\nA. one\nANSWER: A\n', 'options'],
  ])('%s', async (_, bad, reason) => {
    const { counts, items } = await read(`${CAPITAL}\n${bad}\nLast?\nA. x\nB. y\nANSWER: A\n`)
    expect(items[1]).toMatchObject({ outcome: 'failed', reason: expect.stringContaining(reason) })
    expect(counts).toEqual({ imported: 2, skipped: 0, failed: 1 })
  })
})

test('a name with a full stop that begins a question is no option', async () => {
  const { items } = await read('E. coli lives in\nA. water\nB. the gut\nANSWER: B\n')
  expect(items[0]).toMatchObject({ outcome: 'imported', title: 'E. coli lives in' })
})

test.each([
  ['UTF-8 with a mark', (text: string) => new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16 with a mark', (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  [
    'big-endian UTF-16',
    (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()),
  ],
])('%s is read', async (_, encode) => {
  const { items } = await read('রাজধানী কোনটি?\r\nক. খুলনা\r\nখ. ঢাকা\r\nANSWER: খ\r\n', encode)
  expect(items[0]).toMatchObject({ outcome: 'imported', title: 'রাজধানী কোনটি?' })
})

test('bytes that are no text are refused, saying what to do', async () => {
  await expect(readQuestions(bytesSource('x.txt', Uint8Array.of(65, 0xff, 66)))).rejects.toThrow(
    'Save it as UTF-8',
  )
})

test('a question that is there twice is twice in the bank, with ids that stay', async () => {
  const { items } = await read(CAPITAL + CAPITAL)
  expect(items.map(({ outcome }) => outcome)).toEqual(['imported', 'imported'])
  expect(items[1]!.id).toBe(`${items[0]!.id}-2`)
})
