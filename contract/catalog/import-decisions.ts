import type { ImportCheck } from './exchange.ts'
import { mappedColumns } from './import-terms.ts'
import type { ImportColumn } from './terms.ts'

export type MappedColumn = (typeof mappedColumns)[number]

/** The decisions about a file that are not checked yet. */
export interface Decisions {
  /** Our column by the heading of theirs; "" leaves it out. */
  columns: Readonly<Record<string, ImportColumn | ''>>
  /** By our column, our value by theirs. */
  values: Readonly<Partial<Record<MappedColumn, Readonly<Record<string, string>>>>>
}

export const noDecisions: Decisions = { columns: {}, values: {} }

/** The suggested decisions: the headings and values most similar to ours, each column once. */
export function suggestionsOf(check: Pick<ImportCheck, 'headings' | 'kinds'>): Decisions {
  const taken = new Set(check.headings.map(({ column }) => column))
  const columns: Record<string, ImportColumn> = {}
  for (const { name, column, meant, isLeftOut } of check.headings) {
    if (column || isLeftOut || !meant || taken.has(meant)) continue
    taken.add(meant)
    columns[name] = meant
  }
  const values: Partial<Record<MappedColumn, Record<string, string>>> = {}
  for (const { column, values: written } of mappableKinds(check))
    for (const { written: theirs, meant } of written)
      if (meant) (values[column] ??= {})[theirs] = meant
  return { columns, values }
}

/** Kinds of faults whose values can be mapped to ours. */
export function mappableKinds(check: Pick<ImportCheck, 'kinds'>) {
  return check.kinds.flatMap((kind) => {
    const column = mappedColumns.find((name) => name === kind.column)
    const values = kind.values.filter(({ isCut }) => !isCut)
    return column && values.length > 0 ? [{ ...kind, column, values }] : []
  })
}
