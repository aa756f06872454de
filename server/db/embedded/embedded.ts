import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { defined } from '#contract/defined.ts'
import { explainUnopened, requireSpace } from './data-folder.ts'
import { EmbeddedSocket } from './embedded-socket.ts'
import type { EmbeddedPlace, EmbeddedReply, EmbeddedRequest } from './embedded-worker.ts'
import { lockFolder } from './folder-lock.ts'

/** The PostgreSQL major version PGlite 0.5 brings; a folder of another one cannot be opened. */
const EMBEDDED_MAJOR = '18'

export interface EmbeddedDatabase {
  pool: pg.Pool
  /** How often PostgreSQL has flushed to disk since it was opened. */
  countFsyncs(): Promise<number>
  close(): Promise<void>
}

/**
 * Opens PGlite in a worker thread behind a `pg.Pool` of one, so the rest of the server sees an ordinary PostgreSQL.
 * `folder` null is in memory (tests), and may begin as `copyOf`, a tar archive of a data folder.
 *
 * @throws Error when the folder is in use, of another PostgreSQL version, or does not flush to disk
 */
export async function openEmbedded(
  folder: string | null,
  copyOf?: string,
): Promise<EmbeddedDatabase> {
  const unlock = folder ? lockFolder(folder) : () => {}
  try {
    const dataFolder = folder && path.join(folder, 'pg')
    if (folder && dataFolder) {
      refuseOtherVersion(dataFolder)
      if (!fs.existsSync(dataFolder)) requireSpace(folder)
    }
    const { engine, pool } = await openPool(dataFolder, copyOf)
    return {
      pool,
      countFsyncs: () => engine.countFsyncs(),
      async close() {
        await pool.end()
        await engine.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPool(
  dataFolder: string | null,
  copyOf?: string,
): Promise<{ engine: Engine; pool: pg.Pool }> {
  const isNew = dataFolder === null || !fs.existsSync(dataFolder)
  try {
    const engine = await startEngine(dataFolder, copyOf)
    const pool = poolOver(engine)
    if (dataFolder) await proveFsync(pool, engine)
    return { engine, pool }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    // The engine's words for files it can't read ("Aborted(). Build with …") help no one.
    throw isNew || words.startsWith(NOT_FLUSHED)
      ? error
      : explainUnopened(path.dirname(dataFolder), words)
  }
}

function refuseOtherVersion(dataFolder: string): void {
  const versionFile = path.join(dataFolder, 'PG_VERSION')
  if (!fs.existsSync(versionFile)) return
  const major = fs.readFileSync(versionFile, 'utf8').trim()
  if (major === EMBEDDED_MAJOR) return
  throw new Error(
    `The data folder ${dataFolder} was written by PostgreSQL ${major}; this version of Edi embeds PostgreSQL ${EMBEDDED_MAJOR}. ` +
      'Move it with the version of Edi that wrote it: edi move postgres://… (in development npm run db:move).',
  )
}

/** A commit that never reaches the disk is a promise we cannot keep: refuse to start instead. */
async function proveFsync(pool: pg.Pool, engine: Engine): Promise<void> {
  const before = await engine.countFsyncs()
  await pool.query("select pg_logical_emit_message(true, 'edi', 'is this flushed?')")
  if ((await engine.countFsyncs()) > before) return
  throw new Error(
    `${NOT_FLUSHED} a commit to disk on this machine. Set DATABASE_URL to use a PostgreSQL server.`,
  )
}

const NOT_FLUSHED = 'The embedded database did not flush'

interface Engine {
  run(messages: Uint8Array): Promise<Uint8Array>
  countFsyncs(): Promise<number>
  close(): Promise<void>
}

async function startEngine(dataFolder: string | null, copyOf?: string): Promise<Engine> {
  if (dataFolder) fs.mkdirSync(path.dirname(dataFolder), { recursive: true })
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder: dataFolder, copyOf } satisfies EmbeddedPlace,
  })
  const waiting = new Map<
    number,
    { resolve(reply: { bytes?: Uint8Array; fsyncs?: number }): void; reject(error: Error): void }
  >()
  let lastId = 0
  let stopped: Error | undefined

  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: EmbeddedReply) => {
      if ('ready' in reply) return resolve()
      if ('failed' in reply) return reject(new Error(reply.failed))
      const caller = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) caller?.reject(new Error(reply.error))
      else caller?.resolve(reply)
    })
    const stop = (error: Error) => {
      stopped ??= error
      reject(stopped)
      for (const caller of waiting.values()) caller.reject(stopped)
      waiting.clear()
    }
    worker.on('error', stop)
    worker.on('exit', () => stop(new Error('The embedded database has stopped.')))
  })
  await ready

  type WorkRequest = { run: Uint8Array } | { ask: 'fsyncs' } | { ask: 'close' }
  const call = (request: WorkRequest) =>
    new Promise<{ bytes?: Uint8Array; fsyncs?: number }>((resolve, reject) => {
      if (stopped) return reject(stopped)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, ...request } satisfies EmbeddedRequest)
    })
  return {
    async run(messages) {
      return defined((await call({ run: messages })).bytes)
    },
    async countFsyncs() {
      return defined((await call({ ask: 'fsyncs' })).fsyncs)
    },
    async close() {
      await call({ ask: 'close' })
      await worker.terminate()
    },
  }
}

function poolOver(engine: Engine): pg.Pool {
  /** All clients share PGlite's one session, so each new one first leaves whatever the last one left open. */
  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig | string) {
      super({
        ...(config as pg.ClientConfig),
        stream: () => new EmbeddedSocket((messages) => engine.run(messages)),
      })
    }
    override connect(): Promise<this>
    override connect(callback: (error: Error | null, client?: this) => void): void
    override connect(
      callback?: (error: Error | null, client?: this) => void,
    ): Promise<this> | void {
      const connected = (async () => {
        await (super.connect() as unknown as Promise<void>)
        await this.query('rollback')
        await this.query('discard all')
        return this
      })()
      if (!callback) return connected
      connected.then((client) => callback(null, client), callback)
    }
  }

  return new pg.Pool({
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    max: 1,
    // Asking for a connection inside an open transaction would wait for ever; say so instead.
    connectionTimeoutMillis: 10_000,
    Client: EmbeddedClient as typeof pg.Client,
  } as pg.PoolConfig)
}
