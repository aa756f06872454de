import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'
import { newCourse } from '../../../testing/courses.ts'

const server = await testServer()
const { db } = server.services

/** A visitor with their own IP address, so that tests do not share rate limits. */
function newVisitor() {
  const email = `visitor-${randomUUID()}@example.com`
  const remoteAddress = `10.${Array.from({ length: 3 }, () => randomInt(256)).join('.')}`
  return {
    email,
    async send(path: string, body: object) {
      const response = await server.app.request(
        path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            ...(path !== '/api/newsletter' && { name: 'Rahima Khatun' }),
            email,
            ...body,
          }),
        },
        { incoming: { headers: {}, socket: { remoteAddress } } },
      )
      // oxlint-disable-next-line typescript/no-explicit-any -- assertions are what checks it
      const answer = (await response.json()) as any
      return { status: response.status, headers: response.headers, body: answer }
    },
  }
}

const mailsTo = (email: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', email).execute()

// Covers: §3 contact-message, §7 forms-stored
test('a message is stored with a normalised phone (§3 contact message)', async () => {
  const visitor = newVisitor()
  const answer = await visitor.send('/api/contact', {
    phone: '০১৭১২-৩৪৫৬৭৮',
    subject: 'Batch times',
    message: 'Are there\nevening classes?',
    language: 'bn',
  })
  expect(answer).toMatchObject({ status: 201, body: { received: true } })
  expect(
    await db
      .selectFrom('contact_messages')
      .selectAll()
      .where('email', '=', visitor.email)
      .executeTakeFirstOrThrow(),
  ).toMatchObject({
    name: 'Rahima Khatun',
    phone: '+8801712345678',
    subject: 'Batch times',
    message: 'Are there\nevening classes?',
    language: 'bn',
    state: 'new',
    handled_by: null,
  })
})

test('a message needs no phone', async () => {
  const visitor = newVisitor()
  expect(
    (await visitor.send('/api/contact', { phone: '', subject: 'Hello', message: 'Hello' })).status,
  ).toBe(201)
})

// Covers: §5 field-errors, §5 same-rules
test('every invalid field is named', async () => {
  const { status, body } = await newVisitor().send('/api/contact', {
    name: ' ',
    email: 'nobody',
    phone: '12',
    subject: '',
    message: 'x'.repeat(5001),
  })
  expect(status).toBe(400)
  expect(
    Object.fromEntries(
      body.errors.map((error: { field: string; code: string }) => [error.field, error.code]),
    ),
  ).toEqual({
    name: 'required',
    email: 'not_an_email',
    phone: 'not_a_phone',
    subject: 'required',
    message: 'too_long',
  })
})

test.each(['/api/contact', '/api/free-class', '/api/batch-alerts', '/api/instructor-applications'])(
  'a name that leads somewhere is refused by %s, and no mail greets with it',
  async (path) => {
    const visitor = newVisitor()
    const refused = await visitor.send(path, { name: 'Claim https://prize.example now' })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toContainEqual(
      expect.objectContaining({ field: 'name', code: 'address_in_name' }),
    )
    expect(await mailsTo(visitor.email)).toEqual([])
  },
)

test('what copying leaves in an address is not stored with a subscription', async () => {
  const visitor = newVisitor()
  for (const email of [`${visitor.email}\u200b`, `\u2068${visitor.email}\u2069`, visitor.email])
    expect((await visitor.send('/api/newsletter', { email })).status).toBe(201)
  expect(
    await db
      .selectFrom('newsletter_subscribers')
      .select(['email', 'email_key'])
      .where('email', 'like', `%${visitor.email}%`)
      .execute(),
  ).toEqual([{ email: visitor.email, email_key: visitor.email }])
})

// Covers: §7 forms-stored
test('an address subscribes once, whatever its spelling and however often it is sent', async () => {
  const visitor = newVisitor()
  const spellings = [visitor.email, visitor.email.toUpperCase(), ` ${visitor.email} `]
  const answers = await Promise.all(
    spellings.map((email) => visitor.send('/api/newsletter', { email })),
  )
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
  expect(
    await db
      .selectFrom('newsletter_subscribers')
      .selectAll()
      .where('email_key', '=', visitor.email)
      .execute(),
  ).toHaveLength(1)
})

// Covers: §2 booking-form, §3 free-class-request, §7 forms-stored
test('a request for a course’s free class is stored, and a mail with its date is queued', async () => {
  const visitor = newVisitor()
  const course = await newCourse(db, { title: 'Excel for Work' })
  await db
    .insertInto('batches')
    .values({
      course_id: course.id,
      number: 1,
      starts_on: '2099-02-10',
      enrol_by: '2099-02-08',
      orientation_on: '2099-02-06',
      seats: 20,
    })
    .execute()
  expect(
    (await visitor.send('/api/free-class', { courseId: course.courseId, phone: '01812345678' }))
      .status,
  ).toBe(201)
  expect(
    await db
      .selectFrom('free_class_requests')
      .selectAll()
      .where('email', '=', visitor.email)
      .execute(),
  ).toMatchObject([{ course_id: course.id, phone: '+8801812345678', state: 'new' }])
  const [mail] = await mailsTo(visitor.email)
  expect(mail).toMatchObject({
    kind: 'free-class',
    state: 'waiting',
    subject: 'Your seat in the free class: Excel for Work',
  })
  expect(mail!.body).toContain('Friday, 6 February 2099')
})

test('the mail is written in the language of the page', async () => {
  const visitor = newVisitor()
  await visitor.send('/api/free-class', { courseId: '', phone: '01812345678', language: 'bn' })
  const [mail] = await mailsTo(visitor.email)
  expect(mail!.subject).toBe('ফ্রি ক্লাসে আপনার সিট')
  expect(mail!.body).toContain('+৮৮০১৮১২৩৪৫৬৭৮')
})

test('one address gets at most three mails a day, and every request is still stored', async () => {
  const visitor = newVisitor()
  for (let n = 0; n < 5; n += 1)
    expect((await visitor.send('/api/free-class', { phone: '01812345678' })).status).toBe(201)
  expect(await mailsTo(visitor.email)).toHaveLength(3)
  expect(
    await db
      .selectFrom('free_class_requests')
      .select('id')
      .where('email', '=', visitor.email)
      .execute(),
  ).toHaveLength(5)
})

test('a request for a course that does not exist stores nothing', async () => {
  const visitor = newVisitor()
  const courseId = `NO-${randomUUID()}`
  expect(await visitor.send('/api/free-class', { courseId, phone: '01812345678' })).toMatchObject({
    status: 404,
    body: { code: 'course_not_found' },
  })
  expect(await visitor.send('/api/batch-alerts', { courseId })).toMatchObject({
    status: 404,
    body: { code: 'course_not_found' },
  })
  expect(await mailsTo(visitor.email)).toEqual([])
})

test('a batch alert is stored once, and again after it was handled', async () => {
  const visitor = newVisitor()
  const { id, courseId } = await newCourse(db)
  await visitor.send('/api/batch-alerts', { courseId })
  await db
    .updateTable('batch_alerts')
    .set({ state: 'handled', handled_at: new Date() })
    .where('course_id', '=', id)
    .execute()
  expect((await visitor.send('/api/batch-alerts', { courseId, phone: '01912345678' })).status).toBe(
    201,
  )
  expect(
    await db.selectFrom('batch_alerts').selectAll().where('course_id', '=', id).execute(),
  ).toMatchObject([
    { email: visitor.email, phone: '+8801912345678', state: 'new', handled_at: null },
  ])
})

test('a batch alert accepts a phone alone, but not neither', async () => {
  const visitor = newVisitor()
  const { courseId } = await newCourse(db)
  expect(
    (await visitor.send('/api/batch-alerts', { courseId, email: '', phone: '01512345678' })).status,
  ).toBe(201)
  expect(await visitor.send('/api/batch-alerts', { courseId, email: '', phone: '' })).toMatchObject(
    {
      status: 400,
      body: { errors: [{ field: 'email', code: 'email_or_phone' }] },
    },
  )
})

// Covers: §2 apply-to-teach
test('an application to teach is stored (§2 /become-instructor)', async () => {
  const visitor = newVisitor()
  const application = {
    phone: '01712345678',
    subject: 'Bookkeeping',
    experience: 'Nine years in a mill.',
    sampleLink: 'https://example.com/lesson',
  }
  expect((await visitor.send('/api/instructor-applications', application)).status).toBe(201)
  expect(
    await db
      .selectFrom('instructor_applications')
      .selectAll()
      .where('email', '=', visitor.email)
      .execute(),
  ).toMatchObject([
    {
      subject: 'Bookkeeping',
      experience: 'Nine years in a mill.',
      sample_link: 'https://example.com/lesson',
    },
  ])
  for (const sampleLink of [
    'http://example.com/lesson',
    'https://localhost',
    'https://',
    'HTTPS:example',
    '//example.com',
  ])
    expect([
      sampleLink,
      (await visitor.send('/api/instructor-applications', { ...application, sampleLink })).status,
    ]).toEqual([sampleLink, 400])
  expect(
    await visitor.send('/api/instructor-applications', {
      ...application,
      sampleLink: 'javascript:alert(1)',
    }),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'sampleLink', code: 'not_a_link' }] },
  })
})

test('a form filled in by a bot is accepted and dropped', async () => {
  const visitor = newVisitor()
  const { courseId } = await newCourse(db)
  const everything = {
    '/api/contact': { subject: 'Buy', message: 'Buy', website: 'https://spam.example' },
    '/api/newsletter': { website: 'x' },
    '/api/free-class': { courseId, phone: '01712345678', website: 'x' },
    '/api/batch-alerts': { courseId, website: 'x' },
    '/api/instructor-applications': {
      phone: '01712345678',
      subject: 'x',
      experience: 'x',
      website: 'x',
    },
  }
  for (const [path, body] of Object.entries(everything))
    expect(await visitor.send(path, body)).toMatchObject({ status: 201, body: { received: true } })
  expect(
    await db.selectFrom('inbox_entries').selectAll().where('email', '=', visitor.email).execute(),
  ).toEqual([])
  expect(await mailsTo(visitor.email)).toEqual([])
})

test('an address that keeps sending is rate-limited, and others are not', async () => {
  const visitor = newVisitor()
  const answers = []
  for (let n = 0; n < 41; n += 1) answers.push(await visitor.send('/api/newsletter', {}))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(40)
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await newVisitor().send('/api/newsletter', {})).status).toBe(201)
})
