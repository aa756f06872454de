import writeWorkbook from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readQuestions } from '../read-questions.ts'
import { bytesSource } from '../source.ts'
import { onlyOutcome, onlyQuestion, shown } from '../testing-read.ts'

const HEADING =
  'id,type,question,option_1,option_2,option_3,answer,partial,fixed,explanation,marks,negative,difficulty,subject,chapter,year'
const csv = (row: string) => onlyQuestion(`${HEADING}\n${row}\n`, 'csv')

test('a row is a question with everything about it', async () => {
  const question = await csv(
    'p-1,single_choice,কোনটি \\(x^2\\)?,এক,দুই,"সবগুলো, মানে সব",খ,,গ,কারণ আছে,১.৫,1/4,2,পদার্থ,ভেক্টর,2024 | 2023',
  )
  expect(question).toMatchObject({
    externalId: 'p-1',
    kind: 'single_choice',
    key: { right: ['2'] },
    hundredths: 150,
    negative: [1, 4],
    difficulty: 2,
    tags: [
      { kind: 'subject', value: 'পদার্থ' },
      { kind: 'chapter', value: 'ভেক্টর' },
      { kind: 'year', value: '2024' },
      { kind: 'year', value: '2023' },
    ],
  })
  expect(
    'options' in question.shown && question.shown.options.map(({ isFixed }) => isFixed),
  ).toEqual([undefined, undefined, true])
  expect([shown(question.shown.stem), shown(question.explanation)]).toEqual([
    'কোনটি $x^2$?',
    'কারণ আছে',
  ])
})

test('every kind has its answer', async () => {
  expect(await csv(',multiple_choice,Q,a,b,c,"A, 3",share')).toMatchObject({
    key: { right: ['1', '3'], partial: 'share' },
  })
  expect(await csv(',true_false,Q,,,,মিথ্যা')).toMatchObject({ key: { right: [false] } })
  expect((await csv(',numeric,Q,,,,3.14 ± 0.01 | 2..3 | 5 ± 2% = 50%')).key).toEqual({
    numbers: [
      { value: '3.14', tolerance: '0.01' },
      { value: '2', upTo: '3' },
      { value: '5', percent: '2', share: [1, 2] },
    ],
  })
  expect((await csv(',short_text,Q,,,,"Dhaka | ""NaCl"" | Dacca = 50%"')).key).toEqual({
    texts: [{ text: 'Dhaka' }, { text: 'NaCl', isExact: true }, { text: 'Dacca', share: [1, 2] }],
  })
  expect((await csv(',gaps,[[1]] and [[2]],,,,a | b; c,share')).key).toMatchObject({
    gaps: [{ texts: [{ text: 'a' }, { text: 'b' }] }, { texts: [{ text: 'c' }] }],
    partial: 'share',
  })
  expect((await csv(',matching,Q,a => x,b => y,=> z,,share')).key).toMatchObject({
    pairs: [
      { row: '1', partner: '1' },
      { row: '2', partner: '2' },
    ],
  })
  expect((await csv(',ordering,Q,one,two,,,places')).key).toEqual({
    right: ['1', '2'],
    partial: 'places',
  })
  expect(await csv(',long_answer,Write,,,,Look for this')).toMatchObject({ kind: 'long_answer' })
})

describe('fails alone:', () => {
  test.each([
    ['a type that is none', ',essay,Q,,,,x', 'type: essay'],
    ['a key that is no option', ',single_choice,Q,a,b,,C', 'answer: C'],
    ['the text of an option as its key', ',single_choice,Q,Yes,No,,Yes', 'letter or number'],
    ['no answer', ',short_text,Q', 'answer'],
    ['an option left out', ',single_choice,Q,a,,c,A', 'option_2'],
    ['gaps without answers', ',gaps,[[1]] [[2]],,,,a', '1 answers for 2 gaps'],
    ['a number that is none', ',numeric,Q,,,,many', 'number'],
    ['marks that are none', ',true_false,Q,,,,true,,,,much', 'marks'],
    ['a negative share that is none', ',true_false,Q,,,,true,,,,,lots', 'negative'],
    ['no text', ',true_false,,,,,true', 'no text'],
  ])('%s', async (_, row, reason) => {
    const [item, after] = await onlyOutcome(
      `${HEADING}\n${row}\nlast,true_false,Q,,,,true\n`,
      'csv',
    )
    expect(item).toEqual({
      outcome: expect.stringMatching(/failed|skipped/),
      reason: expect.stringContaining(reason),
    })
    expect(after!.outcome).toBe('imported')
  })
})

test('a column that is not known is refused with the file', async () => {
  await expect(onlyOutcome('question,colour\nQ,red\n', 'csv')).rejects.toThrow(
    'colour is not known',
  )
})

test('a workbook is read as the CSV is, with its numbers', async () => {
  const cell = (value: string) => ({ value, type: String })
  const book = await writeWorkbook([
    ['id', 'type', 'question', 'answer', 'marks'].map(cell),
    [
      cell('w-1'),
      cell('numeric'),
      cell('কত?'),
      { value: 2.5, type: Number },
      { value: 2, type: Number },
    ],
  ]).toBuffer()
  const { format, items } = await readQuestions(bytesSource('bank.xlsx', new Uint8Array(book)))
  expect(format).toBe('xlsx')
  expect(items[0]).toMatchObject({
    id: 'w-1',
    question: { key: { numbers: [{ value: '2.5' }] }, hundredths: 200 },
  })
})
