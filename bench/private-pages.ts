import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { defined } from '#contract/defined.ts'
import { findChromium } from '../scripts/checks/find-chromium.ts'
import { median } from './stage/numbers.ts'
import { cpuSeconds } from './stage/process-use.ts'
import { type RunningProduct, startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'
import { scriptFree } from './stage/without-scripts.ts'

const ROUNDS = 3
/** Times a document and its calls are asked for, to weigh them. */
const COST_ROUNDS = 100
/** A free course of the sample catalogue that begins with a text. */
const COURSE = 'DSC-105'
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
}
/** Bytes a second, and milliseconds there and back. */
const LINES = {
  'slow 4G': { throughput: 1_600_000 / 8, latency: 150 },
  'slow 3G': { throughput: 400_000 / 8, latency: 400 },
}
type Line = keyof typeof LINES

interface Opened {
  /** Milliseconds until the text was on the screen. */
  readable: number
  requests: number
  kilobytes: number
  shift: number
}
interface Touched {
  /** What had been fetched while nobody touched the page, its scripts held. */
  requests: number
  kilobytes: number
  /** Milliseconds from the first touch until React answered. */
  alive: number
}

/** Private pages of a student on a cheap phone, nothing stored, against the same text without scripts. */
export const privatePages: Question = {
  title:
    'Private pages: a phone of 360 px, four times slower, nothing stored, against the same text without scripts',
  async run(progress): Promise<Answer> {
    const product = await startProduct()
    const browser = await chromium.launch({ executablePath: await findChromium() })
    try {
      progress('a student enrols')
      const { state, lesson } = await enrolledStudent(browser, product.origin)
      const pages = { dashboard: '/dashboard', 'a lesson of text': lesson }
      const rows: Row[] = []
      for (const [name, path] of Object.entries(pages)) {
        const url = product.origin + path
        const bare = await servePage(await documentOf(browser, url, state))
        for (const line of Object.keys(LINES) as Line[]) {
          const [runs, without, touched]: [Opened[], Opened[], Touched[]] = [[], [], []]
          for (let round = 1; round <= ROUNDS; round += 1) {
            progress(`${name}, ${line}: round ${round} of ${ROUNDS}`)
            const phone = { browser, line, state }
            runs.push(await open(phone, url))
            without.push(await open(phone, bare.origin))
            touched.push(await touch(phone, url))
          }
          const goals = { 'slow 4G': 1500, 'slow 3G': 2500 }
          rows.push(...rowsOf(`${name}, ${line}`, { runs, without, touched, aliveIn: goals[line] }))
        }
        bare.stop()
        progress(`${name}: what it costs the server`)
        rows.push(await costOf(name, { browser, url, state, product }))
      }
      progress('the next lesson')
      rows.push(await nextLesson({ browser, line: 'slow 4G', state }, product.origin + lesson))
      return {
        rows,
        notes: [
          'Where data is not saved, scripts begin by themselves after the page has loaded. For the rows of a touch they are held until it comes.',
        ],
      }
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

type State = NonNullable<BrowserContextOptions['storageState']>

/** Signs a student up and enrols them. @returns their browser's storage, and their first lesson */
async function enrolledStudent(
  browser: Browser,
  origin: string,
): Promise<{ state: State; lesson: string }> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/authentication/signup')
  await page.getByLabel('Name').fill('Farzana Akter')
  await page.getByLabel('Email').fill('farzana@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse 12')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.waitForURL('/')
  await page.goto(`/dashboard/payments/stripe?course=${COURSE}`)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  await page.goto(`/learn/${COURSE}`)
  const lesson = await page.getByRole('link', { name: 'Start learning' }).getAttribute('href')
  await page.goto('/dashboard')
  await page.waitForFunction(() => document.cookie.includes('edi-page-open'))
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  if (lesson === null) throw new Error('The course has no first lesson.')
  return { state, lesson }
}

/** A private page as its person gets it. */
async function documentOf(browser: Browser, url: string, state: State): Promise<string> {
  const context = await browser.newContext({ ...PHONE, storageState: state })
  const answer = await (await context.newPage()).goto(url)
  const html = (await answer?.text()) ?? ''
  await context.close()
  if (!html.includes('<html data-person=')) throw new Error(`${url} is not rendered for a person.`)
  return html
}

async function servePage(html: string): Promise<{ origin: string; stop: () => void }> {
  const body = brotliCompressSync(scriptFree(html))
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => server.close(),
  }
}

interface Phone {
  browser: Browser
  line: Line
  state: State
}

/** A page on a slow phone that has stored nothing. */
async function slowPage({ browser, line, state }: Phone) {
  const context = await browser.newContext({
    ...PHONE,
    storageState: state,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const count = await slowDown(page, line)
  await page.addInitScript(() => {
    const marks = { shift: 0, touched: 0 }
    Object.assign(globalThis, { marks })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        marks.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('pointerdown', () => (marks.touched ||= performance.now()), true)
  })
  return { page, count, close: () => context.close() }
}

const marksOf = (page: Page) =>
  page.evaluate(() => ({
    now: performance.now(),
    ...(globalThis as unknown as { marks: { shift: number; touched: number } }).marks,
  }))

const comesAlive = (page: Page) =>
  page.waitForFunction(() => 'hydrated' in document.documentElement.dataset, null, {
    timeout: 60_000,
  })

/** Opens a page and leaves it alone until it fetches no more. */
async function open(phone: Phone, url: string): Promise<Opened> {
  const { page, count, close } = await slowPage(phone)
  await page.goto(url)
  const readable = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await untilQuiet(page, count)
  const { shift } = await marksOf(page)
  const { requests, kilobytes } = count
  await close()
  return { readable, shift, requests, kilobytes }
}

/** Nothing has been fetched for two seconds. */
async function untilQuiet(page: Page, count: { requests: number }): Promise<void> {
  for (let before = -1; before !== count.requests;) {
    before = count.requests
    await page.waitForTimeout(2_000)
  }
}

/** Opens a page whose scripts begin at a touch, as where nothing was fetched before, and touches it. */
async function touch(phone: Phone, url: string): Promise<Touched> {
  const { page, count, close } = await slowPage(phone)
  await page.addInitScript(() => {
    const listen = globalThis.addEventListener
    const addEventListener = (...[name, ...rest]: Parameters<typeof listen>) => {
      if (name !== 'load') listen(name, ...rest)
    }
    Object.assign(globalThis, { addEventListener })
  })
  await page.goto(url)
  await untilQuiet(page, count)
  const { requests, kilobytes } = count
  await page.touchscreen.tap(4, 200)
  await comesAlive(page)
  const { now, touched } = await marksOf(page)
  await close()
  return { requests, kilobytes, alive: now - touched }
}

/** From "done" in a lesson until the next one is on the screen. */
async function nextLesson(phone: Phone, url: string): Promise<Row> {
  const { page, count, close } = await slowPage(phone)
  await page.goto(url)
  await comesAlive(page)
  await untilQuiet(page, count)
  const times: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    // Who has read to the end has had the button near for a while.
    const done = page.getByRole('button', { name: 'Complete and continue' })
    await done.scrollIntoViewIfNeeded()
    await untilQuiet(page, count)
    const began = performance.now()
    await done.click()
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasNotText: title ?? '' })
      .waitFor()
    times.push(performance.now() - began)
    await untilQuiet(page, count)
  }
  await close()
  const value = median(times)
  return {
    name: 'the next lesson after “done”, slow 4G',
    value,
    unit: 'ms',
    goal: { words: 'at most 500', met: value <= 500 },
  }
}

/** Milliseconds of the server's processor for a document, against the shell and the calls that it replaces. */
async function costOf(
  name: string,
  {
    browser,
    url,
    state,
    product,
  }: { browser: Browser; url: string; state: State; product: RunningProduct },
): Promise<Row> {
  const context = await browser.newContext({ storageState: state, serviceWorkers: 'block' })
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await context.clearCookies({ name: /edi-page/ })
  const page = await context.newPage()
  const calls: Call[] = []
  const count = { requests: 0 }
  page.on('request', (call) => {
    count.requests += 1
    const { pathname } = new URL(call.url())
    if (call.method() === 'GET' && /^\/(api|get)\//.test(pathname) && !pathname.endsWith('events'))
      calls.push({ url: call.url(), headers: call.headers() })
  })
  await page.goto(url)
  await untilQuiet(page, count)
  await context.close()
  const document = { url, headers: { cookie, 'sec-fetch-dest': 'document' } }
  const shell = { url, headers: { 'sec-fetch-dest': 'document' } }
  const own = await processorOf(product.pid, [document])
  const replaced = await processorOf(product.pid, [shell, ...calls])
  return {
    name: `${name}, the server’s processor`,
    value: own,
    unit: 'ms',
    against: {
      name: `the shell and ${calls.length} calls`,
      value: replaced,
      ratio: own / replaced,
    },
    goal: { words: 'at most 3 times', met: own <= 3 * replaced },
  }
}

interface Call {
  url: string
  headers: Record<string, string>
}

/** Milliseconds of processor that a process needs for some requests, one after another. */
async function processorOf(pid: number, calls: readonly Call[]): Promise<number> {
  const ask = async (times: number) => {
    for (let round = 0; round < times; round += 1)
      for (const { url, headers } of calls) {
        const answer = await fetch(url, { headers })
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
        await answer.arrayBuffer()
      }
  }
  await ask(50)
  const before = cpuSeconds(pid) ?? Number.NaN
  await ask(COST_ROUNDS)
  return (((cpuSeconds(pid) ?? Number.NaN) - before) / COST_ROUNDS) * 1000
}

/** A slow line and processor. @returns what the page has fetched, counted on */
async function slowDown(page: Page, line: Line): Promise<{ requests: number; kilobytes: number }> {
  const count = { requests: 0, kilobytes: 0 }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINES[line].latency,
    downloadThroughput: LINES[line].throughput,
    uploadThroughput: LINES[line].throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    count.requests += 1
    count.kilobytes += encodedDataLength / 1000
  })
  return count
}

function rowsOf(
  name: string,
  {
    runs,
    without,
    touched,
    aliveIn,
  }: {
    runs: readonly Opened[]
    without: readonly Opened[]
    touched: readonly Touched[]
    aliveIn: number
  },
): Row[] {
  const of = (what: keyof Opened) => median(runs.map((run) => run[what]))
  const ratio = median(
    runs.map(({ readable }, round) => readable / defined(without[round]).readable),
  )
  const most = (what: keyof Touched, limit: number) => {
    const value = median(touched.map((run) => run[what]))
    const goal = { words: `at most ${limit.toLocaleString('en-GB')}`, met: value <= limit }
    return { value, goal }
  }
  return [
    {
      name: `${name}, readable`,
      value: of('readable'),
      unit: 'ms',
      against: {
        name: 'without scripts',
        value: median(without.map(({ readable }) => readable)),
        ratio,
      },
      goal: { words: 'at most 1.25 times', met: ratio <= 1.25 },
    },
    { name: `${name}, before a touch`, unit: 'requests', ...most('requests', 12) },
    { name: `${name}, before a touch`, unit: 'KB', ...most('kilobytes', 60) },
    { name: `${name}, from a touch to alive`, unit: 'ms', ...most('alive', aliveIn) },
    { name: `${name}, left alone`, value: of('requests'), unit: 'requests' },
    { name: `${name}, left alone`, value: of('kilobytes'), unit: 'KB' },
    {
      name: `${name}, layout shift`,
      value: of('shift'),
      unit: '',
      goal: { words: 'none', met: of('shift') < 0.001 },
    },
  ]
}
