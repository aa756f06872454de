import { randomUUID } from 'node:crypto'
import { customAlphabet } from 'nanoid'
import { afterAll, describe, expect, test } from 'vitest'
import { sendWaitingMails } from '../mail/index.ts'
import { pretendSmtpServer } from '../mail/pretend-smtp-server.ts'
import { newBatch, newMeeting } from '../testing/classes.ts'
import { newCourse } from '../testing/courses.ts'
import { newInstructor, newTeaching } from '../testing/instructors.ts'
import { newEnrolment } from '../testing/lessons.ts'
import { openTestDatabase, testServer, type TestStudent } from '../testing/test-server.ts'
import { remindStudentsOfClasses } from './remind-of-classes.ts'

/** A database of its own: the job looks at every class there is. */
const database = await openTestDatabase()
const smtp = await pretendSmtpServer()
afterAll(async () => {
  await smtp[Symbol.asyncDispose]()
  await database.close()
})
const server = await testServer({ database, config: { SMTP_URL: smtp.url } })
const { db } = server.services

/** A moment in Dhaka: "5 20:00" is 5 December 2026, 8 in the evening. */
const at = (moment: string) => {
  const [day, hour] = moment.split(' ') as [string, string]
  return new Date(`2026-12-${day.padStart(2, '0')}T${hour}+06:00`)
}

/** What an order number has behind its first letters. */
const newNumber = customAlphabet('23456789ABCDEFGHJKMNPQRSTVWXYZ', 8)

/** A class with as many students as asked for. */
async function newClass(startsAt: string, students = 1) {
  const course = await newCourse(db, { title: 'Python from Zero' })
  const batchId = await newBatch(db, course)
  const meetingId = Number(await newMeeting(db, batchId, { startsAt: at(startsAt) }))
  const people: TestStudent[] = []
  for (let count = 0; count < students; count += 1) {
    const student = await server.newStudent()
    await newEnrolment(db, student, { course, batchId })
    people.push(student)
  }
  return { course, batchId, meetingId, people, student: people[0]! }
}

async function remindAt(moment: string) {
  server.at(at(moment))
  await remindStudentsOfClasses(server.services)
}

const mailsTo = ({ email }: TestStudent) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', '=', 'class-reminder')
    .orderBy('id')
    .execute()
const subjectsTo = async (student: TestStudent) =>
  (await mailsTo(student)).map(({ subject }) => subject)

const change = (meetingId: number, to: { state?: string; starts_at?: Date; ends_at?: Date }) =>
  db.updateTable('class_meetings').set(to).where('id', '=', meetingId).execute()

test('a student is reminded a day and half an hour before, once each', async () => {
  const { student, course } = await newClass('5 20:00')
  await remindAt('4 19:59')
  expect(await subjectsTo(student)).toEqual([])
  await remindAt('4 20:00')
  await remindAt('4 20:01')
  expect(await subjectsTo(student)).toEqual(['Tomorrow at 8:00 PM: Python from Zero'])
  await remindAt('5 19:29')
  expect(await mailsTo(student)).toHaveLength(1)
  await remindAt('5 19:30')
  await remindAt('5 19:31')
  expect(await subjectsTo(student)).toEqual([
    'Tomorrow at 8:00 PM: Python from Zero',
    'Today at 8:00 PM: Python from Zero',
  ])
  const [first] = await mailsTo(student)
  expect(first!.body).toContain('tomorrow, Saturday, 5 December 2026, 8:00 PM – 9:30 PM Dhaka time')
  expect(first!.body).toContain(`/learn/${course.courseId}\n`)
  expect(first!.body).not.toContain('meet.example.com')
})

test('a reminder is among the notifications too', async () => {
  const { student, course } = await newClass('3 20:00')
  await remindAt('3 19:30')
  const rows = await db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('student_id', '=', student.record.id)
    .execute()
  expect(rows).toEqual([
    {
      kind: 'class-reminder',
      facts: {
        courseId: course.courseId,
        courseName: 'Python from Zero',
        number: 1,
        startsAt: at('3 20:00').toISOString(),
      },
    },
  ])
})

test('no one is reminded once the class has begun', async () => {
  const { student } = await newClass('6 20:00')
  await remindAt('6 20:00')
  await remindAt('6 20:30')
  expect(await subjectsTo(student)).toEqual([])
})

test('in the night no one is woken about the next day', async () => {
  const { student } = await newClass('7 07:00')
  await remindAt('6 07:00')
  expect(await subjectsTo(student)).toEqual([])
  await remindAt('6 08:00')
  expect(await subjectsTo(student)).toEqual(['Tomorrow at 7:00 AM: Python from Zero'])
  await remindAt('7 06:30')
  expect(await mailsTo(student)).toHaveLength(2)
})

test('two processes at once remind everyone once', async () => {
  const { people } = await newClass('8 20:00', 5)
  server.at(at('7 20:00'))
  await Promise.all([
    remindStudentsOfClasses(server.services),
    remindStudentsOfClasses(server.services),
    remindStudentsOfClasses(server.services),
  ])
  for (const student of people) expect(await mailsTo(student)).toHaveLength(1)
})

test('a cancelled class is reminded of no more, and what waits about it is not sent', async () => {
  const { student, meetingId } = await newClass('9 20:00')
  await remindAt('8 20:00')
  await change(meetingId, { state: 'cancelled' })
  await remindAt('9 19:30')
  const [only, ...more] = await mailsTo(student)
  expect(more).toEqual([])
  expect(only).toMatchObject({
    state: 'failed',
    last_error: 'Not sent: the class was moved or cancelled.',
  })
})

test('a moved class is reminded of again, at its new hour', async () => {
  const { student, meetingId } = await newClass('10 20:00')
  await remindAt('9 20:00')
  await change(meetingId, { starts_at: at('11 18:00'), ends_at: at('11 19:00') })
  await remindAt('10 19:30')
  expect(await subjectsTo(student)).toEqual([
    'Tomorrow at 8:00 PM: Python from Zero',
    'Tomorrow at 6:00 PM: Python from Zero',
  ])
  await remindAt('11 17:30')
  expect((await subjectsTo(student)).at(-1)).toBe('Today at 6:00 PM: Python from Zero')
})

test('a reminder that waits goes when only the place changes; what comes later says the new one', async () => {
  const [before, after] = ['Room 4, Dhanmondi', 'Room 9, Uttara']
  const { student, meetingId } = await newClass('12 20:00')
  const room = { room: 'place' as const, place: before, address: null }
  await db.updateTable('class_meetings').set(room).where('id', '=', meetingId).execute()
  await remindAt('11 20:00')
  const staff = await server.newStudent({ staffRole: 'content' })
  const changed = await server.call(`PUT /api/staff/classes/${meetingId}`, {
    token: staff.token,
    body: { version: 1, day: '2026-12-12', hours: '20:00-21:30', room: 'place', place: after },
  })
  expect(changed.status).toBe(200)
  await remindAt('12 19:30')
  const mails = await mailsTo(student)
  expect(mails.map(({ state }) => state)).toEqual(['failed', 'waiting'])
  expect(mails[0]!.body).toContain(before)
  expect(mails[1]!.body).toContain(after)
})

test('someone who turned reminders off gets none until they turn them on again', async () => {
  server.at(at('11 10:00'))
  const { student } = await newClass('12 20:00')
  const choose = (hasClassReminders: boolean) =>
    server.call('PUT /api/reminder-settings', {
      token: student.token,
      body: { hasClassReminders },
    })
  expect((await choose(false)).body).toEqual({ hasClassReminders: false })
  await remindAt('11 20:00')
  expect(await subjectsTo(student)).toEqual([])
  // The session is of that morning.
  server.at(at('11 10:00'))
  expect((await choose(true)).body).toEqual({ hasClassReminders: true })
  await remindAt('12 19:30')
  expect(await subjectsTo(student)).toEqual(['Today at 8:00 PM: Python from Zero'])
})

test('reminders are on until someone turns them off', async () => {
  const { token } = await server.newStudent()
  const { body } = await server.call('GET /api/reminder-settings', { token })
  expect(body).toEqual({ hasClassReminders: true })
})

test('whose enrolment ended is not reminded; whose payment is disputed still is', async () => {
  const { people } = await newClass('13 20:00', 2)
  const [left, disputed] = people as [TestStudent, TestStudent]
  for (const [student, state] of [
    [left, 'revoked'],
    [disputed, 'flagged'],
  ] as const)
    await db
      .updateTable('enrolments')
      .set({ state })
      .where('student_id', '=', student.record.id)
      .execute()
  await remindAt('12 20:00')
  expect(await subjectsTo(left)).toEqual([])
  expect(await mailsTo(disputed)).toHaveLength(1)
})

test('anyone who enrols later is reminded as well', async () => {
  const { course, batchId } = await newClass('14 20:00')
  await remindAt('13 20:00')
  const late = await server.newStudent()
  await newEnrolment(db, late, { course, batchId })
  await remindAt('14 10:00')
  expect(await subjectsTo(late)).toEqual(['Today at 8:00 PM: Python from Zero'])
})

test('a student who ordered in Bangla is reminded in Bangla', async () => {
  const { student } = await newClass('15 20:00')
  await db
    .updateTable('orders')
    .set({ language: 'bn' })
    .where('student_id', '=', student.record.id)
    .execute()
  await remindAt('14 20:00')
  expect(await subjectsTo(student)).toEqual(['আগামীকাল রাত ৮:০০: Python from Zero'])
})

test('a reminder that could not be sent in time is not sent after the class began', async () => {
  const { student } = await newClass('16 20:00')
  await remindAt('16 19:30')
  server.at(at('16 20:00'))
  await sendWaitingMails(server.services)
  const [only] = await mailsTo(student)
  expect(only).toMatchObject({
    state: 'failed',
    last_error: 'Not sent: it would have come too late.',
  })
  expect(smtp.mails.filter(({ to }) => to.includes(student.email))).toEqual([])
})

test('more students than one transaction holds are all reminded', async () => {
  const { course, batchId, student } = await newClass('17 20:00')
  const ids = await db
    .insertInto('students')
    .values(
      Array.from({ length: 450 }, (_, index) => ({
        identity_uid: `many-${index}`,
        student_id: `ET_many${String(index).padStart(5, '0')}`,
        email: `many-${index}@example.com`,
        email_key: `many-${index}@example.com`,
        name: 'Ayesha Siddiqua',
      })),
    )
    .returning('id')
    .execute()
  const { id: orderId, ...order } = await db
    .selectFrom('orders')
    .selectAll()
    .where('student_id', '=', student.record.id)
    .executeTakeFirstOrThrow()
  const orders = await db
    .insertInto('orders')
    .values(
      ids.map(({ id }) => ({
        ...order,
        student_id: id,
        number: `ED${newNumber()}`,
        checkout_key: randomUUID(),
      })),
    )
    .returning(['id', 'student_id'])
    .execute()
  const { id: _, ...line } = await db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await db
    .insertInto('order_items')
    .values(
      orders.map(({ id, student_id }) => ({
        ...line,
        order_id: id,
        student_id,
        sold_batch: JSON.stringify(line.sold_batch),
      })),
    )
    .returning(['id', 'student_id'])
    .execute()
  await db
    .insertInto('enrolments')
    .values(
      items.map((bought) => ({
        student_id: bought.student_id,
        course_id: course.id,
        batch_id: batchId,
        order_item_id: bought.id,
      })),
    )
    .execute()
  await remindAt('16 20:00')
  const { count } = await db
    .selectFrom('mails')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('recipient', 'like', 'many-%@example.com')
    .executeTakeFirstOrThrow()
  expect(count).toBe(450)
})

test('someone who enrolled by hand and never ordered is reminded', async () => {
  server.at(at('18 10:00'))
  const { course, batchId } = await newClass('19 20:00', 0)
  const [staff, student] = [
    await server.newStudent({ staffRole: 'owner' }),
    await server.newStudent(),
  ]
  const { status } = await server.call('POST /api/staff/manual-enrolments', {
    token: staff.token,
    body: {
      studentId: student.record.student_id,
      courseId: course.courseId,
      batchId: String(batchId),
      cause: 'scholarship',
      reason: 'Chosen by the board.',
    },
  })
  expect(status).toBe(201)
  await remindAt('18 20:00')
  expect(await subjectsTo(student)).toEqual(['Tomorrow at 8:00 PM: Python from Zero'])
})

describe('instructors', () => {
  /** A class of a course with an instructor who has an account; no one is named for it. */
  async function newTaughtClass(startsAt: string) {
    const made = await newClass(startsAt)
    return { ...made, teacher: await newInstructor(server, { course: made.course }) }
  }

  test('are reminded of their classes a day and half an hour before, once each', async () => {
    const { teacher, batchId, course } = await newTaughtClass('20 20:00')
    await remindAt('19 19:59')
    expect(await subjectsTo(teacher)).toEqual([])
    await remindAt('19 20:00')
    await remindAt('19 20:01')
    await remindAt('20 19:29')
    const [first, ...more] = await mailsTo(teacher)
    expect(more).toEqual([])
    expect(first!.subject).toBe('Tomorrow at 8:00 PM: Python from Zero')
    expect(first!.body).toContain('your class 1 of "Python from Zero" (Warm-up) is tomorrow')
    expect(first!.body).toContain(`/dashboard/teaching/batches/${batchId}\n`)
    expect(first!.body).not.toContain(`/learn/${course.courseId}`)
    expect(first!.body).not.toContain('meet.example.com')
    await remindAt('20 19:30')
    await remindAt('20 19:31')
    await remindAt('20 20:00')
    expect(await subjectsTo(teacher)).toEqual([
      'Tomorrow at 8:00 PM: Python from Zero',
      'Today at 8:00 PM: Python from Zero',
    ])
    const notices = await db
      .selectFrom('notifications')
      .select('kind')
      .where('student_id', '=', teacher.record.id)
      .execute()
    expect(notices.map(({ kind }) => kind)).toEqual(['class-reminder', 'class-reminder'])
  })

  test('are not woken in the night, nor reminded once the class began', async () => {
    const { teacher } = await newTaughtClass('22 07:00')
    await remindAt('21 07:00')
    await remindAt('21 23:00')
    expect(await subjectsTo(teacher)).toEqual([])
    await remindAt('22 06:30')
    expect(await subjectsTo(teacher)).toEqual(['Today at 7:00 AM: Python from Zero'])
    const late = await newTaughtClass('22 20:00')
    await remindAt('22 20:00')
    expect(await subjectsTo(late.teacher)).toEqual([])
  })

  test('are reminded only of classes they give: those that name them, or no one', async () => {
    const { teacher, meetingId, course } = await newTaughtClass('23 20:00')
    const named = await newTeaching(server, { course })
    await db
      .updateTable('class_meetings')
      .set({ instructor_id: named.id })
      .where('id', '=', meetingId)
      .execute()
    await remindAt('22 20:00')
    expect(await subjectsTo(teacher)).toEqual([])
  })

  test('hear of a moved class again, and no more of a cancelled one', async () => {
    const { teacher, meetingId } = await newTaughtClass('24 20:00')
    await remindAt('23 20:00')
    await change(meetingId, { starts_at: at('25 18:00'), ends_at: at('25 19:00') })
    await remindAt('24 18:00')
    await change(meetingId, { state: 'cancelled' })
    await remindAt('25 17:30')
    const mails = await mailsTo(teacher)
    expect(mails.map(({ subject, state, last_error }) => [subject, state, last_error])).toEqual([
      [
        'Tomorrow at 8:00 PM: Python from Zero',
        'failed',
        'Not sent: the class was moved or cancelled.',
      ],
      [
        'Tomorrow at 6:00 PM: Python from Zero',
        'failed',
        'Not sent: the class was moved or cancelled.',
      ],
    ])
  })

  test('read them in the language of their invitation, and another once they chose it', async () => {
    server.at(at('25 10:00'))
    const { course } = await newClass('26 20:00')
    const [owner, teacher] = [
      await server.newStudent({ staffRole: 'owner' }),
      await server.newStudent(),
    ]
    const { slug } = await newTeaching(server, { course })
    await server.call(`POST /api/staff/instructors/${slug}/invitation`, {
      token: owner.token,
      body: { email: teacher.email, language: 'bn' },
    })
    await server.call(`POST /api/teaching/invitations/${slug}`, { token: teacher.token })
    // What else they choose says nothing about the language.
    await server.call('PATCH /api/notifications/settings', {
      token: teacher.token,
      body: { hasDigest: false },
    })
    await remindAt('25 20:00')
    expect(await subjectsTo(teacher)).toEqual(['আগামীকাল রাত ৮:০০: Python from Zero'])
    server.at(at('25 10:00'))
    await server.call('PATCH /api/notifications/settings', {
      token: teacher.token,
      body: { language: 'en' },
    })
    await remindAt('26 19:30')
    expect((await subjectsTo(teacher)).at(-1)).toBe('Today at 8:00 PM: Python from Zero')
  })

  test('who turned reminders off, or lost the account, get none; who learns too gets one', async () => {
    const { teacher, course, batchId } = await newTaughtClass('27 20:00')
    const [off, former] = [
      await newInstructor(server, { course }),
      await newInstructor(server, { course }),
    ]
    await newEnrolment(db, teacher, { course, batchId })
    await db
      .insertInto('reminder_settings')
      .values({ student_id: off.record.id, has_class_reminders: false })
      .execute()
    await db
      .updateTable('instructor_accounts')
      .set({ email_key: 'another@example.com' })
      .where('student_id', '=', former.record.id)
      .execute()
    await remindAt('26 20:00')
    expect(await mailsTo(teacher)).toHaveLength(1)
    expect(await mailsTo(off)).toEqual([])
    expect(await mailsTo(former)).toEqual([])
  })
})

test('what was long ago is forgotten', async () => {
  const { meetingId } = await newClass('29 20:00')
  await remindAt('28 20:00')
  server.at(new Date('2027-02-20T00:00:00Z'))
  await remindStudentsOfClasses(server.services)
  const left = await db
    .selectFrom('class_reminders')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .execute()
  expect(left).toEqual([])
})

test('who has no access on the day of a class is not reminded of it', async () => {
  const { people } = await newClass('26 20:00', 3)
  for (const [index, until] of ['2026-12-25', '2026-12-26', null].entries())
    await db
      .updateTable('enrolments')
      .set({ access_until: until })
      .where('student_id', '=', people[index]!.record.id)
      .execute()
  await remindAt('25 20:00')
  const counts = await Promise.all(people.map(async (one) => (await subjectsTo(one)).length))
  expect(counts).toEqual([0, 1, 1])
})
