/// <reference lib="webworker" />
import { readSheet } from 'read-excel-file/universal'
import writeWorkbook from 'write-excel-file/universal'
import { linesOfSheet } from './lines-of-sheet.ts'
import { answerZipWorkers } from './answer-zip-workers.ts'
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

async function answer(asked: WorkbookRequest): Promise<WorkbookReply> {
  answerZipWorkers(self, asked.kind === 'read' ? 'unpack' : 'pack')
  if (asked.kind === 'read') {
    // The types of the library say "typeof Date" where it gives dates.
    const sheet = (await readSheet(asked.file)) as unknown[][]
    return { kind: 'read', read: linesOfSheet(sheet) }
  }
  const text = (value: string, fontWeight?: 'bold') => ({
    value,
    type: String,
    ...(fontWeight && { fontWeight }),
  })
  const sheet = [
    asked.heading.map((name) => text(name, 'bold')),
    ...asked.rows.map((row) => row.map((value) => text(value))),
  ]
  const file = await writeWorkbook(sheet, {
    stickyRowsCount: 1,
    columns: asked.heading.map(() => ({ width: 24 })),
  }).toBlob()
  return { kind: 'written', file }
}
