/** A request to the worker that reads and writes Excel workbooks. */
export type WorkbookRequest =
  | { kind: 'read'; file: Blob; headings: readonly string[] }
  | { kind: 'read-cells'; file: Blob }
  | { kind: 'write'; heading: readonly string[]; rows: readonly (readonly string[])[] }

/** The response of the worker: one message, then it ends. */
export type WorkbookReply =
  | { kind: 'read'; read: WorkbookContents }
  | { kind: 'cells'; cells: string[][] }
  | { kind: 'written'; file: Blob }
  | { kind: 'failed'; detail: string }

/** The first sheet of a workbook as the import reads it. */
export interface WorkbookContents {
  /** JSON, an object a line. */
  lines: Blob
  /** The row of the sheet by the place of its line: the second line may be row 4. */
  rows: number[]
}
