import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { recordAudit } from '#server/audit/index.ts'
import { payingServer, type TestBatch } from '#server/testing/payments.ts'
import type { TestStudent } from '#server/testing/test-server.ts'
import { transact } from '#server/db/transact.ts'
import { closeOrder, expireOrders, makePersonalCoupon } from '../../index.ts'

const server = await payingServer()
const { db, payments } = server.services
const staff = await server.newStudent({ role: 'staff' })
afterAll(() => server.close())

async function newCoupon(draft: object): Promise<string> {
  const code = `C-${randomUUID().slice(0, 8).toUpperCase()}`
  const made = await server.call('POST /api/staff/coupons', {
    token: staff.token,
    body: { code, ...draft },
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return code
}
const quote = async (student: TestStudent, batches: TestBatch[], coupon: string) =>
  (
    await server.call('POST /api/checkout/quote', {
      token: student.token,
      body: { courses: batches.map(({ courseId }) => ({ courseId })), coupon },
    })
  ).body
const couponOf = async (code: string) =>
  (await server.call('GET /api/staff/coupons', { token: staff.token })).body.find(
    (coupon: { code: string }) => coupon.code === code,
  )

test('200 taka off 5,000 is 4,800, however the code is typed', async () => {
  const code = await newCoupon({ amount: '200' })
  const batch = await server.newBatch({ feePoisha: 500_000 })
  const student = await server.newStudent()
  expect(await quote(student, [batch], ` ${code.toLowerCase()} `)).toMatchObject({
    fee: '5000',
    discount: '200',
    total: '4800',
  })
  const buyer = await server.newOrder([batch], { coupon: code, student })
  await server.press(await server.startPaying(buyer), 'pay')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'paid',
    total: '4800',
    discount: '200',
    coupon: code,
  })
  expect((await server.paymentsOf(buyer))[0]!.received_poisha).toBe(480_000)
})

test('everything off skips the gateway', async () => {
  const code = await newCoupon({ percent: 100 })
  const buyer = await server.newOrder([await server.newBatch({ seats: 1 })], { coupon: code })
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'paid',
    total: '0',
    payments: [],
    items: [{ state: 'enrolled' }],
  })
  expect(await couponOf(code)).toMatchObject({ held: 0, counted: 1, cost: '4500' })
})

test.each([
  ['of another name', {}, 'NOBODY-KNOWS', 'coupon_unknown'],
  ['switched off', { percent: 10, isActive: false }, null, 'coupon_unknown'],
  ['not yet begun', { percent: 10, startsOn: '2098-01-01' }, null, 'coupon_not_started'],
  ['over', { percent: 10, endsOn: '2020-01-01' }, null, 'coupon_ended'],
  ['for more money', { percent: 10, minimum: '4500.01' }, null, 'coupon_minimum'],
])('a coupon %s says why not, and orders nothing', async (_how, draft, given, reason) => {
  const code = given ?? (await newCoupon(draft))
  const [student, batch] = [await server.newStudent(), await server.newBatch()]
  expect(await quote(student, [batch], code)).toMatchObject({
    total: '4500',
    coupon: { problem: reason, discount: '0' },
  })
  const made = await server.call('POST /api/checkout', {
    token: student.token,
    body: {
      courses: [{ courseId: batch.courseId }],
      coupon: code,
      expectedTotal: '4500',
      checkoutKey: randomUUID(),
    },
  })
  expect(made.body.code).toBe(reason)
})

test('a coupon gives nothing to who made it, also later, nor to anyone else in the team', async () => {
  const code = await newCoupon({ percent: 100 })
  const batch = await server.newBatch()
  const former = await server.newStudent({ role: 'staff' })
  const own = await server.call('POST /api/staff/coupons', {
    token: former.token,
    body: { code: `${code}-2`, percent: 100 },
  })
  expect(own.status).toBe(201)
  await db
    .updateTable('students')
    .set({ role: 'student', staff_role: null, role_email_key: null })
    .where('id', '=', former.record.id)
    .execute()
  const support = await server.newStudent({ staffRole: 'support' })
  for (const [person, coupon] of [
    [staff, code],
    [support, code],
    [former, `${code}-2`],
  ] as const) {
    const refused = { coupon: { problem: 'coupon_not_for_staff' }, total: '4500' }
    expect(await quote(person, [batch], coupon)).toMatchObject(refused)
    const made = await server.call('POST /api/checkout', {
      token: person.token,
      body: {
        courses: [{ courseId: batch.courseId }],
        coupon,
        expectedTotal: '0',
        checkoutKey: randomUUID(),
      },
    })
    expect(made.body.code).toBe('coupon_not_for_staff')
  }
})

test('the team has no use of an offer after a free class either', async () => {
  const batch = await server.newBatch()
  const { id } = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', batch.courseId)
    .executeTakeFirstOrThrow()
  const { code } = await transact(db, (trx) =>
    makePersonalCoupon(trx, {
      courseId: id,
      percentBp: 10_000,
      amountPoisha: null,
      startsOn: '2020-01-01',
      endsOn: '2098-01-01',
      note: '',
    }),
  )
  const marketing = await server.newStudent({ staffRole: 'marketing' })
  const refused = { coupon: { problem: 'coupon_not_for_staff' }, total: '4500' }
  expect(await quote(marketing, [batch], code)).toMatchObject(refused)
  expect(await quote(await server.newStudent(), [batch], code)).toMatchObject({ total: '0' })
})

test('whoever has set a price by an import does not buy at it, nor who took the import back', async () => {
  const [author, undoer, colleague] = [
    await server.newStudent({ staffRole: 'content' }),
    await server.newStudent({ staffRole: 'content' }),
    await server.newStudent({ staffRole: 'content' }),
  ]
  const [cheap, retitled] = [
    await server.newBatch({ feePoisha: 100_000 }),
    await server.newBatch({ feePoisha: 100_000 }),
  ]
  const { id } = await db
    .insertInto('course_imports')
    .values({
      file_name: 'fees.csv',
      made_by: author.record.id,
      undone_by: undoer.record.id,
      undone_at: new Date(),
      saved: 2,
      left_out: 0,
      state: 'done',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [{ courseId }, before] of [
    [cheap, { fee: 1_400_000 }],
    [retitled, { fee: 100_000, title: 'Old' }],
  ] as const)
    await db
      .insertInto('course_import_rows')
      .values((rows) => ({
        import_id: id,
        course_id: rows.selectFrom('courses').select('id').where('course_id', '=', courseId),
        before: JSON.stringify(before),
        after: JSON.stringify({ fee: 100_000 }),
      }))
      .execute()
  const buy = async ({ token }: TestStudent, { courseId }: TestBatch) => {
    const { status, body } = await server.call('POST /api/checkout', {
      token,
      body: { courses: [{ courseId }], expectedTotal: '1000', checkoutKey: randomUUID() },
    })
    return status === 201 ? 'ordered' : body.code
  }
  expect(await buy(author, cheap)).toBe('own_price')
  expect(await buy(undoer, cheap)).toBe('own_price')
  expect(await buy(colleague, cheap)).toBe('ordered')
  expect(await buy(author, retitled)).toBe('ordered')
})

test('orders of staff are marked at the desk and in its export, also once their role has ended', async () => {
  const batch = await server.newBatch()
  const support = await server.newStudent({ staffRole: 'support' })
  const ofStaff = await server.newOrder([batch], { student: support })
  const ofStudent = await server.newOrder([batch])
  await db
    .updateTable('students')
    .set({ role: 'student', staff_role: null, role_email_key: null })
    .where('id', '=', support.record.id)
    .execute()
  const { token } = await server.newStudent({ role: 'staff' })
  const listed = await server.call('GET /api/staff/orders?limit=100', { token })
  const markOf = ({ number }: { number: string }) =>
    listed.body.orders.find((row: { number: string }) => row.number === number).byStaff
  expect([markOf(ofStaff), markOf(ofStudent)]).toEqual([true, false])
  const shown = await server.call(`GET /api/staff/orders/${ofStaff.number}`, { token })
  expect(shown.body.byStaff).toBe(true)
  const { body } = await server.call('GET /api/staff/orders/export', { token })
  const lines: string[] = body.csv.split('\r\n')
  expect(lines[0]).toMatch(/,byStaff$/)
  expect(lines.find((line) => line.startsWith(ofStaff.number))).toMatch(/,yes$/)
  expect(lines.find((line) => line.startsWith(ofStudent.number))).toMatch(/,no$/)
  const narrowed = await server.call(
    `GET /api/staff/orders/export?course=${batch.courseId}&state=pending_payment`,
    { token },
  )
  const numbers = (narrowed.body.csv as string).split('\r\n').map((line) => line.split(',')[0])
  expect(numbers).toEqual(expect.arrayContaining([ofStaff.number, ofStudent.number]))
  const paid = await server.call(
    `GET /api/staff/orders/export?course=${batch.courseId}&state=paid`,
    { token },
  )
  expect(paid.body.csv).not.toContain(ofStudent.number)
})

test('whoever has set a price does not buy at it, a colleague does', async () => {
  const [author, colleague] = [
    await server.newStudent({ staffRole: 'content' }),
    await server.newStudent({ staffRole: 'content' }),
  ]
  const batch = await server.newBatch({ feePoisha: 100_000 })
  await recordAudit(db, {
    actor: author.record,
    action: 'course.published',
    subject: batch.courseId,
    before: { fee: '14000' },
    after: { fee: '1000' },
  })
  await recordAudit(db, {
    actor: colleague.record,
    action: 'course.saved',
    subject: batch.courseId,
    after: { title: 'Another title' },
  })
  const buy = ({ token }: TestStudent) =>
    server.call('POST /api/checkout', {
      token,
      body: {
        courses: [{ courseId: batch.courseId }],
        expectedTotal: '1000',
        checkoutKey: randomUUID(),
      },
    })
  expect((await buy(author)).body.code).toBe('own_price')
  expect((await buy(colleague)).status).toBe(201)
})

test('a coupon for some courses takes off those only', async () => {
  const [one, two] = [
    await server.newBatch({ feePoisha: 100_000 }),
    await server.newBatch({ feePoisha: 300_000 }),
  ]
  const code = await newCoupon({ percent: 10, courses: [one.courseId] })
  const student = await server.newStudent()
  const both = await quote(student, [one, two], code)
  expect(both).toMatchObject({ discount: '100', total: '3900' })
  expect(both.items.map((item: { discount: string }) => item.discount)).toEqual(['100', '0'])
  expect((await quote(student, [two], code)).coupon.problem).toBe('coupon_other_courses')
})

test('T34 when twenty people at once use a coupon with two uses, two get it', async () => {
  const code = await newCoupon({ amount: '100', maxUses: 2 })
  const batch = await server.newBatch()
  const students = await Promise.all(Array.from({ length: 20 }, () => server.newStudent()))
  const answers = await Promise.all(
    students.map((student) =>
      server.call('POST /api/checkout', {
        token: student.token,
        body: {
          courses: [{ courseId: batch.courseId }],
          coupon: code,
          expectedTotal: '4400',
          checkoutKey: randomUUID(),
        },
      }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(2)
  expect(answers.filter((answer) => answer.body.code === 'coupon_used_up')).toHaveLength(18)
  expect(await couponOf(code)).toMatchObject({ held: 2, counted: 0 })
})

test('a use is held by an order, given back when it is cancelled or expires, and counted when it is paid', async () => {
  const code = await newCoupon({ amount: '100', maxUses: 1 })
  const [one, two, three] = [
    await server.newBatch(),
    await server.newBatch(),
    await server.newBatch(),
  ]
  const cancelled = await server.newOrder([one], { coupon: code })
  expect((await quote(await server.newStudent(), [two], code)).coupon.problem).toBe(
    'coupon_used_up',
  )
  await closeOrder(db, {
    orderId: await idOf(cancelled.number),
    to: 'cancelled',
    by: { kind: 'student' },
    now: new Date(),
  })
  const expired = await server.newOrder([two], { coupon: code })
  const later = new Date(Date.now() + 31 * 60_000)
  await expireOrders(
    { db, gateways: payments.gateways, rules: payments.rules, now: later },
    expired.record.id,
  )
  expect(await couponOf(code)).toMatchObject({ held: 0, counted: 0 })
  const kept = await server.newOrder([three], { coupon: code })
  await server.press(await server.startPaying(kept), 'pay')
  expect(await couponOf(code)).toMatchObject({ held: 0, counted: 1, cost: '100' })
  const uses = await server.call(`GET /api/staff/coupons/${code}/uses`, { token: staff.token })
  expect(uses.body.map((use: { state: string }) => use.state)).toEqual([
    'counted',
    'released',
    'released',
  ])
  expect(uses.body[0]).toMatchObject({
    student: { studentId: kept.record.student_id },
    orderNumber: kept.number,
    discount: '100',
  })
})

test('once for each student is once', async () => {
  const code = await newCoupon({ percent: 10, maxPerStudent: 1 })
  const student = await server.newStudent()
  const buyer = await server.newOrder([await server.newBatch()], { coupon: code, student })
  await server.press(await server.startPaying(buyer), 'pay')
  expect((await quote(student, [await server.newBatch()], code)).coupon.problem).toBe(
    'coupon_used_by_you',
  )
  expect(
    (await quote(await server.newStudent(), [await server.newBatch()], code)).coupon.problem,
  ).toBeNull()
})

test('money that comes after the use was given back keeps its discount and counts', async () => {
  const code = await newCoupon({ amount: '100', maxUses: 1 })
  const buyer = await server.newOrder([await server.newBatch()], { coupon: code })
  const page = await server.startPaying(buyer)
  await closeOrder(db, {
    orderId: await idOf(buyer.number),
    to: 'cancelled',
    by: { kind: 'student' },
    now: new Date(),
  })
  await server.press(page, 'pay')
  expect((await server.orderOf(buyer)).state).toBe('paid')
  expect(await couponOf(code)).toMatchObject({ held: 0, counted: 1 })
})

test('a coupon takes off a percentage or an amount, never both, and has one code', async () => {
  const make = (body: object) =>
    server.call('POST /api/staff/coupons', { token: staff.token, body })
  expect((await make({ code: 'BOTH-1', percent: 10, amount: '5' })).status).toBe(400)
  expect((await make({ code: 'NONE-1' })).status).toBe(400)
  const code = await newCoupon({ percent: 10 })
  expect(await make({ code, percent: 5 })).toMatchObject({
    status: 409,
    body: { code: 'coupon_exists' },
  })
  const changed = await server.call(`PATCH /api/staff/coupons/${code}`, {
    token: staff.token,
    body: { amount: '50', isActive: false },
  })
  expect(changed.body).toMatchObject({ percent: null, amount: '50', isActive: false })
})

async function idOf(number: string): Promise<number> {
  return (
    await db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).id
}
