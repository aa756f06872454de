import { defined } from '#contract/defined.ts'
import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { joinAlone } from './embedded-socket.ts'
import { DurableNodeFS, durableStartParams, fsyncCount } from './real-fsync.ts'

/** Where the database lies: in a folder, or in memory, new or as a copy of an archived data folder. */
export interface EmbeddedPlace {
  folder: string | null
  /** Path of the tar archive. */
  copyOf?: string | undefined
}

/** What the main thread asks: run raw protocol bytes, count fsync calls, or close. */
export type EmbeddedRequest = { id: number } & (
  | { run: Uint8Array }
  | { ask: 'fsyncs' }
  | { ask: 'close' }
)
export type EmbeddedReply =
  | { ready: true }
  | { failed: string }
  | { id: number; error: string }
  | WorkResult

interface WorkResult {
  id: number
  bytes?: Uint8Array<ArrayBuffer>
  fsyncs?: number
}

const port = defined(parentPort)
const { folder, copyOf } = workerData as EmbeddedPlace

try {
  const database = folder
    ? await PGlite.create({ fs: new DurableNodeFS(folder), startParams: durableStartParams })
    : await PGlite.create(copyOf ? { loadDataDir: await openAsBlob(copyOf) } : {})
  port.on('message', (request: EmbeddedRequest) => handle(database, request))
  port.postMessage({ ready: true } satisfies EmbeddedReply)
} catch (error) {
  port.postMessage({ failed: String(error) } satisfies EmbeddedReply)
}

async function handle(database: PGlite, request: EmbeddedRequest): Promise<void> {
  try {
    const reply = await answer(database, request)
    port.postMessage(reply, reply.bytes ? [reply.bytes.buffer] : [])
  } catch (error) {
    port.postMessage({ id: request.id, error: String(error) } satisfies EmbeddedReply)
  }
}

async function answer(database: PGlite, request: EmbeddedRequest): Promise<WorkResult> {
  if ('run' in request) return { id: request.id, bytes: await run(database, request.run) }
  if (request.ask === 'fsyncs') return { id: request.id, fsyncs: fsyncCount.calls }
  await database.close()
  return { id: request.id }
}

/** `execProtocolRaw` would also parse each message of the answer, as the main thread does. */
async function run(database: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  await database.execProtocolRawStream(messages, {
    // PostgreSQL writes the next 8 KB into the same memory.
    onRawData: (bytes) => void parts.push(bytes.slice()),
  })
  return joinAlone(parts)
}
