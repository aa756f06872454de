import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { permits, staffRoles } from '#contract/staff/permissions.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newBank, newMarkedAttempt, newTest } from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-12-05T13:00:00Z')
server.at(NOW)
const owner = await server.newStudent({ staffRole: 'owner', name: 'Anna' })
const as = (person: TestStudent, call: string, body?: unknown) =>
  server.call(call, { token: person.token, ...(body !== undefined && { body }) })
const codeOf = async (person: TestStudent, call: string, body?: unknown) => {
  const { status, body: answer } = await as(person, call, body)
  return answer?.code ?? status
}

/** A course with a long answer of a student and an assignment that they handed in, both to be marked. */
async function newWork() {
  const course = await newCourse(db)
  const teacher = await newInstructor(server, { course })
  const [quiz, essay] = (await newLessons(db, {
    course,
    lessons: [
      { kind: 'quiz', title: 'Model test' },
      { kind: 'assignment', title: 'Essay' },
    ],
  })) as [string, string]
  const bank = await newBank(db, { questions: [sampleQuestions().long_answer] })
  const row = await newTest(db, {
    lessonId: quiz,
    sections: [{ slots: bank.questions.map((question) => ({ question })) }],
  })
  const sit = async (student: TestStudent) => {
    await newEnrolment(db, student, { course })
    const answers = [{ a: 'Force times distance.' }]
    const { attemptId } = await newMarkedAttempt(
      db,
      { test: row, versions: bank.versions, answers, orders: [{}], student, hundredths: 1000 },
      NOW,
    )
    const handedIn = await as(
      student,
      `POST /api/learn/${course.courseId}/lessons/${essay}/submissions`,
      { key: randomUUID(), text: 'My words.', links: [], fileIds: [] },
    )
    return { attemptId, submissionId: handedIn.body.submissions[0].submissionId as string }
  }
  const student = await server.newStudent({ name: 'Nadia' })
  return { course, teacher, quiz, essay, student, sit, ...(await sit(student)) }
}

const marks = {
  slot: 1,
  parts: ['a', 'b', 'c', 'd'].map((part) => ({ part, hundredths: 100 })),
  comment: 'Good.',
}
const mark = { hundredths: 800, criteria: [], feedback: 'Well done.', isAgain: false }

/** Every call of those who mark by their account. */
const callsOf = ({ quiz, attemptId, submissionId }: Awaited<ReturnType<typeof newWork>>) =>
  [
    [`GET /api/teaching/lessons/${quiz}/test/attempts`],
    [`GET /api/teaching/attempts/${attemptId}`],
    [`PUT /api/teaching/attempts/${attemptId}/marks`, marks],
    [`GET /api/teaching/submissions/${submissionId}`],
    [`PUT /api/teaching/submissions/${submissionId}/mark`, mark],
  ] as const

describe('who teaches a course', () => {
  test('sees its attempts and work, and marks them', async () => {
    const work = await newWork()
    const { teacher, course, quiz, attemptId, submissionId } = work
    const tests = await as(teacher, 'GET /api/teaching/tests')
    expect(tests.body.tests).toMatchObject([
      { courseId: course.courseId, lessonId: quiz, attempts: 1, toMark: 1, objections: 0 },
    ])
    const list = await as(teacher, 'GET /api/teaching/submissions')
    expect(list.body.rows).toMatchObject([{ submissionId }])
    expect(list.body.waiting).toMatchObject([{ courseId: course.courseId, count: 1 }])
    for (const [call, body] of callsOf(work))
      expect([call, (await as(teacher, call, body)).status]).toEqual([call, 200])
    expect((await as(teacher, `GET /api/teaching/attempts/${attemptId}`)).body).toMatchObject({
      attempt: { marks: 400, waiting: 0 },
      isOwn: false,
    })
    expect((await as(teacher, 'GET /api/teaching/tests')).body.tests).toMatchObject([{ toMark: 0 }])
    expect((await as(teacher, 'GET /api/teaching/submissions')).body.rows).toEqual([])
    const audited = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('staff_id', '=', teacher.record.id)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['attempt.marked', 'submission.marked'])
  })

  test('marks nothing of their own', async () => {
    const { teacher, sit } = await newWork()
    const own = await sit(teacher)
    expect(await codeOf(teacher, `PUT /api/teaching/attempts/${own.attemptId}/marks`, marks)).toBe(
      'own_attempt',
    )
    expect(
      await codeOf(teacher, `PUT /api/teaching/submissions/${own.submissionId}/mark`, mark),
    ).toBe('own_submission')
    expect((await as(teacher, `GET /api/teaching/attempts/${own.attemptId}`)).body.isOwn).toBe(true)
  })

  test('finds nothing of other courses, and nor does anyone else', async () => {
    const [work, other] = [await newWork(), await newWork()]
    const notFound = [
      'lesson_not_found',
      'attempt_not_found',
      'attempt_not_found',
      'submission_not_found',
      'submission_not_found',
    ]
    for (const person of [other.teacher, work.student, owner]) {
      const codes = []
      for (const [call, body] of callsOf(work)) codes.push(await codeOf(person, call, body))
      expect(codes).toEqual(notFound)
    }
    expect((await as(other.teacher, 'GET /api/teaching/submissions')).body.rows).toMatchObject([
      { submissionId: other.submissionId },
    ])
    const { body } = await as(other.teacher, `GET /api/teaching/submissions/${other.submissionId}`)
    expect(body.next).toBeNull()
    expect((await as(work.student, 'GET /api/teaching/tests')).body).toEqual({
      tests: [],
      hasMore: false,
    })
  })
})

describe('an examiner of a course', () => {
  const add = (courseId: string, email: string, person = owner) =>
    as(person, `POST /api/staff/courses/${courseId}/examiners`, { email })

  test('marks there and nowhere else, until it is taken back', async () => {
    const [work, other] = [await newWork(), await newWork()]
    const { courseId } = work.course
    const person = await server.newStudent({ name: 'Farid' })
    expect(await codeOf(person, `GET /api/teaching/attempts/${work.attemptId}`)).toBe(
      'attempt_not_found',
    )
    const given = await add(courseId, person.email.toUpperCase())
    expect([given.status, given.body]).toMatchObject([201, [{ name: 'Farid', waitsFor: null }]])
    expect((await add(courseId, person.email)).body).toHaveLength(1)
    for (const [call, body] of callsOf(work))
      expect([call, (await as(person, call, body)).status]).toEqual([call, 200])
    expect(await codeOf(person, `GET /api/teaching/attempts/${other.attemptId}`)).toBe(
      'attempt_not_found',
    )
    expect((await as(person, 'GET /api/teaching')).body.courses).toMatchObject([
      { courseId, isTaught: false, isMarked: true, batches: [] },
    ])
    // Nothing of the staff area, of the course or of its students besides.
    for (const call of [
      'GET /api/staff/tests',
      `GET /api/staff/attempts/${work.attemptId}`,
      `GET /api/teaching/courses/${courseId}/gradebook`,
      `GET /api/learn/${courseId}`,
    ])
      expect([call, [403, 404].includes((await as(person, call)).status)]).toEqual([call, true])

    const studentId = person.record.student_id
    const path = `DELETE /api/staff/courses/${courseId}/examiners/${studentId}`
    expect((await as(owner, path)).body).toEqual([])
    expect((await as(owner, path)).status).toBe(200)
    expect(await codeOf(person, `GET /api/teaching/attempts/${work.attemptId}`)).toBe(
      'attempt_not_found',
    )
    const audited = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', courseId)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['examiner.added', 'examiner.removed'])
  })

  test('is offered among staff and instructors by name or address, and no longer once added', async () => {
    const { course } = await newWork()
    const mark = `Zubaida${Date.now()}`
    const colleague = await server.newStudent({ staffRole: 'support', name: `${mark} Colleague` })
    const teacher = await newInstructor(server, { course, name: `${mark} Teacher` })
    await server.newStudent({ name: `${mark} Student` })
    const find = async (q: string, person = owner) =>
      as(
        person,
        `GET /api/staff/courses/${course.courseId}/examiner-suggestions?q=${encodeURIComponent(q)}`,
      )
    const names = async (q: string) =>
      (await find(q)).body.map(({ name, as: role }: { name: string; as: string }) => [name, role])
    const both = [
      [`${mark} Colleague`, 'staff'],
      [`${mark} Teacher`, 'instructor'],
    ]
    expect(await names(mark.toLowerCase())).toEqual(both)
    expect(await names(colleague.email)).toEqual(both.slice(0, 1))
    expect(await names('%')).toEqual([])
    await add(course.courseId, teacher.email)
    expect(await names(mark)).toEqual(both.slice(0, 1))
    for (const person of [colleague, teacher, await server.newStudent()])
      expect((await find(mark, person)).status).toBe(403)
    expect(await codeOf(owner, 'GET /api/staff/courses/NONE-1/examiner-suggestions?q=a')).toBe(
      'course_not_found',
    )
  })

  test('is an account that exists and still has the address that was named', async () => {
    const { course, attemptId } = await newWork()
    const person = await server.newStudent()
    expect((await add(course.courseId, 'nobody@example.com')).body.code).toBe('student_not_found')
    expect((await add('NO-SUCH-COURSE', person.email)).body.code).toBe('course_not_found')
    await add(course.courseId, person.email)
    await db
      .updateTable('course_examiners')
      .set({ email_key: 'former@example.com' })
      .where('student_id', '=', person.record.id)
      .execute()
    expect(await codeOf(person, `GET /api/teaching/attempts/${attemptId}`)).toBe(
      'attempt_not_found',
    )
    expect(
      (await as(owner, `GET /api/staff/courses/${course.courseId}/examiners`)).body,
    ).toMatchObject([{ waitsFor: 'former@example.com' }])
  })

  test('opens the files that are handed in there', async () => {
    const [work, other] = [await newWork(), await newWork()]
    const { id } = await db
      .selectFrom('submissions')
      .select('id')
      .where('submission_id', '=', work.submissionId)
      .executeTakeFirstOrThrow()
    const lesson = await db
      .selectFrom('lessons')
      .select('id')
      .where('lesson_id', '=', work.essay)
      .executeTakeFirstOrThrow()
    const fileId = 'f'.repeat(20)
    await db
      .insertInto('submission_files')
      .values({
        file_id: fileId,
        owner_id: work.student.record.id,
        lesson_id: lesson.id,
        submission_id: id,
        position: 0,
        name: 'page.pdf',
        type: 'application/pdf',
        bytes: 3,
        created_at: NOW,
      })
      .execute()
    await server.services.files.put(`submissions/${fileId}`, Buffer.from('pdf'))
    const open = async (person: TestStudent) =>
      (
        await server.app.request(`/api/submission-files/${fileId}`, {
          headers: { authorization: `Bearer ${person.token}` },
        })
      ).status
    expect([await open(work.teacher), await open(other.teacher)]).toEqual([200, 404])
  })
})

test('staff see which tests wait by their permission to mark, and how much in the menu', async () => {
  const { quiz, attemptId } = await newWork()
  for (const staffRole of staffRoles) {
    const person = await server.newStudent({ staffRole })
    const may = permits(staffRole, 'marking')
    for (const call of [
      'GET /api/staff/tests',
      `GET /api/staff/lessons/${quiz}/test/attempts`,
      `GET /api/staff/attempts/${attemptId}`,
      `GET /api/staff/lessons/${quiz}/test/objections`,
    ])
      expect([staffRole, call, (await as(person, call)).status]).toEqual([
        staffRole,
        call,
        may ? 200 : 403,
      ])
    const { tests } = (await as(person, 'GET /api/staff/counts')).body
    expect([staffRole, tests === null]).toEqual([staffRole, !may])
  }
  const { tests } = (await as(owner, 'GET /api/staff/tests?limit=100')).body
  expect(tests.find(({ lessonId }: { lessonId: string }) => lessonId === quiz)).toMatchObject({
    toMark: 1,
  })
})
