import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { AuditAction } from '#contract/staff/audit.ts'
import { recordAudit } from '#server/audit/index.ts'
import { saveCourse } from '#server/modules/catalog/index.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const manager = await server.newStudent({ staffRole: 'manager', name: `Manager ${randomUUID()}` })
const finance = await server.newStudent({ staffRole: 'finance', name: 'Nasrin Jahan' })
const ask = (query = '', { token } = manager) =>
  server.call(`GET /api/staff/audit${query}`, { token })
const subjectsOf = (body: { rows: { subject: string }[] }) =>
  body.rows.map(({ subject }) => subject)

test('the list can be searched by subject and person, and filtered by person and action', async () => {
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

test('a search for the title of a course finds what was done to it, its batches and its classes', async () => {
  const word = `Weaving${randomUUID().slice(0, 8)}`
  const [course, other] = [courseDraft({ title: `Hand ${word} for all` }), courseDraft()]
  for (const draft of [course, other]) await saveCourse(db, draft)
  const note = (subject: string, action: AuditAction) =>
    recordAudit(db, { actor: manager.record, action, subject, after: { subject } })
  await note(course.courseId, 'course.saved')
  await note(`${course.courseId} 3`, 'batch.changed')
  await note(`${course.courseId} 3/2`, 'class.changed')
  await note(`${course.courseId}/3`, 'batch.groups_changed')
  await note(`${course.courseId}0`, 'course.saved')
  await note(other.courseId, 'course.saved')

  const { body } = await ask(`?q=${encodeURIComponent(`hand ${word.toLowerCase()}`)}`)
  expect(subjectsOf(body)).toEqual([
    `${course.courseId}/3`,
    `${course.courseId} 3/2`,
    `${course.courseId} 3`,
    course.courseId,
  ])
  const saved = await ask(`?q=${word}&action=course.saved`)
  expect(subjectsOf(saved.body)).toEqual([course.courseId])
})

test('a title in Bangla finds its course as well, and words elsewhere in a course do not', async () => {
  const word = `কাঁথা${randomUUID().slice(0, 8)}`
  const [titled, worded] = [
    courseDraft({ bangla: { title: `নকশি ${word}` } }),
    courseDraft({ designedFor: word }),
  ]
  for (const draft of [titled, worded]) {
    await saveCourse(db, draft)
    await recordAudit(db, {
      actor: manager.record,
      action: 'course.saved',
      subject: draft.courseId,
    })
  }
  const { body } = await ask(`?q=${encodeURIComponent(word)}`)
  expect(subjectsOf(body)).toEqual([titled.courseId])
})

test('an operator at the command line is listed by name', async () => {
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

test('callers without permission and unknown filters are refused', async () => {
  expect(await ask('', finance)).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  for (const query of ['?person=1', '?action=a.b.c', '?action=%25', '?after=-1', '?q=%00'])
    expect((await ask(query)).status).toBe(400)
})
