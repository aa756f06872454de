import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'
import { API_KEY, newEmail, ORIGIN, testIdentity } from './testing.ts'

const { db } = await testDatabase()
const identity = await testIdentity(db)
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

// Covers: §3 signed-in-user, §7 identity-sign-up
test('a sign-up opens an account and a session (§7 POST /v1/accounts:signUp)', async () => {
  const email = newEmail()
  const { status, body } = await identity.call('accounts:signUp', {
    email: ` ${email.toUpperCase()} `,
    password: 'secret',
    returnSecureToken: true,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'identitytoolkit#SignupNewUserResponse',
    email,
    expiresIn: '3600',
  })
  expect(claimsOf(body.idToken)).toMatchObject({
    sub: body.localId,
    user_id: body.localId,
    aud: 'edi-test',
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  })
  const { body: found } = await identity.call('accounts:lookup', { idToken: body.idToken })
  expect(found.users).toEqual([
    expect.objectContaining({
      localId: body.localId,
      email,
      emailVerified: false,
      disabled: false,
      providerUserInfo: [expect.objectContaining({ providerId: 'password' })],
    }),
  ])
})

test('what copying leaves in an address belongs to no account', async () => {
  const email = newEmail()
  const { body } = await identity.call('accounts:signUp', {
    email: `\u2068${email}\u200b\u2060\u2069`,
    password: 'secret',
  })
  expect(body.email).toBe(email)
  for (const typed of [email, `\ufeff${email}\u200e`])
    expect(
      await identity.call('accounts:signInWithPassword', { email: typed, password: 'secret' }),
    ).toMatchObject({ status: 200, body: { localId: body.localId } })
  expect(
    await identity.call('accounts:signUp', { email: `${email}\u00ad`, password: 'secret' }),
  ).toMatchObject({ status: 400, code: 'EMAIL_EXISTS' })
})

test.each([
  [{}, 'ADMIN_ONLY_OPERATION'],
  [{ returnSecureToken: true }, 'ADMIN_ONLY_OPERATION'],
  [{ password: 'secret' }, 'MISSING_EMAIL'],
  [{ email: 'a@b.co' }, 'MISSING_PASSWORD'],
  [{ email: 'a@b.co', password: '' }, 'MISSING_PASSWORD'],
  [{ email: 'a@b.co', password: 'five5' }, 'WEAK_PASSWORD'],
  [{ email: 'a@b.co', password: 'x'.repeat(5000) }, 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
  [{ email: 'nobody', password: 'secret' }, 'INVALID_EMAIL'],
  [{ email: 'two@signs@b.co', password: 'secret' }, 'INVALID_EMAIL'],
  [{ email: `${'x'.repeat(250)}@b.co`, password: 'secret' }, 'INVALID_EMAIL'],
  [{ email: 'a@b.co', password: 'x'.repeat(10_000) }, 'INVALID_ARGUMENT'],
  [{ email: ['a@b.co'], password: 'secret' }, 'INVALID_ARGUMENT'],
  [{ email: 'a\u0000@b.co', password: 'secret' }, 'INVALID_ARGUMENT'],
  [{ email: 'a@b.co', password: 'secret\ud800' }, 'INVALID_ARGUMENT'],
])('a sign-up with %j is refused with %s', async (input, code) => {
  expect(await identity.call('accounts:signUp', input)).toMatchObject({ status: 400, code })
})

test('an address has one account, whatever its case', async () => {
  const { email } = await identity.newAccount()
  expect(
    await identity.call('accounts:signUp', {
      email: email.toUpperCase(),
      password: 'another secret',
    }),
  ).toMatchObject({
    status: 400,
    code: 'EMAIL_EXISTS',
  })
})

test('twenty simultaneous sign-ups with one address create one account', async () => {
  const email = newEmail()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      identity.call('accounts:signUp', { email, password: 'secret' }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(
    answers.filter((answer) =>
      /^(EMAIL_EXISTS|TOO_MANY_ATTEMPTS_TRY_LATER)$/.test(answer.code ?? ''),
    ),
  ).toHaveLength(19)
})

// Covers: §3 email-sign-in, §7 identity-password
test('the right password signs in (§7 POST /v1/accounts:signInWithPassword)', async () => {
  const { email, password, localId } = await identity.newAccount()
  const { status, body } = await identity.call('accounts:signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
    clientType: 'CLIENT_TYPE_WEB',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ localId, email, registered: true })
  expect(await identity.call('accounts:lookup', { idToken: body.idToken })).toMatchObject({
    status: 200,
  })
})

test('the same letters in another Unicode form are the same password', async () => {
  const { email } = await identity.newAccount('caf\u00e9 \u09df\u09df')
  expect(
    await identity.call('accounts:signInWithPassword', {
      email,
      password: 'cafe\u0301 \u09af\u09bc\u09af\u09bc',
    }),
  ).toMatchObject({
    status: 200,
  })
})

test('a wrong password and an unknown address get the same response', async () => {
  const { email } = await identity.newAccount()
  const wrong = await identity.call('accounts:signInWithPassword', { email, password: 'not this' })
  const unknown = await identity.call('accounts:signInWithPassword', {
    email: newEmail(),
    password: 'not this',
  })
  expect(wrong).toMatchObject({ status: 400, code: 'INVALID_LOGIN_CREDENTIALS' })
  expect(unknown.body).toEqual(wrong.body)
})

test('the name given after a sign-up is in the next token', async () => {
  const { idToken } = await identity.newAccount()
  const { body } = await identity.call('accounts:update', {
    idToken,
    displayName: 'Rahim Uddin',
    photoUrl: 'https://example.com/r.png',
    returnSecureToken: true,
  })
  expect(body).toMatchObject({ displayName: 'Rahim Uddin', photoUrl: 'https://example.com/r.png' })
  expect(claimsOf(body.idToken)).toMatchObject({
    name: 'Rahim Uddin',
    picture: 'https://example.com/r.png',
  })
  const refreshed = await identity.refresh(body.refreshToken)
  expect(claimsOf(refreshed.body.id_token)).toMatchObject({ name: 'Rahim Uddin' })
  const cleared = await identity.call('accounts:update', {
    idToken,
    deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'],
  })
  expect(cleared.body.displayName).toBeUndefined()
})

test('a photo that is not a web address is refused', async () => {
  const { idToken } = await identity.newAccount()
  expect(
    await identity.call('accounts:update', { idToken, photoUrl: 'javascript:alert(1)' }),
  ).toMatchObject({ code: 'INVALID_PHOTO_URL' })
})

test('a refresh token gives new ID tokens and stays the same (§7 POST /v1/token)', async () => {
  const { refreshToken, localId } = await identity.newAccount()
  const { status, body } = await identity.refresh(refreshToken)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    expires_in: '3600',
    token_type: 'Bearer',
    refresh_token: refreshToken,
    user_id: localId,
    project_id: 'edi-test',
  })
  expect(claimsOf(body.id_token).sub).toBe(localId)
  expect(await identity.refresh(refreshToken)).toMatchObject({ status: 200 })
})

test('a forged refresh token is refused', async () => {
  const { localId } = await identity.newAccount()
  const emulatorStyle = Buffer.from(
    JSON.stringify({
      _AuthEmulatorRefreshToken: 'x',
      localId,
      provider: 'password',
      projectId: 'edi-test',
    }),
  ).toString('base64')
  expect(await identity.refresh(emulatorStyle)).toMatchObject({
    status: 400,
    code: 'INVALID_REFRESH_TOKEN',
  })
  expect(await identity.refresh('')).toMatchObject({ status: 400, code: 'MISSING_REFRESH_TOKEN' })
})

test('a new password ends every other session immediately, and no new one', async () => {
  const old = await identity.newAccount()
  const { status, body } = await identity.call('accounts:update', {
    idToken: old.idToken,
    password: 'a new secret',
    returnSecureToken: true,
  })
  expect(status).toBe(200)
  expect(await identity.call('accounts:lookup', { idToken: old.idToken })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await identity.refresh(old.refreshToken)).toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect(await identity.call('accounts:lookup', { idToken: body.idToken })).toMatchObject({
    status: 200,
  })
  expect(await identity.refresh(body.refreshToken)).toMatchObject({ status: 200 })
  expect(
    await identity.call('accounts:signInWithPassword', {
      email: old.email,
      password: old.password,
    }),
  ).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
  expect(
    await identity.call('accounts:signInWithPassword', {
      email: old.email,
      password: 'a new secret',
    }),
  ).toMatchObject({ status: 200 })
})

test('changing the password and deleting the account need a recent sign-in', async () => {
  const late = await testIdentity(db)
  const { idToken, email, password } = await late.newAccount()
  late.after(301)
  expect(await late.call('accounts:update', { idToken, password: 'a new secret' })).toMatchObject({
    code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  })
  expect(await late.call('accounts:delete', { idToken })).toMatchObject({
    code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  })
  const { body } = await late.call('accounts:signInWithPassword', { email, password })
  expect(
    await late.call('accounts:update', { idToken: body.idToken, password: 'a new secret' }),
  ).toMatchObject({ status: 200 })
})

test('a deleted account is removed with its sessions', async () => {
  const { idToken, refreshToken, email, password } = await identity.newAccount()
  expect(await identity.call('accounts:delete', { idToken })).toMatchObject({ status: 200 })
  expect(await identity.call('accounts:lookup', { idToken })).toMatchObject({
    code: 'USER_NOT_FOUND',
  })
  expect(await identity.refresh(refreshToken)).toMatchObject({ status: 400 })
  expect(await identity.call('accounts:signInWithPassword', { email, password })).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
  expect(await identity.call('accounts:signUp', { email, password })).toMatchObject({ status: 200 })
})

test('a disabled account cannot do anything', async () => {
  const { localId, idToken, refreshToken, email, password } = await identity.newAccount()
  await db
    .updateTable('identity.accounts')
    .set({ disabled: true })
    .where('uid', '=', localId)
    .execute()
  expect(await identity.call('accounts:lookup', { idToken })).toMatchObject({
    code: 'USER_DISABLED',
  })
  expect(await identity.refresh(refreshToken)).toMatchObject({ code: 'USER_DISABLED' })
  expect(await identity.call('accounts:signInWithPassword', { email, password })).toMatchObject({
    code: 'USER_DISABLED',
  })
  expect(
    await identity.call('accounts:signInWithPassword', { email, password: 'wrong' }),
  ).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
})

test('an address is changed only after the new one is verified', async () => {
  const { idToken } = await identity.newAccount()
  expect(await identity.call('accounts:update', { idToken, email: newEmail() })).toMatchObject({
    code: 'OPERATION_NOT_ALLOWED',
  })
})

// Covers: §5 policy-version, §5 policy-length, §7 identity-policy
test('the password policy is published and enforced (§5, §7 GET /v2/passwordPolicy)', async () => {
  expect((await identity.call('passwordPolicy')).body).toMatchObject({
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    customStrengthOptions: { minPasswordLength: 6 },
  })
  const strict = await testIdentity(db, {
    passwordPolicy: { minLength: 8, digit: true, uppercase: true },
  })
  expect((await strict.call('passwordPolicy')).body.customStrengthOptions).toMatchObject({
    minPasswordLength: 8,
    containsNumericCharacter: true,
    containsUppercaseCharacter: true,
  })
  expect(
    await strict.call('accounts:signUp', { email: newEmail(), password: 'longenough' }),
  ).toMatchObject({
    code: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
  })
  expect(
    await strict.call('accounts:signUp', { email: newEmail(), password: 'Longenough1' }),
  ).toMatchObject({ status: 200 })
})

// Covers: §7 identity-projects, §7 identity-policy, §7 apple-revocation
test('the project, the captcha configuration and the Apple call respond (§7)', async () => {
  expect((await identity.call('projects')).body).toEqual({
    projectId: 'edi-test',
    authorizedDomains: ['localhost', 'courses.example.com'],
  })
  expect((await identity.call('recaptchaConfig')).body.recaptchaEnforcementState).toContainEqual({
    provider: 'EMAIL_PASSWORD_PROVIDER',
    enforcementState: 'OFF',
  })
  const { idToken } = await identity.newAccount()
  expect(
    await identity.call('accounts:revokeToken', {
      providerId: 'apple.com',
      tokenType: 'ACCESS_TOKEN',
      token: 't',
      idToken,
    }),
  ).toMatchObject({ status: 200 })
  expect(
    await identity.call('accounts:revokeToken', { providerId: 'apple.com', token: 't' }),
  ).toMatchObject({ code: 'MISSING_ID_TOKEN' })
})

test('how an address can sign in is not disclosed', async () => {
  const { email } = await identity.newAccount()
  const known = await identity.call('accounts:createAuthUri', {
    identifier: email,
    continueUri: ORIGIN,
  })
  const unknown = await identity.call('accounts:createAuthUri', {
    identifier: newEmail(),
    continueUri: ORIGIN,
  })
  expect(Object.keys(known.body)).toEqual(['kind', 'sessionId'])
  expect(Object.keys(unknown.body)).toEqual(['kind', 'sessionId'])
})

test('without an address, how to sign in is refused in the words that a client knows', async () => {
  const ask = (more: object) =>
    identity.call('accounts:createAuthUri', { continueUri: ORIGIN, ...more })
  expect(await ask({ providerId: 'google.com' })).toMatchObject({ code: 'OPERATION_NOT_ALLOWED' })
  expect(await ask({})).toMatchObject({ code: 'MISSING_IDENTIFIER' })
  expect(await ask({ identifier: 'nobody' })).toMatchObject({ code: 'INVALID_EMAIL' })
})

test('a password can be added to an account created by a link', async () => {
  const email = newEmail()
  await identity.call('accounts:sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: `${ORIGIN}/authentication/login`,
  })
  const oobCode = new URL(identity.mails.at(-1)!.link).searchParams.get('oobCode')
  const { body } = await identity.call('accounts:signInWithEmailLink', { email, oobCode })
  expect(
    await identity.call('accounts:signUp', {
      idToken: body.idToken,
      email,
      password: 'a first secret',
    }),
  ).toMatchObject({
    status: 200,
  })
  expect(
    await identity.call('accounts:signInWithPassword', { email, password: 'a first secret' }),
  ).toMatchObject({ status: 200 })
  expect(
    await identity.call('accounts:signUp', {
      idToken: body.idToken,
      email: newEmail(),
      password: 'a first secret',
    }),
  ).toMatchObject({
    status: 400,
  })
})

test.each([
  ['v1/accounts:signInWithCustomToken', 'INVALID_CUSTOM_TOKEN'],
  ['v1/accounts:sendVerificationCode', 'OPERATION_NOT_ALLOWED'],
  ['v1/accounts:signInWithPhoneNumber', 'OPERATION_NOT_ALLOWED'],
  ['v2/accounts/mfaEnrollment:start', 'OPERATION_NOT_ALLOWED'],
])('%s is refused by a code that clients know', async (path, code) => {
  const answer = await identity.request(`/identitytoolkit.googleapis.com/${path}?key=${API_KEY}`, {
    method: 'POST',
    body: JSON.stringify({ token: 'x' }),
    headers: { 'content-type': 'application/json' },
  })
  const { error } = (await answer.json()) as { error: { message: string } }
  expect([answer.status, error.message]).toEqual([400, code])
})

test('a client of a tenant is refused before it has an account', async () => {
  const person = { email: newEmail(), password: 'secret words' }
  expect(await identity.call('accounts:signUp', { ...person, tenantId: 'school' })).toMatchObject({
    status: 400,
    code: 'TENANT_ID_MISMATCH',
  })
  expect(await identity.call('accounts:signInWithPassword', person)).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
})

test('a password goes with one’s own address: another’s is taken, a free one needs proof', async () => {
  const { idToken } = await identity.newAccount()
  const taken = await identity.newAccount()
  const add = (email: string) =>
    identity.call('accounts:signUp', { idToken, email, password: 'a new secret' })
  expect(await add(taken.email)).toMatchObject({ status: 400, code: 'EMAIL_EXISTS' })
  expect(await add(newEmail())).toMatchObject({ status: 400, code: 'OPERATION_NOT_ALLOWED' })
})
