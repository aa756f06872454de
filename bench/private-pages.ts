import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { defined } from '#contract/defined.ts'
import { findChromium } from '../scripts/checks/find-chromium.ts'
import { median } from './stage/numbers.ts'
import { startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'
import { scriptFree } from './stage/without-scripts.ts'

const ROUNDS = 3
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
  /** Milliseconds until the text was on the screen, and until React answered. */
  readable: number
  alive: number
  requests: number
  kilobytes: number
  shift: number
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
        const bare = await servePage(await documentOf(browser, product.origin + path, state))
        for (const line of Object.keys(LINES) as Line[]) {
          const [with_, without]: [Opened[], Opened[]] = [[], []]
          for (let round = 1; round <= ROUNDS; round += 1) {
            progress(`${name}, ${line}: round ${round} of ${ROUNDS}`)
            with_.push(
              await open(browser, product.origin + path, { line, state, comesAlive: true }),
            )
            without.push(await open(browser, bare.origin, { line, state, comesAlive: false }))
          }
          rows.push(...rowsOf(`${name}, ${line}`, with_, without))
        }
        bare.stop()
      }
      return {
        rows,
        notes: [
          'Requests and kilobytes count until React answers; scripts begin after the page has loaded.',
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

async function open(
  browser: Browser,
  url: string,
  { line, state, comesAlive }: { line: Line; state: State; comesAlive: boolean },
): Promise<Opened> {
  const context = await browser.newContext({
    ...PHONE,
    storageState: state,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const count = await slowDown(page, line)
  await page.addInitScript(() => {
    const marks = { shift: 0 }
    Object.assign(globalThis, { marks })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        marks.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  const readable = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  if (comesAlive)
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset, null, {
      timeout: 60_000,
    })
  const { alive, shift } = await page.evaluate(() => ({
    alive: performance.now(),
    shift: (globalThis as unknown as { marks: { shift: number } }).marks.shift,
  }))
  await context.close()
  return { readable, alive, shift, ...count }
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

function rowsOf(name: string, runs: readonly Opened[], without: readonly Opened[]): Row[] {
  const of = (what: keyof Opened) => median(runs.map((run) => run[what]))
  const ratio = median(
    runs.map(({ readable }, round) => readable / defined(without[round]).readable),
  )
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
    { name: `${name}, alive`, value: of('alive'), unit: 'ms' },
    { name: `${name}, requests`, value: of('requests'), unit: '' },
    { name: `${name}, fetched`, value: of('kilobytes'), unit: 'KB' },
    {
      name: `${name}, layout shift`,
      value: of('shift'),
      unit: '',
      goal: { words: 'none', met: of('shift') < 0.001 },
    },
  ]
}
