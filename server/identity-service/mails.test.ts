import { expect, test } from 'vitest'
import { transact } from '../db/transact.ts'
import { testDatabase } from '../testing/test-server.ts'
import { newEmail, ORIGIN, testIdentity } from './testing.ts'

const { db } = await testDatabase()
const identity = await testIdentity(db, {}, { keepsCookies: true })
const BACK = `${ORIGIN}/authentication/login?from=mail`

async function mailed(request: object, headers?: Record<string, string>): Promise<URL> {
  const before = identity.mails.length
  expect(
    await identity.call('accounts:sendOobCode', request, headers ? { headers } : {}),
  ).toMatchObject({ status: 200 })
  expect(identity.mails).toHaveLength(before + 1)
  return new URL(identity.mails.at(-1)!.link)
}
const codeOf = (link: URL) => link.searchParams.get('oobCode')!
const pressed = (link: URL) => identity.call('accounts:update', { oobCode: codeOf(link) })

// Covers: §7 identity-email-link
test('a mailed link signs in once and creates the account (§7 POST /v1/accounts:signInWithEmailLink)', async () => {
  const email = newEmail()
  const link = await mailed({
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: BACK,
    canHandleCodeInApp: true,
  })
  expect(identity.mails.at(-1)).toMatchObject({
    kind: 'EMAIL_SIGNIN',
    recipient: email,
    language: 'en',
  })
  expect(link.href.startsWith(BACK)).toBe(true)
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    mode: 'signIn',
    apiKey: 'test-key',
    lang: 'en',
    from: 'mail',
  })

  const signedIn = await identity.call('accounts:signInWithEmailLink', {
    email,
    oobCode: codeOf(link),
  })
  expect(signedIn.body).toMatchObject({ email, isNewUser: true })
  const { body } = await identity.call('accounts:lookup', { idToken: signedIn.body.idToken })
  expect(body.users[0]).toMatchObject({
    emailVerified: true,
    providerUserInfo: [{ providerId: 'password' }],
  })
  expect(
    await identity.call('accounts:signInWithEmailLink', { email, oobCode: codeOf(link) }),
  ).toMatchObject({ code: 'INVALID_OOB_CODE' })
})

test('of many simultaneous uses of one link, one signs in', async () => {
  const email = newEmail()
  const oobCode = codeOf(await mailed({ requestType: 'EMAIL_SIGNIN', email, continueUrl: BACK }))
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      identity.call('accounts:signInWithEmailLink', { email, oobCode }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('a link is valid for its own address only, and a mistyped address does not use it up', async () => {
  const email = newEmail()
  const oobCode = codeOf(await mailed({ requestType: 'EMAIL_SIGNIN', email, continueUrl: BACK }))
  expect(
    await identity.call('accounts:signInWithEmailLink', { email: newEmail(), oobCode }),
  ).toMatchObject({ code: 'INVALID_EMAIL' })
  expect(await identity.call('accounts:signInWithEmailLink', { email, oobCode })).toMatchObject({
    status: 200,
  })
})

test('a link expires after an hour', async () => {
  const late = await testIdentity(db)
  const email = newEmail()
  await late.call('accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: BACK })
  late.after(3601)
  const oobCode = codeOf(new URL(late.mails[0]!.link))
  expect(await late.call('accounts:signInWithEmailLink', { email, oobCode })).toMatchObject({
    code: 'EXPIRED_OOB_CODE',
  })
  await late.service.cleanUp()
  expect(await late.call('accounts:signInWithEmailLink', { email, oobCode })).toMatchObject({
    code: 'INVALID_OOB_CODE',
  })
})

test('a link only opens an authorised origin: exact scheme, host and port', async () => {
  const onTheWeb = await testIdentity(db, {
    origin: 'https://courses.example.com',
    authorizedDomains: ['learn.example.com', 'https://m.example.com:8443'],
  })
  const codeFor = async (continueUrl: string) =>
    (
      await onTheWeb.call('accounts:sendOobCode', {
        requestType: 'EMAIL_SIGNIN',
        email: newEmail(),
        continueUrl,
      })
    ).code
  for (const good of [
    'https://courses.example.com/x',
    'https://learn.example.com/x',
    'https://m.example.com:8443/x',
  ])
    expect(await codeFor(good)).toBeUndefined()
  for (const bad of [
    'http://courses.example.com/x',
    'http://courses.example.com:8080/x',
    'https://courses.example.com:8443/x',
    'https://anything.courses.example.com/x',
    'https://m.example.com/x',
    'http://localhost:3000/x',
  ])
    expect(await codeFor(bad)).toBe('UNAUTHORIZED_DOMAIN')
})

test.each([
  'https://evil.example/x',
  'https://localhost.evil.example',
  'javascript:alert(1)',
  '//evil.example',
  'nothing',
])('a link never leads to %s', async (continueUrl) => {
  const answer = await identity.call('accounts:sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email: newEmail(),
    continueUrl,
  })
  expect(answer.code).toMatch(/^(UNAUTHORIZED_DOMAIN|INVALID_CONTINUE_URI)$/)
})

test('the mail is in the language set in the SDK', async () => {
  const link = await mailed(
    { requestType: 'EMAIL_SIGNIN', email: newEmail(), continueUrl: BACK },
    { 'x-firebase-locale': 'bn' },
  )
  expect(identity.mails.at(-1)!.language).toBe('bn')
  expect(link.searchParams.get('lang')).toBe('bn')
})

test('an unknown address gets the same response to a reset as a registered one, and no mail', async () => {
  const { email } = await identity.newAccount()
  await mailed({ requestType: 'PASSWORD_RESET', email })
  const before = identity.mails.length
  const stranger = newEmail()
  const answer = await identity.call('accounts:sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: stranger,
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: stranger },
  })
  expect(identity.mails).toHaveLength(before)
})

test('a reset sets the password once, verifies the address and ends every session', async () => {
  const { email, password, idToken, refreshToken } = await identity.newAccount()
  const oobCode = codeOf(await mailed({ requestType: 'PASSWORD_RESET', email }))
  expect((await identity.call('accounts:resetPassword', { oobCode })).body).toMatchObject({
    requestType: 'PASSWORD_RESET',
    email,
  })
  expect(
    await identity.call('accounts:resetPassword', { oobCode, newPassword: 'short' }),
  ).toMatchObject({ code: 'WEAK_PASSWORD' })
  expect(
    await identity.call('accounts:resetPassword', { oobCode, newPassword: 'a new secret' }),
  ).toMatchObject({ status: 200 })
  expect(
    await identity.call('accounts:resetPassword', { oobCode, newPassword: 'yet another' }),
  ).toMatchObject({ code: 'INVALID_OOB_CODE' })
  expect(await identity.call('accounts:lookup', { idToken })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await identity.refresh(refreshToken)).toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect(await identity.call('accounts:signInWithPassword', { email, password })).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
  const { body } = await identity.call('accounts:signInWithPassword', {
    email,
    password: 'a new secret',
  })
  const found = await identity.call('accounts:lookup', { idToken: body.idToken })
  expect(found.body.users[0].emailVerified).toBe(true)
})

test('a reset ends the sessions of a confirmed account too', async () => {
  const { email, localId, idToken, refreshToken } = await identity.newAccount()
  await db
    .updateTable('identity.accounts')
    .set({ email_verified: true })
    .where('uid', '=', localId)
    .execute()
  const oobCode = codeOf(await mailed({ requestType: 'PASSWORD_RESET', email }))
  expect(
    await identity.call('accounts:resetPassword', { oobCode, newPassword: 'a new secret' }),
  ).toMatchObject({ status: 200 })
  expect(await identity.call('accounts:lookup', { idToken })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await identity.refresh(refreshToken)).toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test.each(['a new password', 'signing out everywhere', 'a deletion'])(
  'a sign-in link mailed before %s no longer opens the account',
  async (what) => {
    const { email, idToken, localId } = await identity.newAccount()
    const elsewhere = newEmail()
    const [link, other] = [
      await mailed({ requestType: 'EMAIL_SIGNIN', email, continueUrl: BACK }),
      await mailed({ requestType: 'EMAIL_SIGNIN', email: elsewhere, continueUrl: BACK }),
    ]
    if (what === 'a new password')
      await identity.call('accounts:update', { idToken, password: 'a new secret' })
    else if (what === 'a deletion') await identity.call('accounts:delete', { idToken })
    else await transact(db, (trx) => identity.service.endSessions(trx, localId))
    const open = (address: string, used: URL) =>
      identity.call('accounts:signInWithEmailLink', { email: address, oobCode: codeOf(used) })
    expect(await open(email, link)).toMatchObject({ code: 'INVALID_OOB_CODE' })
    expect(await open(elsewhere, other)).toMatchObject({ status: 200 })
  },
)

test('every other link opens the action page, in the language of the mail', async () => {
  const { email, idToken } = await identity.newAccount()
  const reset = await mailed({ requestType: 'PASSWORD_RESET', email, continueUrl: BACK })
  expect(reset.origin + reset.pathname).toBe(`${ORIGIN}/authentication/action`)
  expect(Object.fromEntries(reset.searchParams)).toEqual({
    mode: 'resetPassword',
    oobCode: codeOf(reset),
    apiKey: 'test-key',
    lang: 'en',
    continueUrl: BACK,
  })
  const confirm = await mailed(
    { requestType: 'VERIFY_EMAIL', idToken },
    { 'x-firebase-locale': 'bn' },
  )
  expect(confirm.pathname).toBe('/bn/authentication/action')
  expect(confirm.searchParams.get('mode')).toBe('verifyEmail')
})

test('reading a confirmation code changes nothing, redeeming it confirms the address', async () => {
  const { email, idToken } = await identity.newAccount()
  const link = await mailed({ requestType: 'VERIFY_EMAIL', idToken })
  const looked = await identity.call('accounts:resetPassword', { oobCode: codeOf(link) })
  expect(looked.body).toMatchObject({ requestType: 'VERIFY_EMAIL', email })
  const verified = async () =>
    (await identity.call('accounts:lookup', { idToken })).body.users[0].emailVerified
  expect(await verified()).toBe(false)
  expect((await pressed(link)).status).toBe(200)
  expect(await verified()).toBe(true)
})

test('a confirmation link confirms the account it was sent for, not a later one at the address', async () => {
  const first = await identity.newAccount()
  const link = await mailed({ requestType: 'VERIFY_EMAIL', idToken: first.idToken })
  await identity.call('accounts:delete', { idToken: first.idToken })
  const { body: second } = await identity.call('accounts:signUp', {
    email: first.email,
    password: 'another secret',
  })
  expect(await identity.call('accounts:update', { oobCode: codeOf(link) })).toMatchObject({
    code: 'INVALID_OOB_CODE',
  })
  const found = await identity.call('accounts:lookup', { idToken: second.idToken })
  expect(found.body.users[0].emailVerified).toBe(false)
})

test('a new address applies once confirmed from its mailbox, and earlier sessions end', async () => {
  const { email, idToken, password } = await identity.newAccount()
  const next = newEmail()
  const link = await mailed({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next })
  expect(identity.mails.at(-1)!.recipient).toBe(next)
  expect((await pressed(link)).status).toBe(200)
  expect(await identity.call('accounts:lookup', { idToken })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await identity.call('accounts:signInWithPassword', { email, password })).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
  expect(
    await identity.call('accounts:signInWithPassword', { email: next, password }),
  ).toMatchObject({ status: 200 })
})

test('a change of address can be reverted from the old mailbox, whatever happened to the account since', async () => {
  const { email, idToken, password, localId } = await identity.newAccount()
  await db
    .updateTable('identity.accounts')
    .set({ email_verified: true })
    .where('uid', '=', localId)
    .execute()
  const thief = newEmail()
  await pressed(await mailed({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: thief }))
  expect(identity.mails.at(-1)).toMatchObject({ kind: 'RECOVER_EMAIL', recipient: email })
  const recover = new URL(identity.mails.at(-1)!.link)
  expect(recover.searchParams.get('mode')).toBe('recoverEmail')
  const { body } = await identity.call('accounts:signInWithPassword', { email: thief, password })
  const { body: changed } = await identity.call('accounts:update', {
    idToken: body.idToken,
    password: 'the thief knows',
  })

  expect(
    (await identity.call('accounts:resetPassword', { oobCode: codeOf(recover) })).body,
  ).toMatchObject({
    requestType: 'RECOVER_EMAIL',
    email,
  })
  expect((await pressed(recover)).body).toMatchObject({ email, emailVerified: true })
  expect(await identity.call('accounts:lookup', { idToken: changed.idToken })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  for (const address of [email, thief])
    expect(
      await identity.call('accounts:signInWithPassword', {
        email: address,
        password: 'the thief knows',
      }),
    ).toMatchObject({
      code: 'INVALID_LOGIN_CREDENTIALS',
    })
  expect((await mailed({ requestType: 'PASSWORD_RESET', email })).searchParams.get('mode')).toBe(
    'resetPassword',
  )
})

test('an unverified old address gets no revert link', async () => {
  const { idToken } = await identity.newAccount()
  const link = await mailed({
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
    newEmail: newEmail(),
  })
  const before = identity.mails.length
  expect(await pressed(link)).toMatchObject({ status: 200 })
  expect(identity.mails).toHaveLength(before)
})

test('a change to an address that got an account in the meantime is refused', async () => {
  const { idToken } = await identity.newAccount()
  const next = newEmail()
  const link = await mailed({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next })
  await identity.call('accounts:signUp', { email: next, password: 'secret' })
  expect(await pressed(link)).toMatchObject({ status: 400, code: 'EMAIL_EXISTS' })
  expect(await identity.call('accounts:lookup', { idToken })).toMatchObject({ status: 200 })
})

test('a code works only for its purpose', async () => {
  const { email, idToken, localId } = await identity.newAccount()
  const verify = codeOf(await mailed({ requestType: 'VERIFY_EMAIL', idToken }))
  await db
    .updateTable('identity.accounts')
    .set({ email_verified: true })
    .where('uid', '=', localId)
    .execute()
  expect(
    await identity.call('accounts:resetPassword', { oobCode: verify, newPassword: 'a new secret' }),
  ).toMatchObject({
    code: 'INVALID_OOB_CODE',
  })
  expect(
    await identity.call('accounts:signInWithEmailLink', { email, oobCode: verify }),
  ).toMatchObject({ code: 'INVALID_OOB_CODE' })
  expect(await identity.call('accounts:update', { oobCode: verify })).toMatchObject({ status: 200 })
})

test.each([
  [{}, 'MISSING_REQ_TYPE'],
  [{ requestType: 'RECOVER' }, 'INVALID_REQ_TYPE'],
  [{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
  [{ requestType: 'PASSWORD_RESET', email: 'nobody' }, 'INVALID_EMAIL'],
  [{ requestType: 'EMAIL_SIGNIN', email: 'a@b.co' }, 'MISSING_CONTINUE_URI'],
  [{ requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
  [
    { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: 'x', newEmail: 'a@b.co' },
    'INVALID_ID_TOKEN',
  ],
])('a mail asked for by %j is refused with %s', async (request, code) => {
  expect(await identity.call('accounts:sendOobCode', request)).toMatchObject({ status: 400, code })
})
