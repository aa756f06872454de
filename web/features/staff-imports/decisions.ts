import type { ImportCheck, ImportNames } from '#contract/catalog/exchange.ts'
import {
  type Decisions,
  type MappedColumn,
  noDecisions,
} from '#contract/catalog/import-decisions.ts'
import { mappedColumns } from '#contract/catalog/import-terms.ts'
import type { ImportColumn } from '#contract/catalog/terms.ts'

/** How one file is read: nothing of it is remembered for another. */
export interface FileReading {
  headingRow?: number
  makeIds: boolean
  html: 'text' | 'keep'
  otherColumns: 'drop' | 'note'
  /** What courses are where the file does not say it. */
  constants: Readonly<Partial<Record<MappedColumn, string>>>
}

export const usualReading: FileReading = {
  makeIds: false,
  html: 'text',
  otherColumns: 'drop',
  constants: {},
}

export function isDecided({ columns, values }: Decisions): boolean {
  return (
    Object.keys(columns).length > 0 ||
    Object.values(values).some((ours) => Object.values(ours ?? {}).some(Boolean))
  )
}

/** Decisions, overridden by further ones. */
export function withMore(decisions: Decisions, more: Decisions): Decisions {
  return {
    columns: { ...decisions.columns, ...more.columns },
    values: { ...decisions.values, ...more.values },
  }
}

/** The same, with every heading that is read as nothing left out for good: no one is asked about it again. */
export function withLeftOut(check: ImportCheck, decisions: Decisions): Decisions {
  const open = check.headings.filter(({ name, column }) => !column && !(name in decisions.columns))
  return {
    ...decisions,
    columns: {
      ...Object.fromEntries(open.map(({ name }) => [name, '' as const])),
      ...decisions.columns,
    },
  }
}

/** The names this provider's files have, with what was decided just now. */
export function namesWith(names: ImportNames, { columns, values }: Decisions): ImportNames {
  const valueNames: ImportNames['values'] = { ...names.values }
  for (const column of mappedColumns) {
    const decided = Object.entries(values[column] ?? {}).filter(([, ours]) => ours !== '')
    if (decided.length > 0)
      valueNames[column] = { ...valueNames[column], ...Object.fromEntries(decided) }
  }
  return { columns: { ...names.columns, ...columns }, values: valueNames }
}

/** The columns that are still missing once this is decided. */
export function stillMissing(
  check: ImportCheck,
  { columns }: Decisions,
  { makeIds, constants }: FileReading = usualReading,
): ImportColumn[] {
  const read = new Set(check.headings.map(({ name, column }) => columns[name] ?? column))
  const needed = [...check.missing, ...neededOf(check)]
  const isGiven = (column: ImportColumn) =>
    column === 'courseId'
      ? makeIds
      : Object.entries(constants).some(([name, value]) => name === column && value !== '')
  return needed.filter((column) => !read.has(column) && !isGiven(column))
}

/** Required columns that a heading is read as now, and might no longer be. */
function neededOf(check: ImportCheck): ImportColumn[] {
  const required: readonly string[] = requiredColumns
  return check.headings.flatMap(({ column }) =>
    column && required.includes(column) ? [column] : [],
  )
}

const requiredColumns = [
  'courseId',
  'courseTitle',
  'category',
  'courseFee',
  'lessionsNumber',
  'lessionLevel',
]

/** Columns that no heading is read as or that rows leave empty; and those that were given a value. */
export function columnsToGive(
  check: ImportCheck,
  { constants }: FileReading,
  decisions: Decisions = noDecisions,
): MappedColumn[] {
  const lacking = stillMissing(check, decisions)
  const empty = check.kinds
    .filter(
      ({ code, column }) => code === 'missing' && !check.missing.some((one) => one === column),
    )
    .map(({ column }) => column)
  return mappedColumns.filter(
    (column) =>
      lacking.includes(column) || empty.includes(column) || constants[column] !== undefined,
  )
}

/** Whether courses have no id in the file. */
export function lacksIds(check: ImportCheck, { makeIds }: FileReading): boolean {
  return (
    makeIds ||
    check.missing.includes('courseId') ||
    check.kinds.some(({ code, column }) => code === 'missing' && column === 'courseId')
  )
}

/** A reading as the calls take it. */
export function queryOf({ constants, headingRow, makeIds, html, otherColumns }: FileReading) {
  return {
    ...Object.fromEntries(Object.entries(constants).filter(([, value]) => value.trim() !== '')),
    ...(headingRow !== undefined && { headingRow: String(headingRow) }),
    makeIds: makeIds ? ('true' as const) : ('false' as const),
    html,
    otherColumns,
  }
}
