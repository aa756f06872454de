import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { defined } from '#contract/defined.ts'
import { freePort } from '#server/testing/free-port.ts'
import { type Buyer, newBuyers } from './stage/buyers.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { leanAsker } from './stage/lean-asker.ts'
import { median } from './stage/numbers.ts'
import { type RunningProduct, startProduct } from './stage/product.ts'
import type { Answer, Question } from './stage/question.ts'
import { cpuSeconds } from './stage/process-use.ts'
import { addressOf, returnForm, type Seat, seatsToBuy } from './stage/purchases.ts'
import { rush } from './stage/rush.ts'

const PROCESSES = 3
const PURCHASES = 300
/** Before what is measured, in each process. */
const WARM_UP = 150
const AT_ONCE = 16
const PATIENCE_MS = 60_000

/** From an empty cart to an enrolment, as browser and gateway do it. */
export const purchase: Question = {
  title: 'Whole purchases over HTTP with PostgreSQL: cart, order, gateway, settled, enrolled',
  async run(progress): Promise<Answer> {
    const fresh = await freshDatabase(await postgresServer())
    const runs: Measured[] = []
    try {
      for (let number = 1; number <= PROCESSES; number += 1) {
        const sandboxPort = await freePort()
        const product = await startProduct({
          databaseUrl: fresh.url,
          // Buyers come from addresses of their own: limits count by address.
          environment: { PAYMENTS_SANDBOX_PORT: String(sandboxPort), TRUST_PROXY: 'true' },
        })
        const stage = { product, sandboxPort, databaseUrl: fresh.url }
        try {
          progress(`process ${number} of ${PROCESSES}: warming up`)
          await buy(stage, WARM_UP)
          progress(`process ${number} of ${PROCESSES}: ${PURCHASES} purchases`)
          runs.push(await buy(stage, PURCHASES))
        } finally {
          await product.stop()
        }
      }
    } finally {
      await fresh.drop()
    }
    const perSecond = runs.map((run) => run.perSecond)
    const sum = (of: (run: Measured) => number) => runs.reduce((all, run) => all + of(run), 0)
    const none = (name: string, value: number) => ({
      name,
      value,
      unit: 'purchases',
      goal: { words: 'none', met: value === 0 },
    })
    const row = (name: string, values: number[], unit: string) => ({
      name,
      value: median(values),
      unit,
    })
    return {
      rows: [
        row('Purchases until the last student is enrolled', perSecond, '/s'),
        row(
          'Processor of the server for a purchase',
          runs.map((run) => run.cpuMs),
          'ms',
        ),
        row(
          'Processor of PostgreSQL for a purchase',
          runs.map((run) => run.postgresCpuMs),
          'ms',
        ),
        row(
          'Processor of the client for a purchase',
          runs.map((run) => run.clientCpuMs),
          'ms',
        ),
        row(
          'From the cart to back from the gateway, half within',
          runs.map((run) => run.p50Ms),
          'ms',
        ),
        none(
          'refused',
          sum((run) => run.refused),
        ),
        none(
          'paid and not enrolled within a minute',
          sum((run) => run.lost),
        ),
      ],
      notes: [
        'The pretend gateway runs in the process of the server, as in development; PostgreSQL and the client, which only writes text to a socket, run on the same cores.',
      ],
    }
  },
}

interface Stage {
  product: RunningProduct
  sandboxPort: number
  databaseUrl: string
}

interface Measured {
  perSecond: number
  cpuMs: number
  /** Of the connections that were open when the purchases began. */
  postgresCpuMs: number
  clientCpuMs: number
  p50Ms: number
  /** Those in which a call failed. */
  refused: number
  lost: number
}

async function buy({ product, sandboxPort, databaseUrl }: Stage, count: number): Promise<Measured> {
  const buyers = await newBuyers({ databaseUrl, dataFolder: product.dataFolder }, count)
  const courses = await seatsToBuy(product.origin)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const before = await enrolled(client)
  const connections = await connectionsOf(client)
  const postgresCpu = () => connections.reduce((sum, pid) => sum + (cpuSeconds(pid) ?? 0), 0)
  const shop = leanAsker(product.origin)
  const gateway = leanAsker(`http://127.0.0.1:${sandboxPort}`)
  const [cpu, postgres, own] = [cpuSeconds(product.pid) ?? 0, postgresCpu(), process.cpuUsage()]
  const began = performance.now()
  const { failed: refused, p50Ms } = await rush(count, AT_ONCE, (index) =>
    buyOne(
      { shop: shop.ask, gateway: gateway.ask, address: addressOf(index) },
      defined(buyers[index]),
      defined(courses[index % courses.length]),
    ),
  )
  while (
    (await enrolled(client)) < before + count - refused &&
    performance.now() - began < PATIENCE_MS
  )
    await wait(10)
  const seconds = (performance.now() - began) / 1_000
  const ownUse = process.cpuUsage(own)
  const done = (await enrolled(client)) - before
  await client.end()
  shop.close()
  gateway.close()
  return {
    perSecond: done / seconds,
    cpuMs: (((cpuSeconds(product.pid) ?? 0) - cpu) * 1_000) / count,
    postgresCpuMs: ((postgresCpu() - postgres) * 1_000) / count,
    clientCpuMs: (ownUse.user + ownUse.system) / 1_000 / count,
    p50Ms,
    refused,
    lost: Math.max(0, count - refused - done),
  }
}

async function enrolled(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from enrolments',
  )
  return defined(rows[0]).count
}

/** The processes of PostgreSQL that serve this database. */
async function connectionsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  return rows.map(({ pid }) => pid)
}

interface Shop {
  shop: ReturnType<typeof leanAsker>['ask']
  gateway: ReturnType<typeof leanAsker>['ask']
  /** Where the buyer's calls come from, as a proxy would say. */
  address: string
}

async function buyOne(
  { shop, gateway, address }: Shop,
  { token }: Buyer,
  { courseId, fee }: Seat,
): Promise<boolean> {
  const headers = { 'x-forwarded-for': address }
  const call = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await shop('POST', path, { token, headers, body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.body}`)
    return JSON.parse(answer.body) as Record<string, string>
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
  const page = await gateway('POST', new URL(defined(redirectUrl)).pathname, { form: 'action=pay' })
  const { path, form } = returnForm(page.body)
  return (await shop('POST', path, { headers, form })).status === 303
}
