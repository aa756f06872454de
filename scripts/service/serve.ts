import cluster from 'node:cluster'
import fs from 'node:fs'
import path from 'node:path'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import { type Config, readConfig } from '#server/config.ts'
import { requireFreePort } from '#server/http/entry/free-port.ts'
import { serverLog } from '#server/log.ts'
import { startServer } from '#server/start.ts'
import manifest from '../../package.json' with { type: 'json' }
import { answerReadiness, refuseEmbedded, sayReady, startWorkers } from './start-workers.ts'

/** A sample school that ended longer ago than this is worth making anew. */
const OLD_SCHOOL_DAYS = 30

/**
 * Starts Edi with the settings of the environment: the server itself, or the process that looks after several of them.
 *
 * @param options.dev pages straight from the sources, with hot reload
 * @param options.workers how many copies of the server run
 * @returns replaces the running copies one by one, as a service manager asks for
 * @throws Error in words for the operator
 */
export async function serve({
  dev,
  workers,
}: {
  dev: boolean
  workers: number
}): Promise<() => void> {
  const config = readConfig(process.env)
  if (workers > 1) refuseEmbedded(config)
  // Before anything is opened for nothing.
  if (cluster.isPrimary) await requireFreePort(config)
  /** Lines for the operator: JSON like the rest of the log in production. */
  const note = config.production
    ? (text: string) => serverLog(config.logLevel).warn(text)
    : console.error
  if (cluster.isPrimary && workers > 1) {
    const running = await startWorkers(workers, note)
    onSignal(running.stop)
    announce(config, { origin: config.origin, processes: workers, embedded: [] })
    return () => void running.replace()
  }
  const isFirst = cluster.isPrimary && !config.production && isNew(config)
  if (isFirst)
    console.log(
      config.sampleSchool
        ? 'Creating the database with its sample courses and a sample school, about 25 s …'
        : 'Creating the database with its sample courses, about 15 s …',
    )
  const server = await startServer(config, {
    dev,
    showKeptMail: config.production ? undefined : showMail,
    tellStep: isFirst ? (step) => console.log(`  ${step} …`) : undefined,
  })
  // First, because whoever reads that it is ready may end it at once.
  onSignal(server.close)
  if (cluster.isPrimary)
    announce(config, { origin: server.origin, processes: 1, embedded: server.embedded })
  if (cluster.isPrimary && server.sampleSchoolDay !== null) sayOldSchool(server.sampleSchoolDay)
  if (cluster.isWorker) {
    // The process that started this one is gone.
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    answerReadiness(server.readiness)
    sayReady()
  }
  return () =>
    note(
      'One process cannot replace itself without a pause: use --workers 2 or more, or restart it.',
    )
}

/** Whether its embedded database is still to be made. */
function isNew({ database }: Config): boolean {
  return database.folder !== undefined && !fs.existsSync(path.join(database.folder, 'pg'))
}

function announce(
  config: Config,
  ready: { origin: string; processes: number; embedded: readonly string[] },
): void {
  const seconds = Number((performance.now() / 1000).toFixed(1))
  if (config.production)
    return serverLog(config.logLevel).info({ ...ready, seconds }, 'Edi is ready')
  const more =
    ready.processes > 1
      ? ` ${ready.processes} processes.`
      : ready.embedded.length > 0
        ? ` Embedded: ${ready.embedded.join(', ')}.`
        : ''
  console.log(
    `Edi ${manifest.version} is ready at ${ready.origin} after ${seconds.toFixed(1)} s.${more} Ctrl-C stops it.`,
  )
}

/** A school does not grow: weeks later, nothing of it is today. */
function sayOldSchool(day: Day): void {
  if (day >= addDays(dhakaDay(new Date()), -OLD_SCHOOL_DAYS)) return
  console.log(
    `Its sample school ends on ${day}. To have one that ends today, stop Edi and run: npm run school:fill -- --again`,
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
    process.once(
      signal,
      () =>
        void close().then(
          () => process.exit(0),
          (error: unknown) => {
            console.error(error)
            process.exit(1)
          },
        ),
    )
}
