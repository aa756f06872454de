import { afterAll, expect, test } from 'vitest'
import { newEmail, testIdentity } from '../../../identity-service/testing.ts'
import { idTokenVerifier } from '../../../modules/identity/index.ts'
import {
  endAccessTokens,
  followAddress,
  giveRole,
  refuseOwnChange,
  takeRole,
} from '../../../modules/students/index.ts'
import { appCode } from '../../../testing/second-factor.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'

/**
 * What staff with a second factor may do with their own account after a password alone, through the
 * real identity service and calls.
 */
const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database
const identity = await testIdentity(
  db,
  {
    sessionsEnded: endAccessTokens,
    addressChanged: followAddress,
    refuseChange: (change) => refuseOwnChange(db, { ...change, now: identity.now() }),
  },
  { keepsCookies: true },
)
const server = await testServer({ database, idTokens: idTokenVerifier(identity.service.rules) })
const FACTOR = '/api/authorization/second-factor'
const NEEDED = { status: 400, code: 'SECOND_FACTOR_NEEDED' }

/** A member of staff who has just set up a second factor, and a sign-in by their mailbox alone. */
async function newMember() {
  const email = newEmail()
  await giveRole({ db, now: new Date() }, { email, role: 'support', operator: 'karim' })
  const owner = await signIn(email)
  const { body } = await owner.call(`POST ${FACTOR}/enrolment`)
  const code = appCode(body.secret, identity.now())
  expect((await owner.call(`POST ${FACTOR}/confirmation`, { code })).status).toBe(200)
  // Another sign-in is another second, as ID tokens count.
  pass(10)
  return { email, secret: body.secret as string, thief: await signIn(email) }
}

async function signIn(email: string) {
  await identity.call('accounts:sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: 'http://localhost:3000/x',
  })
  const mail = identity.mails.findLast((sent) => sent.recipient === email)
  const { body } = await identity.call('accounts:signInWithEmailLink', {
    email,
    oobCode: new URL(mail!.link).searchParams.get('oobCode'),
  })
  const { idToken } = body as { idToken: string }
  await db.deleteFrom('rate_limits').execute()
  const bought = await server.call('POST /api/authorization/jwt', {
    token: idToken,
    body: { email },
  })
  const { token } = bought.body
  const student = await server.call('POST /api/users/students', { token, body: { email } })
  return {
    idToken,
    studentId: student.body.studentId as string,
    call: (key: string, input?: unknown) => server.call(key, { token, body: input }),
  }
}

function pass(seconds: number): void {
  identity.after(seconds)
  server.at(identity.now())
}

/** Every way to change how an account signs in. */
const changes = {
  address: (idToken: string) =>
    identity.call('accounts:sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: newEmail(),
    }),
  password: (idToken: string) =>
    identity.call('accounts:update', { idToken, password: 'a new secret of mine' }),
  'first password': (idToken: string) =>
    identity.call('accounts:signUp', { idToken, email: newEmail(), password: 'a new secret' }),
  provider: async (idToken: string) =>
    identity.signInWithCode(await identity.demoCode({ email: newEmail() }), { idToken }),
  'no provider': (idToken: string) =>
    identity.call('accounts:update', { idToken, deleteProvider: ['google.com'] }),
}

test.each(Object.keys(changes))('a password alone changes no %s', async (what) => {
  const { thief } = await newMember()
  const change = changes[what as keyof typeof changes]
  expect(await change(thief.idToken)).toMatchObject(NEEDED)
})

test('a code of the last five minutes in this sign-in opens the change', async () => {
  const { thief: member, secret } = await newMember()
  pass(30)
  const code = appCode(secret, identity.now())
  expect((await member.call(`POST ${FACTOR}/proof`, { code })).status).toBe(204)
  expect((await changes.address(member.idToken)).status).toBe(200)
  const { idToken } = await signIn(
    (await member.call('GET /api/users/students/' + member.studentId)).body[0].email,
  )
  expect(await changes.password(idToken)).toMatchObject(NEEDED)
})

test('neither the data nor the account of staff is handed out or deleted without a code', async () => {
  const { thief, email } = await newMember()
  const own = `/api/users/students/${thief.studentId}`
  const needed = { status: 409, body: { code: 'recent_code_needed' } }
  expect(await thief.call(`GET ${own}/export`)).toMatchObject(needed)
  expect(await thief.call(`DELETE ${own}`, { email })).toMatchObject(needed)
  const gone = await identity.call('accounts:delete', { idToken: thief.idToken })
  expect(gone).toMatchObject({ status: 400, code: 'STILL_STAFF' })
})

test('whoever has no role any more is not asked for a code they cannot give', async () => {
  const { thief: former, email } = await newMember()
  await takeRole({ db, now: new Date() }, { email, operator: 'karim' })
  const own = `/api/users/students/${former.studentId}`
  expect((await changes.address(former.idToken)).status).toBe(200)
  expect((await former.call(`GET ${own}/export`)).status).toBe(200)
  expect((await former.call(`DELETE ${own}`, { email })).status).toBe(204)
})

test('a student changes their account after a recent sign-in', async () => {
  const { idToken } = await signIn(newEmail())
  expect((await changes.password(idToken)).status).toBe(200)
})
