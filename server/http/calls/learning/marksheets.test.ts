import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { unicodeMapsOf } from '../../../testing/pdf-letters.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newCourseOfTests, newMarkedAttempt, type newTest } from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-12-05T13:00:00Z')
server.at(NOW)
const pdfium = await PDFiumLibrary.init()
afterAll(() => pdfium.destroy())

type Rules = Partial<Parameters<typeof newTest>[1]>

/** A test of two questions, whose right options are b, and a student who answered it. */
async function attemptOf(answers: readonly Answer[], rules: Rules = {}, name = 'Nadia Rahman') {
  const { course, lessonIds, tests, versions } = await newCourseOfTests(db, {
    titles: ['Model test 1'],
    courseTitle: 'Bank job preparation',
    rulesOf: () => rules,
  })
  const student = await server.newStudent({ name })
  await newEnrolment(db, student, { course })
  const { attemptId } = await newMarkedAttempt(
    db,
    { test: defined(tests[0]), student, versions, answers },
    NOW,
  )
  return { course, lessonId: defined(lessonIds[0]), student, attemptId }
}

const open = async (person: TestStudent | null, attemptId: string, language = 'en') => {
  const answer = await server.app.request(`/api/attempts/${attemptId}/marksheet?lang=${language}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}
const problemOf = ({ bytes }: { bytes: Uint8Array }) =>
  JSON.parse(Buffer.from(bytes).toString()).code as string
const textOf = async ({ bytes }: { bytes: Uint8Array }) => {
  const document = await pdfium.loadDocument(bytes)
  const text = document.getPage(0).getText()
  document.destroy()
  return text
}

test('a student saves the marksheet of their attempt, with what was taken off and whether it is passed', async () => {
  const { student, attemptId } = await attemptOf(['b', 'a'], { passPercent: 40 })
  const sheet = await open(student, attemptId)
  expect(sheet.status).toBe(200)
  expect(sheet.headers.get('content-type')).toBe('application/pdf')
  expect(sheet.headers.get('cache-control')).toBe('no-store')
  const text = await textOf(sheet)
  for (const part of [
    'Nadia Rahman',
    'Bank job preparation',
    'Model test 1',
    'Whole test',
    '\u22120.25',
    '0.75 / 2',
    'Pass mark40%',
    'Not passed',
  ])
    expect(text.replaceAll(/\s+/g, '')).toContain(part.replaceAll(' ', ''))
  expect(text).not.toContain('Merit position')
})

test('in Bangla conjuncts are shaped', async () => {
  const { student, attemptId } = await attemptOf(['b', 'b'], {}, 'ক্ষণপ্রভা রহমান')
  const sheet = await open(student, attemptId, 'bn')
  // ক + hasanta + ষ, and প + hasanta + র.
  expect(unicodeMapsOf(sheet.bytes)).toContain('0995 09cd 09b7')
  expect(unicodeMapsOf(sheet.bytes)).toContain('09aa 09cd 09b0')
})

test('the position is on it where the list is open and its student shows their name', async () => {
  const closesAt = new Date(NOW.getTime() - 3_600_000)
  const { student, attemptId } = await attemptOf(['b', 'b'], { closesAt })
  expect(await textOf(await open(student, attemptId))).not.toContain('Merit position')
  await db
    .insertInto('merit_names')
    .values({ student_id: student.record.id, given_at: NOW })
    .execute()
  expect(await textOf(await open(student, attemptId))).toContain('1 of 1')
})

test('before marks are shown its student gets none, and staff do', async () => {
  const closesAt = new Date(NOW.getTime() + 3_600_000)
  const { student, attemptId } = await attemptOf(['b', 'b'], {
    closesAt,
    marksShown: 'after-closing',
  })
  const own = await open(student, attemptId)
  expect([own.status, problemOf(own)]).toEqual([409, 'marks_not_shown'])
  const staff = await server.newStudent({ staffRole: 'content' })
  expect((await open(staff, attemptId)).status).toBe(200)
})

test('it is for its student and the staff who see results, and no one else', async () => {
  const { student, attemptId } = await attemptOf(['b', 'b'])
  const other = await server.newStudent()
  const finance = await server.newStudent({ staffRole: 'finance' })
  for (const person of [other, finance]) {
    const answer = await open(person, attemptId)
    expect([answer.status, problemOf(answer)]).toEqual([404, 'attempt_not_found'])
  }
  expect((await open(null, attemptId)).status).toBe(401)
  expect((await open(student, 'aaaaaaaaaaaaaaaa')).status).toBe(404)
})

test('who teaches or examines the course opens it as staff do, and nobody of another course', async () => {
  const closesAt = new Date(NOW.getTime() + 3_600_000)
  const { course, attemptId } = await attemptOf(['b', 'b'], {
    closesAt,
    marksShown: 'after-closing',
  })
  const owner = await server.newStudent({ staffRole: 'owner' })
  const [teacher, other] = [
    await newInstructor(server, { course }),
    await newInstructor(server, { course: await newCourse(db) }),
  ]
  const examiner = await server.newStudent()
  await server.call(`POST /api/staff/courses/${course.courseId}/examiners`, {
    token: owner.token,
    body: { email: examiner.email },
  })
  const results = []
  for (const person of [teacher, examiner, other])
    results.push((await open(person, attemptId)).status)
  expect(results).toEqual([200, 200, 404])
})
