import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { accessTokens, type Claims } from '../modules/identity/index.ts'
import { startServer } from '../start.ts'

const SECRET = 'only for tests: 0123456789 abcdefghijklmnop'

/** What a served test runs with, wherever it runs. */
export function servedEnvironment(
  folder: string,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    SESSION_SECRET: SECRET,
    ...more,
  }
}

export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'edi-'))
}

/** Pages of one line, so that a test of everything else needs no built web app. */
export const plainPages = async (request: Request): Promise<Response> =>
  new Response(
    `<!doctype html><title>${new URL(request.url).pathname.replace(/[<&]/g, '')}</title>`,
    {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
  )

/** The whole server in this process, on a real port. */
export async function servedHere(
  more: Record<string, string> = {},
): Promise<{ origin: string; port: number; config: Config; close(): Promise<void> }> {
  const folder = temporaryFolder()
  const config = readConfig(servedEnvironment(folder, more))
  const server = await startServer(config, { pages: plainPages })
  return {
    origin: server.origin,
    port: Number(new URL(server.origin).port),
    config,
    async close() {
      await server.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server process of its own, to be killed. */
export interface ServedProcess {
  origin: string
  process: ChildProcess
  /** From the start of the process to its first answer. */
  readyMs: number
  /** Sends a signal and waits for the end; the exit code, or null for one that was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts a server process and waits until it answers. */
export async function servedProcess(environment: Record<string, string>): Promise<ServedProcess> {
  const started = performance.now()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server-process.ts')], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^ready (\S+)$/m.exec(output)
      if (ready) resolve(ready[1]!)
    })
    void ended.then((code) =>
      reject(new Error(`The server process ended with ${code} before it was ready: ${output}`)),
    )
  })
  return {
    origin,
    process: child,
    readyMs: performance.now() - started,
    async end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** An access token that servers of `servedEnvironment` take. */
export async function tokenFor(claims: Claims): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return (
    await accessTokens(new TextEncoder().encode(SECRET), () => new Date()).mint(claims, now + 3600)
  ).token
}
