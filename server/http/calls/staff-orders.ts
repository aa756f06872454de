import type { Hono } from 'hono'
import { readTaka, signedTakaText } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import { deliverPaidOrders } from '../../jobs/deliver-orders.ts'
import { tellStaff } from '../../jobs/tell-staff.ts'
import { carryOutBatchChanges } from '../../jobs/change-batches.ts'
import { findCourseSale, setCourseSale } from '../../modules/catalog/index.ts'
import {
  acceptPayment,
  addBatch,
  addCoupon,
  approveHandEnrolment,
  approveRefund,
  batchStudents,
  carryOutRefund,
  certificatesOfOrder,
  changeBatch,
  changeCoupon,
  closeOrder,
  compareSettlement,
  couponUses,
  endEnrolments,
  enrolByHand,
  findChargebacks,
  findOrders,
  gatewayMessages,
  importSettlement,
  ledgerBalances,
  listBatches,
  listCoupons,
  listHandEnrolments,
  listMoneyAlerts,
  listRefunds,
  listReviewedPayments,
  listTransfers,
  orderByNumber,
  orderHistory,
  proveBooks,
  recordSentRefund,
  refuseReviewedPayment,
  rejectHandEnrolment,
  rejectRefund,
  rejectTransfer,
  requestStaffRefund,
  sendRefundAgain,
  showOrder,
  transferPicture,
  verifyTransfer,
} from '../../modules/orders/index.ts'
import type { Services } from '../../services.ts'
import { callerOf, mayDo } from '../door/access.ts'
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
    return {
      csv: query.after === undefined ? UTF8_MARK + csv([EXPORT_COLUMNS, ...cells]) : csv(cells),
      next,
    }
  })

  serve(app, services, 'GET /api/staff/orders/{number}', async ({ params, caller }) => {
    const order = await known(params.number)
    const student = await db
      .selectFrom('students')
      .selectAll()
      .where('id', '=', order.student_id)
      .executeTakeFirstOrThrow()
    return {
      order: await showOrder(db, order, clock()),
      student: {
        studentId: student.student_id,
        name: student.name,
        email: student.email,
        phone: student.phone,
      },
      history: await orderHistory(db, order.id),
      messages: await gatewayMessages(db, order.id),
      refunds: (await listRefunds(db, await caller.student(), { orderId: order.id, limit: 100 }))
        .rows,
      certificates: await certificatesOfOrder(db, order),
    }
  })

  serve(
    app,
    services,
    'POST /api/staff/orders/{number}/cancel',
    async ({ params, body, caller }) => {
      const order = await known(params.number)
      const by = { kind: 'staff' as const, id: (await caller.student()).id }
      if (
        !(await closeOrder(db, {
          orderId: order.id,
          to: 'cancelled',
          by,
          now: clock(),
          detail: { reason: body.reason },
        }))
      )
        throw new Problem('order_not_cancellable')
      return showOrder(db, order, clock())
    },
  )

  serve(
    app,
    services,
    'POST /api/staff/orders/{number}/refunds',
    async ({ params, body, caller }) => {
      const staff = await caller.student()
      const lines = body.lines.map(({ itemId, amount }) => ({ itemId, amount: readTaka(amount)! }))
      const refund = await requestStaffRefund(db, {
        order: await known(params.number),
        staff,
        wish: {
          ...body,
          lines,
        },
      })
      return oneRefund(staff, refund.id)
    },
  )

  serve(
    app,
    services,
    'POST /api/staff/orders/{number}/end-enrolments',
    async ({ params, body, caller }) => {
      const order = await known(params.number)
      await endEnrolments(db, order, {
        ...body,
        by: { kind: 'staff', id: (await caller.student()).id },
      })
      await deliverPaidOrders(services)
      return showOrder(db, order, clock())
    },
  )

  serve(app, services, 'GET /api/staff/refunds', async ({ query, caller }) => {
    const { rows, next } = await listRefunds(db, await caller.student(), query)
    return { refunds: rows, next }
  })

  serve(
    app,
    services,
    'POST /api/staff/refunds/{id}/approve',
    async ({ params, query, caller }) => {
      const staff = await caller.student()
      await approveRefund(db, {
        refundId: Number(params.id),
        staff,
        now: clock(),
        keepCertificate: query.keepCertificate === '1',
      })
      await carryOutRefund({ db, gateways, rules, now: clock() }, Number(params.id))
      await deliverPaidOrders(services)
      return oneRefund(staff, Number(params.id))
    },
  )

  serve(app, services, 'POST /api/staff/refunds/{id}/reject', async ({ params, body, caller }) => {
    const staff = await caller.student()
    await rejectRefund(
      { db, rules, now: clock() },
      { refundId: Number(params.id), staff, reason: body.reason },
    )
    return oneRefund(staff, Number(params.id))
  })

  serve(app, services, 'POST /api/staff/refunds/{id}/sent', async ({ params, body, caller }) => {
    const staff = await caller.student()
    await recordSentRefund(
      { db, rules, now: clock() },
      { refundId: Number(params.id), trxId: body.trxId, staff },
    )
    await deliverPaidOrders(services)
    return oneRefund(staff, Number(params.id))
  })

  serve(app, services, 'POST /api/staff/refunds/{id}/send-again', async ({ params, caller }) => {
    const staff = await caller.student()
    await sendRefundAgain(
      { db, gateways, rules, now: clock() },
      { refundId: Number(params.id), staff },
    )
    await deliverPaidOrders(services)
    return oneRefund(staff, Number(params.id))
  })

  serve(app, services, 'GET /api/staff/transfers', async ({ query, caller }) => {
    const { rows, next } = await listTransfers(
      { db, rules },
      { staff: await caller.student(), wish: query },
    )
    return { transfers: rows, next }
  })

  serve(
    app,
    services,
    'POST /api/staff/transfers/{id}/verify',
    async ({ params, body, caller }) => {
      const staff = await caller.student()
      const seen = { amount: readTaka(body.amount)!, evidence: body.evidence ?? null }
      await verifyTransfer(
        { db, gateways, rules, now: clock() },
        { transferId: Number(params.id), staff, seen },
      )
      await deliverPaidOrders(services)
      return oneTransfer(staff, Number(params.id))
    },
  )

  serve(
    app,
    services,
    'POST /api/staff/transfers/{id}/reject',
    async ({ params, body, caller }) => {
      const staff = await caller.student()
      await rejectTransfer(
        { db, rules, now: clock() },
        { transferId: Number(params.id), staff, reason: body.reason },
      )
      return oneTransfer(staff, Number(params.id))
    },
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

  serve(app, services, 'GET /api/staff/payments/review', async ({ caller }) =>
    listReviewedPayments(db, await caller.student()),
  )

  serve(app, services, 'POST /api/staff/payments/{id}/accept', async ({ params, body, caller }) => {
    const order = await acceptPayment(
      { db, rules, now: clock() },
      { paymentId: Number(params.id), staff: await caller.student(), reason: body.reason },
    )
    await deliverPaidOrders(services)
    return showOrder(db, { id: order }, clock())
  })

  serve(app, services, 'POST /api/staff/payments/{id}/refuse', async ({ params, body, caller }) => {
    const order = await refuseReviewedPayment(
      { db, rules, now: clock() },
      { paymentId: Number(params.id), staff: await caller.student(), reason: body.reason },
    )
    return showOrder(db, { id: order }, clock())
  })

  serve(app, services, 'POST /api/staff/settlements', async ({ body, caller }) => {
    const imported = await importSettlement(db, {
      staff: await caller.student(),
      gateway: body.gateway,
      csv: body.csv,
    })
    await tellStaff(
      services,
      'chargeback',
      await findChargebacks(db, [...gateways.keys()], clock()),
    )
    return imported
  })

  serve(app, services, 'GET /api/staff/comparison', ({ query }) =>
    compareSettlement(db, { gateway: query.gateway, from: query.from, to: query.to }),
  )

  serve(app, services, 'GET /api/staff/ledger', async () => ({
    accounts: (await ledgerBalances(db)).map((account) => ({
      ...account,
      balance: signedTakaText(account.balance),
    })),
    proofs: (await proveBooks(db)).map(({ claim, holds, detail }) => ({ claim, holds, detail })),
  }))

  serve(app, services, 'GET /api/staff/money-alerts', () => listMoneyAlerts(db))

  serve(app, services, 'GET /api/staff/coupons', () => listCoupons(db))

  serve(app, services, 'POST /api/staff/coupons', async ({ body, caller }) =>
    addCoupon(db, await caller.student(), body),
  )

  serve(app, services, 'PATCH /api/staff/coupons/{code}', async ({ params, body, caller }) =>
    changeCoupon(db, { staff: await caller.student(), code: params.code, change: body }),
  )

  serve(app, services, 'GET /api/staff/coupons/{code}/uses', ({ params }) =>
    couponUses(db, params.code),
  )

  serve(app, services, 'GET /api/staff/courses/{courseId}/batches', ({ params }) =>
    listBatches(db, params.courseId),
  )

  serve(
    app,
    services,
    'POST /api/staff/courses/{courseId}/batches',
    async ({ params, body, caller }) =>
      addBatch(db, {
        staff: await caller.student(),
        courseId: params.courseId,
        draft: body,
        today: dhakaDay(clock()),
      }),
  )

  serve(app, services, 'GET /api/staff/hand-enrolments', async ({ caller }) =>
    listHandEnrolments(db, await caller.student()),
  )

  serve(app, services, 'POST /api/staff/hand-enrolments', async ({ body, caller }) => {
    const staff = await caller.student()
    return oneHandEnrolment(staff, await enrolByHand(db, { staff, wish: body, ...byHand() }))
  })

  serve(
    app,
    services,
    'POST /api/staff/hand-enrolments/{id}/approve',
    async ({ params, caller }) => {
      const staff = await caller.student()
      return oneHandEnrolment(
        staff,
        await approveHandEnrolment(db, { id: Number(params.id), staff, ...byHand() }),
      )
    },
  )

  serve(
    app,
    services,
    'POST /api/staff/hand-enrolments/{id}/reject',
    async ({ params, body, caller }) => {
      const staff = await caller.student()
      return oneHandEnrolment(
        staff,
        await rejectHandEnrolment(db, {
          id: Number(params.id),
          staff,
          reason: body.reason,
          now: clock(),
        }),
      )
    },
  )

  serve(app, services, 'GET /api/staff/courses/{courseId}/sale', ({ params }) =>
    findCourseSale(db, params.courseId),
  )

  serve(app, services, 'PUT /api/staff/courses/{courseId}/sale', async ({ params, body, caller }) =>
    setCourseSale(db, { staff: await caller.student(), courseId: params.courseId, sale: body }),
  )

  serve(app, services, 'PUT /api/staff/batches/{id}', async ({ params, body, caller }) => {
    // Whoever keeps batches does not thereby give money back.
    const acts = body.students ? [body.students.otherwise, ...body.students.choices] : []
    if (acts.some(({ act }) => act === 'refund') && !(await mayDo(caller, 'refunds')))
      throw new Problem('not_permitted')
    const batch = await changeBatch(db, {
      staff: await caller.student(),
      batchId: Number(params.id),
      change: body,
      today: dhakaDay(clock()),
    })
    await carryOutBatchChanges(services)
    return batch
  })

  serve(app, services, 'GET /api/staff/batches/{id}/students', ({ params }) =>
    batchStudents(db, Number(params.id)),
  )

  function byHand() {
    return { rules, now: clock(), mode: services.config.payments.mode }
  }

  async function oneHandEnrolment(staff: { id: number }, { id }: { id: number }) {
    await deliverPaidOrders(services)
    await services
      .wake('send-mails')
      .catch((error: unknown) => services.log.warn({ err: error }, 'mail waits for its next turn'))
    const [entry] = await listHandEnrolments(db, staff, id)
    if (!entry) throw new Problem('hand_enrolment_not_found')
    return entry
  }

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
    const [transfer] = (await listTransfers({ db, rules }, { staff, wish: { ...ONE, id } })).rows
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
