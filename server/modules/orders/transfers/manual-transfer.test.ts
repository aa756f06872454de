import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Buyer, payingServer } from '#server/testing/payments.ts'

const server = await payingServer()
const { db } = server.services
const [anna, bina] = [
  await server.newStudent({ role: 'staff', name: 'Anna' }),
  await server.newStudent({ role: 'staff', name: 'Bina' }),
]
afterAll(() => server.close())

const newTrxId = () => `T${randomInt(1e9, 1e10 - 1)}`
const report = (buyer: Buyer, body: object) =>
  server.call(`POST /api/orders/${buyer.number}/manual-transfers`, {
    token: buyer.token,
    body: { channel: 'bkash', trxId: newTrxId(), sender: '01712345678', amount: '4500', ...body },
  })
const transferOf = async (buyer: Buyer) =>
  (
    await server.call('GET /api/staff/transfers?limit=100&state=submitted', { token: anna.token })
  ).body.transfers.find(
    (transfer: { orderNumber: string }) => transfer.orderNumber === buyer.number,
  )
const verify = (id: string, amount: string, staff = anna) =>
  server.call(`POST /api/staff/transfers/${id}/verify`, {
    token: staff.token,
    body: { amount, evidence: 'statement line 4' },
  })

test('a transfer is reported, seen by staff and enrols', async () => {
  const buyer = await server.newOrder([await server.newBatch({ seats: 1 })])
  const reported = await report(buyer, { trxId: ' 9ab 7c2-d1ef৯ ' })
  expect(reported).toMatchObject({
    status: 201,
    body: { state: 'awaiting_verification', expiresAt: null },
  })
  expect(reported.body.payments[0].transfer).toMatchObject({
    trxId: '9AB7C2D1EF9',
    sender: '+8801712345678',
    claimed: '4500',
  })
  const transfer = await transferOf(buyer)
  expect(transfer).toMatchObject({ expected: '4500', needsSecondPerson: false, mayDecide: true })
  expect((await verify(transfer.id, '4500')).body.state).toBe('verified')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'paid',
    items: [{ state: 'enrolled' }],
    payments: [{ account: 'bKash ••5678' }],
  })
})

test('a TrxID counts once, with the label of its message or without', async () => {
  const trxId = newTrxId()
  const [first, second] = [
    await server.newOrder([await server.newBatch()]),
    await server.newOrder([await server.newBatch()]),
  ]
  const reported = await report(first, { trxId: `TrxID ${trxId}` })
  expect(reported.body.payments[0].transfer).toMatchObject({ trxId })
  for (const spelling of [
    trxId,
    `Trx ID: ${trxId}.`,
    `ট্রানজেকশন আইডি \u200b${trxId}`,
    `bKash Txn ${trxId}`,
  ])
    expect(await report(second, { trxId: spelling })).toMatchObject({
      status: 409,
      body: { code: 'trx_id_used' },
    })
})

test('refused reports do not lock out the right one', async () => {
  const trxId = newTrxId()
  const [first, second] = [
    await server.newOrder([await server.newBatch()]),
    await server.newOrder([await server.newBatch()]),
  ]
  await report(first, { trxId })
  const statuses: number[] = []
  for (let n = 0; n < 5; n += 1) statuses.push((await report(second, { trxId })).status)
  statuses.push((await report(second, {})).status)
  expect(statuses).toEqual([409, 409, 409, 409, 409, 201])
})

test('T15 a TrxID counts once, for any student; rejected, it may be used again', async () => {
  const trxId = newTrxId()
  const [first, second] = [
    await server.newOrder([await server.newBatch()]),
    await server.newOrder([await server.newBatch()]),
  ]
  await report(first, { trxId })
  expect(await report(second, { trxId })).toMatchObject({
    status: 409,
    body: { code: 'trx_id_used' },
  })
  expect((await report(second, { trxId, channel: 'nagad' })).status).toBe(201)
  const transfer = await transferOf(first)
  const rejected = await server.call(`POST /api/staff/transfers/${transfer.id}/reject`, {
    token: anna.token,
    body: { reason: 'Nothing with this id in the wallet.' },
  })
  expect(rejected.body.state).toBe('rejected')
  expect(await server.orderOf(first)).toMatchObject({
    state: 'pending_payment',
    payments: [
      {
        state: 'failed',
        transfer: { state: 'rejected', reason: 'Nothing with this id in the wallet.' },
      },
    ],
  })
  expect((await report(first, { trxId })).status).toBe(201)
})

test('T15 of twenty reports of one TrxID at once one is taken', async () => {
  const trxId = newTrxId()
  const batch = await server.newBatch()
  const buyers = await Promise.all(Array.from({ length: 20 }, () => server.newOrder([batch])))
  const answers = await Promise.all(buyers.map((buyer) => report(buyer, { trxId })))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'trx_id_used')).toHaveLength(19)
})

test('too little waits for a decision: accepted, the rest is written off; rejected, it is refunded', async () => {
  const [kept, sent] = [
    await server.newOrder([await server.newBatch()]),
    await server.newOrder([await server.newBatch()]),
  ]
  for (const buyer of [kept, sent]) {
    await report(buyer, { amount: '4500' })
    await verify((await transferOf(buyer)).id, '4480')
    expect((await server.orderOf(buyer)).state).toBe('payment_review')
  }
  const queue = (await server.call('GET /api/staff/payments/review', { token: bina.token })).body
  const idOf = (buyer: Buyer) =>
    queue.find((payment: { orderNumber: string }) => payment.orderNumber === buyer.number).id
  const decide = (act: string, buyer: Buyer, staff = bina) =>
    server.call(`POST /api/staff/payments/${idOf(buyer)}/${act}`, {
      token: staff.token,
      body: { reason: 'Talked to the student.' },
    })
  expect(await decide('accept', kept, anna)).toMatchObject({
    status: 409,
    body: { code: 'second_person_needed' },
  })
  expect((await decide('accept', kept)).body).toMatchObject({
    state: 'paid',
    items: [{ state: 'enrolled' }],
  })
  expect((await decide('refuse', sent)).body).toMatchObject({
    state: 'cancelled',
    refunds: [{ cause: 'refused', amount: '4480' }],
  })
  expect(await decide('refuse', sent)).toMatchObject({
    status: 409,
    body: { code: 'payment_decided' },
  })
})

test('too much pays the order, and the rest is refunded', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await report(buyer, {})
  await verify((await transferOf(buyer)).id, '5000')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'paid',
    refunded: '0',
    refunds: [{ cause: 'overpayment', amount: '500' }],
  })
})

test('above the limit a second person has to see the same amount', async () => {
  const buyer = await server.newOrder([await server.newBatch({ feePoisha: 1_200_000 })])
  await report(buyer, { amount: '12000' })
  const { id } = await transferOf(buyer)
  expect((await verify(id, '12000')).body).toMatchObject({
    state: 'seen',
    seenBy: 'Anna',
    mayDecide: false,
  })
  expect((await server.orderOf(buyer)).state).toBe('awaiting_verification')
  expect(await verify(id, '12000')).toMatchObject({
    status: 409,
    body: { code: 'second_person_needed' },
  })
  expect(await verify(id, '11000', bina)).toMatchObject({
    status: 409,
    body: { code: 'amounts_differ' },
  })
  expect((await verify(id, '12000', bina)).body.state).toBe('verified')
  expect((await server.orderOf(buyer)).state).toBe('paid')
  expect(await verify(id, '12000', bina)).toMatchObject({
    status: 409,
    body: { code: 'transfer_decided' },
  })
})

test('those that wait are listed until they are decided, seen by one person or by none', async () => {
  const buyer = await server.newOrder([await server.newBatch({ feePoisha: 1_200_000 })])
  await report(buyer, { amount: '12000' })
  const { id } = await transferOf(buyer)
  const waits = async () => {
    const reply = await server.call('GET /api/staff/transfers?limit=100&state=waiting', {
      token: bina.token,
    })
    return reply.body.transfers.some((transfer: { id: string }) => transfer.id === id)
  }
  expect(await waits()).toBe(true)
  await verify(id, '12000')
  expect(await waits()).toBe(true)
  await verify(id, '12000', bina)
  expect(await waits()).toBe(false)
})

test('staff cannot verify their own transfer', async () => {
  const buyer = await server.newOrder([await server.newBatch()], { student: anna })
  await report(buyer, {})
  expect(await verify((await transferOf(buyer)).id, '4500')).toMatchObject({
    status: 409,
    body: { code: 'not_yours_to_decide' },
  })
})

test('a picture is judged by its content, and only staff see it', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  expect(await report(buyer, { picture: text })).toMatchObject({
    status: 400,
    body: { code: 'picture_unreadable' },
  })
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await report(buyer, { picture: pixel })
  const transfer = await transferOf(buyer)
  expect(transfer.hasPicture).toBe(true)
  const picture = (token: string) =>
    server.app.request(`/api/staff/transfers/${transfer.id}/picture`, {
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await picture(anna.token)).headers.get('content-type')).toBe('image/webp')
  expect((await picture(buyer.token)).status).toBe(403)
})

test('a manual transfer may arrive within a day of the order', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  const start = () =>
    server.call(`POST /api/orders/${buyer.number}/payments`, {
      token: buyer.token,
      body: { gateway: 'manual' },
    })
  expect((await start()).body.redirectUrl).toBeNull()
  await start()
  const order = await server.orderOf(buyer)
  expect(Date.parse(order.expiresAt!) - Date.parse(order.createdAt)).toBe(24 * 3_600_000)
  const methods = await server.call(`GET /api/orders/${buyer.number}/pay-methods`, {
    token: buyer.token,
  })
  expect(
    methods.body.find((method: { gateway: string }) => method.gateway === 'manual').accounts[0]
      .number,
  ).toBe('01000000000')
})

test('every act of staff is in the history, with their name', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await report(buyer, {})
  await verify((await transferOf(buyer)).id, '4500')
  const seen = await server.call(`GET /api/staff/orders/${buyer.number}`, { token: bina.token })
  expect(
    seen.body.history.map((event: { by: string; act: string }) => `${event.by}: ${event.act}`),
  ).toEqual([
    'student: ordered',
    'student: payment_started',
    'student: awaiting_verification',
    'Anna: transfer_verified',
    'Anna: paid',
  ])
  const found = async (q: string) =>
    (
      await server.call(`GET /api/staff/orders?q=${encodeURIComponent(q)}`, { token: anna.token })
    ).body.orders.map((order: { number: string }) => order.number)
  const { trxId } = seen.body.order.payments[0].transfer
  for (const q of [
    buyer.number,
    buyer.number.toLowerCase(),
    trxId,
    buyer.email,
    buyer.record.student_id,
  ])
    expect(await found(q)).toContain(buyer.number)
})

test('the mails of a transfer go out with it', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await report(buyer, {})
  await verify((await transferOf(buyer)).id, '4500')
  const mails = await db
    .selectFrom('mails')
    .select('kind')
    .where('recipient', '=', buyer.email)
    .orderBy('id')
    .execute()
  expect(mails.map((mail) => mail.kind)).toEqual(['order-transfer-reported', 'order-paid'])
})
