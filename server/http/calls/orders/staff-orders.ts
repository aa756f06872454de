import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import { findCourseSale, setCourseSale } from '../../../modules/catalog/index.ts'
import {
  addBatch,
  addCoupon,
  agreeToManualEnrolment,
  approveAndSendRefund,
  askForRefund,
  batchStudents,
  callOffInvitedOrder,
  cancelOrder,
  changeBatchNow,
  changeCoupon,
  compareSettlement,
  confirmSentRefund,
  confirmTransfer,
  couponUses,
  endCourses,
  enterManualEnrolment,
  exportOrders,
  findOrders,
  forgetStatementColumns,
  importAndReportSettlement,
  listAllBatches,
  listBatches,
  listInvitedOrders,
  listCoupons,
  listManualEnrolments,
  listMoneyAlerts,
  listRefunds,
  listStatementColumns,
  makeInvitedLink,
  makePaymentLink,
  mergeBatches,
  moveStudents,
  orderByPhone,
  showMoves,
  sumOrders,
  sumRefunds,
  listReviewedPayments,
  listTransfers,
  refuseManualEnrolment,
  refuseRefund,
  refuseTransfer,
  resendRefund,
  saveStatementColumns,
  returnReviewedPayment,
  showLedger,
  showStaffOrder,
  takeReviewedPayment,
  transferPicture,
} from '../../../modules/orders/index.ts'
import { orderContext } from '../../../order-context.ts'
import type { Services } from '../../../services.ts'
import { type Caller, callerOf, mayDo } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'

/** The staff calls about money. Every action leaves a row that says who. */
export function staffOrderCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const ctx = () => orderContext(services)
  const by = async (caller: Caller) => ({ staff: await caller.student() })

  serve('GET /api/staff/orders', async ({ query }) => {
    const { rows: orders, next } = await findOrders(db.read, query)
    return { orders, next, sum: await sumOrders(db.read, query) }
  })

  serve('GET /api/staff/orders/export', async ({ query, caller }) =>
    exportOrders(db, { ...query, ...(await by(caller)) }),
  )

  serve('GET /api/staff/orders/{number}', async ({ params, caller }) =>
    showStaffOrder(ctx(), { ...(await by(caller)), ...params }),
  )

  serve('POST /api/staff/orders/{number}/cancel', async ({ params, body, caller }) =>
    cancelOrder(ctx(), { ...(await by(caller)), ...params, ...body }),
  )

  serve('POST /api/staff/orders/{number}/refunds', async ({ params, body, caller }) =>
    askForRefund(ctx(), { ...(await by(caller)), ...params, ...body }),
  )

  serve('POST /api/staff/orders/{number}/end-enrolments', async ({ params, body, caller }) =>
    endCourses(ctx(), { ...(await by(caller)), ...params, ...body }),
  )

  serve('GET /api/staff/refunds', async ({ query, caller }) => {
    const { rows: refunds, next } = await listRefunds(db.read, await caller.student(), {
      ...query,
      now: ctx().now,
    })
    return { refunds, next, sum: await sumRefunds(db.read, query) }
  })

  serve('POST /api/staff/refunds/{id}/approve', async ({ params, query, caller }) =>
    approveAndSendRefund(ctx(), {
      ...(await by(caller)),
      refundId: Number(params.id),
      keepCertificate: query.keepCertificate === '1',
    }),
  )

  serve('POST /api/staff/refunds/{id}/reject', async ({ params, body, caller }) =>
    refuseRefund(ctx(), { ...(await by(caller)), refundId: Number(params.id), ...body }),
  )

  serve('POST /api/staff/refunds/{id}/sent', async ({ params, body, caller }) =>
    confirmSentRefund(ctx(), { ...(await by(caller)), refundId: Number(params.id), ...body }),
  )

  serve('POST /api/staff/refunds/{id}/send-again', async ({ params, caller }) =>
    resendRefund(ctx(), { ...(await by(caller)), refundId: Number(params.id) }),
  )

  serve('GET /api/staff/transfers', async ({ query, caller }) => {
    const { rows, next } = await listTransfers(ctx(), { ...(await by(caller)), request: query })
    return { transfers: rows, next }
  })

  serve('POST /api/staff/transfers/{id}/verify', async ({ params, body, caller }) =>
    confirmTransfer(ctx(), { ...(await by(caller)), transferId: Number(params.id), ...body }),
  )

  serve('POST /api/staff/transfers/{id}/reject', async ({ params, body, caller }) =>
    refuseTransfer(ctx(), { ...(await by(caller)), transferId: Number(params.id), ...body }),
  )

  app.get('/api/staff/transfers/:id/picture', async (context) => {
    await callerOf(services, context.req.raw, { audience: 'staff', permission: 'orders' })
    const id = /^\d{1,15}$/.exec(context.req.param('id'))?.[0]
    const picture = id ? await transferPicture(db, Number(id)) : null
    if (!picture) throw new Problem('not_found')
    return context.body(new Uint8Array(picture), 200, {
      'content-type': 'image/webp',
      'cache-control': 'no-store',
    })
  })

  serve('GET /api/staff/payments/review', async ({ caller }) =>
    listReviewedPayments(db, await caller.student()),
  )

  serve('POST /api/staff/payments/{id}/accept', async ({ params, body, caller }) =>
    takeReviewedPayment(ctx(), { ...(await by(caller)), paymentId: Number(params.id), ...body }),
  )

  serve('POST /api/staff/payments/{id}/refuse', async ({ params, body, caller }) =>
    returnReviewedPayment(ctx(), { ...(await by(caller)), paymentId: Number(params.id), ...body }),
  )

  serve('POST /api/staff/settlements', async ({ body, caller }) =>
    importAndReportSettlement(ctx(), { ...(await by(caller)), ...body }),
  )

  serve('GET /api/staff/statement-columns', () => listStatementColumns(db))

  serve('POST /api/staff/statement-columns', async ({ body, caller }) =>
    saveStatementColumns(ctx(), { ...(await by(caller)), request: body }),
  )

  serve('DELETE /api/staff/statement-columns/{id}', async ({ params, caller }) =>
    forgetStatementColumns(db, { ...(await by(caller)), id: Number(params.id) }),
  )

  serve('GET /api/staff/comparison', ({ query }) => compareSettlement(db, query))

  serve('GET /api/staff/ledger', () => showLedger(db))

  serve('GET /api/staff/money-alerts', () => listMoneyAlerts(db))

  serve('GET /api/staff/coupons', () => listCoupons(db))

  serve('POST /api/staff/coupons', async ({ body, caller }) =>
    addCoupon(db, await caller.student(), body),
  )

  serve('PATCH /api/staff/coupons/{code}', async ({ params, body, caller }) =>
    changeCoupon(db, { ...(await by(caller)), ...params, change: body }),
  )

  serve('GET /api/staff/coupons/{code}/uses', ({ params }) => couponUses(db.read, params.code))

  serve('GET /api/staff/batches', ({ query }) =>
    listAllBatches(db.read, query, dhakaDay(services.clock())),
  )

  serve('GET /api/staff/courses/{courseId}/batches', ({ params }) =>
    listBatches(db, params.courseId),
  )

  serve('POST /api/staff/courses/{courseId}/batches', async ({ params, body, caller }) =>
    addBatch(db, {
      ...(await by(caller)),
      ...params,
      draft: body,
      today: dhakaDay(services.clock()),
    }),
  )

  serve('GET /api/staff/manual-enrolments', async ({ caller }) =>
    listManualEnrolments(db, await caller.student()),
  )

  serve('POST /api/staff/manual-enrolments', async ({ body, caller }) =>
    enterManualEnrolment(ctx(), { ...(await by(caller)), request: body }),
  )

  serve('POST /api/staff/payment-orders', async ({ body, caller }) =>
    orderByPhone(ctx(), { ...(await by(caller)), request: body }),
  )

  serve('GET /api/staff/invited-orders', ({ query }) => listInvitedOrders(db, query))

  serve('POST /api/staff/invited-orders/{id}/payment-link', async ({ params, body, caller }) =>
    makeInvitedLink(ctx(), { ...(await by(caller)), id: Number(params.id), ...body }),
  )

  serve('DELETE /api/staff/invited-orders/{id}', async ({ params, caller }) =>
    callOffInvitedOrder(ctx(), { ...(await by(caller)), id: Number(params.id) }),
  )

  serve('POST /api/staff/orders/{number}/payment-link', async ({ params, body, caller }) =>
    makePaymentLink(ctx(), { ...(await by(caller)), ...params, ...body }),
  )

  serve('POST /api/staff/manual-enrolments/{id}/approve', async ({ params, caller }) =>
    agreeToManualEnrolment(ctx(), { ...(await by(caller)), id: Number(params.id) }),
  )

  serve('POST /api/staff/manual-enrolments/{id}/reject', async ({ params, body, caller }) =>
    refuseManualEnrolment(ctx(), { ...(await by(caller)), id: Number(params.id), ...body }),
  )

  serve('GET /api/staff/courses/{courseId}/sale', ({ params }) =>
    findCourseSale(db, params.courseId),
  )

  serve('PUT /api/staff/courses/{courseId}/sale', async ({ params, body, caller }) =>
    setCourseSale(db, { ...(await by(caller)), ...params, sale: body }),
  )

  serve('PUT /api/staff/batches/{id}', async ({ params, body, caller }) => {
    // Managing batches does not include the right to refund.
    const acts = body.students ? [body.students.otherwise, ...body.students.choices] : []
    if (acts.some(({ act }) => act === 'refund') && !(await mayDo(caller, 'refunds')))
      throw new Problem('not_permitted')
    return changeBatchNow(ctx(), {
      ...(await by(caller)),
      batchId: Number(params.id),
      change: body,
    })
  })

  serve('GET /api/staff/batches/{id}/students', ({ params }) =>
    batchStudents(db.read, Number(params.id)),
  )

  serve('GET /api/staff/batches/{id}/moves', ({ params, query }) =>
    showMoves(ctx(), { ...query, batchId: Number(params.id) }),
  )

  serve('POST /api/staff/batches/{id}/merge', async ({ params, body, caller }) =>
    mergeBatches(ctx(), { ...(await by(caller)), batchId: Number(params.id), merge: body }),
  )

  serve('POST /api/staff/batches/{id}/moves', async ({ params, body, caller }) => {
    // Managing batches includes neither the right to order for students nor to refund.
    // guard: who moves students asks for no money without the right to (batch-charges)
    if (body.asksForDifference && !(await mayDo(caller, 'orders')))
      throw new Problem('not_permitted')
    // guard: who moves students pays nothing back without the right to (batch-charges)
    if (body.paysBackDifference && !(await mayDo(caller, 'refunds')))
      throw new Problem('not_permitted')
    return moveStudents(ctx(), { ...(await by(caller)), batchId: Number(params.id), move: body })
  })
}
