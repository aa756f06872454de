import { defined } from '#contract/defined.ts'
import type { PaperRow } from '#contract/tests/paper.ts'
import { findHeadings, guessColumns, type HeadingNames } from '#web/workbook/guess-columns.ts'
import type { FileTable } from '#web/workbook/read-table.ts'

export const sheetFields = ['roll', 'set', 'answers', 'marks'] as const
export type SheetField = (typeof sheetFields)[number]

/** Words that headings of readers and phone apps have. */
const namesOf: HeadingNames<SheetField> = {
  roll: [
    'roll',
    'roll no',
    'roll number',
    'student roll',
    'id',
    'exam roll',
    'রোল',
    'রোল নম্বর',
    'রোল নং',
  ],
  set: ['set', 'set code', 'question set', 'key version', 'version', 'paper', 'সেট', 'সেট কোড'],
  answers: ['answers', 'answer', 'responses', 'response', 'answer string', 'উত্তর', 'উত্তরগুলো'],
  marks: ['marks', 'mark', 'total', 'total marks', 'score', 'obtained', 'নম্বর', 'মোট', 'প্রাপ্ত নম্বর'],
}

/** A heading of the answer to one question: "Q12", "12", "প্রশ্ন ১২". */
const QUESTION = /^(?:q|que|ques|question|ans|answer|item|প্রশ্ন|উত্তর)?[\s._-]*([0-9০-৯]{1,3})$/iu

/** What the columns of a file are read as; a field that is not there: null. */
export interface SheetReading {
  headingRow: number
  columns: Record<SheetField, number | null>
  /** The columns that hold one answer each, in the order of questions. */
  questions: number[]
}

/** What a file most likely means. */
export function guessReading({ cells }: FileTable): SheetReading {
  const headingRow = findHeadings(cells, namesOf)
  const headings = cells[headingRow] ?? []
  const questions = questionColumns(headings)
  const guessed = guessColumns(
    headings.map((heading, at) => (questions.includes(at) ? '' : heading)),
    namesOf,
  )
  const columnOf = (field: SheetField) => {
    const at = guessed.indexOf(field)
    return at < 0 ? null : at
  }
  const answers = columnOf('answers')
  return {
    headingRow,
    columns: {
      roll: columnOf('roll'),
      set: columnOf('set'),
      answers,
      // A total beside answers is what the reader worked out: answers are marked here.
      marks: questions.length > 0 || answers !== null ? null : columnOf('marks'),
    },
    questions: answers === null ? questions : [],
  }
}

function questionColumns(headings: readonly string[]): number[] {
  const found = headings.flatMap((heading, at) => {
    const number = QUESTION.exec(heading.trim())?.[1]
    return number === undefined ? [] : [{ at, number: Number(latinDigits(number)) }]
  })
  return found.toSorted((a, b) => a.number - b.number).map(({ at }) => at)
}

function latinDigits(text: string): string {
  return text.replace(/[০-৯]/gu, (digit) => String(digit.charCodeAt(0) - 0x9e6))
}

/** The rows of a file as they are sent; those without any value are passed over. */
export function rowsOfSheet(
  { cells, lines }: FileTable,
  { headingRow, columns, questions }: SheetReading,
): PaperRow[] {
  return cells.flatMap((row, at) => {
    if (at <= headingRow || row.every((cell) => cell === '')) return []
    const cell = (column: number | null) => (column === null ? '' : (row[column] ?? '').trim())
    return [
      {
        line: defined(lines[at]),
        roll: cell(columns.roll).slice(0, 40),
        set: cell(columns.set).slice(0, 40),
        answers:
          questions.length > 0
            ? questions.map((column) => cell(column).slice(0, 40))
            : columns.answers === null
              ? []
              : [cell(columns.answers).slice(0, 1_000)],
        marks: cell(columns.marks).slice(0, 40),
      },
    ]
  })
}
