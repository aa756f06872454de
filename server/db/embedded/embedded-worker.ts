import { defined } from '#contract/defined.ts'
import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
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
  | { id: number; bytes?: Uint8Array; fsyncs?: number }

const port = defined(parentPort)
const { folder, copyOf } = workerData as EmbeddedPlace

try {
  const database = folder
    ? await PGlite.create({ fs: new DurableNodeFS(folder), startParams: durableStartParams })
    : await PGlite.create(copyOf ? { loadDataDir: await openAsBlob(copyOf) } : {})
  port.on('message', async (request: EmbeddedRequest) => {
    try {
      port.postMessage(await answer(database, request))
    } catch (error) {
      port.postMessage({ id: request.id, error: String(error) } satisfies EmbeddedReply)
    }
  })
  port.postMessage({ ready: true } satisfies EmbeddedReply)
} catch (error) {
  port.postMessage({ failed: String(error) } satisfies EmbeddedReply)
}

async function answer(database: PGlite, request: EmbeddedRequest): Promise<EmbeddedReply> {
  if ('run' in request)
    return {
      id: request.id,
      bytes: await database.execProtocolRaw(request.run, { throwOnError: false }),
    }
  if (request.ask === 'fsyncs') return { id: request.id, fsyncs: fsyncCount.calls }
  await database.close()
  return { id: request.id }
}
