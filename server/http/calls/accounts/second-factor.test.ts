import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { takeRole } from '../../../modules/students/index.ts'
import { appCode, setUp, signInServer, wrongCode } from '../../../testing/second-factor.ts'

const { server, known, signIn, newStaff, newProvedStaff } = await signInServer()
const { db, clock } = server.services
const AREA = 'GET /api/staff/counts'
const OWN = '/api/authorization/second-factor'
const STATE = `GET ${OWN}`
const PROVE = `POST ${OWN}/proof`
const minutes = (count: number) => count * 60_000

/** Moves the clock forward only, because all tests share it. */
function pass(ms: number): void {
  server.at(new Date(clock().getTime() + ms))
}

/** The proof an access token carries. */
function proofIn(token: string): unknown {
  return (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sf?: unknown })
    .sf
}

/** An unused code: the next step's, once its time has come. */
function nextCode(secret: string): string {
  pass(30_000)
  return appCode(secret, clock())
}

describe('the staff area', () => {
  test('is closed to staff without a second factor and open once it is set up', async () => {
    const browser = await signIn(await newStaff())
    expect(await browser.call(AREA)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_not_set_up' },
    })
    expect((await browser.call(STATE)).body).toMatchObject({
      isRequired: true,
      isSetUp: false,
      isProved: false,
    })
    const { recoveryCodes } = await setUp(browser, clock)
    expect(await browser.call(AREA)).toMatchObject({ status: 200 })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await browser.call(STATE)).body).toMatchObject({
      isSetUp: true,
      isProved: true,
      isFresh: true,
      recoveryCodesLeft: 10,
    })
  })

  test('asks again at the next sign-in and accepts a code once', async () => {
    const { staff, secret } = await newProvedStaff()
    const browser = await signIn(staff)
    expect(await browser.call(AREA)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    const code = nextCode(secret)
    expect(await browser.call(PROVE, { code })).toMatchObject({ status: 204 })
    expect(await browser.call(AREA)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    await browser.renew()
    expect(await browser.call(AREA)).toMatchObject({ status: 200 })

    const other = await signIn(staff)
    expect(await other.call(PROVE, { code })).toMatchObject({
      status: 400,
      body: { code: 'code_used' },
    })
  })

  test('a renewed access token keeps the proof for twelve hours, and no longer', async () => {
    const { browser } = await newProvedStaff()
    pass(minutes(60 * 12 - 1))
    await browser.renew()
    expect(await browser.call(AREA)).toMatchObject({ status: 200 })
    pass(minutes(2))
    expect(await browser.call(AREA)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    await browser.renew()
    expect(await browser.call(AREA)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
  })

  test('is closed when the role is removed, with or without a proof', async () => {
    const { staff, browser } = await newProvedStaff()
    await db
      .updateTable('students')
      .set({ role: 'student', staff_role: null })
      .where('id', '=', staff.record.id)
      .execute()
    expect(await browser.call(AREA)).toMatchObject({ status: 403, body: { code: 'staff_only' } })
    expect(await browser.call(STATE)).toMatchObject({ status: 403, body: { code: 'staff_only' } })
  })
})

describe('a proof belongs to one sign-in in one browser', () => {
  test('an ID token without the browser’s cookie carries none', async () => {
    const { browser } = await newProvedStaff()
    const thief = { ...browser, cookie: null }
    const bought = await server.call('POST /api/authorization/jwt', {
      token: thief.idToken,
      body: { email: known[thief.idToken]!.email },
    })
    expect(await server.call(AREA, { token: bought.body.token })).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
  })

  test('the cookie of another person or of an earlier sign-in carries none', async () => {
    // Both sign in within one second: only the account tells them apart.
    pass(0)
    const mine = await newProvedStaff()
    const theirs = await newProvedStaff()
    const withTheirCookie = await signIn(mine.staff, theirs.browser.cookie)
    expect(proofIn(withTheirCookie.token)).toBeUndefined()
    expect(await withTheirCookie.call(AREA)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    pass(minutes(1))
    const again = await signIn(mine.staff, mine.browser.cookie)
    expect(proofIn(again.token)).toBeUndefined()
    expect(await again.call(AREA)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
  })

  test('signing out everywhere ends it', async () => {
    const { staff, browser } = await newProvedStaff()
    pass(2000)
    await browser.call(`POST /api/users/students/${staff.record.student_id}/sign-out-everywhere`)
    expect(await browser.call(AREA)).toMatchObject({ status: 401 })
    expect(await browser.renew()).toMatchObject({ status: 401 })
    const again = await signIn(staff, browser.cookie)
    expect(await again.call(AREA)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
  })

  test('the cookie is hidden from scripts and sent to sign-in calls only', async () => {
    const { secret, browser } = await newProvedStaff()
    const proved = await browser.call(PROVE, { code: nextCode(secret) })
    expect(proved.headers.get('set-cookie')).toMatch(
      /^edi-second-factor=[\w-]{43}; Max-Age=15552000; Path=\/api\/authorization; HttpOnly; SameSite=Strict$/,
    )
  })

  test('over https the cookie is never sent unencrypted', async () => {
    const secure = await signInServer({
      STAFF_SECOND_FACTOR: 'required',
      PUBLIC_URL: 'https://courses.example.com',
    })
    const browser = await secure.signIn(await secure.newStaff())
    const started = await browser.call(`POST ${OWN}/enrolment`)
    const confirmed = await browser.call(`POST ${OWN}/confirmation`, {
      code: appCode(started.body.secret, new Date()),
    })
    expect(confirmed.headers.get('set-cookie')).toMatch(
      /^__Secure-edi-second-factor=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Strict$/,
    )
    await browser.renew()
    expect(await browser.call(AREA)).toMatchObject({ status: 200 })
    // An http page of the same host, or another subdomain, can only plant a cookie without the
    // prefix.
    browser.cookie = browser.cookie!.replace('__Secure-', '')
    await browser.renew()
    expect(await browser.call(AREA)).toMatchObject({ body: { code: 'second_factor_needed' } })
  })
})

describe('guessing', () => {
  test('doubles the wait after five wrong codes, also for the right one', async () => {
    const { staff, secret } = await newProvedStaff()
    const browser = await signIn(staff)
    for (let guess = 0; guess < 5; guess += 1)
      expect(await browser.call(PROVE, { code: wrongCode(secret, clock()) })).toMatchObject({
        status: 400,
        body: { code: 'wrong_code' },
      })
    const refused = await browser.call(PROVE, { code: appCode(secret, clock(), 1) })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    pass(30_000)
    expect(await browser.call(PROVE, { code: wrongCode(secret, clock()) })).toMatchObject({
      status: 400,
    })
    const longer = await browser.call(PROVE, { code: wrongCode(secret, clock()) })
    expect([longer.status, longer.headers.get('retry-after')]).toEqual([429, '60'])
    pass(60_000)
    expect(await browser.call(PROVE, { code: appCode(secret, clock()) })).toMatchObject({
      status: 204,
    })
    expect(await mailsOf(staff.email)).toEqual([
      expect.stringContaining('is on'),
      expect.stringContaining('wrong codes'),
    ])
  })

  test('simultaneous guesses are counted one by one', async () => {
    const { staff, secret } = await newProvedStaff()
    const browsers = await Promise.all(Array.from({ length: 12 }, () => signIn(staff)))
    const code = wrongCode(secret, clock())
    const answers = await Promise.all(browsers.map((browser) => browser.call(PROVE, { code })))
    const counts = Object.groupBy(answers, ({ status }) => String(status))
    expect([counts['400']?.length, counts['429']?.length]).toEqual([5, 7])
  })

  test('a stranger’s guesses do not lock the owner out', async () => {
    const { staff, browser, secret, recoveryCodes } = await newProvedStaff()
    const stranger = await signIn(staff)
    for (let guess = 0; guess < 5; guess += 1)
      await stranger.call(PROVE, { code: wrongCode(secret, clock()) })
    expect((await stranger.call(PROVE, { code: wrongCode(secret, clock()) })).status).toBe(429)
    const ownBrowser = await signIn(staff, browser.cookie)
    expect((await ownBrowser.call(PROVE, { code: appCode(secret, clock(), 1) })).status).toBe(204)
    const newBrowser = await signIn(staff)
    expect((await newBrowser.call(PROVE, { code: recoveryCodes[0] })).status).toBe(204)
    // The owner's proof elsewhere does not reset the stranger's count.
    expect((await stranger.call(PROVE, { code: wrongCode(secret, clock()) })).status).toBe(429)
  })

  test('of two simultaneous calls with the same code, one succeeds', async () => {
    const { staff, secret } = await newProvedStaff()
    const browsers = await Promise.all(Array.from({ length: 6 }, () => signIn(staff)))
    const code = nextCode(secret)
    const answers = await Promise.all(browsers.map((browser) => browser.call(PROVE, { code })))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })
})

describe('recovery codes', () => {
  test('wrong ones wait from the fifth on, and the owner is told after twenty', async () => {
    const { staff, secret, recoveryCodes } = await newProvedStaff()
    const prove = async (code: string) => (await signIn(staff)).call(PROVE, { code })
    const guess = () => prove('AAAAA-AAAAA')
    for (let time = 1; time <= 5; time += 1) expect((await guess()).body.code).toBe('wrong_code')
    expect(await prove(recoveryCodes[0]!)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    // Codes of the app are counted apart.
    expect((await prove(nextCode(secret))).status).toBe(204)
    for (let time = 6; time <= 20; time += 1) {
      expect(await mailsOf(staff.email)).not.toContainEqual(expect.stringContaining('wrong codes'))
      pass(minutes(24 * 60))
      expect((await guess()).body.code).toBe('wrong_code')
    }
    expect(await mailsOf(staff.email)).toContainEqual(expect.stringContaining('wrong codes'))
    pass(minutes(24 * 60))
    expect((await prove(recoveryCodes[0]!)).status).toBe(204)
  })

  test('each works once, also when sent twice at the same moment', async () => {
    const { staff, recoveryCodes } = await newProvedStaff()
    const browsers = await Promise.all(Array.from({ length: 6 }, () => signIn(staff)))
    const answers = await Promise.all(
      browsers.map((browser) =>
        browser.call(PROVE, { code: recoveryCodes[3]!.toLowerCase().replace('-', ' ') }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400, 400, 400])
    const winner = browsers[answers.findIndex(({ status }) => status === 204)]!
    await winner.renew()
    expect((await winner.call(STATE)).body).toMatchObject({ isProved: true, recoveryCodesLeft: 9 })
    expect(await mailsOf(staff.email)).toContainEqual(
      expect.stringContaining('a recovery code was used'),
    )
  })

  test('new ones replace the old ones and need a proof from the last five minutes', async () => {
    const { staff, browser, secret, recoveryCodes } = await newProvedStaff()
    pass(minutes(6))
    expect(await browser.call(`POST ${OWN}/recovery-codes`)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    await browser.call(PROVE, { code: nextCode(secret) })
    await browser.renew()
    const renewed = await browser.call(`POST ${OWN}/recovery-codes`)
    expect(renewed.status).toBe(200)
    const elsewhere = await signIn(staff)
    expect(await elsewhere.call(PROVE, { code: recoveryCodes[0] })).toMatchObject({
      status: 400,
      body: { code: 'wrong_code' },
    })
    expect(await elsewhere.call(PROVE, { code: renewed.body.recoveryCodes[0] })).toMatchObject({
      status: 204,
    })
  })

  test('the database stores neither them nor the secret in readable form', async () => {
    const { staff, secret, recoveryCodes } = await newProvedStaff()
    const uid = staff.record.identity_uid
    const factor = await db
      .selectFrom('second_factors')
      .selectAll()
      .where('identity_uid', '=', uid)
      .executeTakeFirstOrThrow()
    const codes = await db
      .selectFrom('second_factor_recovery_codes')
      .selectAll()
      .where('identity_uid', '=', uid)
      .execute()
    const kept = JSON.stringify([
      Buffer.from(factor.sealed_secret).toString('latin1'),
      codes.map((row) => Buffer.from(row.code_hash).toString('latin1')),
    ])
    for (const hidden of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replace('-', '')),
    ])
      expect(kept).not.toContain(hidden)
  })
})

describe('setting up', () => {
  test('needs a sign-in within the last five minutes', async () => {
    const browser = await signIn(await newStaff())
    pass(minutes(6))
    expect(await browser.call(`POST ${OWN}/enrolment`)).toMatchObject({
      status: 409,
      body: { code: 'recent_sign_in_needed' },
    })
  })

  test('needs a code from the app just set up, in the same sign-in, within 15 minutes', async () => {
    const staff = await newStaff()
    const browser = await signIn(staff)
    expect(await browser.call(`POST ${OWN}/confirmation`, { code: '123456' })).toMatchObject({
      status: 409,
      body: { code: 'enrolment_over' },
    })
    const { secret } = (await browser.call(`POST ${OWN}/enrolment`)).body
    expect(
      await browser.call(`POST ${OWN}/confirmation`, { code: wrongCode(secret, clock()) }),
    ).toMatchObject({
      status: 400,
      body: { code: 'wrong_code' },
    })
    pass(1000)
    const elsewhere = await signIn(staff)
    expect(
      await elsewhere.call(`POST ${OWN}/confirmation`, { code: appCode(secret, clock()) }),
    ).toMatchObject({
      status: 409,
      body: { code: 'enrolment_over' },
    })
    pass(minutes(16))
    expect(
      await browser.call(`POST ${OWN}/confirmation`, { code: appCode(secret, clock()) }),
    ).toMatchObject({
      status: 409,
      body: { code: 'enrolment_over' },
    })
  })

  test('a password alone does not replace the existing one', async () => {
    const { staff, secret } = await newProvedStaff()
    const thief = await signIn(staff)
    expect(await thief.call(`POST ${OWN}/enrolment`)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    expect(await thief.call(`POST ${OWN}/recovery-codes`)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    expect(await thief.call(`DELETE ${OWN}`)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    expect(await thief.call(PROVE, { code: nextCode(secret) })).toMatchObject({ status: 204 })
  })

  test('an enrolment started before the owner set one up does not replace theirs', async () => {
    const staff = await newStaff()
    const thief = await signIn(staff)
    const { secret } = (await thief.call(`POST ${OWN}/enrolment`)).body
    const owner = await signIn(staff)
    // The same second, so the same sign-in time: the enrolment itself has to be checked for a
    // proof.
    await setUp(owner, clock)
    await db
      .insertInto('second_factor_enrolments')
      .values({
        identity_uid: staff.record.identity_uid,
        sealed_secret: server.services.secondFactor.sealer.seal(secret, staff.record.identity_uid),
        signed_in_at: known[thief.idToken]!.signedInAt,
        started_at: clock(),
      })
      .execute()
    expect(
      await thief.call(`POST ${OWN}/confirmation`, { code: appCode(secret, clock()) }),
    ).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
  })

  test('replacing it ends every proof, code and recovery code of the old one', async () => {
    const { staff, browser, secret, recoveryCodes } = await newProvedStaff()
    const elsewhere = await signIn(staff)
    await elsewhere.call(PROVE, { code: nextCode(secret) })
    await elsewhere.renew()
    expect((await elsewhere.call(AREA)).status).toBe(200)
    const replaced = await setUp(browser, clock)
    expect(replaced.secret).not.toBe(secret)
    expect((await browser.call(AREA)).status).toBe(200)
    expect(await elsewhere.call(AREA)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    const later = await signIn(staff)
    for (const code of [nextCode(secret), recoveryCodes[0]])
      expect((await later.call(PROVE, { code })).body.code).toBe('wrong_code')
    expect(await mailsOf(staff.email)).toContainEqual(expect.stringContaining('was replaced'))
  })

  test('the code that confirmed it cannot be used again', async () => {
    const { staff, secret } = await newProvedStaff()
    const elsewhere = await signIn(staff)
    expect(await elsewhere.call(PROVE, { code: appCode(secret, clock()) })).toMatchObject({
      status: 400,
      body: { code: 'code_used' },
    })
  })

  test('a required one can be replaced, not removed', async () => {
    const { browser } = await newProvedStaff()
    expect(await browser.call(`DELETE ${OWN}`)).toMatchObject({
      status: 409,
      body: { code: 'second_factor_required' },
    })
  })
})

test('codes are read with spaces and in Bengali digits', async () => {
  const { staff, secret } = await newProvedStaff()
  const bengali = (code: string) => code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!)
  const code = nextCode(secret)
  const browser = await signIn(staff)
  expect(
    await browser.call(PROVE, { code: bengali(`${code.slice(0, 3)} ${code.slice(3)}`) }),
  ).toMatchObject({ status: 204 })
  for (const bad of ['12345', '1234567', 'abcdef', '', '\u0000', '123456\ud800'])
    expect(await browser.call(PROVE, { code: bad })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
})

test('a server with another secret says so instead of refusing every code', async () => {
  const { staff, secret } = await newProvedStaff()
  await db
    .updateTable('second_factors')
    .set({ sealed_secret: Buffer.alloc(60) })
    .where('identity_uid', '=', staff.record.identity_uid)
    .execute()
  const browser = await signIn(staff)
  expect(await browser.call(PROVE, { code: nextCode(secret) })).toMatchObject({
    status: 409,
    body: { code: 'second_factor_unreadable' },
  })
})

test('an optional one is asked for once it is set up, and can be removed', async () => {
  const relaxed = await signInServer({ STAFF_SECOND_FACTOR: 'optional' })
  const staff = await relaxed.newStaff()
  const browser = await relaxed.signIn(staff)
  expect(await browser.call(AREA)).toMatchObject({ status: 200 })
  await setUp(browser, relaxed.server.services.clock)
  const elsewhere = await relaxed.signIn(staff)
  expect(await elsewhere.call(AREA)).toMatchObject({
    status: 403,
    body: { code: 'second_factor_needed' },
  })
  expect(await browser.call(`DELETE ${OWN}`)).toMatchObject({ status: 204 })
  expect(await elsewhere.call(AREA)).toMatchObject({ status: 200 })
  expect(await mailsOf(staff.email)).toContainEqual(expect.stringContaining('is off'))
})

test('an export shows its history without secrets, and a deleted account leaves none of it', async () => {
  const { staff, browser, recoveryCodes } = await newProvedStaff()
  const other = await newProvedStaff()
  expect(await browser.call(PROVE, { code: recoveryCodes[0] })).toMatchObject({ status: 204 })
  await browser.renew()
  const account = `/api/users/students/${staff.record.student_id}`
  const { body } = await browser.call(`GET ${account}/export`)
  expect(body.records.second_factor_history).toMatchObject([
    { what: 'set_up', done_by: 'self' },
    { what: 'recovery_code_used', done_by: 'self' },
  ])
  expect(body.records.second_factors).toHaveLength(1)
  expect(body.records.second_factor_recovery_codes).toHaveLength(10)
  expect(Object.keys(body.records.second_factors[0])).not.toContain('sealed_secret')
  expect(JSON.stringify(body)).not.toMatch(/sealed|hash|\\\\x[0-9a-f]{8}/)

  await takeRole({ db, now: new Date() }, { email: staff.email, operator: 'karim' })
  expect(await browser.call(`DELETE ${account}`, { email: staff.email })).toMatchObject({
    status: 204,
  })
  expect(await rowsAbout(staff)).toEqual([0, 0, 0, 0])
  expect(await rowsAbout(other.staff)).toEqual([1, 10, 1, 1])
})

/** The number of rows in each table about someone's second factor. */
function rowsAbout({ record }: { record: { identity_uid: string } }): Promise<number[]> {
  const tables = [
    'second_factors',
    'second_factor_recovery_codes',
    'second_factor_browsers',
    'second_factor_history',
  ] as const
  return Promise.all(
    tables.map(async (table) => {
      const rows = await db
        .selectFrom(table)
        .select('identity_uid')
        .where('identity_uid', '=', record.identity_uid)
        .execute()
      return rows.length
    }),
  )
}

/* Every staff call, in one test. */
const staffKeys = Object.entries<Endpoint>(allEndpoints)
  .filter(([, { audience, beforeSecondFactor }]) => audience === 'staff' && !beforeSecondFactor)
  .map(([key]) => key)
const studentId = (await server.newStudent()).record.student_id
const mixedKeys = [
  'GET /api/users/students',
  `GET /api/users/students/${studentId}`,
  `POST /api/users/students/${studentId}/sign-out-everywhere`,
]

test.each([...staffKeys, 'GET /api/staff/transfers/{id}/picture', ...mixedKeys])(
  '%s is refused before the second factor',
  async (key) => {
    const call = key.replace(/\{(\w+)\}/g, '1')
    const body = /^(POST|PUT|PATCH)/.test(call) ? {} : undefined
    const without = await signIn(await newStaff())
    expect((await without.call(call, body)).body.code).toBe('second_factor_not_set_up')
    const { staff } = await newProvedStaff()
    const again = await signIn(staff)
    expect((await again.call(call, body)).body.code).toBe('second_factor_needed')
  },
)

async function mailsOf(email: string): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return mails.map(({ subject }) => subject)
}
