import { randomInt, randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const FORM = 'application/x-www-form-urlencoded'

async function newSubscriber(language: 'en' | 'bn' = 'en') {
  const email = `letters-${randomUUID()}@example.com`
  const { leave_key } = await db
    .insertInto('newsletter_subscribers')
    .values({ email, email_key: email, language })
    .returning('leave_key')
    .executeTakeFirstOrThrow()
  return { email, link: `/api/newsletter/leave/${leave_key}`, key: leave_key }
}

async function isSubscribed(email: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()) !== undefined
  )
}

function ask(
  path: string,
  {
    method = 'GET',
    body,
    type = FORM,
    address = newAddress(),
  }: Partial<Record<'method' | 'body' | 'type' | 'address', string>> = {},
) {
  const init = { method, ...(body !== undefined && { body, headers: { 'content-type': type } }) }
  return server.app.request(path, init, {
    incoming: { headers: {}, socket: { remoteAddress: address } },
  })
}
const newAddress = () => `10.${Array.from({ length: 3 }, () => randomInt(256)).join('.')}`

test.each([
  ['en', ''],
  ['bn', '/bn'],
] as const)(
  'opening the link of a letter ends nothing: it leads to the page that asks, in the language of the subscription (%s)',
  async (language, prefix) => {
    const { email, link, key } = await newSubscriber(language)
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(link, { method })
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `${prefix}/newsletter/leave/${key}`,
      ])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(await isSubscribed(email)).toBe(true)
  },
)

test('the page’s button ends the subscription and says so; pressed again it says there is none', async () => {
  const { email, link } = await newSubscriber()
  const first = await ask(link, { method: 'POST', body: 'language=bn' })
  expect([first.status, first.headers.get('location')]).toEqual([303, '/bn/newsletter/left'])
  expect(await isSubscribed(email)).toBe(false)
  const second = await ask(link, { method: 'POST', body: 'language=en' })
  expect([second.status, second.headers.get('location')]).toEqual([303, '/newsletter/unknown'])
})

test.each([
  ['List-Unsubscribe=One-Click', FORM],
  [
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    'multipart/form-data; boundary=b',
  ],
])(
  'a mail service ends it with one click and is led nowhere else (RFC 8058): %#',
  async (body, type) => {
    const { email, link } = await newSubscriber()
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask(link, { method: 'POST', body, type })
      expect([
        answer.status,
        answer.headers.get('location'),
        answer.headers.get('set-cookie'),
      ]).toEqual([200, null, null])
    }
    expect(await isSubscribed(email)).toBe(false)
  },
)

test('subscribing again gives a new key, and an old mail’s link no longer works', async () => {
  const { email, link } = await newSubscriber()
  await ask(link, { method: 'POST', body: '' })
  await server.call('POST /api/newsletter', {
    body: { email },
    headers: { 'x-forwarded-for': newAddress() },
  })
  await ask(link, { method: 'POST', body: '' })
  expect(await isSubscribed(email)).toBe(true)
})

test.each([
  'x',
  '00000000-0000-0000-0000-00000000000',
  "' or true --",
  '%00',
  '../../staff',
  randomUUID(),
  'a'.repeat(3000),
])('a key nobody was given ends nothing: %s', async (key) => {
  const { email } = await newSubscriber()
  const path = `/api/newsletter/leave/${encodeURIComponent(key)}`
  const answers = [
    await ask(path),
    await ask(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' }),
    await ask(path, { method: 'POST', body: '' }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([303, 200, 303])
  expect(answers[0]!.headers.get('location')).toMatch(/^\/newsletter\/leave\/[^/]+$/)
  expect(await isSubscribed(email)).toBe(true)
})

test('a body larger than any form is refused, and calls are rate-limited', async () => {
  const { email, link } = await newSubscriber()
  expect((await ask(link, { method: 'POST', body: 'x'.repeat(5_000) })).status).toBe(413)
  expect(await isSubscribed(email)).toBe(true)
  const address = newAddress()
  const statuses = new Set<number>()
  for (let time = 0; time < 601; time += 1)
    statuses.add((await ask('/api/newsletter/leave/x', { address })).status)
  expect([...statuses]).toEqual([303, 429])
})

test('only the subscriber export for staff shows the link of each subscriber', async () => {
  const { email, link, key } = await newSubscriber()
  const staff = await server.newStudent({ role: 'staff' })
  const { body } = await server.call('GET /api/staff/inbox/newsletter-subscribers/export', {
    token: staff.token,
  })
  const rows = parse(body.csv, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.find((row) => row['email'] === email)!['unsubscribeLink']).toBe(
    server.services.config.origin + link,
  )
  const list = await server.call(`GET /api/staff/inbox/newsletter-subscribers?q=${email}`, {
    token: staff.token,
  })
  expect(JSON.stringify(list.body)).not.toContain(key)
  const contact = await server.call('GET /api/staff/inbox/contact-messages/export', {
    token: staff.token,
  })
  expect(contact.body.csv).not.toContain('unsubscribeLink')
})
