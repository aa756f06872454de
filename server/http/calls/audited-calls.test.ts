import { randomInt, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { auditFields } from '#contract/staff/audit-fields.ts'
import { CsvPart } from '#contract/staff/staff.ts'
import { inboxLists } from '#contract/staff/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import { newCourse } from '#server/testing/courses.ts'
import { newBatch } from '#server/testing/classes.ts'
import { newEnrolment } from '#server/testing/lessons.ts'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import { openTestDatabase, type Reply, type TestStudent } from '#server/testing/test-server.ts'

/**
 * Every staff call that changes something adds an entry to the audit list. A row prepares and makes
 * the call. A call without a row fails, unless `elsewhere` or `unaudited` says why it needs none.
 */
const database = await openTestDatabase()
const server = await payingServer({ database, config: { SECOND_PERSON_ABOVE: '5000' } })
const { db } = server.services
const anna = await server.newStudent({ role: 'staff', name: 'Anna' })
afterAll(async () => {
  await server.close()
  await database.close()
})

const reason = 'Agreed by phone.'
const newTrxId = () => `T${randomInt(1e9, 1e10 - 1)}`
/** The last call that each person made. */
const lastCalls = new Map<string, () => Promise<Reply>>()
const by = ({ token }: TestStudent, call: string, body?: object) => {
  const make = () => server.call(call, { token, ...(body && { body }) })
  lastCalls.set(token, make)
  return make()
}

async function paid(
  gateway: 'sslcommerz' | 'bkash' = 'sslcommerz',
  action = 'pay',
): Promise<Buyer> {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer, gateway), action)
  return buyer
}
async function linesOf(buyer: Buyer) {
  const [item] = (await server.orderOf(buyer)).items
  return [{ itemId: item!.itemId, amount: '300' }]
}
const askRefund = async (staff: TestStudent, buyer: Buyer) =>
  by(staff, `POST /api/staff/orders/${buyer.number}/refunds`, {
    lines: await linesOf(buyer),
    reason,
  })
const requested = async () => (await askRefund(anna, await paid())).body.id as string
async function reported(): Promise<{ id: string; buyer: Buyer }> {
  const buyer = await server.newOrder([await server.newBatch()])
  const body = { channel: 'bkash', trxId: newTrxId(), sender: '01712345678', amount: '4500' }
  await server.call(`POST /api/orders/${buyer.number}/manual-transfers`, {
    token: buyer.token,
    body,
  })
  const { transfers } = (await by(anna, 'GET /api/staff/transfers?limit=100&state=submitted')).body
  return {
    id: transfers.find((one: { orderNumber: string }) => one.orderNumber === buyer.number).id,
    buyer,
  }
}
async function underReview(): Promise<number> {
  const [payment] = await server.paymentsOf(await paid('sslcommerz', 'risky'))
  return payment!.id
}
async function enrolManually(staff: TestStudent, feePoisha: number): Promise<Reply> {
  const [batch, student] = [await server.newBatch({ feePoisha }), await server.newStudent()]
  const body = {
    studentId: student.record.student_id,
    courseId: batch.courseId,
    cause: 'scholarship',
    reason,
  }
  return by(staff, 'POST /api/staff/manual-enrolments', body)
}
const waitingManually = async () => (await enrolManually(anna, 900_000)).body.id as string
const enrolment = async () =>
  newEnrolment(db, await server.newStudent(), { course: await newCourse(db) })
const certificate = async (staff: TestStudent) =>
  by(staff, `POST /api/staff/enrolments/${await enrolment()}/certificate`, {})
async function extension(staff: TestStudent): Promise<Reply> {
  const id = await enrolment()
  await db
    .updateTable('enrolments')
    .set({ access_until: '2026-01-01' })
    .where('id', '=', id)
    .execute()
  const until = dhakaDay(new Date(Date.now() + 30 * 86_400_000))
  return by(staff, `POST /api/staff/enrolments/${id}/access`, { until, reason })
}
/** A pending correction of a certificate. @returns its id */
async function correction(): Promise<number> {
  const { serial } = (await certificate(anna)).body
  const { id, student_id } = await db
    .selectFrom('certificates')
    .select(['id', 'student_id'])
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  const asked = await db
    .insertInto('certificate_corrections')
    .values({ certificate_id: id, student_id, asked_name: 'Asked Name' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return asked.id
}
const newCoupon = (staff: TestStudent, code: string) =>
  by(staff, 'POST /api/staff/coupons', { code, percent: 10 })
async function newInvitedOrder(): Promise<number> {
  const { courseId } = await server.newBatch()
  const email = `${randomUUID()}@example.com`
  const body = { email, name: 'Rima Das', courseId, holdHours: 48 }
  await by(anna, 'POST /api/staff/payment-orders', body)
  const { id } = await db
    .selectFrom('invited_orders')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

const newRoom = () => ({ name: `Room ${randomUUID()}`, address: 'House 12, Dhanmondi', seats: 20 })

async function anyRoom(): Promise<string> {
  return (await by(anna, 'POST /api/staff/rooms', newRoom())).body[0].roomId
}

function newStatementColumns() {
  return { headings: ['date', randomUUID()], columns: { date: 0, reference: 1 }, kinds: [] }
}

async function newNote(staff: TestStudent, student?: TestStudent['record']): Promise<Reply> {
  const { student_id } = student ?? (await server.newStudent()).record
  return by(staff, `POST /api/staff/students/${student_id}/notes`, { text: reason })
}
const code = () => `C${randomUUID().slice(0, 8).toUpperCase()}`
const batchDraft = {
  number: 2,
  startsOn: '2099-03-01',
  enrolBy: '2099-02-20',
  classDays: ['Sun'],
  state: 'open',
}
const invitation = () => ({
  email: `i-${randomUUID()}@example.com`,
  role: 'support',
  language: 'en',
})

async function newMessage(): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({ name: 'A', email: 'a@example.com', subject: 'S', message: 'M' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const acts: Record<string, (actor: TestStudent) => Promise<Reply>> = {
  'POST /api/users/students/{id}/sign-out-everywhere': async (actor) =>
    by(
      actor,
      `POST /api/users/students/${(await server.newStudent()).record.student_id}/sign-out-everywhere`,
    ),
  'PATCH /api/staff/inbox/{list}/{id}': async (actor) => {
    const id = await newMessage()
    return by(actor, `PATCH /api/staff/inbox/contact-messages/${id}`, { state: 'handled' })
  },
  'POST /api/staff/instructor-applications/{id}/instructor': async (actor) => {
    const { id } = await db
      .insertInto('instructor_applications')
      .values({
        name: 'Rokeya Khatun',
        email: `${randomUUID()}@example.com`,
        phone: '+8801712345678',
        subject: 'Weaving',
        experience: 'Ten years.',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return by(actor, `POST /api/staff/instructor-applications/${id}/instructor`)
  },
  'POST /api/staff/contact-messages/{id}/lines': async (actor) =>
    by(actor, `POST /api/staff/contact-messages/${await newMessage()}/lines`, {
      kind: 'note',
      text: 'Called back.',
    }),
  'PUT /api/staff/contact-messages/{id}/assignee': async (actor) =>
    by(actor, `PUT /api/staff/contact-messages/${await newMessage()}/assignee`, { isMe: true }),
  'POST /api/staff/mails/{id}/retry': async (actor) => {
    const mail = { kind: 'x', recipient: 'a@example.com', subject: 'S', body: 'B', state: 'failed' }
    const { id } = await db
      .insertInto('mails')
      .values(mail)
      .returning('id')
      .executeTakeFirstOrThrow()
    return by(actor, `POST /api/staff/mails/${id}/retry`)
  },
  'POST /api/staff/enrolments/{id}/access': extension,
  'POST /api/staff/batches/{id}/access': async (actor) => {
    const course = await newCourse(db)
    const batchId = await newBatch(db, course)
    const id = await newEnrolment(db, await server.newStudent(), { course, batchId })
    await db
      .updateTable('enrolments')
      .set({ access_until: '2026-01-01' })
      .where('id', '=', id)
      .execute()
    const until = dhakaDay(new Date(Date.now() + 30 * 86_400_000))
    return by(actor, `POST /api/staff/batches/${batchId}/access`, { until, reason })
  },
  'POST /api/staff/enrolments/{id}/certificate': certificate,
  'POST /api/staff/certificates/{serial}/revoke': async (actor) =>
    by(actor, `POST /api/staff/certificates/${(await certificate(anna)).body.serial}/revoke`),

  'POST /api/staff/certificates/{serial}/reissue': async (actor) =>
    by(actor, `POST /api/staff/certificates/${(await certificate(anna)).body.serial}/reissue`, {
      nameOnIt: 'Corrected Name',
      reason,
    }),
  'POST /api/staff/certificate-corrections/{id}/approve': async (actor) =>
    by(actor, `POST /api/staff/certificate-corrections/${await correction()}/approve`, {
      nameOnIt: 'Corrected Name',
    }),
  'POST /api/staff/certificate-corrections/{id}/reject': async (actor) =>
    by(actor, `POST /api/staff/certificate-corrections/${await correction()}/reject`, { reason }),

  'POST /api/staff/orders/{number}/cancel': async (actor) =>
    by(
      actor,
      `POST /api/staff/orders/${(await server.newOrder([await server.newBatch()])).number}/cancel`,
      { reason },
    ),
  'POST /api/staff/orders/{number}/refunds': async (actor) => askRefund(actor, await paid()),
  'POST /api/staff/orders/{number}/end-enrolments': async (actor) => {
    const { orderNumber } = (await enrolManually(anna, 100_000)).body
    const { order } = (await by(anna, `GET /api/staff/orders/${orderNumber}`)).body
    const itemIds = [order.items[0].itemId]
    return by(actor, `POST /api/staff/orders/${orderNumber}/end-enrolments`, { itemIds, reason })
  },
  'POST /api/staff/refunds/{id}/approve': async (actor) =>
    by(actor, `POST /api/staff/refunds/${await requested()}/approve`),
  'POST /api/staff/refunds/{id}/reject': async (actor) =>
    by(actor, `POST /api/staff/refunds/${await requested()}/reject`, { reason }),
  'POST /api/staff/refunds/{id}/sent': async (actor) => {
    const { id, buyer } = await reported()
    await by(anna, `POST /api/staff/transfers/${id}/verify`, {
      amount: '4500',
      evidence: 'statement',
    })
    const refund = (await askRefund(anna, buyer)).body.id
    await by(actor, `POST /api/staff/refunds/${refund}/approve`)
    return by(actor, `POST /api/staff/refunds/${refund}/sent`, { trxId: newTrxId() })
  },
  'POST /api/staff/refunds/{id}/send-again': async (actor) => {
    const { id } = (await askRefund(anna, await paid('bkash'))).body
    server.sandbox.faults.next('http-500')
    await by(actor, `POST /api/staff/refunds/${id}/approve`)
    await db.updateTable('refunds').set({ state: 'unclear' }).where('id', '=', Number(id)).execute()
    return by(actor, `POST /api/staff/refunds/${id}/send-again`)
  },
  'POST /api/staff/transfers/{id}/verify': async (actor) =>
    by(actor, `POST /api/staff/transfers/${(await reported()).id}/verify`, {
      amount: '4500',
      evidence: 'statement',
    }),
  'POST /api/staff/transfers/{id}/reject': async (actor) =>
    by(actor, `POST /api/staff/transfers/${(await reported()).id}/reject`, { reason }),
  'POST /api/staff/payments/{id}/accept': async (actor) =>
    by(actor, `POST /api/staff/payments/${await underReview()}/accept`, { reason }),
  'POST /api/staff/payments/{id}/refuse': async (actor) =>
    by(actor, `POST /api/staff/payments/${await underReview()}/refuse`, { reason }),
  'POST /api/staff/settlements': async (actor) =>
    by(actor, 'POST /api/staff/settlements', {
      gateway: 'sslcommerz',
      csv: `kind,reference,gross,fee,date\ncharge,${randomUUID()},100,2,2026-01-01\n`,
    }),
  'POST /api/staff/rooms': async (actor) => by(actor, 'POST /api/staff/rooms', newRoom()),
  'PUT /api/staff/rooms/{id}': async (actor) =>
    by(actor, `PUT /api/staff/rooms/${await anyRoom()}`, newRoom()),
  'DELETE /api/staff/rooms/{id}': async (actor) =>
    by(actor, `DELETE /api/staff/rooms/${await anyRoom()}`),
  'POST /api/staff/statement-columns': async (actor) =>
    by(actor, 'POST /api/staff/statement-columns', newStatementColumns()),
  'DELETE /api/staff/statement-columns/{id}': async (actor) => {
    const { id } = (await by(anna, 'POST /api/staff/statement-columns', newStatementColumns())).body
    return by(actor, `DELETE /api/staff/statement-columns/${id}`)
  },
  'POST /api/staff/payment-orders': async (actor) => {
    const [batch, student] = [await server.newBatch(), await server.newStudent()]
    const body = {
      studentId: student.record.student_id,
      courseId: batch.courseId,
      holdHours: 48,
    }
    return by(actor, 'POST /api/staff/payment-orders', body)
  },
  'POST /api/staff/invited-orders/{id}/payment-link': async (actor) =>
    by(actor, `POST /api/staff/invited-orders/${await newInvitedOrder()}/payment-link`, {}),
  'DELETE /api/staff/invited-orders/{id}': async (actor) =>
    by(actor, `DELETE /api/staff/invited-orders/${await newInvitedOrder()}`),
  'POST /api/staff/orders/{number}/payment-link': async (actor) =>
    by(
      actor,
      `POST /api/staff/orders/${(await server.newOrder([await server.newBatch()])).number}/payment-link`,
      {},
    ),
  'POST /api/staff/manual-enrolments': async (actor) => enrolManually(actor, 900_000),
  'POST /api/staff/manual-enrolments/{id}/approve': async (actor) =>
    by(actor, `POST /api/staff/manual-enrolments/${await waitingManually()}/approve`),
  'POST /api/staff/manual-enrolments/{id}/reject': async (actor) =>
    by(actor, `POST /api/staff/manual-enrolments/${await waitingManually()}/reject`, { reason }),

  'POST /api/staff/students/{studentId}/notes': async (actor) => newNote(actor),
  'DELETE /api/staff/students/{studentId}/notes/{id}': async (actor) => {
    const { record } = await server.newStudent()
    const { id } = (await newNote(actor, record)).body
    return by(actor, `DELETE /api/staff/students/${record.student_id}/notes/${id}`)
  },
  'PUT /api/staff/students/{studentId}/tags': async (actor) => {
    const { record } = await server.newStudent()
    return by(actor, `PUT /api/staff/students/${record.student_id}/tags`, { tags: ['evening'] })
  },

  'POST /api/staff/students/{studentId}/merge': async (actor) => {
    const [kept, closed] = [await server.newStudent(), await server.newStudent()]
    return by(actor, `POST /api/staff/students/${kept.record.student_id}/merge`, {
      closedId: closed.record.student_id,
    })
  },

  'POST /api/staff/coupons': async (actor) => newCoupon(actor, code()),
  'PATCH /api/staff/coupons/{code}': async (actor) => {
    const known = code()
    await newCoupon(anna, known)
    return by(actor, `PATCH /api/staff/coupons/${known}`, { isActive: false })
  },
  'POST /api/staff/courses/{courseId}/batches': async (actor) =>
    by(actor, `POST /api/staff/courses/${(await server.newBatch()).courseId}/batches`, batchDraft),
  'PUT /api/staff/batches/{id}': async (actor) =>
    by(actor, `PUT /api/staff/batches/${(await server.newBatch()).batchId}`, {
      ...batchDraft,
      number: 1,
      seats: 30,
    }),
  'PUT /api/staff/courses/{courseId}/sale': async (actor) =>
    by(actor, `PUT /api/staff/courses/${(await server.newBatch()).courseId}/sale`, {
      isOnSale: false,
      sellsSelfPaced: false,
    }),

  'POST /api/staff/invitations': async (actor) =>
    by(actor, 'POST /api/staff/invitations', invitation()),
  'DELETE /api/staff/invitations/{email}': async (actor) => {
    const { email } = (await by(anna, 'POST /api/staff/invitations', invitation())).body
    return by(actor, `DELETE /api/staff/invitations/${email}`)
  },
  'PATCH /api/staff/people/{id}': async (actor) => {
    const { record } = await server.newStudent({ staffRole: 'support' })
    return by(actor, `PATCH /api/staff/people/${record.student_id}`, { role: 'finance' })
  },
  'DELETE /api/staff/people/{id}': async (actor) => {
    const { record } = await server.newStudent({ staffRole: 'support' })
    return by(actor, `DELETE /api/staff/people/${record.student_id}`)
  },
}

/**
 * Paths whose own tests make all their calls; a call that records nothing fails there too
 * (`forgotAudit`).
 */
const elsewhere: Record<string, string> = {
  '/api/media': 'media/media.test.ts',
  '/api/staff/courses/{courseId}/curriculum': 'learning/curriculum.test.ts',
  '/api/staff/lessons': 'learning/curriculum.test.ts',
  '/api/staff/instructors': 'catalog/instructors.test.ts',
  '/api/staff/courses': 'catalog/staff-courses.test.ts',
  '/api/staff/course-imports': 'catalog/course-exchange.test.ts',
  '/api/staff/student-imports': 'accounts/student-imports.test.ts',
  '/api/staff/invited-students': 'accounts/student-imports.test.ts',
  '/api/staff/categories': 'catalog/staff-categories.test.ts',
  '/api/staff/site': 'staff-site.test.ts',
  '/api/staff/questions': 'learning/discussion.test.ts',
  '/api/staff/reviews': 'learning/reviews.test.ts',
  '/api/staff/brought-reviews': 'learning/reviews.test.ts',
  '/api/staff/courses/{courseId}/announcements': 'learning/announcements.test.ts',
  '/api/staff/waiting-places': 'orders/waiting-lists.test.ts',
  '/api/staff/courses/{courseId}/batches/{number}/groups': 'learning/announcements.test.ts',
  '/api/staff/orientation-classes': 'learning/guest-classes.test.ts',
  '/api/staff/batches/{id}/timetable': 'learning/classes.test.ts',
  '/api/staff/batches/{id}/classes': 'learning/classes.test.ts',
  '/api/staff/batches/{id}/moves': 'orders/batch-moves.test.ts',
  '/api/staff/batches/{id}/merge': 'orders/batch-moves.test.ts',
  '/api/staff/question-banks': 'learning/question-banks.test.ts',
  '/api/staff/bank-questions': 'learning/question-banks.test.ts',
  '/api/staff/lessons/{lessonId}/test': 'learning/tests-desk.test.ts',
  '/api/staff/submissions': 'learning/assignments.test.ts',
  '/api/staff/attempts': 'learning/tests-results.test.ts',
  '/api/staff/class-holidays': 'learning/classes.test.ts',
  '/api/staff/classes': 'learning/classes.test.ts',
}

/** Calls that leave no entry on purpose. */
const unaudited: Record<string, string> = {
  '/api/authorization/second-factor':
    'what is done to one’s own second factor is mailed and kept in second_factor_history',
}

const changing = Object.entries<Endpoint>(allEndpoints)
  .filter(
    ([key, endpoint]) =>
      (endpoint.audience === 'staff' || endpoint.staffPermission) &&
      !key.startsWith('GET ') &&
      !endpoint.readsOnly &&
      !endpoint.unaudited,
  )
  .map(([key]) => key)

test('every staff call that changes something has a row, or a reason for none', () => {
  const isUnder = (paths: Record<string, string>, key: string) =>
    Object.keys(paths).some((path) => key.split(' ')[1]!.startsWith(path))
  expect(
    changing.filter(
      (key) => !(key in acts) && !isUnder(elsewhere, key) && !isUnder(unaudited, key),
    ),
  ).toEqual([])
  expect(Object.keys(acts).filter((key) => !changing.includes(key))).toEqual([])
})

test.each(Object.entries(elsewhere))('%s is called by %s', (path, file) => {
  const found = globSync(`**/${file}`, { cwd: import.meta.dirname })
  expect(found).toHaveLength(1)
  const text = readFileSync(join(import.meta.dirname, found[0]!), 'utf8')
  expect(text).toContain(path.replace(/\{.*/, ''))
})

test.each(Object.entries(acts))(
  '%s leaves an entry with the person who did it',
  async (_key, act) => {
    const actor = await server.newStudent({ staffRole: 'owner', name: 'Bina' })
    const answer = await act(actor)
    expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
    const entries = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('staff_id', '=', actor.record.id)
      .execute()
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.map(({ action }) => action)).not.toContain('call.made')
  },
)

/** Calls that do something each time they are made. */
const repeatable: Record<string, string> = {
  'POST /api/users/students/{id}/sign-out-everywhere': 'ends what was opened since',
  'POST /api/staff/orders/{number}/refunds': 'asks for a further part of the money',
  'POST /api/staff/students/{studentId}/notes': 'adds a further note',
  'POST /api/staff/invitations': 'mails the invitation again',
  'POST /api/staff/orders/{number}/payment-link': 'makes a new link, which ends the former one',
  'POST /api/staff/invited-orders/{id}/payment-link': 'makes a new link, which ends the former one',
}

test.each(Object.entries(acts))(
  '%s, made again as it was, is refused or leaves no entry',
  async (key, act) => {
    const actor = await server.newStudent({ staffRole: 'owner', name: 'Bina' })
    const entries = async () =>
      (
        await db
          .selectFrom('audit_entries')
          .select('action')
          .where('staff_id', '=', actor.record.id)
          .execute()
      ).map(({ action }) => action)
    await act(actor)
    const first = await entries()
    await defined(lastCalls.get(actor.token))()
    expect((await entries()).length > first.length).toBe(key in repeatable)
  },
)

/** Lists with people in them that leave as a file. */
const exports = Object.entries<Endpoint>(allEndpoints).flatMap(([key, { audience, reply }]) =>
  // tests-results.test.ts has the one of a test.
  audience === 'staff' && reply === CsvPart && !key.includes('{lessonId}')
    ? key.includes('{list}')
      ? inboxLists.map((list) => [key.replace('{list}', list), list] as const)
      : [[key, key.split('/').at(-2)!] as const]
    : [],
)

test.each(exports)('%s leaves an entry, reading the same list does not', async (key, list) => {
  const actor = await server.newStudent({ staffRole: 'owner' })
  expect((await by(actor, key.replace('/export', ''))).status).toBe(200)
  const { status, body } = await by(actor, `${key}?after=999999`)
  expect(status).toBe(200)
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'before', 'after'])
    .where('staff_id', '=', actor.record.id)
    .execute()
  const rows = parse(body.csv).length
  const after = { after: '999999', rows }
  expect(entries).toEqual([{ action: 'list.exported', subject: list, before: null, after }])
})

test('an export is noted with what was searched for', async () => {
  const actor = await server.newStudent({ staffRole: 'owner' })
  await by(actor, 'GET /api/staff/audit/export?q=somebody&action=coupon')
  const { after } = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('staff_id', '=', actor.record.id)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ q: 'somebody', action: 'coupon', rows: 0 })
})

test('a change without effect leaves no entry and does not fail', async () => {
  const actor = await server.newStudent({ staffRole: 'owner' })
  const answer = await by(actor, 'POST /api/staff/courses/bulk', {
    courseIds: ['NOT-A-COURSE'],
    state: 'hidden',
  })
  expect(answer).toMatchObject({ status: 200, body: { changed: [] } })
  expect(
    await db
      .selectFrom('audit_entries')
      .select('id')
      .where('staff_id', '=', actor.record.id)
      .execute(),
  ).toEqual([])
})

test('every field that an entry names has words of its own', async () => {
  const entries = await db.selectFrom('audit_entries').select(['before', 'after']).execute()
  const fields = new Set(
    entries.flatMap(({ before, after }) =>
      Object.keys({ ...(before as object), ...(after as object) }),
    ),
  )
  const named: readonly string[] = auditFields
  // Attendance is noted under the ID of each student.
  expect([...fields].filter((field) => !named.includes(field) && !field.startsWith('ET_'))).toEqual(
    [],
  )
})
