import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Buyer, newBuyers } from './stage/buyers.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { median } from './stage/numbers.ts'
import { freePort, type RunningProduct, startProduct } from './stage/product.ts'
import type { Answer, Question } from './stage/question.ts'
import { cpuSeconds } from './stage/process-use.ts'
import { rush } from './stage/rush.ts'

const PROCESSES = 3
const PURCHASES = 300
/** Before what is measured, in each process. */
const WARM_UP = 150
const AT_ONCE = 16
const GOAL = 100
const MOST_OF_A_COURSE = 10
const PATIENCE_MS = 60_000

/** From an empty cart to an enrolment, as browser and gateway do it. */
export const purchase: Question = {
  title: 'Whole purchases over HTTP with PostgreSQL: cart, order, gateway, settled, enrolled',
  async run(progress): Promise<Answer> {
    const fresh = await freshDatabase(await postgresServer())
    const runs: Measured[] = []
    try {
      for (let number = 1; number <= PROCESSES; number += 1) {
        const product = await startProduct({
          databaseUrl: fresh.url,
          // Buyers come from addresses of their own: limits count by address.
          environment: { PAYMENTS_SANDBOX_PORT: String(await freePort()), TRUST_PROXY: 'true' },
        })
        try {
          progress(`process ${number} of ${PROCESSES}: warming up`)
          await buy(product, fresh.url, WARM_UP)
          progress(`process ${number} of ${PROCESSES}: ${PURCHASES} purchases`)
          runs.push(await buy(product, fresh.url, PURCHASES))
        } finally {
          await product.stop()
        }
      }
    } finally {
      await fresh.drop()
    }
    const perSecond = runs.map((run) => run.perSecond)
    const failed = runs.reduce((sum, run) => sum + run.failed, 0)
    const row = (name: string, values: number[], unit: string) => ({
      name,
      value: median(values),
      unit,
      runs: values,
    })
    const rate = row('Purchases until the last student is enrolled', perSecond, '/s')
    return {
      rows: [
        { ...rate, goal: { words: `at least ${GOAL} a second`, met: rate.value >= GOAL } },
        row(
          'Processor of the server for a purchase',
          runs.map((run) => run.cpuMs),
          'ms',
        ),
        row(
          'From the cart to back from the gateway, half within',
          runs.map((run) => run.p50Ms),
          'ms',
        ),
        {
          name: 'failed',
          value: failed,
          unit: 'purchases',
          goal: { words: 'none', met: failed === 0 },
        },
      ],
      notes: [
        'The pretend gateway runs in the process of the server, as in development; the browser that asks runs on the same cores.',
      ],
    }
  },
}

interface Measured {
  perSecond: number
  cpuMs: number
  p50Ms: number
  failed: number
}

async function buy(product: RunningProduct, databaseUrl: string, count: number): Promise<Measured> {
  const buyers = await newBuyers({ databaseUrl, dataFolder: product.dataFolder }, count)
  const courses = await seatsToBuy(product.origin)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const before = await enrolled(client)
  const [cpu, began] = [cpuSeconds(product.pid)!, performance.now()]
  const { failed, p50Ms } = await rush(count, AT_ONCE, (index) =>
    buyOne(
      { origin: product.origin, address: addressOf(index) },
      buyers[index]!,
      courses[index % courses.length]!,
    ),
  )
  while (
    (await enrolled(client)) < before + count - failed &&
    performance.now() - began < PATIENCE_MS
  )
    await wait(10)
  const seconds = (performance.now() - began) / 1_000
  const done = (await enrolled(client)) - before
  await client.end()
  return {
    perSecond: done / seconds,
    cpuMs: ((cpuSeconds(product.pid)! - cpu) * 1_000) / count,
    p50Ms,
    failed: Math.max(failed, count - done),
  }
}

async function enrolled(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from enrolments',
  )
  return rows[0]!.count
}

interface Seat {
  courseId: string
  fee: string
}

/** Seats of many courses, so that buyers mostly do not wait for the same batch. */
async function seatsToBuy(origin: string): Promise<Seat[]> {
  const response = await fetch(`${origin}/api/courses?limit=100`)
  const all = (await response.json()) as {
    courseId: string
    courseFee: string
    openBatch: { seatsLeft: number | null; earlyFee: string | null } | null
  }[]
  const paid = all.filter(
    ({ courseFee, openBatch }) => Number(courseFee) >= 100 && openBatch !== null,
  )
  return Array.from({ length: MOST_OF_A_COURSE }, (_, turn) =>
    paid
      .filter(({ openBatch }) => (openBatch!.seatsLeft ?? MOST_OF_A_COURSE) > turn)
      .map(({ courseId, courseFee, openBatch }) => ({
        courseId,
        fee: openBatch!.earlyFee ?? courseFee,
      })),
  ).flat()
}

interface Shop {
  origin: string
  /** Where the buyer's calls come from, as a proxy would say. */
  address: string
}

function addressOf(index: number): string {
  return `10.0.${Math.floor(index / 256)}.${index % 256}`
}

async function buyOne(
  { origin, address }: Shop,
  { token }: Buyer,
  { courseId, fee }: Seat,
): Promise<boolean> {
  const call = async (path: string, body: object): Promise<Record<string, string>> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': address,
    }
    const { status, text } = await post(origin + path, { headers, body: JSON.stringify(body) })
    if (status >= 300) throw new Error(`${path}: ${text}`)
    return JSON.parse(text) as Record<string, string>
  }
  await call('/post/carts', { courseId })
  const order = await call('/api/checkout', {
    courses: [{ courseId }],
    expectedTotal: fee,
    checkoutKey: randomUUID(),
  })
  const { redirectUrl } = await call(`/api/orders/${order['number']}/payments`, {
    gateway: 'sslcommerz',
    phone: '01712345678',
  })
  return comesBack(await payAt(redirectUrl!), address)
}

/** Presses the button of the gateway's page, and returns the form that its answer would send. */
async function payAt(page: string): Promise<{ url: string; body: URLSearchParams }> {
  const { text } = await post(page, { headers: FORM, body: 'action=pay' })
  const fields = [...text.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name, value]): [string, string] => [name!, value!],
  )
  return { url: /action="([^"]+)"/.exec(text)![1]!, body: new URLSearchParams(fields) }
}

async function comesBack(
  { url, body }: { url: string; body: URLSearchParams },
  address: string,
): Promise<boolean> {
  const headers = { ...FORM, 'x-forwarded-for': address }
  return (await post(url, { headers, body: body.toString() })).status === 303
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const agent = new http.Agent({ keepAlive: true })

/** By `node:http`: `fetch` would take twice the processor, of the cores that are measured. */
function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const options = { method: 'POST', agent, headers: { ...headers, ...length } }
    const request = http.request(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.once('end', () => resolve({ status: response.statusCode!, text }))
      response.once('error', reject)
    })
    request.once('error', (error: NodeJS.ErrnoException) => {
      // A connection that the server closed for being idle, as this was sent: a browser opens another.
      const wasClosed = request.reusedSocket && error.code === 'ECONNRESET'
      if (wasClosed) post(url, { headers, body }).then(resolve, reject)
      else reject(error)
    })
    request.end(body)
  })
}
