import type { ImportReading } from '#contract/catalog/exchange.ts'
import { mappedColumns } from '#contract/catalog/import-terms.ts'
import { type Column, columnNames } from './import-draft.ts'
import { textOfHtml } from './import-text.ts'

type Row = Record<string, unknown>

/** Columns of words, where HTML can be only what it was written as. */
const texts = [
  'courseTitle',
  'courseSubtitle',
  'category',
  'courseFee',
  'lessionLevel',
  'whatYouLearn',
  'courseOutline',
  'courseDesignedFor',
  'instructors',
  'courseTitleBn',
  'courseSubtitleBn',
  'whatYouLearnBn',
  'courseOutlineBn',
  'courseDesignedForBn',
  'courseBannerAlt',
  'courseBannerAltBn',
  'courseDescription',
  'courseDescriptionBn',
  'courseRequirements',
  'courseRequirementsBn',
  'courseFaq',
  'courseFaqBn',
] as const satisfies Column[]

/** Texts of several lines, or of a point a line. */
const ofLines: readonly Column[] = [
  'courseSubtitle',
  'whatYouLearn',
  'courseOutline',
  'courseDesignedFor',
  'courseSubtitleBn',
  'whatYouLearnBn',
  'courseOutlineBn',
  'courseDesignedForBn',
  'courseRequirements',
  'courseRequirementsBn',
  'courseFaq',
  'courseFaqBn',
]

/** Markdown, in which a paragraph ends with an empty line. */
const ofParagraphs: readonly Column[] = ['courseDescription', 'courseDescriptionBn']

/** A row with text in place of HTML. An export of ours is read as it is: its texts are what they should be. */
export function withoutHtml(row: Row, onCleaned: (column: Column) => void): Row {
  if ('coursePublishedAt' in row && 'courseIsSample' in row) return row
  const changed: Row = {}
  for (const column of texts) {
    const value = row[column]
    if (value === undefined) continue
    const clean = ofParagraphs.includes(column)
      ? cleaned(value, '\n\n', '- ')
      : cleaned(value, ofLines.includes(column) ? '\n' : ' ')
    if (clean === value) continue
    changed[column] = clean
    onCleaned(column)
  }
  return { ...row, ...changed }
}

function cleaned(value: unknown, lineEnd: string, point = ''): unknown {
  if (typeof value === 'string') {
    const text = textOfHtml(value, point)
    return text === value ? value : text.replaceAll('\n', lineEnd)
  }
  if (!Array.isArray(value)) return value
  const parts = value.map((part: unknown) => cleaned(part, ' '))
  return parts.some((part, at) => part !== value[at]) ? parts : value
}

/** What is said for all courses of a file. */
export type Constants = Readonly<Partial<Record<(typeof mappedColumns)[number], string>>>

export function constantsOf(reading: Partial<ImportReading>): Constants {
  return Object.fromEntries(
    mappedColumns.flatMap((column) => (reading[column] ? [[column, reading[column]]] : [])),
  )
}

/** A row with what is said for all courses where it says nothing itself. */
export function withConstants(row: Row, constants: Constants): Row {
  const missing = Object.entries(constants).filter(([column]) => isNothing(row[column]))
  return missing.length === 0 ? row : { ...row, ...Object.fromEntries(missing) }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** What a row says in columns that a course does not have. */
export interface ImportNote {
  name: string
  value: string
}

/** The notes of a row, within limits: of WordPress, a row has hundreds of columns. */
export function notesOf(row: Row, limits: { notes: number; letters: number }): ImportNote[] {
  return Object.entries(row)
    .filter(([name, value]) => name && !isOurs(name) && !isNothing(value))
    .slice(0, limits.notes)
    .map(([name, value]) => ({
      name: name.slice(0, 200),
      value: cut(textOfHtml(typeof value === 'string' ? value : JSON.stringify(value)), limits),
    }))
}

function cut(text: string, { letters }: { letters: number }): string {
  const storable = text.toWellFormed().replaceAll('\u0000', '').trim()
  return storable.length > letters ? `${storable.slice(0, letters - 1).toWellFormed()}…` : storable
}

function isOurs(name: string): boolean {
  return columnNames.some((column) => column === name)
}
