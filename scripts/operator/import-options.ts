import { parseArgs } from 'node:util'
import { type Decisions, noDecisions } from '#contract/catalog/import-decisions.ts'
import { mappedColumns } from '#contract/catalog/import-terms.ts'
import { importColumns } from '#contract/catalog/terms.ts'
import type { Constants } from '#server/modules/catalog/index.ts'

/** What someone decides about a file of courses at the command line. */
export interface ImportOptions {
  path: string
  format: 'csv' | 'json' | 'xlsx'
  isDryRun: boolean
  isJson: boolean
  skipBad: boolean
  /** Of a workbook. Left out: the sheet with the largest table. */
  sheet: string | null
  /** Of a workbook its row, otherwise the line. Left out: guessed. */
  headingRow: number | undefined
  names: Decisions
  /** Headings and values are read as what they are most like. */
  takesSuggestions: boolean
  constants: Constants
  makesIds: boolean
  addsCategories: boolean
  otherColumns: 'drop' | 'note'
  html: 'text' | 'keep'
}

/** What is wrong with the words of a command. */
export class WrongWords extends Error {
  readonly code = 'ERR_PARSE_ARGS_WRONG_WORDS'
}

const formats = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  json: 'json',
  ndjson: 'json',
  jsonl: 'json',
  xlsx: 'xlsx',
} as const satisfies Record<string, ImportOptions['format']>

const several = { type: 'string', multiple: true } as const

/** @throws WrongWords, or what `parseArgs` throws */
export function readImportOptions(words: string[]): ImportOptions {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      json: { type: 'boolean' },
      'skip-bad': { type: 'boolean' },
      format: { type: 'string' },
      sheet: { type: 'string' },
      'heading-row': { type: 'string' },
      column: several,
      value: several,
      suggested: { type: 'boolean' },
      all: several,
      'make-ids': { type: 'boolean' },
      'add-categories': { type: 'boolean' },
      'other-columns': { type: 'string' },
      'keep-html': { type: 'boolean' },
    },
  })
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new WrongWords('One file is imported at a time.')
  const isGiven = (name: BooleanOption) => values[name] ?? takenByNpm(name) === 'true'
  const text = (name: TextOption) => values[name] ?? takenByNpm(name)
  const list = (name: ListOption) => values[name] ?? takenByNpm(name)?.split('\n\n') ?? []
  const format = formatOf(path, text('format'))
  return {
    path,
    format,
    isDryRun: isGiven('dry-run'),
    isJson: isGiven('json'),
    skipBad: isGiven('skip-bad'),
    sheet: text('sheet') ?? null,
    headingRow: rowOf(text('heading-row')),
    names: { columns: columnsOf(list('column')), values: valuesOf(list('value')) },
    takesSuggestions: isGiven('suggested'),
    constants: constantsIn(list('all')),
    makesIds: isGiven('make-ids'),
    addsCategories: isGiven('add-categories'),
    otherColumns: otherColumnsOf(text('other-columns')),
    html: isGiven('keep-html') ? 'keep' : 'text',
  }
}

type BooleanOption =
  | 'dry-run'
  | 'json'
  | 'skip-bad'
  | 'suggested'
  | 'make-ids'
  | 'add-categories'
  | 'keep-html'
type TextOption = 'format' | 'sheet' | 'heading-row' | 'other-columns'
type ListOption = 'column' | 'value' | 'all'

/**
 * An option that npm took for its own: without a second `--`, as in `npm run catalogue:import FILE --dry-run`, it reaches
 * a script as a variable only. Source: npm's documentation of config, "Environment Variables".
 */
function takenByNpm(option: string): string | undefined {
  return process.env[`npm_config_${option.replaceAll('-', '_')}`]
}

function formatOf(path: string, written: string | undefined): ImportOptions['format'] {
  const name = written ?? path.toLowerCase().split('.').at(-1) ?? ''
  const format = Object.entries(formats).find(([ending]) => ending === name)?.[1]
  if (!format || (written !== undefined && format !== written))
    throw new WrongWords(`The file is of no known format; say --format csv, json or xlsx.`)
  return format
}

function rowOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(written)) throw new WrongWords('--heading-row is a number from 1 on.')
  return Number(written)
}

function otherColumnsOf(written = 'drop'): 'drop' | 'note' {
  if (written !== 'drop' && written !== 'note')
    throw new WrongWords('--other-columns is drop or note.')
  return written
}

/** `Price=courseFee`, or `Price=` to leave it out. */
function columnsOf(written: readonly string[]): Decisions['columns'] {
  return Object.fromEntries(
    written.map((word) => {
      const [heading, name] = splitAtLast(word, '--column "HEADING=column"')
      const column = name === '' ? '' : importColumns.find((each) => each === name)
      if (column === undefined)
        throw new WrongWords(`--column: ${JSON.stringify(name)} is no column of a course.`)
      return [heading, column]
    }),
  )
}

/** `lessionLevel:All Levels=Beginner`. */
function valuesOf(written: readonly string[]): Decisions['values'] {
  const values: Partial<Record<(typeof mappedColumns)[number], Record<string, string>>> = {
    ...noDecisions.values,
  }
  for (const word of written) {
    const [place, ours] = splitAtLast(word, '--value "column:THEIRS=ours"')
    const at = place.indexOf(':')
    const column = mappedColumn('--value', place.slice(0, Math.max(0, at)))
    values[column] = { ...values[column], [place.slice(at + 1).trim()]: ours }
  }
  return values
}

/** `courseFee=0`. */
function constantsIn(written: readonly string[]): Constants {
  return Object.fromEntries(
    written.map((word) => {
      const [name, value] = splitAtLast(word, '--all column=value')
      return [mappedColumn('--all', name), value]
    }),
  )
}

function mappedColumn(option: string, name: string): (typeof mappedColumns)[number] {
  const column = mappedColumns.find((each) => each === name)
  if (!column) throw new WrongWords(`${option} is for one of ${mappedColumns.join(', ')}.`)
  return column
}

/** Headings may have the sign themselves; what is ours has none. */
function splitAtLast(word: string, form: string): [string, string] {
  const at = word.lastIndexOf('=')
  if (at < 1) throw new WrongWords(`${JSON.stringify(word)} is not of the form ${form}.`)
  return [word.slice(0, at).trim(), word.slice(at + 1).trim()]
}
