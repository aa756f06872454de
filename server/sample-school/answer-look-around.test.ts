import { expect, test } from 'vitest'
import { LOOK_AROUND_PATH, lookAroundRoles } from '#contract/identity/look-around.ts'
import { ORIGIN, testIdentity } from '#server/identity-service/testing.ts'
import { servedHere } from '#server/testing/real-server.ts'
import { testDatabase } from '#server/testing/test-server.ts'
import { answerLookAround } from './answer-look-around.ts'
import { cast } from './cast.ts'

const { db } = await testDatabase()
const identity = await testIdentity(db)
for (const person of Object.values(cast)) await identity.service.openAccount(person)
const answer = answerLookAround(identity.service)

function ask(
  body: unknown,
  { method = 'POST', origin = ORIGIN as string | null } = {},
): Promise<Response | null> {
  const text = JSON.stringify(body)
  return answer(
    new Request(`${ORIGIN}${LOOK_AROUND_PATH}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'content-length': String(text.length),
        ...(origin !== null && { origin }),
      },
      ...(method !== 'GET' && { body: text }),
    }),
  )
}

test.each(lookAroundRoles)('%s is signed in by the link, once', async (role) => {
  const response = await ask({ role })
  const { email, link, opens } = (await response!.json()) as Record<string, string>
  expect([email, opens]).toEqual([cast[role].email, cast[role].opens])
  const oobCode = new URL(link!).searchParams.get('oobCode')
  const signIn = () => identity.call('accounts:signInWithEmailLink', { email, oobCode })
  expect(await signIn()).toMatchObject({ status: 200, body: { email, isNewUser: false } })
  expect(await signIn()).toMatchObject({ status: 400, code: 'INVALID_OOB_CODE' })
})

test('an account that is there already keeps its uid', async () => {
  const [first, second] = [
    await identity.service.openAccount(cast.owner),
    await identity.service.openAccount(cast.owner),
  ]
  expect(second).toBe(first)
})

test.each([
  ['a page of another origin', { role: 'owner' }, { origin: 'https://elsewhere.example' }, 403],
  ['a caller that is no page', { role: 'owner' }, { origin: null }, 403],
  ['a link to it', { role: 'owner' }, { method: 'GET' }, 405],
  ['a role nobody plays', { role: 'auditor' }, {}, 400],
  ['more than a role', { role: 'owner', email: 'me@example.com' }, {}, 400],
  ['a long body', { role: 'owner', x: 'x'.repeat(1000) }, {}, 400],
])('%s is refused', async (_, body, options, status) => {
  expect((await ask(body, options))?.status).toBe(status)
})

test('every other path is left to the rest of the server', async () => {
  expect(await answer(new Request(`${ORIGIN}/api/site`, { method: 'POST' }))).toBeNull()
})

test('without the school there is no such call, and the site says so', async () => {
  const server = await servedHere({ SAMPLE_CATALOGUE: '0' })
  const asked = await fetch(server.origin + LOOK_AROUND_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ role: 'owner' }),
  })
  const nowhere = await fetch(`${server.origin}/__/nothing-here`, { method: 'POST' })
  const site = (await (await fetch(`${server.origin}/api/site`)).json()) as object
  await server.close()
  expect(asked.headers.get('content-type')).not.toContain('json')
  expect(asked.status).toBe(nowhere.status)
  expect(site).toMatchObject({ hasSampleSchool: false })
})
