import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import { sendRefunds } from '#server/jobs/watch-payments.ts'
import { listMoneyAlerts, checkBooks } from '../index.ts'

const server = await payingServer()
const { db } = server.services
const [anna, bina] = [
  await server.newStudent({ role: 'staff', name: 'Anna' }),
  await server.newStudent({ role: 'staff', name: 'Bina' }),
]
afterAll(() => server.close())

const HEAD = 'Kind,Reference,Gross,Fee,Date\n'
const upload = (csv: string, gateway = 'sslcommerz') =>
  server.call('POST /api/staff/settlements', { token: anna.token, body: { gateway, csv } })
const comparison = async (gateway = 'sslcommerz') =>
  (
    await server.call(
      `GET /api/staff/comparison?gateway=${gateway}&from=2020-01-01&to=2099-12-31`,
      { token: anna.token },
    )
  ).body.lines
const lineOf = async (gatewayRef: string, kind: string) =>
  (await comparison()).filter(
    (line: { gatewayRef: string; kind: string }) =>
      line.gatewayRef === gatewayRef && line.kind === kind,
  )
const today = () => new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10)

async function paid(): Promise<Buyer & { reference: string }> {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer), 'pay')
  const [payment] = await server.paymentsOf(buyer)
  return { ...buyer, reference: payment!.gateway_ref! }
}
const historyOf = async (buyer: Buyer) =>
  (await server.call(`GET /api/staff/orders/${buyer.number}`, { token: anna.token })).body.history

test('T33 a chargeback and a refund that name our payment are compared, stand in the order and alert staff', async () => {
  const [charged, refunded] = [await paid(), await paid()]
  const lines = [
    `chargeback,${charged.reference},1000,0,${today()}`,
    `refund,${refunded.reference},1000,0,${today()}`,
  ]
  expect((await upload(HEAD + lines.join('\n'))).body).toMatchObject({
    read: 2,
    added: 2,
    conflicts: [],
  })
  expect(await lineOf(charged.reference, 'chargeback')).toMatchObject([
    { finding: 'missing_here', orderNumber: charged.number, ours: null, theirs: '-1000' },
  ])
  expect(await lineOf(refunded.reference, 'refund')).toMatchObject([
    { finding: 'missing_here', orderNumber: refunded.number, theirs: '-1000' },
  ])
  expect((await historyOf(charged)).at(-1)).toMatchObject({
    by: 'Anna',
    act: 'chargeback_settled',
    detail: { amount: '1000', reference: charged.reference },
  })
  const alerts = await listMoneyAlerts(db)
  for (const { number } of [charged, refunded])
    expect(alerts).toContainEqual(
      expect.objectContaining({ kind: 'chargeback', subject: number, count: 1 }),
    )
})

test('a refund listed under the payment it is of is matched, two parts of it as well', async () => {
  const buyer = await paid()
  const [item] = (await server.orderOf(buyer)).items
  for (const amount of ['300', '200']) {
    const body = { lines: [{ itemId: item!.itemId, amount }], reason: 'Goodwill.' }
    const { id } = (
      await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
        token: anna.token,
        body,
      })
    ).body
    await server.call(`POST /api/staff/refunds/${id}/approve`, { token: bina.token })
  }
  await db
    .updateTable('refunds')
    .set({ next_check_at: new Date(0) })
    .where('next_check_at', 'is not', null)
    .execute()
  await sendRefunds.run(server.services)
  const lines = ['300', '200'].map((amount) => `refund,${buyer.reference},${amount},0,${today()}`)
  expect((await upload(HEAD + lines.join('\n'))).body).toMatchObject({ added: 2, conflicts: [] })
  expect((await upload(HEAD + lines.join('\n'))).body).toMatchObject({ added: 0, known: 2 })
  const ours = (await comparison()).filter(
    (line: { orderNumber: string; kind: string }) =>
      line.orderNumber === buyer.number && line.kind === 'refund',
  )
  expect(
    ours.map(({ finding, ours: mine }: { finding: string; ours: string }) => [finding, mine]),
  ).toEqual(
    expect.arrayContaining([
      ['matched', '-300'],
      ['matched', '-200'],
    ]),
  )
  expect(ours).toHaveLength(2)
})

test('two equal refunds of one payment on one day are two lines, each matched with one of ours', async () => {
  const buyer = await paid()
  const [item] = (await server.orderOf(buyer)).items
  for (let part = 0; part < 2; part += 1) {
    const body = { lines: [{ itemId: item!.itemId, amount: '300' }], reason: 'Goodwill.' }
    const { id } = (
      await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
        token: anna.token,
        body,
      })
    ).body
    await server.call(`POST /api/staff/refunds/${id}/approve`, { token: bina.token })
  }
  await db
    .updateTable('refunds')
    .set({ next_check_at: new Date(0) })
    .where('next_check_at', 'is not', null)
    .execute()
  await sendRefunds.run(server.services)
  const line = `refund,${buyer.reference},300,0,${today()}`
  const findings = async () =>
    (await comparison())
      .filter(
        ({ orderNumber, kind }: { orderNumber: string; kind: string }) =>
          orderNumber === buyer.number && kind === 'refund',
      )
      .map(({ finding }: { finding: string }) => finding)
      .toSorted()
  expect((await upload(`${HEAD}${line}`)).body).toMatchObject({ added: 1 })
  expect(await findings()).toEqual(['matched', 'missing_there'])
  expect((await upload(`${HEAD}${line}\n${line}`)).body).toMatchObject({
    read: 2,
    added: 1,
    known: 1,
    conflicts: [],
  })
  expect((await upload(`${HEAD}${line}\n${line}`)).body).toMatchObject({ added: 0, known: 2 })
  expect(await findings()).toEqual(['matched', 'matched'])
  expect((await upload(`${HEAD}${line}\n${line}\n${line}`)).body).toMatchObject({
    added: 1,
    known: 2,
  })
  expect(await findings()).toEqual(['matched', 'matched', 'missing_here'])
})

test('the same line with another amount is a conflict: shown, and not booked', async () => {
  const reference = `X${randomInt(1e9)}`
  const answer = await upload(
    `${HEAD}charge,${reference},4500,112.50,${today()}\ncharge,${reference},5400,112.50,${today()}`,
  )
  expect(answer.body).toEqual({
    read: 2,
    added: 1,
    known: 0,
    conflicts: [
      {
        line: 3,
        kind: 'charge',
        reference,
        known: { amount: '4500', fee: '112.50' },
        given: { amount: '5400', fee: '112.50' },
      },
    ],
  })
  const booked = await db
    .selectFrom('settlement_lines')
    .selectAll()
    .where('gateway_ref', '=', reference)
    .execute()
  expect(booked).toHaveLength(1)
})

test.each([
  ['hello', 'settlement_columns_missing'],
  ['Kind,Reference,Gross,Fee\ncharge,A,1,0', 'settlement_columns_missing'],
  [HEAD, 'settlement_empty'],
])('a file of %j is refused in clear words', async (csv, code) => {
  expect(await upload(csv)).toMatchObject({ status: 400, body: { code } })
})

test('whatever these tests did, the books balance', async () => {
  expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])
})
