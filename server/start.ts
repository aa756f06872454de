import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Logger } from 'pino'
import { dhakaDay } from '#contract/time.ts'
import type { Config } from './config.ts'
import { namesOf } from './content.ts'
import { type Database, type Db, openDatabase } from './db/connect.ts'
import { offerBackups } from './db/backup-socket.ts'
import { migrate } from './db/migrate.ts'
import { answerRequests } from './http/answer-requests.ts'
import { currentRequest } from './http/request-context.ts'
import { limitSockets, socketLimits } from './http/socket-limits.ts'
import { serverLog } from './log.ts'
import { watchCatalogueVersion } from './http/catalogue-version.ts'
import type { Answerer } from './http/front.ts'
import type { PageRenderer } from './http/page-renderer.ts'
import { accessTokens, accessTokenSecret, firebaseRules, type IdTokenRules, idTokenVerifier } from './modules/identity/index.ts'
import { type RunningJobs, startJobs } from './jobs/index.ts'
import { queueIdentityMail } from './mail/identity-mail.ts'
import { loadSampleCatalogue, renewSampleBatches } from './modules/catalog/index.ts'
import { endAccessTokens } from './modules/students/index.ts'
import { openPayments } from './payments.ts'
import type { Services } from './services.ts'

const ROOT = path.join(import.meta.dirname, '..')

export interface RunningServer {
  origin: string
  /** What runs inside this process that a larger set-up would have elsewhere. */
  embedded: string[]
  /** Runs a job now, unless one is waiting already. */
  wake(job: string): Promise<void>
  /** Stops taking requests, finishes those in flight, then closes what they used. */
  close(): Promise<void>
}

export interface StartOptions {
  /** Pages straight from the sources, with hot reload. */
  dev?: boolean
  /** Renders pages instead of the built web app (tests of everything else). */
  pages?: PageRenderer
  /** Gets each mail that is kept because no mail server is configured. */
  showKeptMail?: Services['showKeptMail']
  /** Tells the time (tests that move it). */
  clock?: () => Date
}

/** Starts everything in order: database, catalogue, identity, jobs, HTTP. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = serverLog(config.logLevel, { mixin: () => ({ request: currentRequest()?.id }) })
  const clock = options.clock ?? (() => new Date())
  const database = await openDatabase(config.database)
  try {
    await migrate(database.db)
    if (config.sampleCatalogue) await keepSampleCatalogue(database.db, clock)
    return await serveOn(config, database, log, clock, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serveOn(
  config: Config,
  database: Database,
  log: Logger,
  clock: () => Date,
  { dev = false, pages, showKeptMail }: StartOptions,
): Promise<RunningServer> {
  const secret = await accessTokenSecret(database.db, config.sessionSecret)
  const sandbox = await paymentsSandboxOf(config, database.db, clock)
  let jobs: RunningJobs | undefined
  const wake = async (job: string) => jobs?.wake(job)
  const identity = await identityOf(config, database.db, clock, log, wake)
  const services: Services = {
    config,
    log,
    database,
    db: database.db,
    clock,
    idTokens: idTokenVerifier(identity.rules),
    accessTokens: accessTokens(secret, clock),
    payments: openPayments(config, database.db, clock, sandbox?.keys ?? null),
    wake,
    showKeptMail,
    nightly: identity.nightly,
  }
  const version = await watchCatalogueVersion(database, clock, log)
  const server = http.createServer(socketLimits)
  limitSockets(server)
  const answering = await answerRequests(server, services, { version, others: identity.answerers, pages, dev })
  jobs = await startJobs(services)
  const endBackups = database.kind === 'embedded' ? await offerBackups(config.dataFolder, database, clock, log) : async () => {}
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve))
  answering.keepWarm()

  return {
    origin: config.port === 0 ? `http://localhost:${(server.address() as AddressInfo).port}` : config.origin,
    embedded: [
      database.kind === 'embedded' && 'PostgreSQL',
      config.identity.mode === 'embedded' && 'identity service',
      sandbox !== null && 'payments sandbox (no real money)',
    ].filter((part) => part !== false),
    wake,
    async close() {
      await answering.stop()
      await jobs?.stop()
      await sandbox?.close()
      await endBackups()
      await version.stop()
      await database.close()
    },
  }
}

/** Where nobody has put a catalogue in yet, the sample one; its batches always lie ahead. */
async function keepSampleCatalogue(db: Db, clock: () => Date): Promise<void> {
  const today = dhakaDay(clock())
  const loaded = await loadSampleCatalogue(db, path.join(ROOT, 'catalogue'), today)
  if (loaded === 0) await renewSampleBatches(db, today)
}

interface IdentityParts {
  rules: IdTokenRules
  answerers: Answerer[]
  nightly: (() => Promise<void>)[]
}

/** Hosted Firebase where configured, else the identity service that Edi brings along. */
async function identityOf(
  config: Config,
  db: Db,
  clock: () => Date,
  log: Logger,
  wake: (job: string) => Promise<void>,
): Promise<IdentityParts> {
  if (config.identity.mode === 'firebase') return { rules: firebaseRules(config.identity), answerers: [], nightly: [] }
  const { openIdentityService } = await import('../stand-ins/identity/open-identity-service.ts')
  const service = await openIdentityService({
    ...config.identity,
    db,
    origin: config.origin,
    clock,
    actionPage: (language) => `${language.startsWith('bn') ? '/bn' : ''}/authentication/action`,
    async sendMail(mail) {
      await queueIdentityMail(db, mail, namesOf(config))
      wake('send-mails').catch((error: unknown) => log.warn({ err: error }, 'mail waits for its next turn'))
    },
    sessionsEnded: endAccessTokens,
    onError: (error) => log.error({ err: error }, 'identity service'),
  })
  return { rules: service.rules, answerers: [service.fetch], nightly: [service.cleanUp] }
}

/** Pretend payment services, unless real money is taken. */
async function paymentsSandboxOf(config: Config, db: Db, clock: () => Date) {
  if (config.payments.mode === 'live') return null
  const { openPaymentsSandbox } = await import('../stand-ins/payments/open-payments-sandbox.ts')
  return openPaymentsSandbox({ db, clock, port: config.payments.sandboxPort, production: config.production })
}
