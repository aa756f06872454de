import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '#server/testing.ts'
import { signedInStudent } from '#server/modules/students/index.ts'
import { staffCommand } from './staff.ts'

const server = await testServer()
const { db } = server.services
const claimsOf = (email: string, emailVerified = true) => ({ uid: randomUUID(), email, emailVerified, name: null, sessionVersion: 1 })

test('a student becomes staff by their e-mail, in any case of letters, and ceases to be', async () => {
  const { email, token } = await server.newStudent({ name: 'Shirin Akter' })
  expect(await staffCommand(db, ['add', email.toUpperCase()])).toMatchObject({
    done: true,
    text: expect.stringMatching(/^Shirin Akter .* is staff now/),
  })
  expect((await server.call('GET /api/staff/counts', { token })).status).toBe(200)
  expect((await staffCommand(db, ['add', email])).text).toContain('was staff already')
  expect((await staffCommand(db, ['list'])).text).toContain(`${email}  Shirin Akter`)
  expect((await staffCommand(db, ['remove', email])).done).toBe(true)
  expect(await server.call('GET /api/staff/counts', { token })).toMatchObject({ status: 403, body: { code: 'staff_only' } })
  expect((await staffCommand(db, ['remove', email])).done).toBe(false)
})

test('somebody who signs up later is staff from the start', async () => {
  const email = `later-${randomUUID()}@example.com`
  expect((await staffCommand(db, ['add', email])).text).toContain('Nobody has signed up')
  expect((await staffCommand(db, ['list'])).text).toContain(`${email}  (has not signed up yet)`)
  expect((await signedInStudent(db, claimsOf(email))).role).toBe('staff')
})

test('whoever took the address without proving it is not let in', async () => {
  const email = `taken-${randomUUID()}@example.com`
  await staffCommand(db, ['add', email])
  const claims = claimsOf(email, false)
  await signedInStudent(db, claims)
  const { token } = await server.services.accessTokens.mint(claims, Math.floor(Date.now() / 1000) + 600)
  expect(await server.call('GET /api/staff/counts', { token })).toMatchObject({ status: 403, body: { code: 'email_unverified' } })
  expect(await server.call('GET /api/users/students', { token })).toMatchObject({ status: 403, body: { code: 'email_unverified' } })
})

test('a mistyped command says how it is meant', async () => {
  expect(await staffCommand(db, [])).toMatchObject({ done: false, text: expect.stringContaining('npm run staff:add -- EMAIL') })
  expect(await staffCommand(db, ['add', 'nobody'])).toMatchObject({
    done: false,
    text: expect.stringContaining('not a whole e-mail address'),
  })
})
