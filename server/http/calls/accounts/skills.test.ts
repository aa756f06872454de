import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

test('skills are added and removed by sending the whole list, without duplicates', async () => {
  const { token, record } = await server.newStudent()
  const path = `PUT /api/users/students/${record.student_id}/skills`
  const both = await server.call(path, {
    token,
    body: { skills: [' TypeScript ', 'ছবি আঁকা', 'typescript'] },
  })
  expect(both).toMatchObject({ status: 200, body: { skills: ['TypeScript', 'ছবি আঁকা'] } })
  expect((await server.call(path, { token, body: { skills: ['ছবি আঁকা'] } })).body.skills).toEqual([
    'ছবি আঁকা',
  ])
  expect((await server.call(path, { token, body: { skills: [] } })).body.skills).toEqual([])
})

test('an empty, overlong or unreadable skill is refused by name', async () => {
  const { token, record } = await server.newStudent()
  const path = `PUT /api/users/students/${record.student_id}/skills`
  const refused = await server.call(path, {
    token,
    body: { skills: ['SQL', '  ', 'x'.repeat(61), 'a\0b'] },
  })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_input',
      errors: [
        { field: 'skills.1', code: 'required' },
        { field: 'skills.2', code: 'too_long' },
        { field: 'skills.3', code: 'unreadable_characters' },
      ],
    },
  })
  expect(
    (
      await server.call(path, {
        token,
        body: { skills: Array.from({ length: 51 }, (_, i) => `s${i}`) },
      })
    ).status,
  ).toBe(400)
})

test('nobody can change another student’s skills', async () => {
  const [owner, other] = [await server.newStudent(), await server.newStudent()]
  const path = `PUT /api/users/students/${owner.record.student_id}/skills`
  expect(await server.call(path, { token: other.token, body: { skills: [] } })).toMatchObject({
    status: 403,
    body: { code: 'not_yours' },
  })
  expect((await server.call(path, { body: { skills: [] } })).status).toBe(401)
})
