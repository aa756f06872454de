import { randomBytes, randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { onTestFinished } from 'vitest'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { Order } from '#contract/orders/order.ts'
import {
  openPaymentsSandbox,
  type PaymentsSandbox,
} from '../../stand-ins/payments/open-payments-sandbox.ts'
import type { Database } from '../db/connect.ts'
import { testDatabase, type TestServer, testServer, type TestStudent } from './test-server.ts'
import { newCourse } from './courses.ts'

/** A server with its port, so that the fake gateways can reach it, and the gateways. */
export interface PayingServer extends TestServer {
  sandbox: PaymentsSandbox
  origin: string
  /** A new course with a batch of `seats`. */
  newBatch(wishes?: {
    seats?: number | null
    feePoisha?: number
    title?: string
  }): Promise<TestBatch>
  /** A new student with an order for these courses. */
  newOrder(
    courses: readonly { courseId: string }[],
    wishes?: { total?: string; coupon?: string; student?: TestStudent },
  ): Promise<Buyer>
  /** Opens a session at a gateway, with a phone number typed where it needs one. @returns the hosted page */
  startPaying(buyer: Buyer, gateway?: GatewayId): Promise<string>
  /** Presses a button of the hosted page and does what the browser would do next. @returns where it ends up */
  press(page: string, action: string): Promise<string | null>
  orderOf(buyer: Buyer): Promise<Order>
  /** The attempts of an order, as the database has them, first to last. */
  paymentsOf(buyer: Buyer): ReturnType<typeof paymentsOf>
  /** The kinds of mails to a buyer, first to last. */
  mailsTo(buyer: Buyer): Promise<string[]>
  close(): Promise<void>
}

export interface TestBatch {
  id: number
  courseId: string
  batchId: number
  fee: string
}

export interface Buyer extends TestStudent {
  number: string
}

/** Starts a server and its fake gateways; call `close` at the end, or let the test do it. */
export async function payingServer(
  options: {
    database?: Database
    config?: Record<string, string>
    lateMinutes?: number
    /** How long an answer of a gateway is waited for, where one does not come: else as in production. */
    gatewayTimeoutMs?: number
    log?: Logger
  } = {},
): Promise<PayingServer> {
  const database = options.database ?? (await testDatabase())
  let server: TestServer | undefined
  const listener = http.createServer(
    (request, response) => void getRequestListener(server!.app.fetch)(request, response),
  )
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(listener.address() as AddressInfo).port}`
  const clock = () => server?.services.clock() ?? new Date()
  const sandbox = await openPaymentsSandbox({
    db: database.db,
    clock,
    port: 0,
    production: false,
    ...(options.lateMinutes !== undefined && { lateMinutes: options.lateMinutes }),
  })
  server = await testServer({
    database,
    sandbox: sandbox.keys,
    ...(options.log && { log: options.log }),
    ...(options.gatewayTimeoutMs && { gatewayTimeoutMs: options.gatewayTimeoutMs }),
    config: { PUBLIC_URL: origin, TRUST_PROXY: 'true', ...options.config },
  })
  const { db } = database
  // bKash tokens are counted by the hour, and other files of this worker have asked for some.
  await db.deleteFrom('gateway_tokens').execute()

  const paying: PayingServer = {
    ...server,
    sandbox,
    origin,
    async newBatch({ seats = null, feePoisha = 450_000, title } = {}) {
      const course = await newCourse(db, { feePoisha, ...(title && { title }) })
      const { id: batchId } = await db
        .insertInto('batches')
        .values({
          course_id: course.id,
          number: 1,
          starts_on: '2099-02-01',
          enrol_by: '2099-01-31',
          seats,
          class_days: ['Sat', 'Mon'],
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id: course.id, courseId: course.courseId, batchId, fee: String(feePoisha / 100) }
    },
    async newOrder(courses, wishes = {}) {
      const student = wishes.student ?? (await server.newStudent())
      const body = {
        courses: courses.map(({ courseId }) => ({ courseId })),
        coupon: wishes.coupon ?? null,
      }
      const quote = await server.call('POST /api/checkout/quote', { token: student.token, body })
      const total = wishes.total ?? quote.body.total
      const order = await server.call('POST /api/checkout', {
        token: student.token,
        body: { ...body, expectedTotal: total, checkoutKey: randomUUID() },
      })
      if (order.status !== 201) throw new Error(`checkout: ${JSON.stringify(order.body)}`)
      return { ...student, number: order.body.number }
    },
    async startPaying(buyer, gateway = 'sslcommerz') {
      const body = { gateway, phone: '01712345678' }
      const started = await server.call(`POST /api/orders/${buyer.number}/payments`, {
        token: buyer.token,
        body,
      })
      if (started.status !== 201) throw new Error(`payment: ${JSON.stringify(started.body)}`)
      return started.body.redirectUrl
    },
    async press(page, action) {
      const step = await sandbox.press(page, action)
      if (!step.method) return null
      const response = await fetch(step.url, {
        method: step.method,
        redirect: 'manual',
        headers: {
          // Each browser has an address of its own: files that share a database share the limits by address.
          'x-forwarded-for': `10.${randomBytes(3).join('.')}`,
          ...(step.method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(step.method === 'POST' && { body: step.body }),
      })
      if (response.status === 429)
        throw new Error(`the way back from the gateway was refused: ${await response.text()}`)
      return response.headers.get('location')
    },
    async orderOf(buyer) {
      return (await server.call(`GET /api/orders/${buyer.number}`, { token: buyer.token })).body
    },
    paymentsOf: (buyer) => paymentsOf(database, buyer.number),
    async mailsTo(buyer) {
      const mails = await server.services.db
        .selectFrom('mails')
        .select('kind')
        .where('recipient', '=', buyer.email)
        .orderBy('id')
        .execute()
      return mails.map(({ kind }) => kind)
    },
    async close() {
      await sandbox.close()
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  return paying
}

function paymentsOf({ db }: Database, number: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('orders.number', '=', number)
    .orderBy('payments.id')
    .execute()
}

/** A server of one test, closed with it. */
export async function payingServerOfTest(
  options: Parameters<typeof payingServer>[0] = {},
): Promise<PayingServer> {
  const server = await payingServer(options)
  onTestFinished(() => server.close())
  return server
}
