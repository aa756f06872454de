import { expect, test } from 'vitest'
import { testDatabase, testServer } from '#server/testing/test-server.ts'
import { giveRole } from '../index.ts'

const database = await testDatabase()
const [here, there] = [await testServer({ database }), await testServer({ database })]

test('a session ended in one process is over in another', async () => {
  const { token, record } = await here.newStudent()
  expect((await there.call('GET /api/orders', { token })).status).toBe(200)
  const ended = await here.call(
    `POST /api/users/students/${record.student_id}/sign-out-everywhere`,
    { token },
  )
  expect(ended.status).toBeLessThan(300)
  for (const server of [here, there])
    expect((await server.call('GET /api/orders', { token })).body.code).toBe('session_ended')
})

test('a role promised to a student is taken up by the next call', async () => {
  const { token, record } = await here.newStudent()
  const own = async () =>
    (await here.call(`GET /api/users/students?email=${record.email}`, { token })).body[0]
  expect(await own()).toMatchObject({ role: 'student' })
  await giveRole(
    { db: database.db, now: new Date() },
    { email: record.email, role: 'instructor', operator: 'root' },
  )
  expect(await own()).toMatchObject({ role: 'instructor' })
})
