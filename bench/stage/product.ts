import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { defined } from '#contract/defined.ts'
import { freePort } from '#server/testing/free-port.ts'
import { ROOT } from '../../scripts/run-steps.ts'

export interface RunningProduct {
  origin: string
  pid: number
  /** Milliseconds from the start of the process to its first answer. */
  startedInMs: number
  dataFolder: string
  stop(): Promise<void>
}

/** `npm start` as a provider runs it, on a free port and, unless `dataFolder` says otherwise, a fresh folder. */
export async function startProduct(
  options: {
    databaseUrl?: string
    dataFolder?: string
    workers?: number
    environment?: Record<string, string>
    /** What it writes to its log. */
    onLog?: (text: string) => void
  } = {},
): Promise<RunningProduct> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(path.join(os.tmpdir(), 'edi-bench-')))
  const port = await freePort()
  const { DATABASE_URL: _, ...inherited } = process.env
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['scripts/start.ts', '--workers', String(options.workers ?? 1)],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...inherited,
        ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
        DATA_DIR: dataFolder,
        PORT: String(port),
        HOST: '127.0.0.1',
        PAYMENTS_SANDBOX_PORT: '0',
        LOG_LEVEL: 'error',
        ...options.environment,
      },
    },
  )
  child.stdout.on('data', (chunk: Buffer) => options.onLog?.(chunk.toString()))
  const origin = `http://127.0.0.1:${port}`
  await firstAnswer(child, `${origin}/`)
  const startedInMs = performance.now() - began
  return {
    origin,
    pid: defined(child.pid),
    startedInMs,
    dataFolder,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
      if (!options.dataFolder) await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    if (child.exitCode !== null)
      throw new Error('The product did not start; the lines above say why.')
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return void (await answer.arrayBuffer())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The product did not answer within two minutes.')
}
