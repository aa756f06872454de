import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { buildIfStale } from '../scripts/make/build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server under test answers. */
    origin: string
  }
}

/** One server for all journeys: the built product on a fresh embedded database with the sample catalogue. */
export default async function startForJourneys(project: TestProject): Promise<() => Promise<void>> {
  await buildIfStale()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'edi-journeys-'))
  const port = await freePort()
  const server = await startServer(
    readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...journeyEnvironment(),
    }),
  )
  project.provide('origin', server.origin)
  return async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** EDI_TEST_… variables of the shell reach the server under test without their prefix, for trying other settings. */
function journeyEnvironment(): Record<string, string> {
  const prefix = 'EDI_TEST_'
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith(prefix) && value ? [[name.slice(prefix.length), value]] : [],
    ),
  )
}

/** A port no one listens on right now. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
