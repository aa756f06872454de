import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answerHelp } from '../command.ts'

/* Runs the identity service's protocol tests against Google's own emulator, to hold both to the same words. Its 240 MB
   go into the user's cache folder. Optional: where it cannot be fetched, this says so and is content. */
const ROOT = path.join(import.meta.dirname, '../..')
const VERSION = '15.34.2'
const CACHE = path.join(
  process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'),
  'edi',
  `firebase-tools-${VERSION}`,
)
const CLI = path.join(CACHE, 'node_modules/firebase-tools/lib/bin/firebase.js')
const STARTS_WITHIN_MS = 120_000

answerHelp(
  "npm run test:identity-oracle   the protocol tests against Google's emulator (fetches 240 MB once)",
)
if (!fetched()) {
  console.log(
    `Skipped: firebase-tools ${VERSION} could not be fetched from the npm registry. The tests of our own service ran without it.`,
  )
  process.exit(0)
}
const port = await freePort()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-identity-oracle-'))
fs.writeFileSync(
  path.join(folder, 'firebase.json'),
  JSON.stringify({
    emulators: {
      auth: { host: '127.0.0.1', port },
      hub: { port: await freePort() },
      logging: { port: await freePort() },
      ui: { enabled: false },
    },
  }),
)
const emulator = spawn(
  process.execPath,
  [CLI, 'emulators:start', '--only', 'auth', '--project', 'demo-edi'],
  {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: '1' },
  },
)
let printed = ''
for (const output of [emulator.stdout, emulator.stderr])
  output.on('data', (text) => (printed += text))
try {
  if (!(await answers(`http://127.0.0.1:${port}`)))
    throw new Error(`The emulator did not start:\n${printed}`)
  const tests = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'api', 'server/identity-service/protocol.test.ts'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, IDENTITY_ORACLE_URL: `http://127.0.0.1:${port}` },
    },
  )
  process.exitCode = tests.status ?? 1
} finally {
  emulator.kill('SIGINT')
  fs.rmSync(folder, { recursive: true, force: true })
}

function fetched(): boolean {
  if (fs.existsSync(CLI)) return true
  console.log(`Fetching firebase-tools ${VERSION} into ${CACHE} …`)
  fs.mkdirSync(CACHE, { recursive: true })
  const options = [
    '--omit=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--loglevel=error',
  ]
  return (
    spawnSync('npm', ['install', `firebase-tools@${VERSION}`, ...options], {
      cwd: CACHE,
      stdio: 'inherit',
    }).status === 0
  )
}

async function answers(url: string): Promise<boolean> {
  const until = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < until && emulator.exitCode === null) {
    if (await fetch(url).catch(() => null)) return true
    await wait(250)
  }
  return false
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
