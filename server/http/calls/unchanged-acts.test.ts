import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newCourse } from '../../testing/courses.ts'
import { testServer } from '../../testing/test-server.ts'

/** What staff do a second time changes nothing and is not recorded as done again. */
const server = await testServer()
const { db } = server.services
const owner = await server.newStudent({ role: 'staff', name: 'Nasrin' })

const call = async (key: string, body: object) => {
  const answer = await server.call(key, { token: owner.token, body })
  expect(answer.status, key).toBeLessThan(300)
  return answer.body
}
const entriesOf = async (subject: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const twice = async (key: string, body: object) => {
  await call(key, body)
  await call(key, body)
}

test('a course that is hidden, or taken off sale, again', async () => {
  const { courseId } = await newCourse(db)
  await twice(`POST /api/staff/courses/${courseId}/hide`, {})
  const sale = { isOnSale: false, sellsSelfPaced: false }
  await twice(`PUT /api/staff/courses/${courseId}/sale`, sale)
  expect(await entriesOf(courseId)).toEqual(['course.hidden', 'course.sale_changed'])
})

test('a course that is published again without a change', async () => {
  const { courseId } = await newCourse(db)
  for (let time = 0; time < 2; time += 1) {
    const { version } = (
      await server.call(`GET /api/staff/courses/${courseId}`, { token: owner.token })
    ).body
    await call(`POST /api/staff/courses/${courseId}/publish`, { version })
  }
  const { rows } = (
    await server.call(`GET /api/staff/courses/${courseId}/revisions`, { token: owner.token })
  ).body
  expect([await entriesOf(courseId), rows]).toEqual([[], []])
})

test('a category that is hidden again', async () => {
  await twice('PATCH /api/staff/categories/photography', { isHidden: true })
  expect(await entriesOf('photography')).toEqual(['category.changed'])
})

test('a coupon that gets the terms it has', async () => {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
  await call('POST /api/staff/coupons', { code, percent: 10 })
  await twice(`PATCH /api/staff/coupons/${code}`, { percent: 20 })
  expect(await entriesOf(code)).toEqual(['coupon.added', 'coupon.changed'])
})

test('a member of staff who gets the role they have', async () => {
  const member = await server.newStudent({ role: 'staff', name: 'Karim' })
  await twice(`PATCH /api/staff/people/${member.record.student_id}`, { role: 'support' })
  expect(await entriesOf(member.email)).toEqual(['staff.role_changed'])
})
