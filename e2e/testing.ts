import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type Request,
  test as base,
} from '@playwright/test'
import { z } from 'zod'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import { Quote } from '#contract/orders/checkout.ts'

export { expect }

/** Where the server under test answers; `start-server.ts` sets it before any test runs. */
export const origin = process.env['JOURNEYS_ORIGIN'] ?? ''

/** An Android phone of 360 px, the first screen everything is made for. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
}
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** The browser of this worker, and what the running test has opened in it. */
let browserOfWorker: Browser
const opened: { context: BrowserContext; log: PageLog }[] = []

/** A journey. The contexts it opens are closed after it; of one that failed, what its pages said is printed. */
export const test = base.extend<{ contexts: void }>({
  contexts: [
    async ({ browser }, use, journey) => {
      browserOfWorker = browser
      await use()
      for (const { context, log } of opened.splice(0)) {
        if (journey.status !== journey.expectedStatus) await report(context, log)
        await context.close()
      }
    },
    { auto: true },
  ],
})

/** A page in a browser profile of its own, closed with the test. */
export async function newPage(options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await newContext(options)
  return context.newPage()
}

export async function newContext(
  options: BrowserContextOptions = DESKTOP,
): Promise<BrowserContext> {
  const context = await browserOfWorker.newContext({
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  opened.push({ context, log: listen(context) })
  return context
}

interface PageLog {
  errors: readonly string[]
  /** Sent, and neither answered nor given up. */
  waiting: ReadonlySet<Request>
}

/** What the pages of a context complain of, and the answers that are refusals, as they come. */
function listen(context: BrowserContext): PageLog {
  const errors: string[] = []
  const waiting = new Set<Request>()
  context.on('request', (request) => waiting.add(request))
  context.on('requestfinished', (request) => waiting.delete(request))
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('requestfailed', (request) => {
    waiting.delete(request)
    errors.push(`${describe(request)}: ${request.failure()?.errorText}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400)
      errors.push(`${describe(response.request())}: ${response.status()}`)
  })
  return { errors, waiting }
}

/** The beginning of what a page says; Playwright keeps all of it beside the pictures, in error-context.md. */
function firstLines(text: string, count = 40): string {
  return text
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, count)
    .map((line) => line.slice(0, 200))
    .join('\n')
}

const describe = (request: Request) => `${request.method()} ${request.url()}`

/** Prints where a failed test has left its pages: a failure that comes once in a hundred runs is seldom seen twice. */
async function report(context: BrowserContext, { errors, waiting }: PageLog): Promise<void> {
  for (const page of context.pages()) {
    const body = await page
      .locator('body')
      .innerText({ timeout: 2_000 })
      .catch(() => 'no answer')
    process.stderr.write(`The page was ${page.url()}\n${firstLines(body)}\n`)
  }
  if (waiting.size > 0)
    process.stderr.write(`Not answered:\n${[...waiting].map(describe).join('\n')}\n`)
  if (errors.length > 0)
    process.stderr.write(`Errors until then:\n${errors.slice(-30).join('\n')}\n`)
}

/** The title of the page behind the sign-in: while its area is on its way, the only heading says so. */
export function titleOf(page: Page): Locator {
  return page.locator('#content').getByRole('heading', { level: 1 })
}

/** Touches the page and resolves once React answers on it: public pages start their scripts at the first touch. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === '')
}

const payChoices = { SSLCommerz: /SSLCommerz/, bKash: /^bKash/, Stripe: /Stripe/, বিকাশ: /^বিকাশ/ }

/** Chooses a way to pay and presses the button that pays, with a mobile number typed where the way asks for one. */
export async function pressPay(page: Page, method: keyof typeof payChoices): Promise<void> {
  await page.getByRole('radio', { name: payChoices[method] }).check()
  const button = page.getByRole('button', { name: /^Pay ৳|^৳.* পেমেন্ট করুন$/ })
  const phone = page.getByLabel(/^(Your mobile number|আপনার মোবাইল নম্বর)/)
  if (await phone.count()) await phone.fill('01712345678')
  await button.click()
}

/** Counts layout shifts on every page opened from now on; see `shiftsOf`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput)
          Object.assign(globalThis, {
            shifts: (globalThis as unknown as { shifts: number }).shifts + entry.value,
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much has moved since the page was opened: the cumulative layout shift, where 0.1 is the most of a good page. */
export async function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Whatever is pressed with a finger is 44 pixels high (WCAG 2.5.5); links within a text are as high as its lines. */
export async function expectTouchable(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const area = document.querySelector('dialog[open]') ?? document.querySelector('main')!
    return [...area.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
      .filter((element) => !element.closest('.sr-only'))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => element.closest('label') ?? element)
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => `${element.getAttribute('aria-label') ?? element.textContent}`)
  })
  expect(small).toEqual([])
}

/** Expects axe to find nothing (WCAG 2.2 AA and best practices) on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  let violations: Violation[] = []
  // What began to fade away while axe looked has a contrast of its own, and is gone at the next look.
  for (let look = 0; look < 3; look += 1) {
    await atRest(page)
    violations = await violationsOn(page)
    if (violations.length === 0) return
  }
  expect(violations).toEqual([])
}

interface Violation {
  id: string
  help: string
  where: string[]
}

function violationsOn(page: Page): Promise<Violation[]> {
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: Document,
          options: object,
        ): Promise<{
          violations: {
            id: string
            help: string
            nodes: { target: string[]; failureSummary: string }[]
          }[]
        }>
      }
    }
    // Style sheets would be fetched once more, for a rule that is an experiment and does not run.
    const { violations: found } = await axe.run(document, {
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    })
    return found.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.slice(0, 4).map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    }))
  })
}

/** Resolves once nothing on the page moves: an inherited colour begins to change when that of its parent has arrived. */
async function atRest(page: Page): Promise<void> {
  for (let round = 0; round < 20; round += 1) if ((await moving(page)) === 0) return
}

/** How many animations that end were running; resolves at their end. */
function moving(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity,
      )
    await Promise.all(running.map((animation) => animation.finished.catch(() => {})))
    return running.length
  })
}

/** A new email address for a new student. */
export function newEmail(): string {
  return `student-${randomUUID()}@example.com`
}

/** Who a test signs up, and with what. */
interface Person {
  name: string
  email: string
  password: string
}

function somebody(person: Partial<Person>): Person {
  return { name: 'Ayesha Siddiqua', email: newEmail(), password: 'correct horse 12', ...person }
}

/** Signs a new student up as a visitor does, and leaves the page on the home page. */
export async function signUp(page: Page, as: Partial<Person> = {}): Promise<Person> {
  const person = somebody(as)
  await page.goto('/authentication/signup')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.waitForURL('/')
  return person
}

const Key = z.object({ apiKey: z.string() })
const SignedUp = z.object({ localId: z.string(), refreshToken: z.string() })
const Renewed = z.object({ id_token: z.string(), refresh_token: z.string() })
const Bought = z.object({ token: z.string() })

/**
 * A new student whose last visit left the page's browser signed in. For journeys that begin after a sign-up, it makes
 * the calls of one without its screen. Leaves the page on a text file.
 */
export async function newStudent(page: Page, as: Partial<Person> = {}): Promise<Person> {
  const person = somebody(as)
  const call = async <T>(
    answer: z.ZodType<T>,
    { path, data, bearer }: { path: string; data: object; bearer?: string },
  ) => {
    const response = await page.request.post(path, {
      data,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    })
    expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
    return answer.parse(await response.json())
  }
  const { apiKey } = Key.parse(await (await page.request.get('/api/site/identity')).json())
  const { email, password, name: displayName } = person
  const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
  const { localId, refreshToken } = await call(SignedUp, {
    path: `${accounts}:signUp?key=${apiKey}`,
    data: {
      email,
      password,
      displayName,
    },
  })
  const renewal = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const tokens = await call(Renewed, {
    path: `/securetoken.googleapis.com/v1/token?key=${apiKey}`,
    data: renewal,
  })
  const { token } = await call(Bought, {
    path: '/api/authorization/jwt',
    data: { email },
    bearer: tokens.id_token,
  })
  await call(z.unknown(), {
    path: '/api/users/students',
    data: { studentId: `ET_${localId.slice(0, 9)}`, name: displayName, email, role: 'student' },
    bearer: token,
  })
  await page.goto('/robots.txt')
  // The SDK takes its record over from local storage, and reads the rest of it from the service.
  const record = {
    uid: localId,
    email,
    emailVerified: false,
    displayName,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: tokens.refresh_token,
      accessToken: tokens.id_token,
      expirationTime: Date.now() + 3_600_000,
    },
    apiKey,
    appName: '[DEFAULT]',
  }
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    [
      [`firebase:authUser:${apiKey}:[DEFAULT]`, JSON.stringify(record)],
      [ACCESS_TOKEN_KEY, token],
    ] as [string, string][],
  )
  return person
}

const Placed = z.object({ number: z.string() })
interface Wanted {
  courseId: string
  batchId?: string
}

/**
 * Orders a course of the person signed in by the calls of the payment page, without its screen. A free course is theirs
 * at once.
 *
 * @returns the order's number
 */
export async function checkOut(page: Page, { courseId, batchId }: Wanted): Promise<string> {
  const token = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY)
  const call = async <T>(answer: z.ZodType<T>, path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await page.request.post(path, { data, headers })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return answer.parse(await response.json())
  }
  const selection = { courses: [{ courseId, batchId: batchId ?? null }] }
  const { total } = await call(Quote, '/api/checkout/quote', selection)
  const key = { expectedTotal: total, checkoutKey: randomUUID() }
  const { number } = await call(Placed, '/api/checkout', { ...selection, ...key })
  return number
}

/** The same, for a journey that begins at the ways to pay. @returns the order's number */
export async function placeOrder(page: Page, course: Wanted): Promise<string> {
  const number = await checkOut(page, course)
  await page.goto(`/dashboard/payments/stripe?order=${number}`)
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  return number
}
