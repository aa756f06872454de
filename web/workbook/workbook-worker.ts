/// <reference lib="webworker" />
import writeWorkbook from 'write-excel-file/universal'
import { cellText } from './text-of-sheet.ts'
import { readSheetOf, sheetOfWorkbook } from './sheet-of-workbook.ts'
import type { WorkbookReply, WorkbookRequest } from './workbook-messages.ts'

/** Reads and writes workbooks beside the page: ten thousand rows take seconds. */
const page = self as unknown as DedicatedWorkerGlobalScope

page.addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  void answer(data).then(
    (message) => page.postMessage(message),
    (error: unknown) =>
      page.postMessage({ kind: 'failed', detail: String(error) } satisfies WorkbookReply),
  )
})

async function answer(request: WorkbookRequest): Promise<WorkbookReply> {
  if (request.kind !== 'write') {
    if (request.kind === 'read')
      return { kind: 'read', read: await readSheetOf(request.file, request.sheet) }
    const { cells, ...names } = await sheetOfWorkbook(request.file, request.sheet)
    return { kind: 'cells', read: { cells: cells.map((row) => row.map(cellText)), ...names } }
  }
  const text = (value: string, fontWeight?: 'bold') => ({
    value,
    type: String,
    ...(fontWeight && { fontWeight }),
  })
  const sheet = [
    request.heading.map((name) => text(name, 'bold')),
    ...request.rows.map((row) => row.map((value) => text(value))),
  ]
  const file = await writeWorkbook(sheet, {
    stickyRowsCount: 1,
    columns: request.heading.map(() => ({ width: 24 })),
  }).toBlob()
  return { kind: 'written', file }
}
