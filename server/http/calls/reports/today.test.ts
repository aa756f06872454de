import { expect, onTestFinished, test } from 'vitest'
import { dhakaDay } from '#contract/time.ts'
import { newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor, newTeaching } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { todayForStaff } from '../../../staff-today.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
/** 9:00 in the morning of 10 March in Dhaka; far from the days of other tests. */
const NOW = new Date('2031-03-10T03:00:00Z')
server.at(NOW)
const owner = await server.newStudent({ staffRole: 'owner' })
const today = async (person = owner) =>
  (await server.call('GET /api/staff/today', { token: person.token })).body

test('the classes of the day in Dhaka are listed by time, with who gives them and whether they can be joined', async () => {
  const course = await newCourse(db, { title: 'Python from Zero' })
  await newTeaching(server, { course, name: 'Farhana Islam' })
  const batchId = await newBatch(db, course, { startsOn: '2031-03-01' })
  const student = await server.newStudent()
  await newEnrolment(db, student, { course, batchId })
  // 11 PM and 1 AM in Dhaka: the second is another day there, and the same in UTC.
  const late = await newMeeting(db, batchId, {
    number: 1,
    startsAt: new Date('2031-03-10T17:00:00Z'),
    address: null,
  })
  const next = await newMeeting(db, batchId, {
    number: 2,
    startsAt: new Date('2031-03-10T19:00:00Z'),
  })
  const early = await newMeeting(db, batchId, {
    number: 3,
    startsAt: new Date('2031-03-09T18:30:00Z'),
  })
  const cancelled = await newMeeting(db, batchId, {
    number: 4,
    startsAt: new Date('2031-03-10T10:00:00Z'),
    state: 'cancelled',
  })
  const { day, classes } = await today()
  expect(day).toBe('2031-03-10')
  const own = classes.filter((meeting: { batchId: string }) => meeting.batchId === String(batchId))
  expect(own.map(({ meetingId }: { meetingId: string }) => meetingId)).toEqual([early, late])
  expect(own[0]).toMatchObject({ isLinkMissing: false, courseName: 'Python from Zero' })
  expect(own[1]).toMatchObject({
    isLinkMissing: true,
    expected: 1,
    instructors: [{ name: 'Farhana Islam', nameBn: null }],
    batchNumber: 1,
  })
  expect([next, cancelled]).not.toContain(own[1].meetingId)
})

test('a role sees what it may act on, and nothing else', async () => {
  const parts = async (staffRole: 'finance' | 'content' | 'marketing' | 'support' | 'examiner') => {
    const { classes, orientations, tests, starting, unfilled, waiting } = await today(
      await server.newStudent({ staffRole }),
    )
    return {
      lists: Object.entries({ classes, orientations, tests, starting, unfilled })
        .filter(([, rows]) => rows !== null)
        .map(([name]) => name),
      waiting: waiting.map(({ kind }: { kind: string }) => kind),
    }
  }
  await db
    .insertInto('contact_messages')
    .values({ name: 'Karim', phone: null, subject: 'Hello', email: 'k@example.com', message: '?' })
    .execute()
  await db
    .insertInto('money_alerts')
    .values({ kind: 'books', subject: 'a role sees', day: '2031-03-10', count: 1, found_at: NOW })
    .execute()
  const [finance, content, marketing, support, examiner] = await Promise.all([
    parts('finance'),
    parts('content'),
    parts('marketing'),
    parts('support'),
    parts('examiner'),
  ])
  expect(finance.lists).toEqual(['starting', 'unfilled'])
  expect(content.lists).toEqual(['classes', 'tests', 'starting', 'unfilled'])
  expect(marketing.lists).toEqual(['orientations', 'starting', 'unfilled'])
  expect(support.lists).toEqual([])
  expect(examiner.lists).toEqual([])
  expect(finance.waiting).toContain('alerts')
  expect(finance.waiting).not.toContain('contact-messages')
  expect(support.waiting).toContain('contact-messages')
  for (const { waiting } of [content, marketing, support, examiner])
    expect(waiting).not.toContain('alerts')
})

test('what waits is counted as in the menu, with the age of its oldest', async () => {
  const course = await newCourse(db)
  const student = await server.newStudent()
  const at = new Date('2001-01-01T00:00:00Z')
  await db
    .insertInto('questions')
    .values({
      question_id: 'q123456789',
      course_id: course.id,
      author_id: student.record.id,
      author_as: 'student',
      title: 'Why?',
      source: 'Why?',
      document: JSON.stringify({ type: 'doc', content: [] }),
      created_at: at,
    })
    .execute()
  const { waiting } = await today()
  const counts = (await server.call('GET /api/staff/counts', { token: owner.token })).body
  expect(waiting.find(({ kind }: { kind: string }) => kind === 'questions')).toEqual({
    kind: 'questions',
    count: counts.questions,
    oldestAt: at.toISOString(),
  })
})

/** Of four seats. They are free again after the test: other files of this database count them by the sales. */
async function setSeatsTaken(id: number, sold: number): Promise<void> {
  const set = (seatsTaken: number) =>
    db
      .updateTable('batches')
      .set({ seats: 4, seats_taken: seatsTaken })
      .where('id', '=', id)
      .execute()
  await set(sold)
  onTestFinished(async () => void (await set(0)))
}

test('a batch that sells worse than those before it is named, one that sells as usual is not', async () => {
  const course = await newCourse(db)
  const batch = async (number: number, startsOn: string, sold: number) => {
    const id = await newBatch(db, course, { number, startsOn })
    await setSeatsTaken(id, sold)
    return id
  }
  const former = await batch(1, '2031-01-20', 4)
  // Five days before it began two of its four seats were sold; the others came later.
  for (const on of ['2031-01-10', '2031-01-15', '2031-01-17', '2031-01-19'])
    await newEnrolment(db, await server.newStudent(), {
      course,
      batchId: former,
      enrolledAt: new Date(`${on}T12:00:00Z`),
    })
  const slow = await batch(2, '2031-03-15', 1)
  const usual = await batch(3, '2031-03-16', 2)
  const later = await batch(4, '2031-04-15', 0)
  const { unfilled, starting } = await today()
  const own = (rows: { courseId: string }[]) =>
    rows.filter(({ courseId }) => courseId === course.courseId)
  expect(own(unfilled)).toMatchObject([
    { batchId: String(slow), seats: 4, seatsTaken: 1, usualPercent: 50, daysLeft: 5 },
  ])
  expect(own(starting)).toMatchObject([
    { batchId: String(slow), classCount: 0 },
    { batchId: String(usual) },
  ])
  expect(JSON.stringify(unfilled)).not.toContain(`"${later}"`)
})

test('where no batch came before, less than half of the seats is too little', async () => {
  const [half, less] = await Promise.all([newCourse(db), newCourse(db)])
  for (const [course, sold] of [
    [half, 2],
    [less, 1],
  ] as const) {
    const id = await newBatch(db, course, { startsOn: '2031-03-20' })
    await setSeatsTaken(id, sold)
  }
  const { unfilled } = await today()
  const ids = unfilled.map(({ courseId }: { courseId: string }) => courseId)
  expect(ids).toContain(less.courseId)
  expect(ids).not.toContain(half.courseId)
})

test('learning is counted by the days of Dhaka, each student once a day', async () => {
  const course = await newCourse(db)
  const lessons = await newLessons(db, { course, lessons: [{}, {}] })
  const student = await server.newStudent()
  const rows = await db
    .selectFrom('lessons')
    .select('id')
    .where('course_id', '=', course.id)
    .execute()
  expect(rows).toHaveLength(lessons.length)
  // 1 AM of the 10th in Dhaka, which is the 9th in UTC.
  await db
    .insertInto('lesson_progress')
    .values(
      rows.map(({ id }) => ({
        student_id: student.record.id,
        lesson_id: id,
        completed_at: new Date('2031-03-09T19:00:00Z'),
      })),
    )
    .execute()
  await db
    .insertInto('learning_days')
    .values({ student_id: student.record.id, day: dhakaDay(NOW) })
    .execute()
  const { days } = (await server.call('GET /api/staff/recent-learning', { token: owner.token }))
    .body
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ day: '2031-03-10', students: 1, lessons: 2 })
  expect(days.at(-2)).toEqual({ day: '2031-03-09', students: 0, lessons: 0 })
})

test('an instructor sees the day of their own courses, and no other', async () => {
  const [course, other] = await Promise.all([newCourse(db), newCourse(db)])
  const instructor = await newInstructor(server, { course })
  const batchId = await newBatch(db, course, { startsOn: '2031-02-01' })
  const foreign = await newBatch(db, other, { startsOn: '2031-02-01' })
  const [idle, busy] = [await server.newStudent(), await server.newStudent()]
  for (const student of [idle, busy]) await newEnrolment(db, student, { course, batchId })
  await db
    .insertInto('learning_days')
    .values([
      { student_id: idle.record.id, day: '2031-03-03' },
      { student_id: busy.record.id, day: '2031-03-04' },
    ])
    .execute()
  const own = await newMeeting(db, batchId, { startsAt: new Date('2031-03-10T14:00:00Z') })
  await newMeeting(db, foreign, { startsAt: new Date('2031-03-10T14:00:00Z') })
  const { body } = await server.call('GET /api/teaching/today', { token: instructor.token })
  expect(body.classes).toMatchObject([{ meetingId: own }])
  expect(body.behind).toEqual([
    { courseId: course.courseId, courseName: expect.any(String), students: 2, behind: 1 },
  ])
  expect(body.questions).toBeNull()
  const stranger = await server.newStudent()
  expect(
    (await server.call('GET /api/teaching/today', { token: stranger.token })).body,
  ).toMatchObject({ classes: [], behind: [], questions: null })
})

test('a part that fails is named and logged, and the others are read all the same', async () => {
  const failures: unknown[] = []
  const log = { error: (fields: { part: string }) => failures.push(fields.part) }
  const failing = (isBroken: (statement: string) => boolean) =>
    db.withPlugin({
      transformQuery({ node }) {
        if (isBroken(JSON.stringify(node))) throw new Error('broken')
        return node
      },
      transformResult: async ({ result }) => result,
    })
  const ask = (isBroken: (statement: string) => boolean) =>
    todayForStaff({ db: failing(isBroken), log }, { role: 'owner', now: NOW })
  const part = await ask((statement) => statement.includes('orientation_classes'))
  expect(part).toMatchObject({ day: '2031-03-10', orientations: null, failed: ['orientations'] })
  expect(part.classes).not.toBeNull()
  expect(failures).toEqual(['orientations'])
  await expect(ask(() => true)).rejects.toThrow('broken')
  expect((await today()).failed).toEqual([])
})
