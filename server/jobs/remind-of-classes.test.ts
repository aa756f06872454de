import { randomUUID } from 'node:crypto'
import { customAlphabet } from 'nanoid'
import { afterAll, expect, test } from 'vitest'
import { sendWaitingMails } from '../mail/index.ts'
import { pretendSmtpServer } from '../mail/pretend-smtp-server.ts'
import { newBatch, newMeeting } from '../testing/classes.ts'
import { newCourse } from '../testing/courses.ts'
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

test('a reminder stands among the notifications too', async () => {
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

test('nobody is reminded once the class has begun', async () => {
  const { student } = await newClass('6 20:00')
  await remindAt('6 20:00')
  await remindAt('6 20:30')
  expect(await subjectsTo(student)).toEqual([])
})

test('in the night nobody is woken about the next day', async () => {
  const { student } = await newClass('7 07:00')
  await remindAt('6 07:00')
  expect(await subjectsTo(student)).toEqual([])
  await remindAt('6 08:00')
  expect(await subjectsTo(student)).toEqual(['Tomorrow at 7:00 AM: Python from Zero'])
  await remindAt('7 06:30')
  expect(await mailsTo(student)).toHaveLength(2)
})

test('two processes at once remind everybody once', async () => {
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

test('who turned reminders off gets none, until they are on again', async () => {
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

test('reminders are on until somebody turns them off', async () => {
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

test('whoever enrols later is reminded as well', async () => {
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

test('what was long ago is forgotten', async () => {
  const { meetingId } = await newClass('18 20:00')
  await remindAt('17 20:00')
  server.at(new Date('2027-01-20T00:00:00Z'))
  await remindStudentsOfClasses(server.services)
  const left = await db
    .selectFrom('class_reminders')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .execute()
  expect(left).toEqual([])
})
