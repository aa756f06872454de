import { latinDigits } from '#contract/money.ts'
import { optionLetters } from '#contract/option-letters.ts'
import type { QuestionKind } from '#contract/question-bank/terms.ts'
import type { PaperLetter } from '#contract/tests/terms.ts'
import { paperLetters } from '#contract/tests/terms.ts'

/** A question as a sheet has it: what kind it is, and how many circles. */
export interface SheetQuestion {
  kind: QuestionKind
  options: number
}

/** Circles of each question, by place from nought. Empty: no answer. */
export interface SheetAnswers {
  circles: number[][]
  /** Questions of one answer with several circles: they count as not answered. */
  doubles: number
}

export type AnswersFault =
  | { fault: 'too-many-answers' }
  /** What cannot be read, and of which question. */
  | { fault: 'bad-letter'; question: number }

const BLANK = /^[-_.–—~০0]*$/u
const MANY = /^[*#]+$/u
const SEPARATORS = /[,;|/\t]/u

/**
 * The answers of a sheet as readers and phone apps write them: one cell a question, or all in one cell. Letters are
 * Latin or Bangla, or the numbers of options; `-`, `_`, `.`, 0 and nothing are blank; `*` is several circles.
 */
export function readAnswers(
  cells: readonly string[],
  questions: readonly SheetQuestion[],
): SheetAnswers | AnswersFault {
  const marks = (cells.length === 1 ? marksOfLine(plain(cells[0] ?? '')) : cells.map(plain)).map(
    (mark) => mark.replace(/^\(|\)$/gu, ''),
  )
  while (marks.length > questions.length && BLANK.test(marks.at(-1) ?? '')) marks.pop()
  if (marks.length > questions.length) return { fault: 'too-many-answers' }
  const answers: SheetAnswers = { circles: [], doubles: 0 }
  for (const [at, question] of questions.entries()) {
    const mark = marks[at] ?? ''
    if (MANY.test(mark)) {
      answers.doubles += 1
      answers.circles.push([])
      continue
    }
    const circles = BLANK.test(mark) ? [] : circlesOf(mark, question)
    if (circles === null) return { fault: 'bad-letter', question: at + 1 }
    const isDouble = circles.length > 1 && question.kind !== 'multiple_choice'
    if (isDouble) answers.doubles += 1
    answers.circles.push(isDouble ? [] : circles)
  }
  return answers
}

/** A set as it is written on a sheet: a letter of either script, or its number. null: none of them. */
export function readLetter(text: string): PaperLetter | null {
  const letter = plain(text).replace(/^(SET|সেট)/u, '')
  const at = letter.length === 1 ? placeOf(letter) : -1
  return paperLetters[at] ?? null
}

/** A roll number in digits of either script, also as a spreadsheet writes numbers (`100001.0`); null: none. */
export function readRoll(text: string): number | null {
  const digits = latinDigits(text.trim()).replace(/\.0+$/, '')
  return /^\d{1,6}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

/** Marks as hundredths; null: no number of at most two decimals. A spreadsheet has 0.1 + 0.2 as 0.30000000000000004. */
export function readMarks(text: string): number | null {
  const number = latinDigits(text.trim()).replace('−', '-')
  if (!/^-?\d{1,5}([.]\d{1,20})?$/.test(number)) return null
  const hundredths = Math.round(Number(number) * 100)
  return Math.abs(hundredths - Number(number) * 100) < 1e-6 ? hundredths : null
}

const ABSENT = /^(absent|অনুপস্থিত)$/iu
/** As a total they are no letters of options. */
const ABSENT_SHORT = /^(a|ab|abs|abst|অনু|অনুঃ|অনুপঃ)\.?$/iu

/** Whether a row says, in place of answers or a total, that its student did not come. */
export function saysAbsent({
  answers,
  marks,
}: {
  answers: readonly string[]
  marks: string
}): boolean {
  const total = marks.trim().normalize('NFC')
  const filled = answers.map((cell) => cell.trim().normalize('NFC')).filter((cell) => cell !== '')
  const [only = total] = filled
  if (filled.length > 1 || (filled.length === 1 && total !== '')) return false
  return ABSENT.test(only) || (filled.length === 0 && ABSENT_SHORT.test(total))
}

/** Without spaces, in capitals. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '').toUpperCase()
}

/** All answers in one line: between separators, or one sign each, several in brackets. */
function marksOfLine(line: string): string[] {
  if (SEPARATORS.test(line)) return line.split(SEPARATORS)
  return line.match(/\([^)]*\)|./gsu) ?? []
}

function circlesOf(mark: string, { kind, options }: SheetQuestion): number[] | null {
  const word = kind === 'true_false' ? TRUE_FALSE[mark] : undefined
  const places = word === undefined ? [...mark].map(placeOf) : [word]
  if (places.some((place) => place < 0 || place >= options)) return null
  return [...new Set(places)].toSorted((a, b) => a - b)
}

const TRUE_FALSE: Readonly<Record<string, number>> = {
  T: 0,
  TRUE: 0,
  সত্য: 0,
  F: 1,
  FALSE: 1,
  মিথ্যা: 1,
}

/** The option a sign stands for; -1: none. */
function placeOf(sign: string): number {
  const digit = latinDigits(sign)
  if (/^[1-9]$/.test(digit)) return Number(digit) - 1
  return Math.max(...Object.values(optionLetters).map((letters) => letters.indexOf(sign)))
}
