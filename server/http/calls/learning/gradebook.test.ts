import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const GRAINS = 3_024_000
const server = await testServer()
const { db } = server.services
const course = await newCourse(db)
const other = await newCourse(db)
const teacher = await newInstructor(server, { course })
const support = await server.newStudent({ staffRole: 'support' })
const marketing = await server.newStudent({ staffRole: 'marketing' })
const [reading, quiz] = (await newLessons(db, {
  course,
  lessons: [{}, { kind: 'quiz', title: 'Final' }, { isRequired: false }, { isPublished: false }],
})) as [string, string]
const batch = await newBatch(db, course, { number: 3 })
const held = await newMeeting(db, batch, { number: 1, state: 'held' })
await newMeeting(db, batch, { number: 2 })

const amina = await server.newStudent({ name: 'Amina' })
const rafi = await server.newStudent({ name: 'Rafi' })
const gone = await server.newStudent({ name: 'Gone' })
await newEnrolment(db, amina, { course, batchId: batch })
await newEnrolment(db, rafi, { course })
const ended = await newEnrolment(db, gone, { course })
await db.updateTable('enrolments').set({ state: 'revoked' }).where('id', '=', ended).execute()

const rowOf = async (lessonId: string) =>
  (
    await db
      .selectFrom('lessons')
      .select('id')
      .where('lesson_id', '=', lessonId)
      .executeTakeFirstOrThrow()
  ).id
await db
  .insertInto('lesson_progress')
  .values({
    student_id: amina.record.id,
    lesson_id: await rowOf(reading),
    opened_at: new Date('2026-11-20T10:00:00Z'),
    completed_at: new Date('2026-11-20T10:05:00Z'),
  })
  .execute()
await db
  .insertInto('class_attendance')
  .values({
    meeting_id: Number(held),
    student_id: amina.record.id,
    is_present: true,
    by: 'joined',
    at: new Date(),
  })
  .execute()

const { id: testRow } = await db
  .insertInto('tests')
  .values({
    lesson_id: await rowOf(quiz),
    attempts: 5,
    attempt_that_counts: 'best',
    wait_seconds: 0,
    negative_numerator: 0,
    negative_denominator: 1,
    pass_percent: 60,
    marks_shown: 'at-once',
    answers_shown: 'at-once',
    shuffles_options: true,
    has_practice: false,
    has_merit_list: true,
  })
  .returning('id')
  .executeTakeFirstOrThrow()

/** An attempt of a student at the test. `marks` of ten; null: still open. */
async function attempt(
  student: TestStudent,
  { number, marks, counts }: { number: number; marks: number | null; counts: boolean },
): Promise<void> {
  const at = new Date(Date.UTC(2026, 10, 21, 10, number))
  const { id } = await db
    .insertInto('attempts')
    .values({
      attempt_id: `attempt${String(student.record.id).padStart(8, '0')}${number}`,
      test_id: testRow,
      student_id: student.record.id,
      number,
      mode: 'online',
      is_in_window: true,
      slots: 1,
      pass_percent: 60,
      started_at: at,
      device_hash: Buffer.from('device'),
      ...(marks !== null && { submitted_at: at, submitted_by: 'student' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (marks === null) return
  await db
    .insertInto('attempt_results')
    .values({
      attempt_id: id,
      test_id: testRow,
      student_id: student.record.id,
      grains: marks * GRAINS,
      grains_possible: 10 * GRAINS,
      right_count: 1,
      partial_count: 0,
      wrong_count: 0,
      blank_count: 0,
      waiting_count: 0,
      late_count: 0,
      seconds: 60,
      slot_grains: [marks * GRAINS],
      slot_outcomes: ['right'],
      counts,
      marked_at: at,
    })
    .execute()
}

const gradebook = async (person: TestStudent, query = '') =>
  server.call(`GET /api/staff/courses/${course.courseId}/gradebook${query}`, {
    token: person.token,
  })
const taught = async (person: TestStudent, courseId = course.courseId) =>
  server.call(`GET /api/teaching/courses/${courseId}/gradebook`, { token: person.token })

test('everyone who is enrolled, with lessons, classes and tests', async () => {
  await attempt(amina, { number: 1, marks: 5, counts: false })
  await attempt(amina, { number: 2, marks: 8, counts: true })
  await attempt(amina, { number: 3, marks: null, counts: false })
  await attempt(rafi, { number: 1, marks: null, counts: false })
  const { status, body } = await gradebook(support)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    courseId: course.courseId,
    batches: [{ number: 3, startsOn: '2026-12-05' }],
    requiredLessons: 2,
    columns: [{ lessonId: quiz, title: 'Final', kind: 'quiz', isRequired: true }],
    next: null,
  })
  expect(body.rows).toMatchObject([
    {
      name: 'Rafi',
      batchNumber: null,
      lastActiveAt: null,
      completedLessons: 0,
      classesAttended: 0,
      classesHeld: 0,
      grades: [{ state: 'open', hundredths: null, hundredthsPossible: null }],
      hasCertificate: false,
    },
    {
      name: 'Amina',
      batchNumber: 3,
      lastActiveAt: '2026-11-20T10:00:00.000Z',
      completedLessons: 1,
      classesAttended: 1,
      classesHeld: 1,
      grades: [{ state: 'passed', hundredths: 800, hundredthsPossible: 1000 }],
    },
  ])
})

test('says who has met the completion rule, and what the others lack', async () => {
  const rule = {
    lessons: 'required',
    attendancePercent: 100,
    tests: { least: null, percent: 60 },
    averagePercent: 70,
    batchEnded: true,
    certificate: 'by-hand',
  } as const
  const save = (text: object) =>
    db
      .insertInto('completion_rules')
      .values({ course_id: course.id, rule: JSON.stringify(text) })
      .onConflict((conflict) =>
        conflict.column('course_id').doUpdateSet({ rule: JSON.stringify(text) }),
      )
      .execute()
  await save(rule)
  const states = async () =>
    ((await gradebook(support)).body.rows as { name: string; completion: object }[]).map(
      ({ name, completion }) => [name, completion],
    )
  const open = [{ lessonId: quiz, title: 'Final' }]
  expect(await states()).toEqual([
    [
      'Rafi',
      {
        isMet: false,
        missing: [
          { gap: 'lessons', left: 1, next: { lessonId: reading, title: expect.any(String) } },
          { gap: 'tests', passed: 0, needed: 1, percent: 60, open },
          { gap: 'average', percent: 0, needed: 70, tests: 1 },
          { gap: 'attendance', percent: null, needed: 100 },
        ],
      },
    ],
    [
      'Amina',
      {
        isMet: false,
        missing: [{ gap: 'attendance', percent: 50, needed: 100 }, { gap: 'classes' }],
      },
    ],
  ])
  await save({ ...rule, attendancePercent: 50, batchEnded: false })
  expect((await states())[1]).toEqual(['Amina', { isMet: true, missing: [] }])
  await db.deleteFrom('completion_rules').where('course_id', '=', course.id).execute()
})

test('of one batch, and a page at a time', async () => {
  const names = ({ body }: { body: { rows: { name: string }[] } }) =>
    body.rows.map(({ name }) => name)
  expect(names(await gradebook(support, '?batch=3'))).toEqual(['Amina'])
  expect(names(await gradebook(support, '?batch=4'))).toEqual([])
  const first = await gradebook(support, '?limit=1')
  expect(names(first)).toEqual(['Rafi'])
  expect(names(await gradebook(support, `?limit=1&after=${first.body.next}`))).toEqual(['Amina'])
})

test('a mark below the pass mark, one that waits for a person, and one without a pass mark', async () => {
  const stateOf = async () => (await gradebook(support, '?batch=3')).body.rows[0].grades[0].state
  await db
    .updateTable('attempts')
    .set({ pass_percent: 90 })
    .where('test_id', '=', testRow)
    .execute()
  expect(await stateOf()).toBe('failed')
  await db
    .updateTable('attempt_results')
    .set({ waiting_count: 1 })
    .where('test_id', '=', testRow)
    .execute()
  expect(await stateOf()).toBe('waiting')
  await db
    .updateTable('attempt_results')
    .set({ waiting_count: 0 })
    .where('test_id', '=', testRow)
    .execute()
  await db
    .updateTable('attempts')
    .set({ pass_percent: null })
    .where('test_id', '=', testRow)
    .execute()
  expect(await stateOf()).toBe('done')
})

test('an assignment waits until it is marked; its latest submission counts', async () => {
  const [lesson] = (await newLessons(db, {
    course,
    lessons: [{ kind: 'assignment', title: 'Essay' }],
    title: 'Work',
  })) as [string]
  const hand = async (number: number, isLatest: boolean) =>
    db
      .insertInto('submissions')
      .values({
        submission_id: `submission${number}`,
        lesson_id: await rowOf(lesson),
        student_id: amina.record.id,
        submit_key: randomUUID(),
        number,
        text: 'An essay.',
        links: [],
        sketch: [],
        submitted_at: new Date(),
        late_days: 0,
        late_percent: 0,
        is_latest: isLatest,
      })
      .execute()
  const gradeOf = async () => (await gradebook(support, '?batch=3')).body.rows[0].grades[1]
  expect(await gradeOf()).toMatchObject({ state: 'none' })
  await hand(1, false)
  await hand(2, true)
  expect(await gradeOf()).toEqual({
    state: 'waiting',
    hundredths: null,
    hundredthsPossible: null,
  })
  await db
    .updateTable('submissions')
    .set({
      hundredths: 700,
      hundredths_given: 630,
      hundredths_possible: 1000,
      is_passed: true,
      criteria: '[]',
      feedback: '',
      marked_at: new Date(),
    })
    .where('is_latest', '=', true)
    .execute()
  expect(await gradeOf()).toEqual({
    state: 'passed',
    hundredths: 630,
    hundredthsPossible: 1000,
  })
})

test('who teaches the course sees it; of another course, or to a student, there is none', async () => {
  expect((await taught(teacher)).body.rows).toHaveLength(2)
  const refusals = [
    await taught(teacher, other.courseId),
    await taught(amina),
    await taught(support),
  ]
  for (const { status, body } of refusals)
    expect([status, body.code]).toEqual([404, 'course_not_found'])
  expect((await gradebook(marketing)).status).toBe(403)
  expect((await gradebook(amina)).status).toBe(403)
})
