/** What is wrong with a value or a row. */
export interface Fault {
  /** In full: `courseFee "12,5o" is not an amount`. */
  text: string
  /** The same without the value, so that faults can be counted: `courseFee is not an amount`. */
  kind: string
  /** The value, quoted and cut. */
  written?: string | undefined
  /** The column it is in, where it is of one. */
  column?: string | undefined
}

/** What a column holds, or what is wrong with it: words that follow the column's name. */
export type ColumnResult<T> = { value: T } | { fault: string; kind?: string; written?: string }

/** The value in a report, cut where it is long. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text)
}

/** A value that cannot be taken, and how to fix it where we know. */
export function wrong(
  value: unknown,
  complaint: string,
  hint: string | null = null,
): { fault: string; kind: string; written: string } {
  return {
    fault: `${quoted(value)} ${complaint}${hint ? `; ${hint}` : ''}`,
    kind: complaint,
    written: quoted(value),
  }
}

/** Faults of one kind. */
export interface FaultKind {
  kind: string
  count: number
  /** Distinct values, quoted, with how often each occurs; the first ones found. */
  written: Map<string, number>
  /** The first rows: lines of CSV, numbers of courses of JSON. */
  rows: number[]
}

/** Different values kept of each kind. */
const MOST_WRITTEN = 100

/** Rows kept of each kind. */
const MOST_ROWS = 50

/** Counts a fault; the kinds are in the order they were met. */
export function countFault(
  kinds: Map<string, FaultKind>,
  { fault: { kind, written }, row }: { fault: Fault; row: number },
): FaultKind {
  const counted: FaultKind = kinds.get(kind) ?? { kind, count: 0, written: new Map(), rows: [] }
  kinds.set(kind, counted)
  counted.count += 1
  if (counted.rows.length < MOST_ROWS) counted.rows.push(row)
  if (
    written !== undefined &&
    (counted.written.has(written) || counted.written.size < MOST_WRITTEN)
  )
    counted.written.set(written, (counted.written.get(written) ?? 0) + 1)
  return counted
}

/** A row that cannot be read; `fatal` when nothing after it can be either. */
export interface RowFault {
  line: number
  entry?: number
  fault: string
  /** What is the same in every fault like it. Left out: all of it. */
  kind?: string
  fatal: boolean
  /** The columns of the file, where they are what is wrong. */
  header?: string[]
}
