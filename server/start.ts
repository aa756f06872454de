import { languageOfTag, publicPath } from '#contract/languages.ts'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Day, dhakaDay } from '#contract/time.ts'
import type { Config } from './config.ts'
import { contentOf, languagesWithoutRefundNumbers, namesOf, renewContent } from './content.ts'
import { type Database, type DatabaseConfig, type Db, openDatabase } from './db/connect.ts'
import type { Trx } from './db/transact.ts'
import { offerBackups } from './db/backup/backup-socket.ts'
import { migrate } from './db/migrate.ts'
import { outageLog } from './db/outage-log.ts'
import { tryWriting } from './db/try-writing.ts'
import { answerOperations } from './http/entry/answer-operations.ts'
import { answerRequests } from './http/entry/answer-requests.ts'
import { liveNotifications } from './http/calls/messages/live-notifications.ts'
import { explainListening } from './http/entry/free-port.ts'
import { currentRequest } from './http/policy/request-context.ts'
import { limitSockets, socketLimits } from './http/entry/socket-limits.ts'
import { serverLog } from './log.ts'
import { watchCatalogueVersion } from './http/pages/cache/catalogue-version.ts'
import type { Readiness } from './http/entry/watch/health.ts'
import type { RequestHandler } from './http/policy/request-handler.ts'
import type { PageRenderer } from './http/pages/page-renderer.ts'
import {
  accessTokens,
  accessTokenSecret,
  firebaseRules,
  type IdTokenRules,
  idTokenVerifier,
} from './modules/identity/index.ts'
import { type JobRunner, sendJobs, startJobs } from './jobs/index.ts'
import { queueAccountNotice } from './mail/index.ts'
import { queueIdentityMail } from './mail/identity-mail.ts'
import {
  hasSampleCourses,
  loadSampleCatalogue,
  renewSampleBatches,
} from './modules/catalog/index.ts'
import { loadSampleMedia } from './modules/media/index.ts'
import { openRooms, planSampleClasses, planSampleGuestClasses } from './modules/classes/index.ts'
import { loadSampleLessons } from './modules/learning/index.ts'
import { loadSampleBanks } from './modules/question-bank/index.ts'
import { loadSampleTests, renewSampleTests } from './modules/tests/index.ts'
import {
  endAccessTokens,
  endSessionsOfFormerSecret,
  followAddress,
  refuseOwnChange,
} from './modules/students/index.ts'
import { openCheckup } from './checkup/index.ts'
import { openPayments, type SandboxKeys } from './payments.ts'
import { sealer, sealingKey } from './sealing.ts'
import type { SchoolAccounts, SchoolProgress } from './sample-school/index.ts'
import { secondFactorSecrets } from './second-factor.ts'
import { sendMailsSoon } from './send-mails-soon.ts'
import type { Services } from './services.ts'
import { openFileStore } from './storage/index.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** A first start says every so many days where its sample school is. */
const STEP_OF_DAYS = 15
/** A request that waits longer for one statement has been given up by its caller. */
const LONGEST_STATEMENT_OF_REQUESTS_MS = 10_000
/** Jobs count and rebuild what is large. */
const LONGEST_STATEMENT_OF_JOBS_MS = 5 * 60_000

export interface ServerHandle {
  origin: string
  /** Whether it can serve requests now. */
  readiness: Readiness
  /** The parts running in this process that a larger set-up would run elsewhere. */
  embedded: string[]
  /** The day up to which its sample school has lived; null without one. */
  sampleSchoolDay: Day | null
  /** Runs a job now, unless it is already waiting to run. */
  wake(job: string): Promise<void>
  /** Stops taking requests, finishes those in flight, then closes everything. */
  close(): Promise<void>
}

export interface StartOptions {
  /** Pages straight from the sources, with hot reload. */
  dev?: boolean
  /** Renders pages instead of the built web app (tests of everything else). */
  pages?: PageRenderer
  /** Called with each mail that is held because no mail server is configured. */
  showKeptMail?: Services['showKeptMail']
  /** Called with each step of a first start that takes long. */
  tellStep?: ((step: string) => void) | undefined
  /** The current time; tests move it. */
  clock?: () => Date
}

/** Starts everything in order: database, catalogue, identity, jobs, HTTP. */
export async function startServer(
  config: Config,
  options: StartOptions = {},
): Promise<ServerHandle> {
  const log = serverLog(config.logLevel, { mixin: () => ({ request: currentRequest()?.id }) })
  const clock = options.clock ?? (() => new Date())
  const opened: Closers = []
  try {
    const database = await openDatabase(limited(config.database, LONGEST_STATEMENT_OF_REQUESTS_MS))
    opened.push(database.close)
    await migrate(database, {
      onWait: () => log.warn('waiting for another process that upgrades the database'),
    })
    const files = await openFileStore(config.storage)
    if (config.sampleCatalogue) {
      options.tellStep?.('the sample courses')
      await keepSampleCatalogue(database.db, { files, clock, config })
    }
    return await serveOn(config, { database, files, log, clock, opened }, options)
  } catch (error) {
    await closeAll(opened)
    throw error
  }
}

/** How to close what a start has opened so far, in the order of its opening. */
type Closers = (() => unknown)[]

/** After a start that failed: nothing may listen or run on, and whatever fails now follows from the failure. */
async function closeAll(opened: Closers): Promise<void> {
  for (const close of opened.toReversed()) await Promise.resolve(close()).catch(() => {})
}

function limited(config: DatabaseConfig, longestStatementMs: number): DatabaseConfig {
  return 'url' in config ? { ...config, longestStatementMs } : config
}

/** Jobs have connections of their own, half as many: their statements may take long, and requests never wait for them. */
async function databaseOfJobs(config: DatabaseConfig, shared: Database): Promise<Database> {
  if (!('url' in config)) return { ...shared, close: async () => {} }
  const poolSize = Math.ceil(config.poolSize / 2)
  return openDatabase(
    limited({ ...config, poolSize, readUrl: undefined }, LONGEST_STATEMENT_OF_JOBS_MS),
  )
}

/** What a server works with, before it has doors or jobs. */
interface OpenParts {
  services: Services
  identity: IdentityParts
  sandbox: Awaited<ReturnType<typeof paymentsSandboxOf>>
  meetings: Awaited<ReturnType<typeof meetingsStandInOf>>
  school: SchoolParts
}

async function openParts(
  config: Config,
  { database, files, log, clock, opened }: StartBase,
  { showKeptMail, wake, school: keptSchool }: PartOptions,
): Promise<OpenParts> {
  const secret = await accessTokenSecret(database.db, {
    configured: config.sessionSecret,
    sealer: sealer(sealingKey(config, 'access tokens')),
    now: clock(),
  })
  const meetings = await meetingsStandInOf(config)
  if (meetings) opened.push(() => meetings.close())
  const sandbox = await paymentsSandboxOf(config, database.db, clock)
  if (sandbox) opened.push(() => sandbox.close())
  await renewContent({ config, db: database.db })
  const mailSealer = sealer(sealingKey(config, 'mail links'))
  const identity = await identityOf({ config, db: database.db, clock, log, wake, mailSealer })
  if (
    await endSessionsOfFormerSecret(database.db, {
      secret,
      now: clock(),
      endIdentitySessions: identity.endAllSessions,
    })
  )
    log.warn(
      'the secret of access tokens has changed since the last start: every session was ended',
    )
  const checked = {
    config,
    database,
    db: database.db,
    files,
    clock,
    payments: openPayments(config, { db: database.db, clock, log, sandbox: sandbox?.keys ?? null }),
    rooms: openRooms(
      { ...config.meetings, ...meetings?.keys },
      { onFailure: (error, room) => log.error({ err: error, room }, 'a meeting server failed') },
    ),
  }
  const services: Services = {
    ...checked,
    checkup: openCheckup(checked),
    log,
    outages: outageLog({ log, look: () => tryWriting(database.pool) }),
    idTokens: idTokenVerifier(identity.rules),
    accessTokens: accessTokens(secret, clock),
    mailSealer,
    credentialSealer: sealer(sealingKey(config, 'credentials')),
    mediaSealer: sealer(sealingKey(config, 'media addresses')),
    guestSealer: sealer(sealingKey(config, 'guest links')),
    calendarSealer: sealer(sealingKey(config, 'calendar addresses')),
    endIdentitySessions: identity.endSessions,
    secondFactor: secondFactorSecrets(config),
    forgotAudit: (call) =>
      log.error(
        { call },
        'a staff call recorded nothing in the audit list: call recordAudit in its transaction',
      ),
    liveNotifications: liveNotifications({ database, log }),
    wake,
    // What goes to people who do not exist is for no one at this terminal.
    showKeptMail:
      showKeptMail &&
      ((mail) => {
        if (!isInvented(mail.recipient)) showKeptMail(mail)
      }),
    hasSampleSchool: () => school.day !== null,
    nightly: identity.nightly,
  }
  opened.push(
    () => services.outages.stop(),
    () => services.liveNotifications.stop(),
  )
  const school = await keptSchool(services, {
    accounts: identity.accounts,
    sandbox: sandbox?.keys ?? null,
  })
  return { services, identity, sandbox, meetings, school }
}

interface PartOptions extends Pick<StartOptions, 'showKeptMail'> {
  wake: Services['wake']
  /** Makes the sample school, or finds it. */
  school(services: Services, parts: SchoolNeeds): Promise<SchoolParts>
}

/** What a start has before its parts. */
interface StartBase extends Pick<Services, 'database' | 'files' | 'log' | 'clock'> {
  opened: Closers
}

async function serveOn(
  config: Config,
  base: StartBase,
  { dev = false, pages, showKeptMail, tellStep }: StartOptions,
): Promise<ServerHandle> {
  const { database, log, clock, opened } = base
  let jobs: JobRunner | undefined
  const wake = async (job: string) => jobs?.wake(job)
  const { services, identity, sandbox, meetings, school } = await openParts(config, base, {
    showKeptMail,
    wake,
    school: (own, parts) => keepSchool(own, { ...parts, tellStep }),
  })
  warnWithoutMailServer(services)
  /** @returns closes what only they work on */
  const startOwnJobs = async (): Promise<() => Promise<void>> => {
    if (config.role === 'web') {
      jobs = await sendJobs(services)
      return async () => {}
    }
    const jobDatabase = await databaseOfJobs(config.database, database)
    opened.push(jobDatabase.close)
    jobs = await startJobs(services, jobDatabase)
    return jobDatabase.close
  }
  const version = await watchCatalogueVersion(database, {
    clock,
    log,
    async renew() {
      // Pages of the new version are kept: none may be made from what was there before.
      await database.replica?.noteChange()
      await renewContent(services)
    },
  })
  opened.push(() => version.stop())
  const server = http.createServer(socketLimits)
  limitSockets(server)
  const answering =
    config.role === 'jobs'
      ? answerOperations(server, services)
      : await answerRequests(server, services, {
          version,
          others: [...identity.answerers, ...school.answerers],
          pages,
          dev,
        })
  opened.push(() => answering.stop())
  const endJobDatabase = await startOwnJobs()
  opened.push(() => jobs?.stop())
  const endBackups =
    database.kind === 'embedded'
      ? await offerBackups(config.dataFolder, { database, clock, log })
      : async () => {}
  opened.push(endBackups)
  await new Promise<void>((resolve, reject) =>
    server
      .once('error', (error) => reject(explainListening(error, config)))
      .listen(config.port, config.host, resolve),
  )
  answering.prerenderPopular()
  if (config.production && contentOf(config).en.site.isSample)
    log.warn(
      'The content is still the sample (name, trade licence, address): copy the folder content/, edit it, and set CONTENT_DIR; or change it at /staff/site.',
    )
  const ownNumbers = languagesWithoutRefundNumbers(config)
  if (ownNumbers.length > 0)
    log.warn(
      { languages: ownNumbers },
      'The refund policy does not use {refundDays} and {refundSharePercent}: check that it says what REFUND_DAYS and REFUND_SHARE_PERCENT do.',
    )

  return {
    readiness: answering.readiness,
    origin:
      config.port === 0
        ? `http://localhost:${(server.address() as AddressInfo).port}`
        : config.origin,
    embedded: [
      database.kind === 'embedded' && 'PostgreSQL',
      config.identity.mode === 'embedded' && 'identity service',
      sandbox !== null && 'payments sandbox (no real money)',
      meetings !== null && 'stand-in for BigBlueButton',
    ].filter((part) => part !== false),
    sampleSchoolDay: school.day,
    wake,
    async close() {
      // Event streams never end, so the server would wait for them.
      await services.liveNotifications.stop()
      await answering.stop()
      await jobs?.stop()
      await endJobDatabase()
      await sandbox?.close()
      await meetings?.close()
      await endBackups()
      await version.stop()
      services.outages.stop()
      await database.close()
    },
  }
}

/** Without this warning, students would wait for links that are never sent. */
function warnWithoutMailServer({ config, log }: Services): void {
  if (config.production && !config.mail.smtpUrl)
    log.warn(
      'SMTP_URL is not set: no email is sent, so no one can confirm an address, reset a password or sign in by link',
    )
}

/**
 * Loads the sample catalogue with its videos into a database without courses. Its batches and
 * their classes are always in the future.
 */
async function keepSampleCatalogue(
  db: Db,
  { files, clock, config }: Pick<Services, 'files' | 'clock' | 'config'>,
): Promise<void> {
  const today = dhakaDay(clock())
  const folder = path.join(ROOT, 'catalogue')
  const loaded = await loadSampleCatalogue(db, folder, today)
  if (loaded === 0) await renewSampleBatches(db, today)
  await planSampleClasses(db, clock())
  await planSampleGuestClasses(db, clock())
  if (loaded > 0 || (await hasSampleCourses(db)))
    await loadSampleMedia({ db, files, now: clock(), ...config.media }, path.join(folder, 'media'))
  await loadSampleLessons(db, { folder: path.join(folder, 'lessons'), now: clock() })
  await loadSampleBanks(db, { folder: path.join(folder, 'questions'), now: clock() })
  await loadSampleTests(db, { file: path.join(folder, 'tests.json'), now: clock() })
  await renewSampleTests(db, { now: clock() })
}

/** An address to which no mail can ever be sent (RFC 2606). */
function isInvented(address: string): boolean {
  return address.endsWith('.example')
}

interface SchoolNeeds {
  accounts: SchoolAccounts | null
  sandbox: SandboxKeys | null
}

interface SchoolParts {
  /** The day up to which it has lived; null without one. */
  day: Day | null
  answerers: RequestHandler[]
}

/** Invented people at work, and the way to look around as some of them. Production has no code of it loaded. */
async function keepSchool(
  services: Services,
  { accounts, sandbox, tellStep }: SchoolNeeds & Pick<StartOptions, 'tellStep'>,
): Promise<SchoolParts> {
  const { config, db } = services
  if (config.role === 'jobs') return { day: null, answerers: [] }
  if (!config.sampleSchool || !accounts || !(await hasSampleCourses(db)))
    return { day: null, answerers: [] }
  const { answerLookAround, keepSampleSchool } = await import('./sample-school/index.ts')
  const tell = ({ day, days }: SchoolProgress) =>
    day % STEP_OF_DAYS === 0 && tellStep?.(`the sample school, day ${day} of ${days}`)
  const day = await keepSampleSchool(services, { accounts, sandbox, tell }).catch(
    (error: unknown) => {
      // Edi itself is whole without it.
      services.log.error({ err: error }, 'the sample school could not be made')
      return null
    },
  )
  return { day, answerers: day === null ? [] : [answerLookAround(accounts)] }
}

/**
 * Fills a database with a sample school of any size, and serves nobody.
 *
 * @returns how many acts there were
 * @throws Error in words when there is no place for one
 */
export async function fillSampleSchool(
  config: Config,
  { students, tell }: { students: number; tell: (progress: SchoolProgress) => void },
): Promise<number> {
  const log = serverLog(config.logLevel)
  const clock = () => new Date()
  const { fillNewSchool } = await import('./sample-school/index.ts')
  // Without a limit for statements: nobody waits for one of them.
  const opened: Closers = []
  try {
    const database = await openDatabase(config.database)
    opened.push(database.close)
    await migrate(database)
    const files = await openFileStore(config.storage)
    if (config.sampleCatalogue) await keepSampleCatalogue(database.db, { files, clock, config })
    let acts = 0
    await openParts(
      config,
      { database, files, log, clock, opened },
      {
        wake: async () => {},
        async school(services, { accounts, sandbox }) {
          acts = await fillNewSchool(services, { accounts, sandbox, students, tell })
          return { day: dhakaDay(clock()), answerers: [] }
        },
      },
    )
    return acts
  } finally {
    await closeAll(opened)
  }
}

interface IdentityParts {
  rules: IdTokenRules
  answerers: RequestHandler[]
  nightly: (() => Promise<void>)[]
  endSessions(trx: Trx, uid: string): Promise<void>
  endAllSessions(trx: Trx): Promise<void>
  /** What the sample school needs; null with hosted Firebase. */
  accounts: SchoolAccounts | null
}

/** Hosted Firebase if configured, otherwise the built-in identity service. */
async function identityOf({
  config,
  db,
  clock,
  log,
  wake,
  mailSealer,
}: Pick<
  Services,
  'config' | 'db' | 'clock' | 'log' | 'wake' | 'mailSealer'
>): Promise<IdentityParts> {
  if (config.identity.mode === 'firebase')
    return {
      rules: firebaseRules(config.identity),
      answerers: [],
      nightly: [],
      endSessions: async () => {},
      endAllSessions: async () => {},
      accounts: null,
    }
  const { openIdentityService } = await import('./identity-service/open-identity-service.ts')
  const service = await openIdentityService({
    ...config.identity,
    db,
    origin: config.origin,
    clock,
    passwordPolicy: { minLength: 8, notGuessable: { ownWords: Object.values(namesOf(config)) } },
    actionPage: (language) => publicPath(languageOfTag(language), '/authentication/action'),
    async sendMail(mail) {
      await queueIdentityMail({ db, names: namesOf(config), sealer: mailSealer }, mail)
      void sendMailsSoon({ wake, log })
    },
    keySealer: sealer(sealingKey(config, 'signing keys')),
    onLostKeys: (count) =>
      log.warn(
        { count },
        'keys that sign ID tokens were sealed with another SESSION_SECRET or sealing.key: new ones were made',
      ),
    notify: (trx, notice) => queueAccountNotice(trx, notice, namesOf(config)),
    sessionsEnded: endAccessTokens,
    addressChanged: followAddress,
    refuseChange: (change) => refuseOwnChange(db, { ...change, now: clock() }),
    onError: (error) => log.error({ err: error }, 'identity service'),
  })
  const { rules, endSessions, endAllSessions } = service
  return {
    rules,
    answerers: [service.fetch],
    nightly: [service.cleanUp],
    endSessions,
    endAllSessions,
    accounts: service,
  }
}

/** Fake payment services, unless real money is taken. */
async function paymentsSandboxOf(config: Config, db: Db, clock: () => Date) {
  if (config.payments.mode === 'live') return null
  const { openPaymentsSandbox } = await import('../stand-ins/payments/open-payments-sandbox.ts')
  return openPaymentsSandbox({
    db,
    clock,
    port: config.payments.sandboxPort,
    production: config.production,
  })
}

/** A fake BigBlueButton, when the configuration asks for it. */
async function meetingsStandInOf({ meetings, production }: Config) {
  if (!meetings.standIn) return null
  const { openMeetingsStandIn } = await import('../stand-ins/meetings/open-meetings-stand-in.ts')
  return openMeetingsStandIn({ port: 0, production })
}
