import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'
import { eventOf, newEmail, ORIGIN, question, testIdentity } from './testing.ts'

const { db } = await testDatabase()
const identity = await testIdentity(db)
const accountOf = async (idToken: string) =>
  (await identity.call('accounts:lookup', { idToken })).body.users[0]

// Covers: §3 social-sign-in, §7 identity-provider
test('someone from the demo page gets an account and a session (§7 POST /v1/accounts:signInWithIdp)', async () => {
  const email = newEmail()
  const { status, body } = await identity.signInWithCode(
    await identity.demoCode({ email, name: 'Karim G' }),
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    providerId: 'google.com',
    email,
    emailVerified: true,
    displayName: 'Karim G',
    isNewUser: true,
  })
  expect(await accountOf(body.idToken)).toMatchObject({
    email,
    providerUserInfo: [{ providerId: 'google.com', email, displayName: 'Karim G' }],
  })
  const again = await identity.signInWithCode(await identity.demoCode({ email }))
  expect(again.body).toMatchObject({
    localId: body.localId,
    isNewUser: false,
    displayName: 'Karim G',
  })
})

test('an account is linked to one Google account at most', async () => {
  const { idToken } = await identity.newAccount()
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => identity.demoCode({ email: newEmail() })),
  )
  const answers = await Promise.all(codes.map((code) => identity.signInWithCode(code, { idToken })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
  expect(answers.find(({ status }) => status === 400)).toMatchObject({
    code: 'OPERATION_NOT_ALLOWED',
  })
  const links = (await accountOf(idToken)).providerUserInfo as { providerId: string }[]
  expect(links.filter(({ providerId }) => providerId === 'google.com')).toHaveLength(1)
})

test('a code works once', async () => {
  const code = await identity.demoCode({ email: newEmail() })
  const answers = await Promise.all(Array.from({ length: 10 }, () => identity.signInWithCode(code)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 'INVALID_IDP_RESPONSE')).toHaveLength(9)
})

test('a code expires after ten minutes', async () => {
  const late = await testIdentity(db)
  const code = await late.demoCode({ email: newEmail() })
  late.after(601)
  expect(await late.signInWithCode(code)).toMatchObject({ code: 'INVALID_IDP_RESPONSE' })
})

test('a code of one provider does not work for another', async () => {
  const code = await identity.demoCode({ email: newEmail() })
  expect(await identity.signInWithCode(code, {}, 'facebook.com')).toMatchObject({
    code: 'INVALID_CREDENTIAL_OR_PROVIDER_ID',
  })
})

// Covers: §3 social-sign-in, §7 identity-provider
test('profile data from the browser is never trusted', async () => {
  const { email } = await identity.newAccount()
  const person = JSON.stringify({ sub: '1', email, email_verified: true })
  const postBody = `providerId=google.com&id_token=${encodeURIComponent(person)}`
  expect(
    await identity.call('accounts:signInWithIdp', { requestUri: ORIGIN, postBody }),
  ).toMatchObject({
    status: 400,
    code: 'INVALID_IDP_RESPONSE',
  })
  expect(
    await identity.call('accounts:signInWithIdp', {
      requestUri: `${ORIGIN}?id_token=${encodeURIComponent(person)}&providerId=google.com`,
    }),
  ).toMatchObject({ code: 'INVALID_IDP_RESPONSE' })
  expect(
    await identity.call('accounts:signInWithIdp', { requestUri: ORIGIN, pendingToken: person }),
  ).toMatchObject({
    code: 'INVALID_PENDING_TOKEN',
  })
  expect(
    await identity.call('accounts:signInWithIdp', {
      requestUri: ORIGIN,
      postBody: 'providerId=google.com',
    }),
  ).toMatchObject({
    code: 'INVALID_IDP_RESPONSE',
  })
  expect(await identity.call('accounts:signInWithIdp', {})).toMatchObject({
    code: 'INVALID_REQ_TYPE',
  })
})

test('an account created by a stranger goes to the person who verifies the address; earlier password, links and sessions end', async () => {
  const stranger = await identity.newAccount('the stranger knows')
  const elsewhere = newEmail()
  await identity.call('accounts:sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken: stranger.idToken,
    newEmail: elsewhere,
  })
  const changeLink = new URL(identity.mails.at(-1)!.link)
  const linked = await identity.signInWithCode(
    await identity.demoCode({ email: newEmail() }, 'github.com'),
    { idToken: stranger.idToken },
    'github.com',
  )
  expect(linked.status).toBe(200)

  const owner = await identity.signInWithCode(
    await identity.demoCode({ email: stranger.email, name: 'Owner' }),
  )
  expect(owner.body).toMatchObject({
    localId: stranger.localId,
    emailVerified: true,
    displayName: 'Owner',
    isNewUser: false,
  })
  expect(
    await identity.call('accounts:signInWithPassword', {
      email: stranger.email,
      password: 'the stranger knows',
    }),
  ).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
  for (const { idToken, refreshToken } of [stranger, linked.body]) {
    expect(await identity.call('accounts:lookup', { idToken })).toMatchObject({
      code: 'TOKEN_EXPIRED',
    })
    expect(await identity.refresh(refreshToken)).toMatchObject({ code: 'TOKEN_EXPIRED' })
  }
  expect(
    await identity.call('accounts:update', { oobCode: changeLink.searchParams.get('oobCode') }),
  ).toMatchObject({
    code: 'INVALID_OOB_CODE',
  })
  expect(
    (await accountOf(owner.body.idToken)).providerUserInfo.map(
      (link: { providerId: string }) => link.providerId,
    ),
  ).toEqual(['google.com'])
})

test('a mailed link recovers such an address as well', async () => {
  const stranger = await identity.newAccount('the stranger knows')
  await identity.call('accounts:sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email: stranger.email,
    continueUrl: ORIGIN,
  })
  const oobCode = new URL(identity.mails.at(-1)!.link).searchParams.get('oobCode')
  const owner = await identity.call('accounts:signInWithEmailLink', {
    email: stranger.email,
    oobCode,
  })
  expect(owner.body).toMatchObject({ localId: stranger.localId, isNewUser: false })
  expect(await identity.call('accounts:signInWithPassword', stranger)).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
  expect(await identity.refresh(stranger.refreshToken)).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await identity.call('accounts:lookup', { idToken: owner.body.idToken })).toMatchObject({
    status: 200,
  })
})

test('a confirmed account keeps its password when its owner signs in with Google', async () => {
  const { email, password, idToken, localId } = await identity.newAccount()
  await db
    .updateTable('identity.accounts')
    .set({ email_verified: true })
    .where('uid', '=', localId)
    .execute()
  expect((await identity.signInWithCode(await identity.demoCode({ email }))).body).toMatchObject({
    localId,
    isNewUser: false,
  })
  expect(await identity.call('accounts:signInWithPassword', { email, password })).toMatchObject({
    status: 200,
  })
  expect((await accountOf(idToken)).providerUserInfo).toHaveLength(2)
})

test('the account a provider already signs in to cannot be linked to another', async () => {
  const person = { email: newEmail() }
  await identity.signInWithCode(await identity.demoCode(person))
  const { idToken } = await identity.newAccount()
  expect(await identity.signInWithCode(await identity.demoCode(person), { idToken })).toMatchObject(
    {
      status: 400,
      code: 'FEDERATED_USER_ID_ALREADY_LINKED',
    },
  )
})

test('a provider can be unlinked', async () => {
  const { idToken } = await identity.newAccount()
  await identity.signInWithCode(await identity.demoCode({ email: newEmail() }), { idToken })
  expect((await accountOf(idToken)).providerUserInfo).toHaveLength(2)
  expect(
    await identity.call('accounts:update', { idToken, deleteProvider: ['google.com'] }),
  ).toMatchObject({ status: 200 })
  expect((await accountOf(idToken)).providerUserInfo).toHaveLength(1)
})

test('the demo page says what it is and lists earlier accounts', async () => {
  const email = newEmail()
  await identity.signInWithCode(await identity.demoCode({ email, name: '<b>Bold</b>' }))
  const page = await identity.request(`/emulator/auth/handler?${new URLSearchParams(question())}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/,
  )
  const markup = await page.text()
  expect(markup).toContain('This is a demo.')
  expect(markup).toContain(email)
  expect(markup).not.toContain('<b>Bold')
  const bangla = await identity.request(
    `/emulator/auth/handler?${new URLSearchParams(question('google.com', { customParameters: '{"hl":"bn"}' }))}`,
  )
  expect(await bangla.text()).toContain('lang="bn"')
})

test('a listed account signs in with one click', async () => {
  const email = newEmail()
  const { body } = await identity.signInWithCode(await identity.demoCode({ email, name: 'Again' }))
  const [{ rawId }] = (await accountOf(body.idToken)).providerUserInfo
  const pressed = await identity.request('/__/identity/demo', {
    method: 'POST',
    body: new URLSearchParams({ ...question(), account: rawId }),
    headers: { origin: ORIGIN },
  })
  const event = eventOf(await pressed.text())
  expect(event).toMatchObject({ type: 'signInViaPopup', eventId: '123456', error: null })
  const code = new URL(event.urlResponse!).searchParams.get('code')!
  expect((await identity.signInWithCode(code)).body).toMatchObject({ localId: body.localId })
})

test('cancelling notifies the SDK, and a bad address is shown beside the form', async () => {
  const post = (more: Record<string, string>) =>
    identity.request('/__/identity/demo', {
      method: 'POST',
      body: new URLSearchParams({ ...question(), ...more }),
      headers: { origin: ORIGIN },
    })
  expect(eventOf(await (await post({ cancel: '1' })).text())).toMatchObject({
    urlResponse: null,
    error: { code: 'auth/user-cancelled' },
  })
  const mistaken = await post({ email: 'nobody', name: 'Kept' })
  expect(mistaken.status).toBe(400)
  expect(await mistaken.text()).toMatch(/not a complete e-mail address[\s\S]*value="Kept"/)
  expect((await post({ account: 'demo-unknown' })).status).toBe(400)
})

test('with the demo off the page does not exist', async () => {
  const real = await testIdentity(db, { demoSignIn: false })
  const handler = await real.request(`/emulator/auth/handler?${new URLSearchParams(question())}`)
  const markup = await handler.text()
  expect(eventOf(markup)).toMatchObject({ error: { code: 'auth/operation-not-allowed' } })
  expect(markup).not.toContain('<form')
  const forced = await real.request('/__/identity/demo', {
    method: 'POST',
    body: new URLSearchParams({ ...question(), email: newEmail() }),
    headers: { origin: ORIGIN },
  })
  expect(forced.status).toBe(404)
})

test.each(['apple.com', 'saml.school', 'evil.com'])(
  'a client that asks for %s is told at once that it is not offered',
  async (providerId) => {
    const asked = `/emulator/auth/handler?${new URLSearchParams(question(providerId))}`
    expect(eventOf(await (await identity.request(asked)).text())).toMatchObject({
      type: 'signInViaPopup',
      eventId: '123456',
      urlResponse: null,
      error: { code: 'auth/operation-not-allowed' },
    })
  },
)

test.each(['facebook.com', 'github.com', 'twitter.com'])(
  'as at the real one, the address of someone from the demo of %s is not verified and joins no account',
  async (provider) => {
    const email = newEmail()
    const google = await identity.signInWithCode(await identity.demoCode({ email }))
    expect(google.body).toMatchObject({ emailVerified: true })
    const other = await identity.signInWithCode(
      await identity.demoCode({ email }, provider),
      {},
      provider,
    )
    expect(other.body.localId).not.toBe(google.body.localId)
    const fresh = await identity.signInWithCode(
      await identity.demoCode({ email: newEmail() }, provider),
      {},
      provider,
    )
    expect(fresh.body).toMatchObject({ emailVerified: false, isNewUser: true })
  },
)

test.each([
  ['another project', { apiKey: 'other' }],
  ['a foreign way back', { redirectUrl: 'https://evil.example/' }],
  ['a script as the way back', { redirectUrl: 'javascript:alert(1)' }],
  ['an unknown kind of sign-in', { authType: 'takeOver' }],
])('the handler page is not opened for %s', async (_what, more) => {
  expect(
    (
      await identity.request(
        `/emulator/auth/handler?${new URLSearchParams(question('google.com', more))}`,
      )
    ).status,
  ).toBe(400)
  const body = new URLSearchParams({ ...question('google.com', more), email: newEmail() })
  expect(
    (
      await identity.request('/__/identity/demo', {
        method: 'POST',
        body,
        headers: { origin: ORIGIN },
      })
    ).status,
  ).toBe(400)
})

test('a cross-site form cannot choose an account', async () => {
  const body = new URLSearchParams({ ...question(), email: newEmail() })
  expect(
    (
      await identity.request('/__/identity/demo', {
        method: 'POST',
        body,
        headers: { origin: 'https://evil.example' },
      })
    ).status,
  ).toBe(403)
})

test('only our pages may frame the relay', async () => {
  const frame = await identity.request('/emulator/auth/iframe?apiKey=test-key&appName=x')
  expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  for (const file of ['gapi.js', 'iframe.js', 'finish.js', 'pages.css'])
    expect((await identity.request(`/__/identity/${file}`)).status).toBe(200)
  for (const file of ['..%2fpage.ts', 'page.ts', 'nothing.js'])
    expect((await identity.request(`/__/identity/${file}`)).status).toBe(404)
})
