import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { staffCommand } from '../scripts/operator/staff.ts'
import { readConfig } from '../server/config.ts'
import { type Db, openDatabase } from '../server/db/connect.ts'
import { pretendSmtpServer, type PretendSmtpServer } from '../server/mail/pretend-smtp-server.ts'
import { type ServerHandle, startServer } from '../server/start.ts'
import { freePort } from '#server/testing/free-port.ts'
import { DESKTOP, hydrated, newContext, test } from './testing.ts'

interface OwnServer {
  readonly origin: string
  /** Where its mails arrive. */
  readonly smtp: PretendSmtpServer
  /** The time by the server's clock. */
  now(): Date
  /** Lets time pass for the server and for every browser that was or will be opened. */
  passMinutes(minutes: number): Promise<void>
  /** Has the server run a job now. */
  runJob(name: string): Promise<void>
  openPage(device?: BrowserContextOptions): Promise<Page>
  /** A page of a member of staff. */
  asStaff(email: string, device?: BrowserContextOptions): Promise<Page>
  /**
   * The same person in a new browser, with a sign-in of its own; also someone without an invited
   * role.
   */
  signInAsStaff(email: string, device?: BrowserContextOptions): Promise<Page>
}

/** A server for the journeys of one file, for what would disturb other journeys: staff at work, mails, other settings. */
export function ownServer({
  staff = {},
  environment = {},
  prepare,
}: {
  /** Email address and name of those who are promised the role staff before anyone signed up. */
  staff?: Readonly<Record<string, string>>
  environment?: Readonly<Record<string, string>>
  /** Puts into the database what the journeys need beside. */
  prepare?: (db: Db) => Promise<unknown>
}): OwnServer {
  let smtp: PretendSmtpServer
  let server: ServerHandle
  let folder: string
  let passedMs = 0
  const now = () => new Date(Date.now() + passedMs)
  const contexts = new Set<BrowserContext>()
  type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
  const signedIn = new Map<string, State>()

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    smtp = await pretendSmtpServer()
    folder = await mkdtemp(path.join(os.tmpdir(), 'edi-own-'))
    // The sample is loaded only into a database without courses, so never over those of `prepare`.
    const hasSample = !prepare && environment['SAMPLE_CATALOGUE'] === undefined
    await cp(process.env[hasSample ? 'JOURNEYS_SAMPLE' : 'JOURNEYS_MIGRATED']!, folder, {
      recursive: true,
    })
    const database = await openDatabase({ folder })
    for (const email of Object.keys(staff)) await staffCommand(database.db, ['add', email])
    await prepare?.(database.db)
    await database.close()
    const settings = {
      NODE_ENV: 'test',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PAYMENTS_SANDBOX_PORT: '0',
      LOG_LEVEL: 'warn',
      SMTP_URL: smtp.url,
    }
    server = await startServer(
      readConfig({ ...settings, PORT: String(await freePort()), ...environment }),
      {
        clock: now,
      },
    )
  })

  test.afterAll(async () => {
    await server.close()
    await smtp[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  async function openPage(device: BrowserContextOptions = DESKTOP): Promise<Page> {
    const context = await newContext({ ...device, baseURL: server.origin })
    contexts.add(context)
    context.on('close', () => contexts.delete(context))
    if (passedMs > 0) await context.clock.setSystemTime(now())
    return context.newPage()
  }

  /**
   * Signs in with a Google account, whose email address Google has proved; the second time the
   * browser still knows.
   */
  async function asStaff(email: string, device?: BrowserContextOptions): Promise<Page> {
    const session = signedIn.get(email)
    if (!session) return signInAsStaff(email, device)
    const page = await openPage({ ...device, storageState: session })
    await page.goto('/robots.txt')
    return page
  }

  async function signInAsStaff(email: string, device?: BrowserContextOptions): Promise<Page> {
    const page = await openPage(device)
    await page.goto('/authentication/login')
    await hydrated(page)
    await page.waitForFunction(() => 'gapi' in window)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const window = await opened
    await window.getByLabel('E-mail address').fill(email)
    await window.getByLabel('Name').fill(staff[email] ?? 'Rafiq Hasan')
    await window.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${server.origin}/`)
    signedIn.set(email, await page.context().storageState({ indexedDB: true }))
    return page
  }

  return {
    get origin() {
      return server.origin
    },
    get smtp() {
      return smtp
    },
    now,
    async passMinutes(minutes) {
      passedMs += minutes * 60_000
      for (const context of contexts) await context.clock.setSystemTime(now())
    },
    runJob: (name) => server.wake(name),
    openPage,
    asStaff,
    signInAsStaff,
  }
}
