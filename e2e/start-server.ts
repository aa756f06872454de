import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#server/testing/free-port.ts'
import { makeMigratedFolder } from '#server/testing/migrated-archive.ts'
import { findChromium } from '../scripts/checks/find-chromium.ts'
import { buildIfStale } from '../scripts/make/build.ts'
import { ROOT } from '../scripts/run-steps.ts'

/** One server for all journeys: the built product on a fresh embedded database with the sample catalogue. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  // Installs one where there is none: each worker looks for it again when it reads playwright.config.ts.
  await findChromium()
  await buildIfStale()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'edi-journeys-'))
  const [migrated, sample, own] = ['migrated', 'sample', 'own'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string]
  await makeMigratedFolder(migrated)
  await cp(migrated, sample, { recursive: true })
  const first = await startOn(sample)
  await first.close()
  await cp(sample, own, { recursive: true })
  const server = await startOn(own, journeyEnvironment())
  process.env['JOURNEYS_ORIGIN'] = server.origin
  // Data folders to begin from: with tables alone, and with the sample catalogue. Copy them.
  process.env['JOURNEYS_MIGRATED'] = migrated
  process.env['JOURNEYS_SAMPLE'] = sample
  return async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts Edi as `npm start` does, and resolves once it is ready. */
export async function startOn(folder: string, environment: Record<string, string> = {}) {
  const port = await freePort()
  const server = spawn(process.execPath, [path.join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      PAYMENTS_SANDBOX_PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const lines = createInterface(server.stdout)
  const ready = new Promise<string>((resolve) =>
    lines.on('line', (line) => {
      const origin = /^Edi \S+ is ready at (\S+) /.exec(line)?.[1]
      if (origin) resolve(origin)
      // The rest are mails.
      else if (line.startsWith('{')) process.stdout.write(`${line}\n`)
    }),
  )
  const failed = ended.then(() => {
    throw new Error('The server for the journeys did not start; the lines above say why.')
  })
  return {
    origin: await Promise.race([ready, failed]),
    async close() {
      server.kill('SIGTERM')
      await ended
    },
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
