import { defined } from '../defined.ts'
import { latinDigits } from '../money.ts'
import { readNumber } from './fractions.ts'
import { seenWords } from '../unseen.ts'
import type { QuestionDocument } from './question.ts'
import { questionLimits } from './terms.ts'
import { documentOfLines, lineTexts } from './text-of-lines.ts'

/** What can be wrong with one question among pasted lines. */
export const lineFaultCodes = [
  'no_number',
  'no_text',
  'no_options',
  'few_options',
  'same_letter',
  'empty_option',
  'no_answer',
  'answer_unknown',
  'two_answers',
  'too_long',
] as const
export type LineFaultCode = (typeof lineFaultCodes)[number]

export interface LineFault {
  /** From one, as editors count. */
  line: number
  code: LineFaultCode
}

/** A question as it was found among the lines: its document, or what is wrong with it. */
export interface LineQuestion {
  /** Where it begins, from one. */
  line: number
  /** The number it was given, in Latin digits. */
  number: string
  document: QuestionDocument | null
  faults: LineFault[]
}

export interface LineReading {
  questions: LineQuestion[]
  /** Lines that belong to no question. */
  faults: LineFault[]
}

/** i, ii and iii are no letters of options: they number the statements of a stem, and stay in it. */
const NUMBERED = /^(?:Q(?:uestion)?\s*|প্রশ্ন\s*)?([0-9০-৯]{1,4})\s*[.)।:]\s*(.*)$/iu
const OPTION = /^(\*)?\s*\(?([A-Ha-h]|[কখগঘঙচছজ])\s*[).।]\s*(.*)$/u
const ANSWER = /^(?:ans(?:wer)?s?|key|উত্তর(?:মালা)?|সঠিক\s*উত্তর|উঃ)\s*[:ঃ.\-–—=]\s*(.*)$/iu
const EXPLANATION = /^(?:explanation|why|ব্যাখ্যা)\s*[:ঃ\-–—=]\s*(.*)$/iu
const BANGLA_LETTERS = 'কখগঘঙচছজ'

interface Draft {
  line: number
  number: string
  stem: string[]
  options: { line: number; letter: number; text: string; isMarked: boolean }[]
  answers: { line: number; text: string }[]
  explanation: string[]
  /** What a line without a beginning of its own goes on with. */
  last: 'stem' | 'option' | 'explanation'
}

/**
 * Questions pasted as plain lines become documents. One is `1. …`, its options `A) …` or `ক) …` on lines of their own
 * or several on one. Right ones have a star or are named: `ANSWER: B`, `উত্তর: খ`. One makes a single choice, several a
 * multiple choice. Without options, true or false makes a statement, a number a numeric question, any other a short
 * text. Parts that end with their marks, `ক) … [১]`, make a creative question.
 */
export function readLines(text: string): LineReading {
  const drafts: Draft[] = []
  const faults: LineFault[] = []
  for (const [at, raw] of seenWords(text.normalize('NFC'))
    .split(/\r\n|\r|\n/)
    .entries()) {
    for (const part of optionsOfLine(raw.trim())) {
      if (part !== '' && !take(drafts, part, at + 1))
        faults.push({ line: at + 1, code: 'no_number' })
    }
  }
  return { questions: drafts.map(questionOf), faults }
}

/** `A) one B) two` is two options; a letter in a sentence, such as "(a) or b", is none unless it follows a wide space. */
function optionsOfLine(line: string): string[] {
  if (!OPTION.test(line)) return [line]
  const letters = /\s+(?=\*?\s*\(?(?:[A-Ha-h]|[কখগঘঙচছজ])[).]\s)/gu
  const [start = '', ...pieces] = line.split(letters)
  const first = letterOf(OPTION.exec(start)?.[2] ?? '')
  // Only letters that follow on are options: "A) see B) below, or D) elsewhere" has two.
  const parts = [start]
  for (const piece of pieces) {
    const letter = letterOf(OPTION.exec(piece)?.[2] ?? '')
    if (letter === first + parts.length) parts.push(piece)
    else parts.push(`${parts.pop()} ${piece}`)
  }
  return parts
}

/** Adds a line to the question it belongs to. @returns whether it belongs to one */
function take(drafts: Draft[], part: string, line: number): boolean {
  const draft = drafts.at(-1)
  const option = OPTION.exec(part)
  const answer = ANSWER.exec(part)
  const numbered = NUMBERED.exec(part)
  if (numbered && !option) {
    drafts.push({
      line,
      number: latinDigits(numbered[1] ?? ''),
      stem: numbered[2] ? [numbered[2]] : [],
      options: [],
      answers: [],
      explanation: [],
      last: 'stem',
    })
    return true
  }
  if (!draft) return false
  const explanation = EXPLANATION.exec(part)
  if (answer) {
    draft.answers.push({ line, text: (answer[1] ?? '').trim() })
  } else if (explanation) {
    draft.explanation.push(explanation[1] ?? '')
    draft.last = 'explanation'
  } else if (option) {
    const [, star, letter = '', text = ''] = option
    draft.options.push({
      line,
      letter: letterOf(letter),
      text: text.replace(/\s*\*$/, '').trim(),
      isMarked: star !== undefined || /\s\*$/.test(text),
    })
    draft.last = 'option'
  } else if (draft.last === 'option') {
    const last = defined(draft.options.at(-1))
    last.text = `${last.text} ${part}`.trim()
  } else {
    draft[draft.last].push(part)
  }
  return true
}

function letterOf(letter: string): number {
  const bangla = BANGLA_LETTERS.indexOf(letter)
  if (letter === '') return -1
  return bangla >= 0 ? bangla : letter.toUpperCase().charCodeAt(0) - 65
}

function questionOf(draft: Draft): LineQuestion {
  const faults = faultsOf(draft)
  const { line, number } = draft
  return { line, number, faults, document: faults.length > 0 ? null : documentOfDraft(draft) }
}

function faultsOf(draft: Draft): LineFault[] {
  const { line, options, stem } = draft
  const faults: LineFault[] = []
  if (stem.join('').trim() === '') faults.push({ line, code: 'no_text' })
  for (const [at, option] of options.entries()) {
    if (option.text === '') faults.push({ line: option.line, code: 'empty_option' })
    if (options.findIndex(({ letter }) => letter === option.letter) < at)
      faults.push({ line: option.line, code: 'same_letter' })
    if (option.text.length > questionLimits.lineText)
      faults.push({ line: option.line, code: 'too_long' })
  }
  const [first, second] = options
  if (first && !second) faults.push({ line: first.line, code: 'few_options' })
  if (partsOf(draft)) return faults
  return [...faults, ...(options.length > 0 ? keyFaultsOf(draft) : typedFaults(draft))]
}

interface DraftPart {
  letter: number
  text: string
  hundredths: number
}

const PART_MARKS = /^(.*\S)\s*\[\s*([0-9০-৯]{1,3}(?:\.[0-9০-৯]{1,2})?)\s*(?:marks?|নম্বর)?\s*\]$/iu

/** The parts of a creative question: each ends with its marks, and none is named as right. */
function partsOf({ options, answers }: Draft): DraftPart[] | null {
  if (answers.length > 0 || options.some(({ isMarked }) => isMarked)) return null
  const parts = options.flatMap(({ letter, text }): DraftPart[] => {
    const [, prompt, marks] = PART_MARKS.exec(text) ?? []
    if (prompt === undefined || marks === undefined) return []
    return [{ letter, text: prompt, hundredths: Math.round(Number(latinDigits(marks)) * 100) }]
  })
  return parts.length >= 2 && parts.length === options.length ? parts : null
}

function typedFaults({ line, answers }: Draft): LineFault[] {
  if (answers.length === 0) return [{ line, code: 'no_options' }]
  const blank = answers.find(({ text }) => text === '')
  if (blank) return [{ line: blank.line, code: 'no_answer' }]
  const long = answers.find(({ text }) => text.length > questionLimits.acceptedText)
  return long ? [{ line: long.line, code: 'too_long' }] : []
}

function keyFaultsOf(draft: Draft): LineFault[] {
  const marked = draft.options.filter(({ isMarked }) => isMarked).map(({ letter }) => letter)
  const [answer, second] = draft.answers
  if (!answer) return marked.length > 0 ? [] : [{ line: draft.line, code: 'no_answer' }]
  if (second) return [{ line: second.line, code: 'two_answers' }]
  if (answer.text === '') return [{ line: answer.line, code: 'no_answer' }]
  const named = namedOptions(draft, answer.text)
  if (named === null) return [{ line: answer.line, code: 'answer_unknown' }]
  const isOther = marked.length > 0 && String(marked.toSorted()) !== String(named.toSorted())
  return isOther ? [{ line: answer.line, code: 'two_answers' }] : []
}

/** The letters an answer names, as "খ", "B and D" or "খ) ৪", or the option it repeats. Null: none that is there. */
function namedOptions({ options }: Draft, answer: string): number[] | null {
  const repeated = options.find(({ text }) => text === answer)
  if (repeated) return [repeated.letter]
  const [, letter, rest = ''] =
    /^\(?([A-Ha-h]|[কখগঘঙচছজ])(?:\s*[).।:](?:\s+(.+))?)?$/u.exec(answer) ?? []
  const one = options.find((option) => option.letter === letterOf(letter ?? ''))
  if (letter) return one && (rest === '' || rest === one.text) ? [one.letter] : null
  const letters = answer
    .split(/\s*(?:,|;|&|\band\b|\s(?:ও|এবং)(?=\s)|\s)\s*/u)
    .filter((text) => text !== '')
  const found = letters.map((text) => {
    const [, name = ''] = /^\(?([A-Ha-h]|[কখগঘঙচছজ])[).।]?$/u.exec(text) ?? []
    return options.find((option) => option.letter === letterOf(name))?.letter
  })
  const indexes = found.filter((one_) => one_ !== undefined)
  return indexes.length === letters.length && indexes.length > 0 ? [...new Set(indexes)] : null
}

const TRUE = /^(?:true|t|সত্য|সঠিক)\.?$/iu
const FALSE = /^(?:false|f|মিথ্যা|ভুল)\.?$/iu

function documentOfDraft(draft: Draft): QuestionDocument {
  const common = {
    externalId: null,
    stimulus: null,
    explanation: draft.explanation.length > 0 ? documentOfLines(draft.explanation) : null,
    feedback: {},
    hundredths: 100,
    negative: null,
    difficulty: null,
    tags: [],
  }
  const stem = documentOfLines(draft.stem)
  if (draft.options.length === 0) {
    const answers = draft.answers.flatMap(({ text }) => text.split(/\s*[|/]\s*/)).filter(Boolean)
    const only = answers.length === 1 ? (answers[0] ?? '') : ''
    const isTrue = TRUE.test(only)
    if (isTrue || FALSE.test(only))
      return { ...common, kind: 'true_false', shown: { stem }, key: { right: [isTrue] } }
    const numbers = numbersOf(draft)
    if (numbers) return { ...common, kind: 'numeric', shown: { stem }, key: { numbers } }
    const texts = answers.map((text) => ({ text }))
    return { ...common, kind: 'short_text', shown: { stem }, key: { texts } }
  }
  const id = (letter: number) => String.fromCodePoint(97 + letter)
  const parts = partsOf(draft)?.map(({ letter, text, hundredths }) => ({
    id: id(letter),
    text: lineTexts(text),
    hundredths,
  }))
  if (parts) {
    const hundredths = parts.reduce((sum, part) => sum + part.hundredths, 0)
    const shown = { stem, response: 'either' as const, parts }
    return { ...common, kind: 'long_answer', hundredths, shown, key: {} }
  }
  const options = draft.options.map(({ letter, text }) => ({
    id: id(letter),
    text: lineTexts(text),
    ...(ALL_OF_THEM.test(text) && { isFixed: true }),
  }))
  const answer = draft.answers[0]
  const letters = answer
    ? defined(namedOptions(draft, answer.text))
    : draft.options.filter(({ isMarked }) => isMarked).map(({ letter }) => letter)
  const right = letters.map(id)
  const shown = { stem, options }
  return right.length > 1
    ? { ...common, kind: 'multiple_choice', shown, key: { right, partial: 'share' } }
    : { ...common, kind: 'single_choice', shown, key: { right } }
}

/** The answers, if each is a number. A stroke alone is a fraction: 1/2 is a half, "3 / 4" is 3 or 4. */
function numbersOf({ answers }: Draft): { value: string }[] | null {
  const values = answers.flatMap(({ text }) => text.split(/\s*\|\s*|\s+\/\s+/)).filter(Boolean)
  return values.every((value) => readNumber(value)) ? values.map((value) => ({ value })) : null
}

/** Options that speak of the others keep their place. */
const ALL_OF_THEM =
  /^(?:(?:all|none|both|neither) of (?:the above|these|them)|উপরের সব(?:গুলো|কটি|কয়টি)?(?:ই)?|সব(?:গুলো|কটি|কয়টি)(?:ই)?|(?:উপরের )?কোনো?টিই? ?(?:নয়|না))[.।]?$/iu
