import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { newBatch } from '../../testing/classes.ts'
import { newCourse } from '../../testing/courses.ts'
import { newInstructor } from '../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../testing/lessons.ts'
import { readableDb } from '../../db/connect.ts'
import { testDatabase, testServer, type TestStudent } from '../../testing/test-server.ts'
import { newAttempt, newBank, newTest } from '../../testing/tests.ts'

/** What is in each list, so that a page can be short or long. */
const ROWS = 5
/** The shortest page with more than one row. */
const FEW = 2
const NOW = new Date()

/**
 * A page of a list reads what it shows together: the number of statements is that of a short page, however many rows
 * there are. Times tell little on a busy machine; a statement a row is what makes a list slow.
 */
let statements = 0
const database = await testDatabase()
const server = await testServer({
  database: {
    ...database,
    db: readableDb(
      database.db.withPlugin({
        transformQuery({ node }) {
          statements += 1
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    ),
  },
})
const { db } = database
const course = await newCourse(db)
const owner = await newInstructor(server, { course })
await db
  .updateTable('students')
  .set({ role: 'staff', staff_role: 'owner', role_email_key: owner.record.email_key })
  .where('id', '=', owner.record.id)
  .execute()
const [lessonId, testLessonId, assignmentId] = (await newLessons(db, {
  course,
  lessons: [{ title: 'Loops' }, { title: 'Model test', kind: 'quiz' }, { kind: 'assignment' }],
})) as [string, string, string]
const bank = await newBank(db, { questions: [sampleQuestions().single_choice] })
const testRow = await newTest(db, {
  lessonId: testLessonId,
  sections: [{ slots: [{ question: bank.questions[0]! }] }],
})
const batchId = await newBatch(db, course)
async function sit(student: TestStudent) {
  const id = await newAttempt(db, { test: testRow, student, versions: bank.versions })
  const sum = { grains: 0, grains_possible: 3_024_000, seconds: 600, late_count: 0 }
  const counts = { right_count: 0, partial_count: 0, wrong_count: 0, blank_count: 1 }
  const slots = { slot_grains: [0], slot_outcomes: ['blank'], waiting_count: 0 }
  const places = { counts: true, is_listed: true, marked_at: new Date() }
  const own = { attempt_id: id, test_id: testRow, student_id: student.record.id }
  await db
    .insertInto('attempt_results')
    .values({ ...own, ...sum, ...counts, ...slots, ...places })
    .execute()
  return id
}
await sit(owner)
await newEnrolment(db, owner, { course })
const call = (key: string, body?: object) =>
  server.call(key, { token: owner.token, ...(body && { body }) })
for (let row = 0; row < ROWS; row += 1) {
  const student = await server.newStudent()
  await newEnrolment(db, student, { course })
  const attempt = await sit(student)
  await db
    .insertInto('waiting_places')
    .values({ batch_id: batchId, student_id: student.record.id, language: 'en', joined_at: NOW })
    .execute()
  await db
    .insertInto('reviews')
    .values({
      course_id: course.id,
      student_id: student.record.id,
      stars: 4,
      text: 'Clear and short.',
      shown_name: 'A.',
      written_at: NOW,
    })
    .execute()
  await db
    .insertInto('objections')
    .values({
      test_id: testRow,
      attempt_id: attempt,
      slot: 1,
      question_id: defined(bank.questions[0]),
      student_id: student.record.id,
      text: 'Both are right.',
      raised_at: NOW,
    })
    .execute()
  const text = { lessonId, atSeconds: null, title: `Question ${row}`, text: 'Why?' }
  await server.call(`POST /api/learn/${course.courseId}/questions`, {
    token: student.token,
    body: text,
  })
  await server.call(`POST /api/learn/${course.courseId}/lessons/${assignmentId}/submissions`, {
    token: student.token,
    body: { key: randomUUID(), text: 'My words.', links: [], fileIds: [] },
  })
  await newInstructor(server, { course })
  await db
    .insertInto('contact_messages')
    .values({ name: 'A', email: 'a@example.com', subject: 'S', message: 'M' })
    .execute()
  await call('POST /api/staff/coupons', { code: `C${randomUUID().slice(0, 8)}`, percent: 10 })
}

const { bankId } = (
  await call('POST /api/staff/question-banks', { title: 'Physics', courseId: null })
).body
const questions = Array.from({ length: ROWS }, () => sampleQuestions().single_choice)
await call(`POST /api/staff/question-banks/${bankId}/questions`, { questions })

const { importId } = (
  await call('POST /api/staff/student-imports', {
    key: randomUUID(),
    fileName: 'students.csv',
    rowCount: ROWS,
    language: 'en',
    sendsMail: false,
    mayAddSeats: false,
  })
).body
const rows = Array.from({ length: ROWS }, (_, at) => ({
  line: at + 2,
  email: `list-${at}-${randomUUID()}@example.com`,
  course: course.courseId,
}))
await call(`PUT /api/staff/student-imports/${importId}/rows`, { rows })
await call(`POST /api/staff/student-imports/${importId}/run`)

const known: Record<string, string> = {
  importId,
  courseId: course.courseId,
  list: 'contact-messages',
  bankId,
  lessonId: testLessonId,
  id: String(batchId),
}
const addressOf = (key: string) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'x')

/** What a list cannot be asked for without. */
const needed: Record<string, string> = { 'GET /api/staff/course-pictures': '&shape=banner' }

/** Lists in pages, each with the longest page that it allows. */
const lists = Object.entries<Endpoint>(allEndpoints).flatMap(([key, { query }]) => {
  const limit = query?.shape['limit']
  if (!key.startsWith('GET ') || !limit) return []
  const longest = [500, 200, 100, 60, 50, 48, 20].find(
    (most) => limit.safeParse(String(most)).success,
  )
  return longest ? [[addressOf(key), longest] as const] : []
})

test('the lists in pages are found', () => {
  expect(lists.length).toBeGreaterThan(20)
})

test.each(lists)(
  '%s takes no statement a row: for a page of %d as many as for a short one',
  async (key, longest) => {
    const costOf = async (limit: number) => {
      statements = 0
      const { status, body } = await call(`${key}?limit=${limit}${needed[key] ?? ''}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return statements
    }
    // What is read once and remembered does not count.
    await costOf(longest)
    const [few, many] = [await costOf(FEW), await costOf(longest)]
    // Some rows alone have parts, which one statement reads for all of them.
    expect(many - few).toBeLessThan(ROWS - FEW)
    expect(many).toBeGreaterThan(0)
  },
)
