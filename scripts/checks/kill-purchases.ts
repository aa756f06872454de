import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import { freshDatabase } from '../../bench/stage/databases.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { checkBooks } from '#server/modules/orders/index.ts'
import {
  type ServedProcess,
  servedEnvironment,
  servedProcess,
  temporaryFolder,
  tokenFor,
} from '#server/testing/real-server.ts'

/**
 * Kills the server while students pay: in the end all are enrolled or refunded, books and receipt numbers are right.
 * `node scripts/checks/kill-purchases.ts [purchases] [postgres-url]`; without a server, in the embedded database.
 */
const PURCHASES = Number(process.argv[2] ?? 100)
const AT_ONCE = 8
const folder = temporaryFolder()
const fresh = process.argv[3] ? await freshDatabase(process.argv[3]) : null
const postgres = fresh?.url
const port = 4400 + randomInt(0, 24) * 2
const environment = servedEnvironment(folder, {
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  PAYMENTS_SANDBOX_PORT: String(port + 1),
  SAMPLE_CATALOGUE: '1',
  ...(postgres && { DATABASE_URL: postgres }),
})

let server: ServedProcess | null = null
let kills = 0
const over = new AbortController()

await start()
const courses = await freeCourses()
const killing = killNowAndThen()
let started = 0
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (started < PURCHASES) await purchase((started += 1))
  }),
)
over.abort()
await killing
await judge()
await fresh?.drop()
fs.rmSync(folder, { recursive: true, force: true })

async function start(): Promise<void> {
  server = await servedProcess(environment)
}

async function killNowAndThen(): Promise<void> {
  while (!over.signal.aborted) {
    await wait(randomInt(1_000, 8_000))
    if (over.signal.aborted) return
    await defined(server).end('SIGKILL')
    kills += 1
    await start()
  }
}

/** One student buys one course, through whatever the server answers or does not answer, as a student would: again. */
async function purchase(number: number): Promise<void> {
  const uid = `kill-${randomUUID()}`
  const person = {
    uid,
    email: `${uid}@example.com`,
    emailVerified: true,
    name: 'Buyer',
    sessionVersion: 1,
  }
  const token = await tokenFor(person)
  const course = defined(courses[number % courses.length])
  const checkoutKey = randomUUID()
  const order = await stubborn(async () =>
    call('POST', {
      path: '/api/checkout',
      token,
      body: {
        courses: [{ courseId: course.courseId }],
        expectedTotal: course.courseFee,
        checkoutKey,
      },
    }),
  )
  const gateway = defined((['sslcommerz', 'bkash', 'stripe'] as const)[number % 3])
  const started = await stubborn(async () =>
    call('POST', {
      path: `/api/orders/${order['number']}/payments`,
      token,
      body: {
        gateway,
        phone: '01712345678',
      },
    }),
  )
  // Once at the gateway, the button is pressed once; what it leads to is followed for as long as it takes.
  const page = started['redirectUrl'] as string
  const step = await stubborn(() => press(page))
  if (step.url) await stubborn(() => follow(step))
}

async function call(
  method: string,
  { path, token, body }: { path: string; token: string; body?: object },
): Promise<Record<string, unknown>> {
  const response = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(20_000),
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

interface Step {
  url: string
  body: string | null
}

async function press(page: string): Promise<Step> {
  const response = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  })
  const text = await response.text()
  const location = response.headers.get('location')
  if (location) return { url: location, body: null }
  const action = /action="([^"]+)"/.exec(text)?.[1]
  // Pressed before, and the answer was lost: the tab is a dead end, and the jobs have to find the money.
  if (!action) return { url: '', body: null }
  const fields = [...text.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  )
  return { url: action, body: new URLSearchParams(fields).toString() }
}

async function follow({ url, body }: Step): Promise<void> {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    ...(body !== null && {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  })
  await response.arrayBuffer()
  if (response.status !== 303) throw new Error(`return: ${response.status}`)
}

/** Tries until it works; a server that is dead this moment is back the next. */
async function stubborn<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries > 600) throw error
      await wait(500)
    }
  }
}

async function freeCourses(): Promise<{ courseId: string; courseFee: string }[]> {
  const response = await fetch(`http://localhost:${port}/api/courses?limit=60`)
  const all = (await response.json()) as {
    courseId: string
    courseFee: string
    openBatch: { seatsLeft: number | null } | null
  }[]
  return all
    .filter((course) => Number(course.courseFee) >= 100 && (course.openBatch?.seatsLeft ?? 99) > 8)
    .slice(0, 20)
}

/** What was left lying is the jobs' work, who take their turn every minute: they get ten turns at most. */
async function judge(): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    await wait(60_000)
    // The embedded database belongs to one process, so the server stops while its folder is looked at.
    await defined(server).end('SIGTERM')
    const found = await look()
    if (found.wrong.length > 0 && turn < 10) {
      await start()
      continue
    }
    console.log(
      `${PURCHASES} purchases, ${kills} kills, ${turn} minutes after the last; ${JSON.stringify(found.counts)}`,
    )
    for (const wrong of found.wrong) console.error(`✗ ${wrong}`)
    if (found.wrong.length > 0) process.exitCode = 1
    else
      console.log(
        'Everyone whose money was taken is enrolled or refunded; the books balance; every receipt number is there once.',
      )
    return
  }
}

async function look(): ReturnType<typeof wrongs> {
  const database = await openDatabase(postgres ? { url: postgres, poolSize: 2 } : { folder })
  try {
    return await wrongs(database)
  } finally {
    await database.close()
  }
}

async function wrongs({
  db,
}: Database): Promise<{ counts: Record<string, number>; wrong: string[] }> {
  const wrong: string[] = []
  const { rows: captured } = await sql<{ reference: string; paid: string }>`
    select reference, state ->> 'status' as paid from sandbox.payments where state ->> 'status' = 'paid'`.execute(
    db,
  )
  for (const { reference } of captured) {
    const { rows } = await sql<{ state: string; enrolled: boolean; refunded: boolean }>`
      select payment.state,
        exists (select 1 from order_items item join enrolments enrolment on enrolment.order_item_id = item.id
          where item.order_id = payment.order_id and enrolment.state = 'active') as enrolled,
        exists (select 1 from refunds refund where refund.payment_id = payment.id) as refunded
      from payments payment where payment.merchant_ref = ${reference}`.execute(db)
    const [payment] = rows
    const isRight =
      payment &&
      ((payment.state === 'succeeded' && payment.enrolled) ||
        (payment.state === 'surplus' && payment.refunded))
    if (!isRight)
      wrong.push(`money of ${reference} was taken: ${JSON.stringify(payment ?? 'no payment')}`)
  }
  for (const proof of await checkBooks(db))
    if (!proof.holds) wrong.push(`${proof.claim}: ${proof.detail}`)
  const { rows: twice } = await sql<{
    number: number
  }>`select number from receipts group by series, number having count(*) > 1`.execute(db)
  for (const { number } of twice) wrong.push(`receipt ${number} is there twice`)
  const { rows: counts } = await sql<Record<string, number>>`
    select (select count(*)::int from orders where state = 'paid') as paid, (select count(*)::int from enrolments) as enrolled,
      (select count(*)::int from receipts) as receipts, (select count(*)::int from refunds) as refunds,
      (select count(*)::int from payments where state not in ('succeeded', 'surplus')) as "otherAttempts"`.execute(
    db,
  )
  return { counts: { captured: captured.length, ...counts[0] }, wrong }
}
