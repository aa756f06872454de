import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { TRANSFER_PICTURE_BYTES } from '#contract/orders/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import { deliverPaidOrders } from '../../jobs/deliver-orders.ts'
import {
  askGateway,
  checkout,
  closeOrder,
  endEnrolments,
  expireOrders,
  GatewayFailure,
  listOrders,
  livePaymentOf,
  openOrderOf,
  orderOf,
  ownedCourses,
  payMethods,
  quoteOrder,
  quoteRefund,
  reportTransfer,
  requestRefund,
  showOrder,
  showOrders,
  startPayment,
  underpaidPayment,
} from '../../modules/orders/index.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../door/access.ts'
import { serve } from './serve.ts'
import { transferPictureOf } from './transfer-picture.ts'

/** The calls of a student about what they buy. */
export function orderCalls(app: Hono, services: Services): void {
  const { db, clock, payments } = services
  const { gateways, rules } = payments

  serve(app, services, 'POST /api/checkout/quote', async ({ body, caller }) =>
    quoteOrder(db, await caller.student(), { wanted: body, rules, today: dhakaDay(clock()) }),
  )

  serve(app, services, 'POST /api/checkout', async ({ body, caller }) => {
    const student = await caller.student()
    // One that ran out stands in nobody's way, whenever the job comes by.
    await expireOrders({ db, gateways, rules, now: clock() }, student.id)
    const order = await checkout({ db, rules, now: clock() }, { student, wish: body })
    if (order.state === 'paid') await deliverPaidOrders(services)
    return showOrder(db, order, clock())
  })

  serve(app, services, 'GET /api/orders', async ({ query, caller }) => {
    const { rows, next } = await listOrders(db, await caller.student(), query)
    return { orders: await showOrders(db, rows, clock()), next }
  })

  serve(app, services, 'GET /api/orders/open', async ({ caller }) => {
    const order = await openOrderOf(db, await caller.student())
    return { order: order ? await showOrder(db, order, clock()) : null }
  })

  serve(app, services, 'GET /api/owned-courses', async ({ caller }) =>
    ownedCourses(db, await caller.student()),
  )

  serve(app, services, 'GET /api/orders/{number}', async ({ params, query, caller }) => {
    const order = await own(caller, params.number)
    if (query.ask) await askAbout(order.id)
    // Whoever looks while the time ends is told at once, not when the job comes by.
    if (query.ask && order.expires_at <= clock())
      await expireOrders({ db, gateways, rules, now: clock() }, order.student_id)
    return showOrder(db, order, clock())
  })

  serve(app, services, 'GET /api/orders/{number}/pay-methods', async ({ params, caller }) =>
    payMethods(db, gateways, {
      order: await own(caller, params.number),
      accounts: payments.transferAccounts,
    }),
  )

  serve(app, services, 'POST /api/orders/{number}/payments', async ({ params, body, caller }) => {
    const order = await own(caller, params.number)
    const payment = await startPayment(
      { db, gateways, rules, now: clock() },
      { order, choice: { gateway: body.gateway, phone: body.phone ?? null } },
    )
    if (payment.state === 'succeeded') await deliverPaidOrders(services)
    return { redirectUrl: payment.redirect_url, order: await showOrder(db, order, clock()) }
  })

  serve(
    app,
    services,
    'POST /api/orders/{number}/manual-transfers',
    async ({ params, body, caller }) => {
      const order = await own(caller, params.number)
      if (!payments.transferAccounts.some((account) => account.channel === body.channel))
        throw new Problem('method_not_offered')
      const picture = body.picture
        ? await transferPictureOf(body.picture, TRANSFER_PICTURE_BYTES)
        : null
      const payment =
        (await underpaidPayment(db, order)) ??
        (await startPayment(
          { db, gateways, rules, now: clock() },
          { order, choice: { gateway: 'manual', phone: null } },
        ))
      const report = {
        channel: body.channel,
        trxId: body.trxId,
        sender: body.sender ?? null,
        amount: body.amount,
        picture,
      }
      await reportTransfer({ db, rules, now: clock() }, { order, paymentId: payment.id, report })
      return showOrder(db, order, clock())
    },
  )

  serve(app, services, 'POST /api/orders/{number}/cancel', async ({ params, caller }) => {
    const order = await own(caller, params.number)
    await askAbout(order.id)
    if (
      !(await closeOrder(db, {
        orderId: order.id,
        to: 'cancelled',
        by: { kind: 'student' },
        now: clock(),
      }))
    )
      throw new Problem('order_not_cancellable')
    return showOrder(db, order, clock())
  })

  serve(app, services, 'POST /api/orders/{number}/leave', async ({ params, body, caller }) => {
    const order = await own(caller, params.number)
    await endEnrolments(db, order, { ...body, by: { kind: 'student' }, keepCertificate: false })
    await deliverPaidOrders(services)
    return showOrder(db, order, clock())
  })

  serve(app, services, 'GET /api/orders/{number}/refund-quote', async ({ params, caller }) =>
    quoteRefund({ db, rules, now: clock() }, await own(caller, params.number)),
  )

  serve(
    app,
    services,
    'POST /api/orders/{number}/refund-requests',
    async ({ params, body, caller }) => {
      const order = await own(caller, params.number)
      await requestRefund(
        { db, rules, now: clock() },
        { order, student: await caller.student(), wish: body },
      )
      return showOrder(db, order, clock())
    },
  )

  async function own(caller: Caller, number: string) {
    const order = await orderOf(db, await caller.student(), number)
    if (!order) throw new Problem('order_not_found')
    return order
  }

  /** One question about the attempt under way; a gateway that is away changes nothing. */
  async function askAbout(orderId: number): Promise<void> {
    const payment = await livePaymentOf(db, orderId)
    const gateway = payment && gateways.get(payment.gateway)
    if (!gateway || gateway.mode !== payment.mode) return
    try {
      await askGateway({ db, rules, now: clock() }, { gateway, payment })
      await deliverPaidOrders(services)
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error
    }
  }
}
