/** A request to the worker that reads and writes Excel workbooks. */
export type WorkbookRequest =
  | { kind: 'read'; file: Blob; sheet: string | null }
  | { kind: 'read-cells'; file: Blob; sheet: string | null }
  | { kind: 'write'; heading: readonly string[]; rows: readonly (readonly string[])[] }

/** The response of the worker: one message, then it ends. */
export type WorkbookReply =
  | { kind: 'read'; read: WorkbookContents }
  | { kind: 'cells'; read: SheetCells }
  | { kind: 'written'; file: Blob }
  | { kind: 'failed'; detail: string }

/** A sheet of a workbook as the import reads it. */
export interface WorkbookContents {
  /** CSV, with its separator in the first line. */
  text: Blob
  /** The row of the sheet by the line of the text: cells may have several lines. */
  rows: number[]
  isEmpty: boolean
  sheet: string
  /** All sheets of the workbook, by name. */
  sheets: string[]
}

/** Every cell of a sheet as text, rows without any included. */
export interface SheetCells {
  cells: string[][]
  sheet: string
  /** All sheets of the workbook, by name. */
  sheets: string[]
}
