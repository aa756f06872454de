import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { usualAssignmentRules } from '#contract/assignments/assignments.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { addDays, dhakaDay } from '#contract/time.ts'
import { dueAt } from '../modules/assignments/index.ts'
import { myDates, readFeed } from '../modules/calendar/index.ts'
import { newBatch } from '../testing/classes.ts'
import { newCourse } from '../testing/courses.ts'
import { newEnrolment, newLessons } from '../testing/lessons.ts'
import { openTestDatabase, testServer, type TestStudent } from '../testing/test-server.ts'
import { newAttempt, newBank, newTest } from '../testing/tests.ts'
import { remindStudentsOfClasses } from './remind-of-classes.ts'

/** A database of its own: the job looks at every date there is. */
const database = await openTestDatabase()
afterAll(() => database.close())
const server = await testServer({ database })
const { db } = server.services

/** A moment in Dhaka: "5 20:00" is 5 December 2026, 8 in the evening. */
const at = (moment: string) => {
  const [day, hour] = moment.split(' ') as [string, string]
  return new Date(`2026-12-${day.padStart(2, '0')}T${hour}+06:00`)
}

/** A course with a test that opens at a moment, and students of it. */
async function liveTest(opensAt: string, students = 1) {
  const course = await newCourse(db, { title: 'Physics' })
  const [lessonId = ''] = await newLessons(db, {
    course,
    lessons: [{ kind: 'quiz', title: 'Model test 1' }],
  })
  const bank = await newBank(db, { questions: [sampleQuestions().true_false] })
  const row = await newTest(db, {
    lessonId,
    opensAt: at(opensAt),
    closesAt: new Date(at(opensAt).getTime() + 3_600_000),
    sections: [{ slots: bank.questions.map((question) => ({ question })) }],
  })
  const people: TestStudent[] = []
  for (let count = 0; count < students; count += 1) {
    const student = await server.newStudent()
    await newEnrolment(db, student, { course, enrolledAt: at('1 10:00') })
    people.push(student)
  }
  return { course, lessonId, test: row, versions: bank.versions, people, student: people[0]! }
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
    .where('kind', '=', 'date-reminder')
    .orderBy('id')
    .execute()
const subjectsTo = async (student: TestStudent) =>
  (await mailsTo(student)).map(({ subject }) => subject)
const noticesTo = async ({ record }: TestStudent) =>
  (
    await db
      .selectFrom('notifications')
      .select('kind')
      .where('student_id', '=', record.id)
      .where('kind', '=', 'date-reminder')
      .execute()
  ).length
const moveTest = (row: number, opensAt: string) =>
  db
    .updateTable('tests')
    .set({ opens_at: at(opensAt), closes_at: new Date(at(opensAt).getTime() + 3_600_000) })
    .where('id', '=', row)
    .execute()

test('a student is reminded a day and an hour before a test opens, once each', async () => {
  const { student, course, lessonId } = await liveTest('5 20:00')
  await remindAt('4 19:59')
  expect(await subjectsTo(student)).toEqual([])
  await remindAt('4 20:00')
  await remindAt('4 20:01')
  await remindAt('5 18:59')
  expect(await subjectsTo(student)).toEqual(['Tomorrow at 8:00 PM: Model test 1'])
  await remindAt('5 19:00')
  await remindAt('5 19:01')
  expect(await subjectsTo(student)).toEqual([
    'Tomorrow at 8:00 PM: Model test 1',
    'Today at 8:00 PM: Model test 1',
  ])
  const [first] = await mailsTo(student)
  expect(first!.body).toContain(`/learn/${course.courseId}/${lessonId}`)
  expect(first!.send_before).toEqual(at('5 20:00'))
  expect(await noticesTo(student)).toBeGreaterThan(0)
})

test('one that moves is reminded of again, and a waiting mail about the old hour is not sent', async () => {
  const { student, test: row } = await liveTest('7 20:00')
  await remindAt('6 20:00')
  await moveTest(row, '8 18:00')
  await remindAt('6 20:01')
  expect(await mailsTo(student)).toMatchObject([{ state: 'failed' }])
  await remindAt('7 18:00')
  expect(await subjectsTo(student)).toEqual([
    'Tomorrow at 8:00 PM: Model test 1',
    'Tomorrow at 6:00 PM: Model test 1',
  ])
})

test('who sat it, left the course or wants none is not reminded', async () => {
  const { course, test: row, versions, people } = await liveTest('10 20:00', 3)
  const [sat, left, quiet] = people as [TestStudent, TestStudent, TestStudent]
  await newAttempt(db, { test: row, student: sat, versions })
  await db
    .updateTable('enrolments')
    .set({ state: 'revoked', ended_at: at('8 10:00') })
    .where('student_id', '=', left.record.id)
    .where('course_id', '=', course.id)
    .execute()
  await db
    .insertInto('reminder_settings')
    .values({ student_id: quiet.record.id, has_class_reminders: false })
    .execute()
  await remindAt('9 20:00')
  for (const person of people) expect(await subjectsTo(person)).toEqual([])
})

test('who has no access on the day of a test is not reminded of it, and finds it in no calendar', async () => {
  const { people, lessonId } = await liveTest('12 20:00', 4)
  const ends = ['2026-12-10', '2026-12-11', '2026-12-12', null]
  for (const [index, { record }] of people.entries())
    await db
      .updateTable('enrolments')
      .set({ access_until: ends[index]! })
      .where('student_id', '=', record.id)
      .execute()
  await remindAt('11 20:00')
  const mails = await Promise.all(people.map(async (one) => (await mailsTo(one)).length))
  expect(mails).toEqual([0, 0, 1, 1])
  const listed = await Promise.all(
    people.map(async ({ record }) => {
      const now = at('11 20:00')
      const days = { from: '2026-12-01', to: '2026-12-31' }
      const dates = await myDates(db, { studentId: record.id, ...days, now })
      const context = { db, now, origin: 'https://edi.example', names: { en: 'Edi', bn: 'এডি' } }
      const feed = await readFeed(context, { owner: { studentId: record.id }, language: 'en' })
      expect(feed.includes(lessonId)).toBe(dates.length === 1)
      return dates.length
    }),
  )
  expect(listed).toEqual([0, 0, 1, 1])
  // Of more time the calendar knows at once.
  await db
    .updateTable('enrolments')
    .set({ access_until: '2027-01-31' })
    .where('student_id', '=', people[0]!.record.id)
    .execute()
  await remindAt('11 20:05')
  expect(await mailsTo(people[0]!)).toHaveLength(1)
})

test('an assignment is reminded of before it is due; the view has the due date of the rules', async () => {
  const course = await newCourse(db, { title: 'Physics' })
  const batchId = await newBatch(db, course)
  const batch = await db
    .selectFrom('batches')
    .select(['number', 'starts_on'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  const [enrolledAt, other] = [at('1 10:00'), at('2 23:30')]
  const inBatch = await server.newStudent()
  await newEnrolment(db, inBatch, { course, batchId, enrolledAt })
  const alone = await server.newStudent()
  await newEnrolment(db, alone, { course, enrolledAt: other })
  const dues = [
    { due: { rule: 'none' }, batchDues: [] },
    { due: { rule: 'at', at: at('20 18:00').toISOString() }, batchDues: [] },
    { due: { rule: 'after-start', days: 3 }, batchDues: [] },
    { due: { rule: 'after-enrolment', days: 0 }, batchDues: [] },
    {
      due: { rule: 'after-enrolment', days: 7 },
      batchDues: [{ batchNumber: batch.number, at: at('21 18:00').toISOString() }],
    },
  ] as const
  const lessons = await newLessons(db, {
    course,
    lessons: dues.map((_, index) => ({ kind: 'assignment' as const, title: `Essay ${index}` })),
  })
  for (const [index, due] of dues.entries()) {
    const { id } = await db
      .selectFrom('lessons')
      .select('id')
      .where('lesson_id', '=', lessons[index]!)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('assignments')
      .values({
        lesson_id: id,
        revision: 1,
        rules: JSON.stringify({ ...usualAssignmentRules, ...due }),
        saved_at: enrolledAt,
      })
      .execute()
  }
  const shownTo = async (student: TestStudent) =>
    db
      .selectFrom('course_dates as date')
      .innerJoin('lessons as lesson', 'lesson.id', 'date.lesson_id')
      .select(['lesson.lesson_id', 'date.starts_at'])
      .where('date.student_id', '=', student.record.id)
      .where('date.course_id', '=', course.id)
      .execute()
  const start = { number: batch.number, startsOn: batch.starts_on }
  for (const [student, enrolment] of [
    [inBatch, { enrolledAt, batch: start }],
    [alone, { enrolledAt: other, batch: null }],
  ] as const) {
    const expected = dues.flatMap((due, index) => {
      const moment = dueAt({ ...due, batchDues: [...due.batchDues] }, enrolment)
      return moment ? [{ lesson_id: lessons[index], starts_at: moment }] : []
    })
    expect(new Set(await shownTo(student))).toEqual(new Set(expected))
  }
  await remindAt('19 18:00')
  expect(await subjectsTo(inBatch)).toEqual(['Due tomorrow at 6:00 PM: Essay 1'])
})

test('the calendar of a student has them, on the page and in the feed, and of no one else', async () => {
  const { student, course, lessonId } = await liveTest('25 20:00')
  const stranger = await server.newStudent()
  server.at(new Date())
  const query = 'from=2026-12-01&to=2026-12-31'
  const { token } = student
  const { body } = await server.call(`GET /api/my-dates?${query}`, { token })
  expect(body).toEqual([
    {
      kind: 'test',
      courseId: course.courseId,
      courseName: 'Physics',
      lessonId,
      title: 'Model test 1',
      startsAt: at('25 20:00').toISOString(),
      endsAt: at('25 21:00').toISOString(),
      isDone: false,
    },
  ])
  const theirs = await server.call(`GET /api/my-dates?${query}`, { token: stranger.token })
  expect(theirs.body).toEqual([])
  const today = dhakaDay(new Date())
  const early = `from=${addDays(today, -30)}&to=${addDays(today, -20)}`
  expect((await server.call(`GET /api/my-dates?${early}`, { token })).body).toEqual([])
  const made = await server.call('POST /api/calendar-address', { token })
  const feed = await server.call(`GET ${new URL(made.body.address).pathname}`)
  const events = new ICAL.Component(ICAL.parse(feed.body)).getAllSubcomponents('vevent')
  const [event, ...more] = events.map((one) => new ICAL.Event(one))
  expect(more).toEqual([])
  expect(event!.summary).toBe('Physics: Test: Model test 1')
  expect(event!.startDate.toString()).toBe('2026-12-25T20:00:00')
  expect(event!.endDate.toString()).toBe('2026-12-25T21:00:00')
})
