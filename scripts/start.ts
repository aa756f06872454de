import cluster from 'node:cluster'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { beginLean, COMPILE_CACHE } from './begin-lean.ts'

beginLean()

// What follows is imported after this, so that the next start need not read 400 files of TypeScript anew.
enableCompileCache(COMPILE_CACHE)
const { readConfig } = await import('#server/config.ts')
const { startServer } = await import('#server/start.ts')
const { buildIfStale } = await import('./build.ts')
const { refuseEmbedded, startWorkers } = await import('./start-workers.ts')

const USAGE = 'npm start takes --workers N: how many copies of the server run, 1 to 64.'

const started = performance.now()
try {
  const { dev, workers, onlyBuild } = readOptions()
  if (onlyBuild) {
    await buildIfStale()
    process.exit(0)
  }
  const config = readConfig(process.env)
  if (workers > 1) refuseEmbedded(config)
  if (cluster.isPrimary && !dev) await buildIfStale()
  if (cluster.isPrimary && workers > 1) {
    const running = await startWorkers(workers)
    announce(config.origin, ` ${workers} processes.`)
    onSignal(running.stop)
  } else {
    const server = await startServer(config, { dev, showKeptMail: config.production ? undefined : showMail })
    const parts = server.embedded.length > 0 ? ` Embedded: ${server.embedded.join(', ')}.` : ''
    if (cluster.isPrimary) announce(server.origin, parts)
    onSignal(server.close)
    // Now and not at the end, which a process that is killed never comes to.
    flushCompileCache()
    // The process that started this one is gone.
    if (cluster.isWorker) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  }
} catch (error) {
  fail(error)
}

function readOptions(): { dev: boolean; workers: number; onlyBuild: boolean } {
  const { values } = parseArgs({
    options: {
      dev: { type: 'boolean', default: false },
      workers: { type: 'string', default: '1' },
      // Builds the web app and reads the server's sources once, so that the start that follows is quick.
      build: { type: 'boolean', default: false },
    },
  })
  const workers = Number(values.workers)
  if (!Number.isInteger(workers) || workers < 1 || workers > 64) throw new Error(USAGE)
  if (values.dev && workers > 1) throw new Error('--dev runs in one process; leave --workers out.')
  return { dev: values.dev, workers, onlyBuild: values.build }
}

function announce(origin: string, more: string): void {
  console.log(`Edi is ready at ${origin} after ${((performance.now() - started) / 1000).toFixed(1)} s.${more} Ctrl-C stops it.`)
}

/** On one's own machine this is the mailbox: without it, nobody could confirm an address. */
function showMail({ recipient, subject, body }: { recipient: string; subject: string; body: string }): void {
  console.log(`\nMail to ${recipient}, not sent because SMTP_URL is not set: ${subject}\n${body.replace(/^/gm, '  ')}`)
}

function onSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(0), fail))
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
