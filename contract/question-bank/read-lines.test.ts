import { describe, expect, test } from 'vitest'
import { QuestionDocument } from './question.ts'
import { readLines } from './read-lines.ts'

/** What was read, in one line a question: its number, kind and key, or its faults by line. */
function summary(text: string): string[] {
  const { questions, faults } = readLines(text)
  return [
    ...questions.map(({ number, document, faults: own }) => {
      if (!document)
        return `${number}: ${own.map(({ line, code }) => `${line} ${code}`).join(', ')}`
      expect(QuestionDocument.safeParse(document).error?.issues).toBeUndefined()
      return `${number} ${document.kind} ${keyOf(document)}`
    }),
    ...faults.map(({ line, code }) => `${line} ${code}`),
  ]
}

function keyOf({ kind, key }: QuestionDocument): string {
  if (kind === 'short_text') return key.texts.map(({ text }) => text).join('|')
  if (kind === 'numeric') return key.numbers.map(({ value }) => value).join('|')
  return 'right' in key ? key.right.join(',') : ''
}

/** The texts of the options of the first question. */
function options(text: string): (string | undefined)[] {
  const document = readLines(text).questions[0]?.document
  if (document?.kind !== 'single_choice' && document?.kind !== 'multiple_choice') return []
  return document.shown.options.map(({ text: texts }) =>
    (texts?.en ?? texts?.bn ?? [])
      .map((node) =>
        node.type === 'text' ? node.text : node.type === 'formula' ? `$${node.attrs.latex}$` : '',
      )
      .join(''),
  )
}

const en = '1. Which is a vector?\nA) mass\nB) force\nC) time\nD) work\n'
const bn = '১। কোনটি ভেক্টর?\nক) ভর\nখ) বল\nগ) সময়\nঘ) কাজ\n'

test.each<[string, string, string[]]>([
  ['ANSWER: B', `${en}ANSWER: B`, ['1 single_choice b']],
  ['উত্তর: খ', `${bn}উত্তর: খ`, ['1 single_choice b']],
  ['উত্তরঃ খ, with visarga', `${bn}উত্তরঃ খ`, ['1 single_choice b']],
  ['উঃ খ', `${bn}উঃ- খ`, ['1 single_choice b']],
  ['সঠিক উত্তর', `${bn}সঠিক উত্তর: গ`, ['1 single_choice c']],
  ['Ans. in small letters', `${en}ans. b`, ['1 single_choice b']],
  ['Answer - B)', `${en}Answer - B)`, ['1 single_choice b']],
  ['the letter with its option', `${en}Answer: B) force`, ['1 single_choice b']],
  ['a Bangla letter with its option', `${bn}উত্তর: (খ) বল`, ['1 single_choice b']],
  ['the option alone', `${en}Answer: force`, ['1 single_choice b']],
  ['the option alone, in Bangla', `${bn}উত্তর: কাজ`, ['1 single_choice d']],
  ['a Latin letter for Bangla options', `${bn}উত্তর: B`, ['1 single_choice b']],
  ['a star before the right option', en.replace('B)', '*B)'), ['1 single_choice b']],
  ['a star and a space', en.replace('B)', '* B)'), ['1 single_choice b']],
  ['a star behind the right option', en.replace('force', 'force *'), ['1 single_choice b']],
  ['a star before a Bangla option', bn.replace('গ)', '*গ)'), ['1 single_choice c']],
  ['a star and the same answer', `${en.replace('B)', '*B)')}ANSWER: B`, ['1 single_choice b']],
  ['two stars', en.replace('B)', '*B)').replace('D)', '*D)'), ['1 multiple_choice b,d']],
  ['two letters', `${en}ANSWER: B, D`, ['1 multiple_choice b,d']],
  ['two letters with and', `${en}ANSWER: B and D`, ['1 multiple_choice b,d']],
  ['two Bangla letters', `${bn}উত্তর: খ ও ঘ`, ['1 multiple_choice b,d']],
  ['options in brackets', '1) x?\n(a) one\n(b) two\nAnswer: (b)', ['1 single_choice b']],
  ['options with full stops', '1. x?\nA. one\nB. two\nAnswer: A', ['1 single_choice a']],
  ['options on one line', '১. x?\nক) ১ খ) ২ গ) ৩ ঘ) ৪\nউত্তর: গ', ['1 single_choice c']],
  ['options on two lines', '1. x?\nA) 1  B) 2\nC) 3  D) 4\nANSWER: D', ['1 single_choice d']],
  ['Question 7:', 'Question 7: x?\nA) 1\nB) 2\nKey: A', ['7 single_choice a']],
  ['প্রশ্ন ১২।', 'প্রশ্ন ১২। x?\nক) ১\nখ) ২\nউত্তর: ক', ['12 single_choice a']],
  ['an empty line within', `${en.replaceAll('\n', '\n\n')}ANSWER: B`, ['1 single_choice b']],
  ['lines of Windows', `${en}ANSWER: B`.replaceAll('\n', '\r\n'), ['1 single_choice b']],
  [
    'unseen characters of a chat',
    `\u200e${bn.replaceAll('\n', '\u200b\n')}উত্তর:\u00a0খ`,
    ['1 single_choice b'],
  ],
  ['an answer without options', '1. The capital is?\nANSWER: Dhaka', ['1 short_text Dhaka']],
  ['a number', '1. Nine and three?\nANSWER: 12', ['1 numeric 12']],
  ['a number in Bangla', '১। নয় আর তিন?\nউত্তর: ১,২০০', ['1 numeric ১,২০০']],
  ['a fraction', '1. Half of one?\nANSWER: 1/2', ['1 numeric 1/2']],
  ['one number or another', '1. A root of 9?\nANSWER: 3 / -3', ['1 numeric 3|-3']],
  ['a number with a unit', '1. How long?\nANSWER: 5 km', ['1 short_text 5 km']],
  ['two spellings', '১। রাজধানী?\nউত্তর: ঢাকা / Dhaka', ['1 short_text ঢাকা|Dhaka']],
  ['true', '1. Light is a wave.\nAnswer: True', ['1 true_false true']],
  ['মিথ্যা', '১। আলো কণা নয়।\nউত্তর: মিথ্যা', ['1 true_false false']],
  [
    'two questions',
    `${en}ANSWER: B\n\n${bn.replace('১', '২')}উত্তর: ক`,
    ['1 single_choice b', '2 single_choice a'],
  ],
  [
    'statements i, ii and iii',
    '1. x?\ni. one\nii. two\niii. three\nA) i ও ii\nB) i ও iii\nANSWER: A',
    ['1 single_choice a'],
  ],
  ['an explanation', `${en}ANSWER: B\nExplanation: It has a direction.`, ['1 single_choice b']],
  ['no answer', en, ['1: 1 no_answer']],
  ['an empty answer', `${bn}উত্তর:`, ['1: 6 no_answer']],
  ['an answer that is no option', `${en}ANSWER: E`, ['1: 6 answer_unknown']],
  ['one right letter and one that is none', `${en}ANSWER: B, H`, ['1: 6 answer_unknown']],
  ['a letter with the text of another', `${en}ANSWER: B) mass`, ['1: 6 answer_unknown']],
  ['two lines of answers', `${en}ANSWER: B\nANSWER: C`, ['1: 7 two_answers']],
  ['a star and another answer', `${en.replace('B)', '*B)')}ANSWER: C`, ['1: 6 two_answers']],
  ['one option', '1. x?\nA) one\nANSWER: A', ['1: 2 few_options']],
  ['an option without text', '1. x?\nA) one\nB)\nANSWER: A', ['1: 3 empty_option']],
  ['a letter twice', '1. x?\nA) one\nA) two\nANSWER: A', ['1: 3 same_letter']],
  ['no text', '1.\nA) one\nB) two\nANSWER: A', ['1: 1 no_text']],
  ['neither options nor answer', '১। কেন?', ['1: 1 no_options']],
  [
    'an option that is too long',
    `1. x?\nA) ${'a'.repeat(5001)}\nB) b\nANSWER: B`,
    ['1: 2 too_long'],
  ],
  ['an answer that is too long', `1. x?\nANSWER: ${'a'.repeat(501)}`, ['1: 2 too_long']],
  ['a heading before the first', `Physics\n\n${en}ANSWER: B`, ['1 single_choice b', '1 no_number']],
  [
    'a fault in the first of two',
    `${en}\n${bn.replace('১', '২')}উত্তর: খ`,
    ['1: 1 no_answer', '2 single_choice b'],
  ],
  ['nothing', ' \n ', []],
])('%s', (_name, text, expected) => {
  expect(summary(text)).toEqual(expected)
})

test('ten questions in both scripts become ten documents', () => {
  const lines = Array.from({ length: 10 }, (_, at) =>
    at % 2 === 0
      ? `${at + 1}. x?\nA) 1\nB) 2\nC) 3\nD) 4\nANSWER: ${'ABCD'[at % 4]}`
      : `${at + 1}. ক?\nক) ১ খ) ২ গ) ৩ ঘ) ৪\nউত্তর: ${'কখগঘ'[at % 4]}`,
  )
  const { questions, faults } = readLines(lines.join('\n\n'))
  expect(questions.map(({ document }) => document?.kind)).toEqual(Array(10).fill('single_choice'))
  expect(questions.map(({ line }) => line).slice(0, 3)).toEqual([1, 8, 12])
  expect(faults).toEqual([])
})

test('a text that goes on belongs to what it follows', () => {
  const text = '1. Read\nthis.\nA) a long\noption\nB) two\nANSWER: A\nব্যাখ্যা: প্রথম\nদ্বিতীয়'
  const document = readLines(text).questions[0]!.document!
  expect(document.shown.stem.en?.content).toHaveLength(2)
  expect(document.explanation?.bn?.content).toHaveLength(2)
  expect(options(text)).toEqual(['a long option', 'two'])
})

test('formulas between dollar signs are formulas, prices are not', () => {
  expect(
    options('1. x?\nA) $\\frac{1}{2}$ m\nB) costs $5 and $6\nC) \\(x^2\\)\nANSWER: A'),
  ).toEqual(['$\\frac{1}{2}$ m', 'costs $5 and $6', '$x^2$'])
})

test('a letter in the text of an option begins no other option', () => {
  expect(options('1. x?\nA) see B and D) above\nB) two\nANSWER: A')).toEqual([
    'see B and D) above',
    'two',
  ])
})

test('options that speak of the others keep their place', () => {
  const fixed = (text: string) => {
    const document = readLines(`1. x?\nA) one\nB) ${text}\nANSWER: A`).questions[0]!.document!
    return document.kind === 'single_choice' && document.shown.options[1]!.isFixed === true
  }
  for (const text of ['All of the above', 'none of these', 'উপরের সবগুলো', 'সবকটি', 'কোনোটিই নয়'])
    expect([text, fixed(text)]).toEqual([text, true])
  expect(fixed('all of Asia')).toBe(false)
})

test('a long paste is read whole', () => {
  const { questions } = readLines(`${en}ANSWER: B\n`.repeat(2000) + 'A) '.repeat(20_000))
  expect(questions).toHaveLength(2000)
})

describe('a creative question', () => {
  const read = (text: string) => readLines(text).questions[0]!
  const partsIn = (text: string) => {
    const { document } = read(text)
    return document?.kind === 'long_answer'
      ? document.shown.parts?.map(({ id, hundredths }) => `${id} ${hundredths}`)
      : document?.kind
  }

  test('has parts that end with their marks, in either script', () => {
    const text =
      '১. রহিম একটি বাক্স ঠেলে নিয়ে গেল।\nক) কাজ কাকে বলে? [১]\nখ) শক্তি ব্যাখ্যা করো। [২]\nগ) ক্ষমতা নির্ণয় করো। [৩]\nঘ) তুলনা করো। [৪]'
    expect(partsIn(text)).toEqual(['a 100', 'b 200', 'c 300', 'd 400'])
    expect(read(text).document).toMatchObject({ hundredths: 1000, shown: { response: 'either' } })
    expect(partsIn('1. A box.\nA) Define work. [1 mark]\nB) Find it. [2.5 marks]')).toEqual([
      'a 100',
      'b 250',
    ])
  })

  test('is a question as any other that the bank takes', () => {
    const { document } = read('1. A box.\nA) Define work. [1]\nB) Find it. [2]')
    expect(QuestionDocument.safeParse(document).success).toBe(true)
  })

  test('is none where a part has no marks, or an option is named as right', () => {
    expect(read('1. x?\nA) one [1]\nB) two').faults).toMatchObject([{ code: 'no_answer' }])
    expect(partsIn('1. x?\nA) one [1]\nB) two [2]\nANSWER: A')).toBe('single_choice')
    expect(partsIn('1. f?\nA) f(1)\nB) f(2)\nANSWER: B')).toBe('single_choice')
  })
})
