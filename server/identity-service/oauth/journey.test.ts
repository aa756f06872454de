import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-server.ts'
import { eventOf, newEmail, question, testIdentity, type TestIdentity } from '../testing.ts'
import { challengeOf } from './code-flow.ts'

const { db } = await testDatabase()
const client = { clientId: 'our-client', clientSecret: 'our-secret' }
const googleKey = await generateKeyPair('RS256', { extractable: true })

interface ProviderRequest {
  url: string
  form: URLSearchParams
}

/** Fake providers with responses set by a test; they record their requests. */
function pretendProviders(answers: Record<string, () => unknown>) {
  const requests: ProviderRequest[] = []
  const outbound: typeof fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    requests.push({
      url,
      form: new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : ''),
    })
    const answer = answers[url.split('?')[0]!]
    return answer ? Response.json(await answer()) : new Response('no', { status: 500 })
  }
  return { requests, outbound }
}

async function googleSays(claims: Record<string, unknown>, key = googleKey.privateKey) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'g1' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
}

/** Starts a sign-in at a provider: returns the request parameters and the browser's cookie. */
async function sentOff(identity: TestIdentity, provider = 'google.com') {
  const response = await identity.request(
    `/emulator/auth/handler?${new URLSearchParams(question(provider))}`,
  )
  expect(response.status).toBe(302)
  const target = new URL(response.headers.get('location')!)
  return {
    target,
    cookie: response.headers.get('set-cookie')!.split(';')[0]!,
    state: target.searchParams.get('state')!,
  }
}

async function google(
  claims: (nonce: string) => Record<string, unknown>,
  key = googleKey.privateKey,
) {
  let nonce = ''
  const providers = pretendProviders({
    'https://oauth2.googleapis.com/token': async () => ({
      id_token: await googleSays(claims(nonce), key),
    }),
    'https://www.googleapis.com/oauth2/v3/certs': async () => ({
      keys: [{ ...(await exportJWK(googleKey.publicKey)), kid: 'g1', alg: 'RS256', use: 'sig' }],
    }),
  })
  const identity = await testIdentity(db, {
    google: client,
    demoSignIn: false,
    fetch: providers.outbound,
  })
  const trip = await sentOff(identity)
  nonce = trip.target.searchParams.get('nonce')!
  const back = (query: Record<string, string> = {}, cookie = trip.cookie) =>
    identity.request(
      `/__/identity/callback?${new URLSearchParams({ state: trip.state, code: 'from-google', ...query })}`,
      {
        headers: { cookie },
      },
    )
  return { ...providers, ...trip, identity, back }
}
const good = (email: string) => (nonce: string) => ({
  iss: 'https://accounts.google.com',
  aud: 'our-client',
  sub: `g-${email}`,
  nonce,
  email,
  email_verified: true,
  name: 'Ayesha',
  picture: 'https://lh3.example/a.jpg',
})

test('someone returns from Google and is signed in', async () => {
  const email = newEmail()
  const { identity, back, target, requests } = await google(good(email))
  expect(target.origin + target.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(Object.fromEntries(target.searchParams)).toMatchObject({
    client_id: 'our-client',
    redirect_uri: 'http://localhost:3000/__/identity/callback',
    response_type: 'code',
    code_challenge_method: 'S256',
  })
  const event = eventOf(await (await back()).text())
  expect(event).toMatchObject({ type: 'signInViaPopup', eventId: '123456', error: null })
  const trade = requests.find(
    (request) => request.url === 'https://oauth2.googleapis.com/token',
  )!.form
  expect(trade.get('code')).toBe('from-google')
  expect(trade.get('client_secret')).toBe('our-secret')
  expect(challengeOf(trade.get('code_verifier')!)).toBe(target.searchParams.get('code_challenge'))
  const { body } = await identity.signInWithCode(
    new URL(event.urlResponse!).searchParams.get('code')!,
  )
  expect(body).toMatchObject({
    email,
    emailVerified: true,
    displayName: 'Ayesha',
    photoUrl: 'https://lh3.example/a.jpg',
    isNewUser: true,
  })
})

test('a sign-in by Google is safe from other sites: one use, one browser', async () => {
  const { back } = await google(good(newEmail()))
  expect((await back({}, 'identity-journey=somebody-else')).status).toBe(400)
  expect((await back()).status).toBe(400)
  const other = await google(good(newEmail()))
  expect((await other.back({ state: 'made-up' })).status).toBe(400)
  expect((await other.back({}, '')).status).toBe(400)
  const third = await google(good(newEmail()))
  expect((await third.back()).status).toBe(200)
  expect((await third.back()).status).toBe(400)
})

test('the cookie of the sign-in is for one browser, this site and 15 minutes', async () => {
  const identity = await testIdentity(db, { google: client, origin: 'https://courses.example.com' })
  const response = await identity.request(
    `/emulator/auth/handler?${new URLSearchParams(question('google.com', { redirectUrl: 'https://courses.example.com/' }))}`,
  )
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-identity-journey=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test('a response not for us, expired or not from Google signs no one in', async () => {
  const email = newEmail()
  const stranger = (await generateKeyPair('RS256')).privateKey
  const bad = [
    google((nonce) => ({ ...good(email)(nonce), aud: 'another-client' })),
    google((nonce) => ({ ...good(email)(nonce), iss: 'https://evil.example' })),
    google(() => good(email)('another-nonce')),
    google((nonce) => ({ ...good(email)(nonce), nonce: undefined })),
    google(good(email), stranger),
  ]
  for (const { back, identity } of await Promise.all(bad)) {
    expect(eventOf(await (await back()).text())).toMatchObject({
      urlResponse: null,
      error: { code: 'auth/internal-error' },
    })
    expect(identity.errors).toHaveLength(1)
  }
})

test('an address Google has not verified opens no existing account', async () => {
  const setUp = await testIdentity(db)
  const { email } = await setUp.newAccount()
  const { identity, back } = await google((nonce) => ({
    ...good(email)(nonce),
    email_verified: false,
  }))
  const event = eventOf(await (await back()).text())
  const { body } = await identity.signInWithCode(
    new URL(event.urlResponse!).searchParams.get('code')!,
  )
  expect(body).toMatchObject({ needConfirmation: true, email, verifiedProvider: ['password'] })
  expect(body.idToken).toBeUndefined()
})

test('a refusal at Google is reported to the SDK', async () => {
  const { back, identity, state, cookie } = await google(good(newEmail()))
  const response = await identity.request(
    `/__/identity/callback?error=access_denied&state=${state}`,
    { headers: { cookie } },
  )
  expect(eventOf(await response.text())).toMatchObject({ error: { code: 'auth/user-cancelled' } })
  expect((await back()).status).toBe(400)
})

test('once Google is configured there is no demo page for it', async () => {
  const identity = await testIdentity(db, { google: client, demoSignIn: true })
  const body = new URLSearchParams({ ...question(), email: newEmail() })
  expect((await identity.request('/__/identity/demo', { method: 'POST', body })).status).toBe(404)
})

const others = {
  'facebook.com': {
    'https://graph.facebook.com/v23.0/oauth/access_token': () => ({ access_token: 't' }),
    'https://graph.facebook.com/v23.0/me': (email: string) => ({
      id: `f-${email}`,
      name: 'F',
      email,
      picture: { data: { url: 'https://p.example/f' } },
    }),
  },
  'github.com': {
    'https://github.com/login/oauth/access_token': () => ({ access_token: 't' }),
    'https://api.github.com/user': (email: string) => ({
      id: Number.parseInt(email.replace(/\D/g, '').slice(0, 12), 10),
      login: 'h',
      name: null,
      avatar_url: 'https://p.example/h',
    }),
    'https://api.github.com/user/emails': (email: string) => [
      { email: 'unconfirmed@example.com', primary: false, verified: false },
      { email, primary: true, verified: true },
    ],
  },
  'twitter.com': {
    'https://api.x.com/2/oauth2/token': () => ({ access_token: 't' }),
    'https://api.x.com/2/users/me': (email: string) => ({
      data: {
        id: `t-${email}`,
        name: 'T',
        confirmed_email: email,
        profile_image_url: 'https://p.example/t',
      },
    }),
  },
}

// Covers: §7 identity-provider
test.each(Object.keys(others) as (keyof typeof others)[])(
  '%s signs in a new person, but opens no account that exists',
  async (provider) => {
    let email = newEmail()
    const answers = Object.fromEntries(
      Object.entries(others[provider]).map(([url, answer]) => [
        url,
        () => (answer as (email: string) => unknown)(email),
      ]),
    )
    const { outbound } = pretendProviders(answers)
    const identity = await testIdentity(db, {
      facebook: client,
      github: client,
      twitter: client,
      fetch: outbound,
    })
    const through = async () => {
      const { state, cookie } = await sentOff(identity, provider)
      const back = await identity.request(`/__/identity/callback?state=${state}&code=c`, {
        headers: { cookie },
      })
      return identity.signInWithCode(
        new URL(eventOf(await back.text()).urlResponse!).searchParams.get('code')!,
        {},
        provider,
      )
    }
    const { body } = await through()
    expect(body).toMatchObject({
      providerId: provider,
      email,
      emailVerified: false,
      isNewUser: true,
    })
    expect((await through()).body).toMatchObject({ localId: body.localId, isNewUser: false })

    const owner = await identity.newAccount()
    email = owner.email
    const stopped = await through()
    expect(stopped.body).toMatchObject({
      needConfirmation: true,
      email,
      verifiedProvider: ['password'],
    })
    const linked = await identity.call('accounts:signInWithIdp', {
      requestUri: 'http://localhost',
      pendingToken: stopped.body.pendingToken,
      idToken: owner.idToken,
    })
    expect(linked.body).toMatchObject({ localId: owner.localId, providerId: provider })
    expect((await through()).body).toMatchObject({ localId: owner.localId })
  },
)
