import cluster from 'node:cluster'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import type { Config } from '#server/config.ts'
import { keepShapeOfTicks } from './service/keep-shape-of-ticks.ts'
import { reexecWithTuning, COMPILE_CACHE } from './service/reexec-with-tuning.ts'

const USAGE = `npm start [-- --workers N]

Starts Edi with the settings of the environment (README.md, "Configuration").

  --workers N   how many copies of the server run, 1 to 64; more than one needs a PostgreSQL server. On SIGHUP they are
                replaced one by one.
  --dev         pages straight from the sources, with hot reload (npm run dev)
  --build       only builds the web app (npm run build)`

const { dev, workers, onlyBuild } = readOptions()
/** SIGHUP is how a service manager asks for new processes; from a terminal that closes it ends this one, as ever. */
let reload = () => {}
if (!process.stdout.isTTY) process.on('SIGHUP', () => reload())
reexecWithTuning()
keepShapeOfTicks()

// What follows is imported after this, so that the next start need not read 400 files of TypeScript again.
enableCompileCache(COMPILE_CACHE)
const { readConfig } = await import('#server/config.ts')
const { requireFreePort } = await import('#server/http/door/free-port.ts')
const { serverLog } = await import('#server/log.ts')
const { startServer } = await import('#server/start.ts')
const { buildIfStale } = await import('./make/build.ts')
const { refuseEmbedded, startWorkers } = await import('./service/start-workers.ts')

const started = performance.now()
try {
  if (onlyBuild) {
    await buildIfStale()
    process.exit(0)
  }
  const config = readConfig(process.env)
  if (workers > 1) refuseEmbedded(config)
  // Before anything is built or opened for nothing.
  if (cluster.isPrimary) await requireFreePort(config)
  if (cluster.isPrimary && !dev) await buildIfStale()
  /** Lines for the operator: JSON like the rest of the log in production. */
  const note = config.production
    ? (text: string) => serverLog(config.logLevel).warn(text)
    : console.error
  if (cluster.isPrimary && workers > 1) {
    const running = await startWorkers(workers, note)
    announce(config, { origin: config.origin, processes: workers, embedded: [] })
    onSignal(running.stop)
    reload = () => void running.replace()
  } else {
    const server = await startServer(config, {
      dev,
      showKeptMail: config.production ? undefined : showMail,
    })
    if (cluster.isPrimary)
      announce(config, { origin: server.origin, processes: 1, embedded: server.embedded })
    onSignal(server.close)
    reload = () =>
      note(
        'One process cannot replace itself without a pause: use --workers 2 or more, or restart it.',
      )
    // Now and not at the end, which a process that is killed never comes to.
    flushCompileCache()
    // The process that started this one is gone.
    if (cluster.isWorker) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  }
} catch (error) {
  fail(error)
}

function readOptions(): { dev: boolean; workers: number; onlyBuild: boolean } {
  const { values } = parsedOptions()
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const workers = Number(values.workers)
  if (!Number.isInteger(workers) || workers < 1 || workers > 64)
    refuse(`--workers takes a number from 1 to 64, not "${values.workers}".`)
  if (values.dev && workers > 1) refuse('--dev runs in one process; leave --workers out.')
  return { dev: values.dev, workers, onlyBuild: values.build }
}

function parsedOptions() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        dev: { type: 'boolean', default: false },
        workers: { type: 'string', default: '1' },
        // Builds the web app and reads the server's sources once, so that the start that follows is quick.
        build: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return refuse((error as Error).message)
  }
}

function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`)
  process.exit(2)
}

function announce(
  config: Config,
  ready: { origin: string; processes: number; embedded: readonly string[] },
): void {
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
  if (config.production)
    return serverLog(config.logLevel).info({ ...ready, seconds }, 'Edi is ready')
  const more =
    ready.processes > 1
      ? ` ${ready.processes} processes.`
      : ready.embedded.length > 0
        ? ` Embedded: ${ready.embedded.join(', ')}.`
        : ''
  console.log(
    `Edi is ready at ${ready.origin} after ${seconds.toFixed(1)} s.${more} Ctrl-C stops it.`,
  )
}

/** On one's own machine this is the mailbox: without it, no one could confirm an address. */
function showMail({
  recipient,
  subject,
  body,
}: {
  recipient: string
  subject: string
  body: string
}): void {
  console.log(
    `\nMail to ${recipient}, not sent because SMTP_URL is not set: ${subject}\n${body.replace(/^/gm, '  ')}`,
  )
}

function onSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(0), fail))
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
