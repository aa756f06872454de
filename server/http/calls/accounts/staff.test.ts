import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inboxLists } from '#contract/staff/terms.ts'
import { staffEndpoints } from '#contract/staff/staff.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'
import { newCourse } from '../../../testing/courses.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff', name: 'Shirin Akter' })

async function newMessage(wishes: { subject?: string; name?: string; phone?: string } = {}) {
  const { subject = `Subject ${randomUUID()}`, name = 'Karim Mia', phone = null } = wishes
  const { id } = await db
    .insertInto('contact_messages')
    .values({ name, phone, subject, email: 'karim@example.com', message: 'When?' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, subject }
}

const staffKeys = Object.keys(staffEndpoints).map((key) =>
  key.replace('{list}', 'contact-messages').replace('{id}', '1'),
)

test.for(staffKeys)('%s is for staff only', async (key) => {
  const student = await server.newStudent()
  const instructor = await server.newStudent({ role: 'instructor' })
  const unproven = await server.newStudent({ role: 'staff', emailVerified: false })
  const body = key.startsWith('GET') ? {} : { body: {} }
  expect(await server.call(key, body)).toMatchObject({
    status: 401,
    body: { code: 'sign_in_needed' },
  })
  expect(await server.call(key, { ...body, token: 'eyJh.eyJz.c2ln' })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
  expect(await server.call(key, { ...body, token: student.token })).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  })
  expect(await server.call(key, { ...body, token: instructor.token })).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  })
  expect(await server.call(key, { ...body, token: unproven.token })).toMatchObject({
    status: 403,
    body: { code: 'email_unverified' },
  })
})

test('a list is newest first, in pages, each entry once', async () => {
  const word = randomUUID()
  const made = []
  for (let n = 0; n < 5; n += 1) made.push((await newMessage({ subject: `${word} ${n}` })).id)
  const first = await server.call(`GET /api/staff/inbox/contact-messages?q=${word}&limit=3`, {
    token: staff.token,
  })
  const second = await server.call(
    `GET /api/staff/inbox/contact-messages?q=${word}&limit=3&after=${first.body.next}`,
    {
      token: staff.token,
    },
  )
  expect([...first.body.rows, ...second.body.rows].map((row) => row.id)).toEqual(made.toReversed())
  expect(second.body.next).toBeNull()
})

test('an entry is found by part of a name, a phone in any spelling, and its course', async () => {
  const name = `Kamal ${randomUUID()}`
  const { id } = await newMessage({ name, phone: '+8801799887766' })
  const find = async (list: string, q: string) =>
    (
      await server.call(`GET /api/staff/inbox/${list}?q=${encodeURIComponent(q)}`, {
        token: staff.token,
      })
    ).body.rows
  expect(await find('contact-messages', name.slice(2).toUpperCase())).toMatchObject([{ id, name }])
  for (const spelling of ['01799887766', '০১৭৯৯-৮৮৭৭৬৬', '+880 1799 887766', '887766'])
    expect(
      (await find('contact-messages', spelling)).map((row: { id: number }) => row.id),
    ).toContain(id)
  // A SQL wildcard is matched literally.
  expect(await find('contact-messages', name.replace(' ', '%'))).toEqual([])

  const course = await newCourse(db, { title: `Course ${randomUUID()}` })
  await db
    .insertInto('batch_alerts')
    .values({
      course_id: course.id,
      name: 'A',
      email: 'a@example.com',
      contact_key: 'a@example.com',
    })
    .execute()
  expect(await find('batch-alerts', course.title)).toMatchObject([
    { courseId: course.courseId, courseTitle: course.title, text: null },
  ])
})

const writeLine = (id: number, body: Record<string, unknown>, token = staff.token) =>
  server.call(`POST /api/staff/contact-messages/${id}/lines`, { token, body })

test('a message is answered by mail in the language it was written in, and is handled then', async () => {
  const { id, subject } = await newMessage()
  await db
    .updateTable('contact_messages')
    .set({ message: 'কবে শুরু?', language: 'en' })
    .where('id', '=', id)
    .execute()
  const answered = await writeLine(id, { kind: 'answer', text: 'রবিবার।\n\nদেখা হবে।' })
  expect(answered).toMatchObject({
    status: 201,
    body: {
      id,
      state: 'handled',
      handledBy: 'Shirin Akter',
      thread: {
        assignee: null,
        lines: [{ kind: 'answer', text: 'রবিবার।\n\nদেখা হবে।', author: 'Shirin Akter' }],
      },
    },
  })
  expect(answered.body.thread.lines[0].mailState).toMatch(/waiting|sent|kept/)
  const mail = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .where('kind', '=', 'contact-answer')
    .where('subject', '=', `Re: ${subject}`)
    .executeTakeFirstOrThrow()
  expect(mail.recipient).toBe('karim@example.com')
  expect(mail.body).toMatch(
    /^প্রিয় Karim Mia,\n\nরবিবার।\n\nদেখা হবে।\n\n[^]*আপনি লিখেছিলেন:\n\nকবে শুরু\?/,
  )
})

test('an answer sent once more by its author, as after a lost reply, is one answer and one mail', async () => {
  const { id, subject } = await newMessage()
  const answer = { kind: 'answer', text: 'On Sunday.' }
  await writeLine(id, answer)
  const again = await writeLine(id, answer)
  expect(again).toMatchObject({ status: 201, body: { thread: { lines: [{ kind: 'answer' }] } } })
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('subject', '=', `Re: ${subject}`)
    .execute()
  expect(mails).toHaveLength(1)
  const colleague = await server.newStudent({ staffRole: 'support', name: 'Bina' })
  const theirs = await writeLine(id, answer, colleague.token)
  expect(theirs.body.thread.lines).toHaveLength(2)
  const back = await writeLine(id, answer)
  expect(back.body.thread.lines).toHaveLength(3)
})

test('a note is for staff only, sends nothing, and leaves the message new', async () => {
  const { id, subject } = await newMessage()
  const noted = await writeLine(id, { kind: 'note', text: 'Called, no answer.' })
  expect(noted.body).toMatchObject({
    state: 'new',
    thread: { lines: [{ kind: 'note', text: 'Called, no answer.', mailState: null }] },
  })
  const { count } = await db
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('subject', '=', `Re: ${subject}`)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
  expect((await writeLine(id, { kind: 'note', text: '' })).status).toBe(400)
  expect((await writeLine(id, { kind: 'call', text: 'x' })).status).toBe(400)
  expect((await writeLine(2 ** 40, { kind: 'note', text: 'x' })).status).toBe(404)
})

test('a message has one who looks after it, whom a colleague can relieve', async () => {
  const { id } = await newMessage()
  const colleague = await server.newStudent({ staffRole: 'support', name: 'Bina' })
  const assign = (token: string, isMe: boolean) =>
    server.call(`PUT /api/staff/contact-messages/${id}/assignee`, { token, body: { isMe } })
  expect((await assign(staff.token, true)).body.thread.assignee).toEqual({
    name: 'Shirin Akter',
    isMe: true,
  })
  const listed = await server.call('GET /api/staff/inbox/contact-messages', {
    token: colleague.token,
  })
  expect(listed.body.rows.find((row: { id: number }) => row.id === id).thread.assignee).toEqual({
    name: 'Shirin Akter',
    isMe: false,
  })
  expect((await assign(colleague.token, true)).body.thread.assignee.name).toBe('Bina')
  expect((await assign(colleague.token, false)).body.thread.assignee).toBeNull()
})

test('no more than 50 lines are written about a message', async () => {
  const { id } = await newMessage()
  await db
    .insertInto('contact_lines')
    .values(
      Array.from({ length: 50 }, () => ({
        message_id: id,
        kind: 'note',
        body: 'x',
        written_at: new Date(),
      })),
    )
    .execute()
  expect(await writeLine(id, { kind: 'answer', text: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'thread_full' },
  })
})

test('roles without the inbox neither answer nor take on a message', async () => {
  const { id } = await newMessage()
  const finance = await server.newStudent({ staffRole: 'finance' })
  expect((await writeLine(id, { kind: 'answer', text: 'x' }, finance.token)).status).toBe(403)
  expect(
    (
      await server.call(`PUT /api/staff/contact-messages/${id}/assignee`, {
        token: finance.token,
        body: { isMe: true },
      })
    ).status,
  ).toBe(403)
})

test('the first person to handle an entry is stored until it is new again', async () => {
  const { id } = await newMessage()
  const second = await server.newStudent({ role: 'staff', name: 'Second' })
  const mark = (token: string, state: string) =>
    server.call(`PATCH /api/staff/inbox/contact-messages/${id}`, { token, body: { state } })
  expect((await mark(staff.token, 'handled')).body).toMatchObject({
    id,
    state: 'handled',
    handledBy: 'Shirin Akter',
    handledAt: expect.any(String),
  })
  expect((await mark(second.token, 'handled')).body.handledBy).toBe('Shirin Akter')
  expect((await mark(second.token, 'new')).body).toMatchObject({
    state: 'new',
    handledBy: null,
    handledAt: null,
  })
  expect((await mark(second.token, 'handled')).body.handledBy).toBe('Second')
})

test('an unknown entry cannot be marked', async () => {
  expect(
    await server.call('PATCH /api/staff/inbox/batch-alerts/999999999', {
      token: staff.token,
      body: { state: 'handled' },
    }),
  ).toMatchObject({ status: 404 })
  expect(
    await server.call('PATCH /api/staff/inbox/students/1', {
      token: staff.token,
      body: { state: 'handled' },
    }),
  ).toMatchObject({
    status: 400,
  })
})

test('new entries are counted per list', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const alone = await testServer({ database })
  const { token } = await alone.newStudent({ role: 'staff' })
  await database.db
    .insertInto('newsletter_subscribers')
    .values({ email: 'a@example.com', email_key: 'a@example.com' })
    .execute()
  for (const state of ['new', 'handled'])
    await database.db
      .insertInto('contact_messages')
      .values({
        name: 'A',
        email: 'a@example.com',
        subject: 's',
        message: 'm',
        state,
        handled_at: state === 'new' ? null : new Date(),
      })
      .execute()
  await database.db
    .insertInto('mails')
    .values([
      { kind: 'x', recipient: 'a@example.com', subject: 'given up', body: 'b', state: 'failed' },
      {
        kind: 'x',
        recipient: 'a@example.com',
        subject: 'failing',
        body: 'b',
        attempts: 3,
        last_error: 'connect ECONNREFUSED',
      },
      {
        kind: 'x',
        recipient: 'a@example.com',
        subject: 'put off once',
        body: 'b',
        attempts: 1,
        last_error: '451 try again later',
      },
      { kind: 'x', recipient: 'a@example.com', subject: 'on its way', body: 'b', attempts: 3 },
    ])
    .execute()
  expect((await alone.call('GET /api/staff/counts', { token })).body).toEqual({
    inbox: {
      'contact-messages': 1,
      'free-class-requests': 0,
      'batch-alerts': 0,
      'free-tests': 0,
      'instructor-applications': 0,
      'newsletter-subscribers': 1,
    },
    questions: expect.any(Number),
    reviews: 0,
    failedMails: 2,
    tests: 0,
    drafts: 0,
    money: { transfers: 0, review: 0, refunds: 0, enrolments: 0, alerts: 0 },
  })
})

test('the list of failed mails includes those waiting for their next try', async () => {
  const subject = `failing ${randomUUID()}`
  await db
    .insertInto('mails')
    .values({
      kind: 'x',
      recipient: 'a@example.com',
      subject,
      body: 'b',
      attempts: 3,
      last_error: 'connect ECONNREFUSED',
    })
    .execute()
  const listed = async (state: string) =>
    (
      await server.call(`GET /api/staff/mails?state=${state}&q=${encodeURIComponent(subject)}`, {
        token: staff.token,
      })
    ).body.rows.length
  expect([await listed('failed'), await listed('waiting'), await listed('sent')]).toEqual([1, 1, 0])
})

test('PostgreSQL reads one list alone', async () => {
  for (const list of inboxLists) {
    const plan = await sql<
      Record<string, string>
    >`explain select * from inbox_entries where list = ${sql.lit(list)} order by id desc limit 51`.execute(
      db,
    )
    const tables = plan.rows
      .map((row) => / on (\w+)/.exec(row['QUERY PLAN']!)?.[1])
      .filter((table) => table !== undefined)
    expect(tables.toSorted()).toEqual(
      list === 'free-tests'
        ? ['attempt_results', 'free_test_guests', 'lessons', 'tests']
        : [list.replaceAll('-', '_')],
    )
  }
})

test('every list can be read, filtered and exported', async () => {
  for (const list of inboxLists) {
    expect(
      (await server.call(`GET /api/staff/inbox/${list}?state=new&q=a`, { token: staff.token }))
        .status,
    ).toBe(200)
    expect(
      (await server.call(`GET /api/staff/inbox/${list}/export`, { token: staff.token })).status,
    ).toBe(200)
  }
})

test('an export can be opened in a spreadsheet without running anything', async () => {
  const { id } = await newMessage({
    subject: '=HYPERLINK("https://evil.example")',
    name: 'আয়েশা',
    phone: '+8801712345678',
  })
  const { body } = await server.call('GET /api/staff/inbox/contact-messages/export', {
    token: staff.token,
  })
  const rows = parse(body.csv, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.find((row) => row['id'] === String(id))).toMatchObject({
    subject: `'=HYPERLINK("https://evil.example")`,
    name: 'আয়েশা',
    phone: '+8801712345678',
    state: 'new',
    handledBy: '',
  })
})

test('a narrowed list leaves as it is shown, and the audit list says by what', async () => {
  const word = randomUUID().slice(0, 8)
  const { id } = await newMessage({ subject: `About ${word}` })
  const { id: handled } = await newMessage({ subject: `Again ${word}` })
  await newMessage({ subject: 'Something else' })
  await server.call(`PATCH /api/staff/inbox/contact-messages/${handled}`, {
    token: staff.token,
    body: { state: 'handled' },
  })
  const instructor = await server.newStudent({ role: 'instructor', name: `Mitu ${word}` })
  await server.newStudent({ name: `Sabbir ${word}` })
  const idsOf = async (path: string, column: string) => {
    const { status, body } = await server.call(`GET ${path}`, { token: staff.token })
    expect(status).toBe(200)
    const rows = parse(body.csv, { bom: true, columns: true }) as Record<string, string>[]
    return rows.map((row) => row[column])
  }
  const messages = '/api/staff/inbox/contact-messages/export'
  expect(await idsOf(`${messages}?q=${word}&state=new`, 'id')).toEqual([String(id)])
  const students = '/api/staff/students/export'
  expect(await idsOf(`${students}?q=${word}&role=instructor`, 'studentId')).toEqual([
    instructor.record.student_id,
  ])
  const { after } = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('subject', '=', 'students')
    .where('action', '=', 'list.exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ q: word, role: 'instructor', rows: 1 })
  const wrong = await server.call(`GET ${students}?role=owner`, { token: staff.token })
  expect(wrong.status).toBe(400)
})

test('a partial export holds every row once', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const alone = await testServer({ database })
  const { token } = await alone.newStudent({ role: 'staff' })
  await database.db
    .insertInto('newsletter_subscribers')
    .values(
      Array.from({ length: 2001 }, (_, n) => ({
        email: `s${n}@example.com`,
        email_key: `s${n}@example.com`,
      })),
    )
    .execute()
  let file = ''
  let after: string | null = ''
  while (after !== null) {
    const { body } = await alone.call(
      `GET /api/staff/inbox/newsletter-subscribers/export${after && `?after=${after}`}`,
      { token },
    )
    file += body.csv
    after = body.next
  }
  const rows = parse(file, { bom: true, columns: true }) as { email: string }[]
  expect(new Set(rows.map((row) => row.email)).size).toBe(2001)
  expect(rows).toHaveLength(2001)
})

// Covers: §3 student-list-state, §4 student-list-fetched
test('students are found by part of their name, and listed with their role', async () => {
  const student = await server.newStudent({ name: `Rumana ${randomUUID()}` })
  const { body } = await server.call(
    `GET /api/staff/students?q=${encodeURIComponent(student.record.name.slice(1))}`,
    {
      token: staff.token,
    },
  )
  expect(body.rows).toEqual([
    {
      studentId: student.record.student_id,
      name: student.record.name,
      email: student.email,
      phone: null,
      role: 'student',
      createdAt: student.record.created_at.toISOString(),
    },
  ])
  expect(
    (await server.call('GET /api/staff/students?role=staff', { token: staff.token })).body.rows.map(
      (row: { role: string }) => row.role,
    ),
  ).not.toContain('student')
})

test('the text of a mail can be read until it is sent, and a failed mail can be sent again', async () => {
  const recipient = `r-${randomUUID()}@example.com`
  const [kept, sent] = await db
    .insertInto('mails')
    .values([
      { kind: 'x', recipient, subject: 'Kept', body: 'secret link', state: 'kept' },
      {
        kind: 'x',
        recipient,
        subject: 'Sent',
        body: 'secret link',
        state: 'sent',
        sent_at: new Date(),
      },
    ])
    .returning('id')
    .execute()
  const { body } = await server.call(`GET /api/staff/mails?q=${recipient}`, { token: staff.token })
  expect(body.rows).toMatchObject([
    { id: sent!.id, body: null },
    { id: kept!.id, body: 'secret link' },
  ])
  expect(
    (await server.call(`POST /api/staff/mails/${kept!.id}/retry`, { token: staff.token })).body
      .state,
  ).toBe('waiting')
  expect(
    (await server.call(`POST /api/staff/mails/${sent!.id}/retry`, { token: staff.token })).status,
  ).toBe(404)
})
