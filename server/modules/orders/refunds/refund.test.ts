import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newLessons } from '#server/testing/lessons.ts'
import { type Buyer, payingServer, type TestBatch } from '#server/testing/payments.ts'
import type { TestStudent } from '#server/testing/test-server.ts'
import { deliverPaidOrders } from '#server/jobs/deliver-orders.ts'
import { approveRefund, carryOutRefunds, countWaiting, checkBooks } from '../index.ts'

const server = await payingServer({ config: { VAT_PERCENT: '15' } })
const { db, payments } = server.services
const [anna, bina] = [
  await server.newStudent({ role: 'staff', name: 'Anna' }),
  await server.newStudent({ role: 'staff', name: 'Bina' }),
]
afterAll(() => server.close())

async function paid(
  batches: TestBatch[],
  gateway: 'sslcommerz' | 'bkash' | 'stripe' = 'sslcommerz',
): Promise<Buyer> {
  const buyer = await server.newOrder(batches)
  await server.press(await server.startPaying(buyer, gateway), 'pay')
  return buyer
}
const ask = (buyer: Buyer, itemIds: string[]) =>
  server.call(`POST /api/orders/${buyer.number}/refund-requests`, {
    token: buyer.token,
    body: { itemIds, reason: 'My class hours changed.' },
  })
const itemsOf = async (buyer: Buyer) =>
  (await server.orderOf(buyer)).items.map((item) => item.itemId)
const waitingFor = async (buyer: Buyer, staff = bina) =>
  (await server.call('GET /api/staff/refunds?limit=100', { token: staff.token })).body.refunds.find(
    (refund: { orderNumber: string }) => refund.orderNumber === buyer.number,
  )
const decide = (
  id: string,
  { act, staff, body }: { act: string; staff: TestStudent; body?: object },
) =>
  server.call(`POST /api/staff/refunds/${id}/${act}`, { token: staff.token, ...(body && { body }) })

/** Lets the jobs run until gateways have nothing more to say. */
async function settleRefunds(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await db
      .updateTable('refunds')
      .set({ next_check_at: new Date(0) })
      .where('next_check_at', 'is not', null)
      .execute()
    await carryOutRefunds({
      db,
      gateways: payments.gateways,
      rules: payments.rules,
      now: new Date(),
    })
  }
  await deliverPaidOrders(server.services)
}

test.each(['sslcommerz', 'bkash', 'stripe'] as const)(
  'a student asks, staff approve, and by %s the money is refunded, with the seat and the course',
  async (gateway) => {
    const batch = await server.newBatch({ seats: 3 })
    const buyer = await paid([batch], gateway)
    const quote = await server.call(`GET /api/orders/${buyer.number}/refund-quote`, {
      token: buyer.token,
    })
    expect(quote.body).toMatchObject({
      total: '4500',
      channel: gateway,
      lines: [{ verdict: 'before_start', refundable: '4500' }],
    })
    expect((await ask(buyer, await itemsOf(buyer))).body.refunds).toMatchObject([
      { state: 'requested', amount: '4500' },
    ])
    const { id } = await waitingFor(buyer)
    expect((await decide(id, { act: 'approve', staff: bina })).status).toBe(200)
    await settleRefunds()
    const order = await server.orderOf(buyer)
    expect(order).toMatchObject({
      state: 'refunded',
      refunded: '4500',
      items: [{ state: 'revoked' }],
      refunds: [{ state: 'succeeded' }],
    })
    expect(order.receipts.map((receipt) => receipt.kind)).toEqual(['receipt', 'credit_note'])
    expect((await server.call('GET /api/my-courses', { token: buyer.token })).body).toEqual([])
    const seats = await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batch.batchId)
      .executeTakeFirstOrThrow()
    expect(seats.seats_taken).toBe(0)
    const mails = await db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', buyer.email)
      .orderBy('id')
      .execute()
    expect(mails.map((mail) => mail.kind)).toEqual([
      'order-paid',
      'order-refund-requested',
      'order-refunded',
    ])
    const again = await server.newOrder([batch], { student: buyer })
    expect(again.number).not.toBe(buyer.number)
  },
)

test('T13 when ten refunds of one line are requested at once, one is accepted', async () => {
  const buyer = await paid([await server.newBatch()])
  const ids = await itemsOf(buyer)
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(buyer, ids)))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'not_refundable')).toHaveLength(9)
})

test('T13 ten simultaneous refunds by staff never exceed what was paid', async () => {
  const buyer = await paid([await server.newBatch()])
  const [itemId] = await itemsOf(buyer)
  const body = { lines: [{ itemId, amount: '2000' }], reason: 'Goodwill.' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      server.call(`POST /api/staff/orders/${buyer.number}/refunds`, { token: anna.token, body }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(2)
  expect(answers.filter((answer) => answer.body.code === 'refund_exceeds_payment')).toHaveLength(8)
})

test('T16 the person who asked for a refund cannot approve it, and the database refuses it too', async () => {
  const buyer = await paid([await server.newBatch()])
  const [itemId] = await itemsOf(buyer)
  const body = { lines: [{ itemId, amount: '1000.50' }], reason: 'Goodwill.' }
  const asked = await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
    token: anna.token,
    body,
  })
  expect(asked.body).toMatchObject({ state: 'requested', requestedBy: 'Anna', mayDecide: false })
  expect(await decide(asked.body.id, { act: 'approve', staff: anna })).toMatchObject({
    status: 409,
    body: { code: 'second_person_needed' },
  })
  const direct = db
    .updateTable('refunds')
    .set({ approved_by: anna.record.id })
    .where('id', '=', Number(asked.body.id))
    .execute()
  await expect(direct).rejects.toMatchObject({ code: '23514' })
  expect((await decide(asked.body.id, { act: 'approve', staff: bina })).body.approvedBy).toBe(
    'Bina',
  )
  expect(await decide(asked.body.id, { act: 'approve', staff: bina })).toMatchObject({
    status: 409,
    body: { code: 'refund_decided' },
  })
})

test('what was learnt before the first class counts in the quote, at the request and for staff', async () => {
  const batch = await server.newBatch()
  const [first, , , , video] = await newLessons(db, {
    course: batch,
    lessons: [{}, {}, {}, {}, { kind: 'video', seconds: 100 }],
  })
  const buyer = await paid([batch])
  await deliverPaidOrders(server.services)
  const quote = async () =>
    (await server.call(`GET /api/orders/${buyer.number}/refund-quote`, { token: buyer.token })).body
  const learnt = (lessonId: string | undefined) => ({
    student_id: buyer.record.id,
    lesson_id: db.selectFrom('lessons').select('id').where('lesson_id', '=', lessonId!),
  })
  await db
    .insertInto('lesson_progress')
    .values({ ...learnt(first), completed_at: new Date() })
    .execute()
  expect((await quote()).lines).toMatchObject([{ verdict: 'before_start', usedPercent: 20 }])
  const asked = await ask(buyer, await itemsOf(buyer))
  expect(asked.status).toBe(201)
  const { id } = await waitingFor(buyer)
  expect((await decide(id, { act: 'reject', staff: bina, body: { reason: 'No.' } })).status).toBe(
    200,
  )

  // Fifty seconds of a hundred.
  await db
    .insertInto('lesson_progress')
    .values({ ...learnt(video), watched: Buffer.from([255, 3]) })
    .execute()
  expect(await quote()).toMatchObject({
    total: '0',
    lines: [{ verdict: 'too_much_used', usedPercent: 30, refundable: '0' }],
  })
  expect(await ask(buyer, await itemsOf(buyer))).toMatchObject({
    status: 409,
    body: { code: 'not_refundable' },
  })
  const byStaff = await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
    token: anna.token,
    body: { lines: [{ itemId: (await itemsOf(buyer))[0], amount: '4500' }], reason: 'Goodwill.' },
  })
  expect(byStaff.body).toMatchObject({ state: 'requested', usedPercent: 30 })
  await decide(byStaff.body.id, { act: 'approve', staff: bina })
  const staffView = await server.call(`GET /api/staff/orders/${buyer.number}`, {
    token: bina.token,
  })
  expect(staffView.body.history).toContainEqual(
    expect.objectContaining({
      act: 'refund_approved',
      detail: { amount: '4500', usedPercent: 30 },
    }),
  )
})

test('a certificate ends the right to money back without staff', async () => {
  const batch = await server.newBatch()
  const buyer = await paid([batch])
  await deliverPaidOrders(server.services)
  await db
    .insertInto('certificates')
    .values({
      serial: `ED-${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`,
      student_id: buyer.record.id,
      course_id: batch.id,
      name_on_it: 'Nadia',
      issued_by: anna.record.id,
    })
    .execute()
  const quote = await server.call(`GET /api/orders/${buyer.number}/refund-quote`, {
    token: buyer.token,
  })
  expect(quote.body).toMatchObject({ total: '0', lines: [{ verdict: 'certificate_issued' }] })
  expect((await ask(buyer, await itemsOf(buyer))).body.code).toBe('not_refundable')
})

test('part of a line is refunded and the course stays', async () => {
  const buyer = await paid([await server.newBatch()])
  const [itemId] = await itemsOf(buyer)
  const body = { lines: [{ itemId, amount: '1000.50' }], reason: 'Two classes were missed.' }
  const asked = await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
    token: anna.token,
    body,
  })
  await decide(asked.body.id, { act: 'approve', staff: bina })
  await settleRefunds()
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'partially_refunded',
    refunded: '1000.50',
    items: [{ state: 'enrolled', refunded: '1000.50' }],
  })
})

test('a line may go back in full while the course stays, where staff say so', async () => {
  const buyer = await paid([await server.newBatch()])
  const [itemId] = await itemsOf(buyer)
  const body = {
    lines: [{ itemId, amount: '4500' }],
    reason: 'The teacher was ill all month.',
    keepAccess: true,
  }
  const asked = await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
    token: anna.token,
    body,
  })
  await decide(asked.body.id, { act: 'approve', staff: bina })
  await settleRefunds()
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'refunded',
    items: [{ state: 'enrolled' }],
  })
})

test('one of two courses is refunded, and the discount stays where it was', async () => {
  const [one, two] = [
    await server.newBatch({ feePoisha: 300_000 }),
    await server.newBatch({ feePoisha: 100_000 }),
  ]
  await server.call('POST /api/staff/coupons', {
    token: anna.token,
    body: { code: `HALF-${Date.now()}`, percent: 50 },
  })
  const [{ code }] = (await server.call('GET /api/staff/coupons', { token: anna.token })).body
  const buyer = await server.newOrder([one, two], { coupon: code })
  await server.press(await server.startPaying(buyer), 'pay')
  const [first] = await itemsOf(buyer)
  await ask(buyer, [first!])
  await decide((await waitingFor(buyer)).id, { act: 'approve', staff: bina })
  await settleRefunds()
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'partially_refunded',
    total: '2000',
    refunded: '1500',
    items: [{ state: 'revoked' }, { state: 'enrolled' }],
  })
})

test.each(['bkash', 'stripe'] as const)(
  'a refund by %s whose answer is lost is found by asking, and happens once',
  async (gateway) => {
    const buyer = await paid([await server.newBatch()], gateway)
    await ask(buyer, await itemsOf(buyer))
    server.sandbox.faults.next('after-drop', gateway === 'stripe' ? 2 : 1)
    await decide((await waitingFor(buyer)).id, { act: 'approve', staff: bina })
    expect((await server.orderOf(buyer)).refunds).toMatchObject([{ state: 'submitted' }])
    await settleRefunds()
    expect((await server.orderOf(buyer)).refunds).toMatchObject([{ state: 'succeeded' }])
    const [payment] = await server.paymentsOf(buyer)
    const { rows } = {
      rows: await db
        .selectFrom('sandbox.refunds')
        .selectAll()
        .where('payment_id', '=', payment!.gateway_session!)
        .execute(),
    }
    expect(rows).toHaveLength(1)
  },
)

test('a refund whose gateway is switched off holds up no other, and is sent when the gateway is back', async () => {
  const [buyer, now] = [await paid([await server.newBatch()]), new Date()]
  await ask(buyer, await itemsOf(buyer))
  const { id } = await waitingFor(buyer)
  await approveRefund(db, { refundId: Number(id), staff: bina.record, now })
  expect(
    await carryOutRefunds({ db, gateways: new Map(), rules: payments.rules, now }),
  ).toBeGreaterThan(0)
  expect(await carryOutRefunds({ db, gateways: new Map(), rules: payments.rules, now })).toBe(0)
  expect((await server.orderOf(buyer)).refunds).toMatchObject([{ state: 'approved' }])
  await settleRefunds()
  expect((await server.orderOf(buyer)).refunds).toMatchObject([{ state: 'succeeded' }])
})

test('money sent back by hand ends with its TrxID, which counts once', async () => {
  const refunded = []
  for (let person = 0; person < 2; person += 1) {
    const buyer = await server.newOrder([await server.newBatch()])
    await server.call(`POST /api/orders/${buyer.number}/manual-transfers`, {
      token: buyer.token,
      body: { channel: 'bkash', trxId: `H${Date.now()}${person}`, amount: '4500' },
    })
    const { transfers } = (
      await server.call('GET /api/staff/transfers?state=submitted&limit=100', { token: anna.token })
    ).body
    const { id } = transfers.find(
      (transfer: { orderNumber: string }) => transfer.orderNumber === buyer.number,
    )
    await server.call(`POST /api/staff/transfers/${id}/verify`, {
      token: anna.token,
      body: { amount: '4500' },
    })
    await ask(buyer, await itemsOf(buyer))
    await decide((await waitingFor(buyer)).id, { act: 'approve', staff: bina })
    refunded.push(buyer)
  }
  const [one, two] = refunded as [Buyer, Buyer]
  // Nothing is on its way before a person has sent it, whatever the clock says; staff are notified that it waits for them.
  await settleRefunds()
  expect(await waitingFor(one)).toMatchObject({ state: 'approved', sendByHand: true })
  expect((await server.orderOf(one)).refunds).toMatchObject([{ state: 'approved' }])
  const trxId = `S${Date.now()}`
  const { refunds: waiting } = await countWaiting(db)
  expect(
    (await decide((await waitingFor(one)).id, { act: 'sent', staff: anna, body: { trxId } })).body,
  ).toMatchObject({
    state: 'succeeded',
    gatewayRef: trxId,
  })
  expect((await countWaiting(db)).refunds).toBe(waiting - 1)
  expect(
    await decide((await waitingFor(one)).id, {
      act: 'sent',
      staff: anna,
      body: { trxId: `${trxId}X` },
    }),
  ).toMatchObject({ status: 409 })
  expect(
    await decide((await waitingFor(two)).id, { act: 'sent', staff: anna, body: { trxId } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'trx_id_used' },
  })
  expect(await server.orderOf(one)).toMatchObject({
    state: 'refunded',
    refunds: [{ state: 'succeeded' }],
  })
})

test('a rejected request says why, and the line can be asked for again', async () => {
  const buyer = await paid([await server.newBatch()])
  await ask(buyer, await itemsOf(buyer))
  await decide((await waitingFor(buyer)).id, {
    act: 'reject',
    staff: anna,
    body: { reason: 'Please call us first.' },
  })
  const mails = await db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', buyer.email)
    .where('kind', '=', 'order-refund-rejected')
    .execute()
  expect(mails[0]!.body).toContain('Please call us first.')
  expect((await ask(buyer, await itemsOf(buyer))).status).toBe(201)
})

test('nothing unpaid and nothing of another order can be asked for', async () => {
  const unpaid = await server.newOrder([await server.newBatch()])
  expect(await ask(unpaid, await itemsOf(unpaid))).toMatchObject({
    status: 409,
    body: { code: 'not_refundable' },
  })
  const [buyer, other] = [
    await paid([await server.newBatch()]),
    await paid([await server.newBatch()]),
  ]
  expect(await ask(buyer, await itemsOf(other))).toMatchObject({
    status: 409,
    body: { code: 'not_refundable' },
  })
})

test('money under review that is refused is refunded by the gateway', async () => {
  const buyer = await server.newOrder([await server.newBatch({ seats: 1 })])
  await server.press(await server.startPaying(buyer), 'risky')
  const [payment] = await server.paymentsOf(buyer)
  await server.call(`POST /api/staff/payments/${payment!.id}/refuse`, {
    token: anna.token,
    body: { reason: 'Stolen card.' },
  })
  await settleRefunds()
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'cancelled',
    refunds: [{ cause: 'refused', state: 'succeeded' }],
  })
})

test('money under review that is accepted pays the order', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer), 'risky')
  const [payment] = await server.paymentsOf(buyer)
  const accepted = await server.call(`POST /api/staff/payments/${payment!.id}/accept`, {
    token: anna.token,
    body: { reason: 'We know the family.' },
  })
  expect(accepted.body).toMatchObject({ state: 'paid', items: [{ state: 'enrolled' }] })
})

test('foreign money cannot be taken as payment, only sent back', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer, 'stripe'), 'wrong_currency')
  const [payment] = await server.paymentsOf(buyer)
  const act = (what: string) =>
    server.call(`POST /api/staff/payments/${payment!.id}/${what}`, {
      token: anna.token,
      body: { reason: 'Dollars.' },
    })
  expect(await act('accept')).toMatchObject({ status: 409, body: { code: 'not_acceptable' } })
  expect((await act('refuse')).body.state).toBe('cancelled')
  await settleRefunds()
  expect((await server.orderOf(buyer)).refunds).toMatchObject([{ state: 'succeeded' }])
})

test('whatever these tests did, the books balance', async () => {
  expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])
})
