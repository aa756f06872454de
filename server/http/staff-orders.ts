import type { Hono } from 'hono'
import { readTaka, takaText, poisha } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import { deliverPaidOrders } from '../jobs/deliver-orders.ts'
import {
  acceptPayment,
  addBatch,
  addCoupon,
  approveRefund,
  carryOutRefund,
  changeBatch,
  changeCoupon,
  closeOrder,
  compareSettlement,
  couponUses,
  findOrders,
  gatewayMessages,
  importSettlement,
  ledgerBalances,
  listBatches,
  listCoupons,
  listMoneyAlerts,
  listRefunds,
  listReviewedPayments,
  listTransfers,
  orderByNumber,
  orderHistory,
  proveBooks,
  recordSentRefund,
  refuseReviewedPayment,
  rejectRefund,
  rejectTransfer,
  requestStaffRefund,
  showOrder,
  transferPicture,
  verifyTransfer,
} from '../modules/orders/index.ts'
import type { Services } from '../services.ts'
import { callerOf } from './access.ts'
import { csv, UTF8_MARK } from './csv.ts'
import { serve } from './serve.ts'

const ONE = { limit: 1 }
const EXPORTED = 100

/** The calls of staff about money. Every act leaves a row that says who. */
export function staffOrderCalls(app: Hono, services: Services): void {
  const { db, clock, payments } = services
  const { gateways, rules } = payments

  serve(app, services, 'GET /api/staff/orders', async ({ query }) => {
    const { rows, next } = await findOrders(db, query)
    return { orders: rows, next }
  })

  serve(app, services, 'GET /api/staff/orders/export', async ({ query }) => {
    const { rows, next } = await findOrders(db, { after: query.after, limit: EXPORTED })
    const cells = rows.map((row) => [
      row.number,
      row.state,
      row.createdAt,
      row.paidAt,
      row.student.studentId,
      row.student.name,
      row.student.email,
      row.student.phone,
      row.courses.join(' | '),
      row.total,
      row.refunded,
      row.gateway,
    ])
    return { csv: query.after === undefined ? UTF8_MARK + csv([EXPORT_COLUMNS, ...cells]) : csv(cells), next }
  })

  serve(app, services, 'GET /api/staff/orders/{number}', async ({ params, caller }) => {
    const order = await known(params.number)
    const student = await db.selectFrom('students').selectAll().where('id', '=', order.student_id).executeTakeFirstOrThrow()
    return {
      order: await showOrder(db, order, clock()),
      student: { studentId: student.student_id, name: student.name, email: student.email, phone: student.phone },
      history: await orderHistory(db, order.id),
      messages: await gatewayMessages(db, order.id),
      refunds: (await listRefunds(db, await caller.student(), { orderId: order.id, limit: 100 })).rows,
    }
  })

  serve(app, services, 'POST /api/staff/orders/{number}/cancel', async ({ params, body, caller }) => {
    const order = await known(params.number)
    const by = { kind: 'staff' as const, id: (await caller.student()).id }
    if (!(await closeOrder(db, order.id, 'cancelled', by, clock(), { reason: body.reason }))) throw new Problem('order_not_cancellable')
    return showOrder(db, order, clock())
  })

  serve(app, services, 'POST /api/staff/orders/{number}/refunds', async ({ params, body, caller }) => {
    const staff = await caller.student()
    const lines = body.lines.map(({ itemId, amount }) => ({ itemId, amount: readTaka(amount)! }))
    const refund = await requestStaffRefund(db, await known(params.number), staff, { ...body, lines })
    return oneRefund(staff, refund.id)
  })

  serve(app, services, 'GET /api/staff/refunds', async ({ query, caller }) => {
    const { rows, next } = await listRefunds(db, await caller.student(), query)
    return { refunds: rows, next }
  })

  serve(app, services, 'POST /api/staff/refunds/{id}/approve', async ({ params, caller }) => {
    const staff = await caller.student()
    await approveRefund(db, Number(params.id), staff, clock())
    await carryOutRefund(db, gateways, Number(params.id), rules, clock())
    await deliverPaidOrders(services)
    return oneRefund(staff, Number(params.id))
  })

  serve(app, services, 'POST /api/staff/refunds/{id}/reject', async ({ params, body, caller }) => {
    const staff = await caller.student()
    await rejectRefund(db, Number(params.id), staff, body.reason, rules, clock())
    return oneRefund(staff, Number(params.id))
  })

  serve(app, services, 'POST /api/staff/refunds/{id}/sent', async ({ params, body, caller }) => {
    const staff = await caller.student()
    await recordSentRefund(db, Number(params.id), body.trxId, staff, rules, clock())
    await deliverPaidOrders(services)
    return oneRefund(staff, Number(params.id))
  })

  serve(app, services, 'GET /api/staff/transfers', async ({ query, caller }) => {
    const { rows, next } = await listTransfers(db, await caller.student(), rules, query)
    return { transfers: rows, next }
  })

  serve(app, services, 'POST /api/staff/transfers/{id}/verify', async ({ params, body, caller }) => {
    const staff = await caller.student()
    const seen = { amount: readTaka(body.amount)!, evidence: body.evidence ?? null }
    await verifyTransfer(db, gateways, Number(params.id), staff, seen, rules, clock())
    await deliverPaidOrders(services)
    return oneTransfer(staff, Number(params.id))
  })

  serve(app, services, 'POST /api/staff/transfers/{id}/reject', async ({ params, body, caller }) => {
    const staff = await caller.student()
    await rejectTransfer(db, Number(params.id), staff, body.reason, rules, clock())
    return oneTransfer(staff, Number(params.id))
  })

  app.get('/api/staff/transfers/:id/picture', async (context) => {
    await callerOf(services, context.req.raw, 'staff')
    const id = /^\d{1,15}$/.exec(context.req.param('id'))?.[0]
    const picture = id ? await transferPicture(db, Number(id)) : null
    if (!picture) throw new Problem('not_found')
    return context.body(new Uint8Array(picture), 200, { 'content-type': 'image/webp', 'cache-control': 'no-store' })
  })

  serve(app, services, 'GET /api/staff/payments/review', async ({ caller }) => listReviewedPayments(db, await caller.student()))

  serve(app, services, 'POST /api/staff/payments/{id}/accept', async ({ params, body, caller }) => {
    const order = await acceptPayment(db, Number(params.id), await caller.student(), body.reason, rules, clock())
    await deliverPaidOrders(services)
    return showOrder(db, { id: order }, clock())
  })

  serve(app, services, 'POST /api/staff/payments/{id}/refuse', async ({ params, body, caller }) => {
    const order = await refuseReviewedPayment(db, Number(params.id), await caller.student(), body.reason, rules, clock())
    return showOrder(db, { id: order }, clock())
  })

  serve(app, services, 'POST /api/staff/settlements', async ({ body, caller }) =>
    importSettlement(db, await caller.student(), body.gateway, body.csv),
  )

  serve(app, services, 'GET /api/staff/comparison', ({ query }) => compareSettlement(db, query.gateway, query.from, query.to))

  serve(app, services, 'GET /api/staff/ledger', async () => ({
    accounts: (await ledgerBalances(db)).map((account) => ({
      ...account,
      balance: `${account.balance < 0 ? '-' : ''}${takaText(poisha(Math.abs(account.balance)))}`,
    })),
    proofs: (await proveBooks(db)).map(({ claim, holds, detail }) => ({ claim, holds, detail })),
  }))

  serve(app, services, 'GET /api/staff/money-alerts', () => listMoneyAlerts(db))

  serve(app, services, 'GET /api/staff/coupons', () => listCoupons(db))

  serve(app, services, 'POST /api/staff/coupons', async ({ body, caller }) => addCoupon(db, await caller.student(), body))

  serve(app, services, 'PATCH /api/staff/coupons/{code}', async ({ params, body, caller }) =>
    changeCoupon(db, await caller.student(), params.code, body),
  )

  serve(app, services, 'GET /api/staff/coupons/{code}/uses', ({ params }) => couponUses(db, params.code))

  serve(app, services, 'GET /api/staff/courses/{courseId}/batches', ({ params }) => listBatches(db, params.courseId))

  serve(app, services, 'POST /api/staff/courses/{courseId}/batches', async ({ params, body, caller }) =>
    addBatch(db, await caller.student(), params.courseId, body, dhakaDay(clock())),
  )

  serve(app, services, 'PUT /api/staff/batches/{id}', async ({ params, body, caller }) =>
    changeBatch(db, await caller.student(), Number(params.id), body, dhakaDay(clock())),
  )

  async function known(number: string) {
    const order = await orderByNumber(db, number)
    if (!order) throw new Problem('order_not_found')
    return order
  }

  async function oneRefund(staff: { id: number }, id: number) {
    const [refund] = (await listRefunds(db, staff, { ...ONE, id })).rows
    if (!refund) throw new Problem('refund_not_found')
    return refund
  }

  async function oneTransfer(staff: { id: number }, id: number) {
    const [transfer] = (await listTransfers(db, staff, rules, { ...ONE, id })).rows
    if (!transfer) throw new Problem('transfer_not_found')
    return transfer
  }
}

const EXPORT_COLUMNS = [
  'number',
  'state',
  'createdAt',
  'paidAt',
  'studentId',
  'name',
  'email',
  'phone',
  'courses',
  'total',
  'refunded',
  'gateway',
] as const
