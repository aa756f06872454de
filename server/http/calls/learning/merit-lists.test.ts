import { describe, expect, test } from 'vitest'
import { paragraph, sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newAttempt, newBank, newTest } from '../../../testing/tests.ts'
import { type MediaSession, mediaAccess } from '../media/media-access.ts'

const server = await testServer()
const { db } = server.services
const MARK = 3_024_000
const NOW = new Date('2026-12-05T12:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
const document = {
  ...sampleQuestions().true_false,
  explanation: {
    en: {
      type: 'doc' as const,
      content: [{ type: 'image' as const, attrs: { mediaId: 'explained1234567', alt: 'x' } }],
    },
  },
}
type Rules = Partial<Parameters<typeof newTest>[1]>

async function classroom(rules: Rules = {}) {
  server.at(NOW)
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, { course, lessons: [{ kind: 'quiz' }] })) as [string]
  const bank = await newBank(db, { questions: [document as never] })
  const row = await newTest(db, {
    lessonId,
    sections: [{ slots: [{ question: bank.questions[0]! }] }],
    ...rules,
  })
  const list = async ({ token }: TestStudent, query = '') =>
    server.call(`GET /api/learn/${course.courseId}/tests/${lessonId}/merit-list${query}`, { token })
  const enrolled = async (name = 'Nadia Rahman') => {
    const student = await server.newStudent({ name })
    await newEnrolment(db, student, { course, enrolledAt: NOW })
    return student
  }
  /** Someone who earned so many of ten marks. */
  const sit = async (
    student: TestStudent,
    [marks, wrong, seconds]: readonly [number, number, number],
    { isListed = true, mode = 'online' }: { isListed?: boolean; mode?: 'online' | 'practice' } = {},
  ) => {
    const id = await newAttempt(db, { test: row, student, versions: bank.versions, mode })
    await db
      .insertInto('attempt_results')
      .values({
        attempt_id: id,
        test_id: row,
        student_id: student.record.id,
        grains: marks * MARK,
        grains_possible: 10 * MARK,
        right_count: 0,
        partial_count: 0,
        wrong_count: wrong,
        blank_count: 0,
        waiting_count: 0,
        late_count: 0,
        seconds,
        slot_grains: [0],
        slot_outcomes: ['blank'],
        counts: mode === 'online',
        is_listed: isListed,
        marked_at: NOW,
      })
      .execute()
    return student
  }
  const place = async (...standing: readonly [number, number, number]) =>
    sit(await enrolled(), standing)
  return { course, lessonId, bank, test: row, list, enrolled, sit, place }
}

describe('the merit list', () => {
  test('goes by marks, then fewer wrong answers, then less time; equals share a place', async () => {
    const { list, place } = await classroom()
    const standings = [
      [9, 1, 300],
      [9, 0, 500],
      [9, 1, 200],
      [7, 0, 100],
      [7, 0, 100],
      [-1, 4, 50],
      [10, 0, 900],
    ] as const
    const students: TestStudent[] = []
    for (const [marks, wrong, seconds] of standings)
      students.push(await place(marks, wrong, seconds))
    const { status, body } = await list(students[3]!)
    expect(status).toBe(200)
    expect(
      body.places.map(
        (one: { position: number; marks: number; wrong: number; seconds: number }) => [
          one.position,
          one.marks,
          one.wrong,
          one.seconds,
        ],
      ),
    ).toEqual([
      [1, 1000, 0, 900],
      [2, 900, 0, 500],
      [3, 900, 1, 200],
      [4, 900, 1, 300],
      [5, 700, 0, 100],
      [5, 700, 0, 100],
      [7, -100, 4, 50],
    ])
    expect(body).toMatchObject({
      opensAt: null,
      participants: 7,
      marksPossible: 1000,
      next: null,
      own: { position: 5, percentile: 17, isListed: true, showsName: false },
    })
    expect(body.distribution.map(({ students: count }: { students: number }) => count)).toEqual([
      1, 0, 0, 0, 0, 0, 0, 2, 0, 4,
    ])
    // The same by pages, whose first row may share the place of the last before it.
    const pages = await Promise.all(
      [0, 2, 4, 5].map((skip) => list(students[0]!, `?skip=${skip}&limit=2`)),
    )
    expect(
      pages.map((page) => [
        page.body.places.map(({ position }: { position: number }) => position),
        page.body.next,
      ]),
    ).toEqual([
      [[1, 2], 2],
      [[3, 4], 4],
      [[5, 5], 6],
      [[5, 7], null],
    ])
    expect((await list(students[6]!)).body.own).toMatchObject({ position: 1, percentile: 100 })
  })

  test('has names of those who agreed, and one’s own', async () => {
    const { list, enrolled, sit } = await classroom()
    const [open, shy, gone] = [
      await enrolled('Open Name'),
      await enrolled('Shy Name'),
      await enrolled('Gone Name'),
    ]
    for (const student of [open, shy, gone]) await sit(student, [5, 0, 60])
    const show = (student: TestStudent, isShown: boolean) =>
      server.call('PUT /api/learn/merit-name', { token: student.token, body: { isShown } })
    for (const student of [open, open, gone])
      expect((await show(student, true)).body).toEqual({ isShown: true })
    await server.call(`DELETE /api/users/students/${gone.record.student_id}`, {
      token: gone.token,
      body: { email: gone.email },
    })
    const { body } = await list(shy)
    expect(body.places.map(({ name }: { name: string | null }) => name).toSorted()).toEqual(
      ['Open Name', 'Shy Name', null].toSorted(),
    )
    expect(body.places[0].label).toMatch(/^\d\d$/)
    expect(JSON.stringify((await list(open)).body)).not.toContain('Shy')
    await show(open, false)
    expect(JSON.stringify((await list(shy)).body)).not.toContain('Open')
  })

  test('is for who handed in, and who teaches', async () => {
    const { list, enrolled, place } = await classroom()
    await place(5, 0, 60)
    expect((await list(await server.newStudent())).body.code).toBe('not_enrolled')
    expect((await list(await enrolled())).body.code).toBe('attempt_not_submitted')
    const { body } = await list(await server.newStudent({ role: 'staff' }))
    expect(body).toMatchObject({ participants: 1, own: null })
    const none = await classroom({ hasMeritList: false })
    expect((await none.list(await none.place(5, 0, 60))).body.code).toBe('no_merit_list')
  })

  test('opens after the window, when nobody in it can answer any more', async () => {
    const { list, place } = await classroom({ closesAt: minutes(10) })
    const student = await place(5, 0, 60)
    expect((await list(student)).body).toMatchObject({
      opensAt: minutes(11).toISOString(),
      participants: 1,
      own: null,
      places: [],
    })
    server.at(minutes(11))
    expect((await list(student)).body).toMatchObject({ opensAt: null, places: [{ marks: 500 }] })
  })

  test('shows late takers and who practises where they would be, and nobody else does', async () => {
    const { list, place, sit, enrolled } = await classroom()
    const listed = await place(5, 0, 60)
    await place(8, 0, 60)
    const late = await sit(await enrolled(), [8, 0, 50], { isListed: false })
    const trying = await sit(await enrolled(), [6, 0, 50], { isListed: false, mode: 'practice' })
    expect((await list(late)).body).toMatchObject({
      participants: 2,
      own: { position: 1, isListed: false, percentile: 100 },
    })
    expect((await list(trying)).body.own).toMatchObject({
      position: 2,
      isListed: false,
      percentile: 50,
    })
    expect((await list(listed)).body.places).toHaveLength(2)
  })
})

describe('an account', () => {
  test('exports its attempts with answers, and without the secret of a device', async () => {
    const { enrolled, bank, test: row } = await classroom()
    const [student, other] = [await enrolled(), await enrolled()]
    for (const person of [student, other])
      await newAttempt(db, { test: row, student: person, versions: bank.versions, answers: [true] })
    const { body } = await server.call(
      `GET /api/users/students/${student.record.student_id}/export`,
      { token: student.token },
    )
    expect(body.records.attempts).toEqual([
      expect.objectContaining({ test_id: row, mode: 'online' }),
    ])
    expect(body.records.attempt_answers).toEqual([
      expect.objectContaining({ slot: 1, answer: true }),
    ])
    expect(JSON.stringify(body)).not.toContain('device_hash')
  })

  test('that is deleted leaves its place in the list, without a name', async () => {
    const { list, place } = await classroom()
    const [gone, other] = [await place(9, 0, 60), await place(5, 0, 60)]
    const path = `/api/users/students/${gone.record.student_id}`
    const { status } = await server.call(`DELETE ${path}`, {
      token: gone.token,
      body: { email: gone.email },
    })
    expect(status).toBe(204)
    expect((await list(other)).body).toMatchObject({
      own: { position: 2 },
      places: [{ name: null, marks: 900 }, { isOwn: true }],
    })
  })
})

test('pictures of questions open with an attempt, those of explanations with the answers', async () => {
  const shown = {
    ...document,
    shown: {
      stem: {
        en: {
          type: 'doc' as const,
          content: [
            ...paragraph('Look at it.').content,
            { type: 'image' as const, attrs: { mediaId: 'question12345678', alt: 'x' } },
          ],
        },
      },
    },
  }
  const { enrolled, test: row } = await classroom({
    closesAt: minutes(10),
    answersShown: 'after-closing',
  })
  const { versions } = await newBank(db, { questions: [shown as never] })
  const [student, other] = [await enrolled(), await enrolled()]
  const sees = async ({ record }: TestStudent, mediaId: string, now = NOW) =>
    mediaAccess({ db })({ mediaId, studentId: record.id, now } as never)
  expect(await sees(student, 'question12345678')).toBe(false)
  await newAttempt(db, { test: row, student, versions })
  expect(await sees(student, 'question12345678')).toBe(true)
  expect(await sees(other, 'question12345678')).toBe(false)
  expect(await sees(student, 'explained1234567')).toBe(false)
  expect(await sees(student, 'explained1234567', minutes(11))).toBe(true)
  await db
    .updateTable('enrolments')
    .set({ state: 'revoked' })
    .where('student_id', '=', student.record.id)
    .execute()
  expect(await sees(student, 'question12345678')).toBe(false)
})

test('pictures of questions open for those who mark an attempt with them, and nobody of another course', async () => {
  const media = { mediaId: 'marked1234567890', alt: 'x' }
  const shown = {
    ...document,
    shown: {
      stem: {
        en: {
          type: 'doc' as const,
          content: [...paragraph('Look at it.').content, { type: 'image' as const, attrs: media }],
        },
      },
    },
  }
  const { course, enrolled, test: row } = await classroom({})
  const { versions } = await newBank(db, { questions: [shown as never] })
  const teacher = await newInstructor(server, { course })
  const other = await newInstructor(server, { course: await newCourse(db) })
  const staff = await server.newStudent({ staffRole: 'examiner' })
  const finance = await server.newStudent({ staffRole: 'finance' })
  const sees = async ({ record }: TestStudent, session?: MediaSession) =>
    mediaAccess(
      { db },
      session,
    )({
      mediaId: media.mediaId,
      studentId: record.id,
      now: NOW,
    } as never)
  expect(await sees(teacher)).toBe(false)
  await newAttempt(db, { test: row, student: await enrolled(), versions })
  const results = []
  for (const person of [teacher, staff, other, finance, await enrolled()])
    results.push(await sees(person))
  expect(results).toEqual([true, true, false, false, false])
  const unproved = { asStaff: false, marksAsStaff: false, provesAddress: false }
  expect([await sees(teacher, unproved), await sees(staff, unproved)]).toEqual([false, false])
})
