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

/** Makes a call twice. @returns what the second one left in the audit list, be it the entry of the call itself */
async function again(key: string, body?: object): Promise<unknown[]> {
  const actor = await server.newStudent({ staffRole: 'owner' })
  const make = () => server.call(key, { token: actor.token, ...(body && { body }) })
  const entries = () =>
    db
      .selectFrom('audit_entries')
      .select('action')
      .where('staff_id', '=', actor.record.id)
      .orderBy('id')
      .execute()
  const first = await make()
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
  const { length } = await entries()
  await make()
  return (await entries()).slice(length)
}

test('a course that is archived or taken back again, alone or among others', async () => {
  const { courseId } = await newCourse(db)
  expect(await again(`POST /api/staff/courses/${courseId}/archive`)).toEqual([])
  expect(await again(`POST /api/staff/courses/${courseId}/unarchive`)).toEqual([])
  expect(await again(`DELETE /api/staff/courses/${courseId}/publish`)).toEqual([])
  expect(
    await again('POST /api/staff/courses/bulk', { courseIds: [courseId], state: 'archived' }),
  ).toEqual([])
})

test('a day that is a holiday, or an ordinary one, again', async () => {
  const day = '2031-03-26'
  expect(
    await again(`PUT /api/staff/class-holidays/${day}`, {
      name: 'Independence Day',
      nameBn: 'স্বাধীনতা দিবস',
    }),
  ).toEqual([])
  expect(await again(`DELETE /api/staff/class-holidays/${day}`)).toEqual([])
})

test('a section that gets the title it has', async () => {
  const { courseId } = await newCourse(db)
  const { sections } = await call(`POST /api/staff/courses/${courseId}/curriculum/sections`, {
    title: 'First week',
  })
  const section = sections.at(-1)
  expect(
    await again(`PATCH /api/staff/courses/${courseId}/curriculum/sections/${section.sectionId}`, {
      title: 'Another week',
    }),
  ).toEqual([])
})
