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
import { AnswerCache } from './http/answer-cache.ts'
import { clientAddress, limitAddress } from './http/client-address.ts'
import { drain } from './http/drain.ts'
import { operationsAnswers } from './http/health.ts'
import { serverMetrics } from './http/metrics.ts'
import { currentRequest } from './http/request-context.ts'
import { observeRequest, requestLogger } from './http/request-log.ts'
import { limitSockets, socketLimits } from './http/socket-limits.ts'
import { openTelemetry } from './http/tracing.ts'
import { serverLog } from './log.ts'
import { apiApp } from './http/app.ts'
import { watchCatalogueVersion } from './http/catalogue-version.ts'
import { type Answerer, front, makeKept } from './http/front.ts'
import { builtPages, livePages, type PageRenderer } from './http/page-renderer.ts'
import { sharePictures } from './http/share-pictures.ts'
import { siteMap } from './http/site-map.ts'
import { staticFiles } from './http/static-files.ts'
import { webManifest } from './http/web-manifest.ts'
import { keepWarm } from './http/warm-pages.ts'
import { accessTokens, accessTokenSecret, firebaseRules, type IdTokenRules, idTokenVerifier } from './modules/identity/index.ts'
import { type RunningJobs, startJobs } from './jobs/index.ts'
import { queueIdentityMail } from './mail/identity-mail.ts'
import { loadSampleCatalogue, renewSampleBatches } from './modules/catalog/index.ts'
import { endAccessTokens } from './modules/students/index.ts'
import { openPayments } from './payments.ts'
import type { Services } from './services.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** Pages and lists kept in memory, all encodings together. */
const KEPT_BYTES = 32 * 1024 * 1024

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
  const app = apiApp(services)
  const version = await watchCatalogueVersion(database, clock, log)
  const server = http.createServer(socketLimits)
  limitSockets(server)
  const cache = dev ? null : new AnswerCache({ maxBytes: KEPT_BYTES })
  let stopping = false
  const metrics = serverMetrics({
    pool: database.pool,
    databaseKind: database.kind,
    keptAnswers: () => cache?.size.given ?? 0,
    keptBytes: () => cache?.size.bytes ?? 0,
  })
  const tracing = config.traces && openTelemetry(config.traces, log)
  const watchers = [metrics.countRequest, requestLogger(log), ...(tracing ? [tracing.traceRequest] : [])]
  const operations = operationsAnswers({ pool: database.pool, metrics, metricsToken: config.metricsToken, isStopping: () => stopping })
  const inProcess = async (request: Request) => app.fetch(request)
  const vite = dev ? await devServer(server) : null
  const makers = {
    api: (request: Request, env: unknown) => app.fetch(request, env as object),
    pages:
      pages ??
      (vite
        ? livePages(vite, config, inProcess)
        : await builtPages(config, inProcess, (error) => log.error({ err: error }, 'page not made'))),
    cache,
  }
  const pictureFolders = [
    { under: '/pictures/', folder: path.join(ROOT, 'catalogue/pictures') },
    { under: '/site-pictures/', folder: path.join(config.contentFolder, 'pictures') },
  ]
  const listener = front({
    ...makers,
    files: staticFiles([
      ...pictureFolders,
      ...(dev
        ? []
        : [
            { under: '/assets/', folder: path.join(ROOT, 'build/client/assets'), immutable: true },
            { under: '/', folder: path.join(ROOT, 'build/client') },
          ]),
    ]),
    others: [operations, siteMap(services), webManifest(services), sharePictures(database.db, pictureFolders), ...identity.answerers],
    version,
    addressOf: (request) => limitAddress(clientAddress(request, config.trustProxy)),
    observe: (request, response, answer) => observeRequest({ trustProxy: config.trustProxy, watchers }, request, response, answer),
    failed: (error) => log.error({ err: error }, 'page not made'),
  })
  server.on('request', vite ? (request, response) => vite.middlewares(request, response, () => listener(request, response)) : listener)
  jobs = await startJobs(services)
  const endBackups = database.kind === 'embedded' ? await offerBackups(config.dataFolder, database, clock, log) : async () => {}
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve))
  const warmth = cache && !pages && keepWarm(cache, version, (key, at) => makeKept(makers, key, at))

  return {
    origin: config.port === 0 ? `http://localhost:${(server.address() as AddressInfo).port}` : config.origin,
    embedded: [
      database.kind === 'embedded' && 'PostgreSQL',
      config.identity.mode === 'embedded' && 'identity service',
      sandbox !== null && 'payments sandbox (no real money)',
    ].filter((part) => part !== false),
    wake,
    async close() {
      stopping = true
      if (warmth) warmth.stop()
      await vite?.close()
      await drain(server)
      await jobs?.stop()
      await sandbox?.close()
      await tracing?.stop()
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

async function devServer(server: http.Server) {
  const { createServer } = await import('vite')
  return createServer({ root: ROOT, appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
}
