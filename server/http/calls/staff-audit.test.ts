import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { recordAudit } from '#server/audit/index.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const manager = await server.newStudent({ staffRole: 'manager', name: `Manager ${randomUUID()}` })
const finance = await server.newStudent({ staffRole: 'finance', name: 'Nasrin Jahan' })
const ask = (query = '', { token } = manager) =>
  server.call(`GET /api/staff/audit${query}`, { token })
const subjectsOf = (body: { rows: { subject: string }[] }) =>
  body.rows.map(({ subject }) => subject)

test('the list is searched by what it was done to and who did it, and narrowed by person and action', async () => {
  const [coupon, order] = [`C-${randomUUID()}`, `O-${randomUUID()}`]
  await recordAudit(db, {
    actor: manager.record,
    action: 'coupon.changed',
    subject: coupon,
    before: { amount: '5' },
    after: { amount: '7' },
  })
  await recordAudit(db, {
    actor: finance.record,
    action: 'order.refund_approved',
    subject: order,
    after: { reason: '=1+1' },
  })

  expect((await ask(`?q=${coupon.slice(3).toUpperCase()}`)).body.rows).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      by: { name: manager.record.name, studentId: manager.record.student_id },
      action: 'coupon.changed',
      subject: coupon,
      before: { amount: '5' },
      after: { amount: '7' },
    },
  ])
  expect(subjectsOf((await ask(`?q=${encodeURIComponent(manager.record.name)}`)).body)).toEqual([
    coupon,
  ])
  expect(subjectsOf((await ask(`?person=${finance.record.student_id}`)).body)).toEqual([order])
  expect(subjectsOf((await ask('?action=order')).body)).toContain(order)
  expect(subjectsOf((await ask('?action=order')).body)).not.toContain(coupon)
  expect(subjectsOf((await ask('?action=coupon.changed&limit=200')).body)).toContain(coupon)
  expect(subjectsOf((await ask('?action=coupon.added&limit=200')).body)).not.toContain(coupon)
  expect((await server.call('GET /api/staff/audit/people', { token: manager.token })).body).toEqual(
    expect.arrayContaining([
      { studentId: manager.record.student_id, name: manager.record.name },
      { studentId: finance.record.student_id, name: 'Nasrin Jahan' },
    ]),
  )

  const { body } = await server.call(
    `GET /api/staff/audit/export?person=${finance.record.student_id}`,
    { token: manager.token },
  )
  expect(parse(body.csv, { bom: true, columns: true })).toMatchObject([
    {
      name: 'Nasrin Jahan',
      action: 'order.refund_approved',
      subject: order,
      before: '',
      after: '{"reason":"=1+1"}',
    },
  ])
})

test('an operator at the command line stands in the list by name', async () => {
  const subject = randomUUID()
  await recordAudit(db, { actor: { operator: 'karim' }, action: 'staff.removed', subject })
  expect((await ask(`?q=${subject}`)).body.rows).toMatchObject([
    { by: { name: 'karim', studentId: null }, before: null, after: null },
  ])
})

test('pages follow each other', async () => {
  const subject = randomUUID()
  for (let n = 0; n < 3; n += 1)
    await recordAudit(db, {
      actor: manager.record,
      action: 'mail.queued_again',
      subject,
      after: { n },
    })
  const first = (await ask(`?q=${subject}&limit=2`)).body
  const second = (await ask(`?q=${subject}&limit=2&after=${first.next}`)).body
  expect([...first.rows, ...second.rows].map(({ after }) => after.n)).toEqual([2, 1, 0])
  expect(second.next).toBe(null)
})

test('whoever may not see it is told so, and filters that are none are refused', async () => {
  expect(await ask('', finance)).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  for (const query of ['?person=1', '?action=a.b.c', '?action=%25', '?after=-1', '?q=%00'])
    expect((await ask(query)).status).toBe(400)
})
