import type {
  SheetCells,
  WorkbookReply,
  WorkbookContents,
  WorkbookRequest,
} from './workbook-messages.ts'

/** Reads a sheet of an .xlsx file; null: the one that looks most like a table. @throws Error where it is none */
export async function readWorkbook(file: Blob, sheet: string | null): Promise<WorkbookContents> {
  const answer = await ask({ kind: 'read', file, sheet })
  if (answer.kind !== 'read') throw new Error(`no workbook was read: ${answer.kind}`)
  return answer.read
}

/** The same with its cells as texts. @throws Error where it is none */
export async function readCells(file: Blob, sheet: string | null): Promise<SheetCells> {
  const answer = await ask({ kind: 'read-cells', file, sheet })
  if (answer.kind !== 'cells') throw new Error(`no workbook was read: ${answer.kind}`)
  return answer.read
}

/** A workbook of one sheet of texts. */
export async function writeWorkbook(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Blob> {
  const answer = await ask({ kind: 'write', heading, rows })
  if (answer.kind !== 'written') throw new Error(`no workbook was written: ${answer.kind}`)
  return answer.file
}

async function ask(question: WorkbookRequest): Promise<WorkbookReply> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    type: 'module',
    name: 'workbook',
  })
  try {
    return await new Promise<WorkbookReply>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookReply>) => resolve(data))
      worker.addEventListener('error', (event) => reject(new Error(event.message)))
      worker.postMessage(question)
    })
  } finally {
    worker.terminate()
  }
}
