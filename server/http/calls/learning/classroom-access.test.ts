import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ReleaseRule } from '#contract/learning/lessons.ts'
import { mayOpenMedia } from '../../../modules/learning/index.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

/** Every call of the classroom × who may make it. Allowed callers get 200, 201 or 204. */
const server = await testServer()
const { db } = server.services
const course = await newCourse(db)
const [paid, preview] = (await newLessons(db, {
  course,
  lessons: [{ text: 'For students.' }, { isPreview: true }],
})) as [string, string]
const other = await server.newStudent()
const enrolled = await server.newStudent()
const disputed = await server.newStudent()
const refunded = await server.newStudent()
const staff = await server.newStudent({ role: 'staff' })
await newEnrolment(db, enrolled, { course })
await setState(await newEnrolment(db, disputed, { course }), 'flagged')
await setState(await newEnrolment(db, refunded, { course }), 'revoked')

async function setState(id: number, state: 'flagged' | 'revoked') {
  await db.updateTable('enrolments').set({ state }).where('id', '=', id).execute()
}

const people = {
  nobody: undefined,
  other,
  enrolled,
  disputed,
  refunded,
  staff,
  'own instructor': await newInstructor(server, { course }),
  'another instructor': await newInstructor(server, { course: await newCourse(db) }),
}
type PersonKey = keyof typeof people

const own = `/api/learn/${course.courseId}`
const studentsOnly = {
  nobody: 'sign_in_needed',
  other: 'not_enrolled',
  enrolled: 'in',
  disputed: 'in',
  refunded: 'enrolment_ended',
  staff: 'in',
  'own instructor': 'in',
  'another instructor': 'not_enrolled',
} as const
const anyone = {
  nobody: 'in',
  other: 'in',
  enrolled: 'in',
  disputed: 'in',
  refunded: 'in',
  staff: 'in',
  'own instructor': 'in',
  'another instructor': 'in',
} as const
/** Staff and instructors can read but make no progress. */
const learnersOnly = {
  ...studentsOnly,
  staff: 'not_enrolled',
  'own instructor': 'not_enrolled',
} as const

const table: Record<string, { call: string; body?: object; expected: Record<PersonKey, string> }> =
  {
    'the public outline': { call: `GET /api/courses/${course.courseId}/lessons`, expected: anyone },
    'a preview': {
      call: `GET /api/courses/${course.courseId}/lessons/${preview}`,
      expected: anyone,
    },
    'another lesson as a preview': {
      call: `GET /api/courses/${course.courseId}/lessons/${paid}`,
      expected: {
        ...anyone,
        ...Object.fromEntries(Object.keys(people).map((who) => [who, 'lesson_not_found'])),
      },
    },
    'the course': { call: `GET ${own}`, expected: studentsOnly },
    'a lesson': { call: `GET ${own}/lessons/${paid}`, expected: studentsOnly },
    'a preview in the classroom': {
      call: `GET ${own}/lessons/${preview}`,
      expected: { ...anyone, nobody: 'sign_in_needed' },
    },
    'a note': {
      call: `POST ${own}/lessons/${paid}/notes`,
      body: { text: 'Mine.', atSeconds: null },
      expected: studentsOnly,
    },
    'completing a lesson': { call: `POST ${own}/lessons/${paid}/complete`, expected: learnersOnly },
    // Called last: one of two lessons is completed, so even for the enrolled it is too early.
    'the certificate': {
      call: `POST ${own}/certificate`,
      expected: {
        ...learnersOnly,
        enrolled: 'course_not_completed',
        disputed: 'course_not_completed',
      },
    },
  }

test.each(
  Object.entries(table).flatMap(([what, row]) =>
    (Object.keys(people) as PersonKey[]).map((who) => [what, who, row] as const),
  ),
)('%s for %s', async (_, who, { call, body, expected }) => {
  const token = people[who]?.token
  const answer = await server.call(call, { ...(token && { token }), ...(body && { body }) })
  expect(answer.status < 300 ? 'in' : answer.body.code).toBe(expected[who])
  const isShown = JSON.stringify(answer.body ?? '').includes('For students.')
  expect(isShown && expected[who] !== 'in').toBe(false)
})

const beats = (token?: string) =>
  server.call('POST /api/learn/progress', {
    ...(token && { token }),
    body: { beats: [{ lessonId: paid, watched: '', position: 0, at: new Date().toISOString() }] },
  })

test.each([
  ['other', false],
  ['enrolled', true],
  ['disputed', true],
  ['refunded', false],
  ['staff', false],
  ['own instructor', false],
  ['another instructor', false],
] as const)('heartbeats of %s are kept: %s', async (who, isKept) => {
  const person = people[who]
  expect((await beats(person.token)).body.refused).toEqual(isKept ? [] : [paid])
  const rows = await db
    .selectFrom('lesson_progress')
    .select('lesson_id')
    .where('student_id', '=', person.record.id)
    .execute()
  expect(rows.length > 0).toBe(isKept)
})

test('watching a course that is off sale does not stop other progress from counting', async () => {
  const gone = await newCourse(db)
  const [lesson] = (await newLessons(db, { course: gone, lessons: [{}] })) as [string]
  await db.updateTable('courses').set({ state: 'hidden' }).where('id', '=', gone.id).execute()
  const beat = (lessonId: string) => ({
    lessonId,
    watched: '',
    position: 0,
    at: new Date().toISOString(),
  })
  const answer = await server.call('POST /api/learn/progress', {
    token: enrolled.token,
    body: { beats: [beat(lesson), beat(paid)] },
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { refused: [lesson], lessons: [{ lessonId: paid }] },
  })
})

test('heartbeats without a session are refused', async () => {
  expect((await beats()).body.code).toBe('sign_in_needed')
})

test('a refund closes the course at once', async () => {
  const student = await server.newStudent()
  const enrolment = await newEnrolment(db, student, { course })
  const open = () => server.call(`GET ${own}/lessons/${paid}`, { token: student.token })
  expect((await open()).status).toBe(200)
  await setState(enrolment, 'revoked')
  expect(await open()).toMatchObject({ status: 403, body: { code: 'enrolment_ended' } })
})

test('staff without a course permission are treated as students', async () => {
  const finance = await server.newStudent({ role: 'staff' })
  await db
    .updateTable('students')
    .set({ staff_role: 'finance' })
    .where('id', '=', finance.record.id)
    .execute()
  expect((await server.call(`GET ${own}`, { token: finance.token })).body.code).toBe('not_enrolled')
})

describe('a video of a lesson', () => {
  const withVideo = async (isPreview: boolean, release: ReleaseRule = { rule: 'at-once' }) => {
    const mediaId = randomUUID().replaceAll('-', '').slice(0, 16)
    const [lessonId] = await newLessons(db, {
      course,
      lessons: [{ kind: 'video', isPreview, release }],
    })
    const body = {
      kind: 'video',
      source: { source: 'hosted', mediaId },
      document: { type: 'doc', content: [] },
    }
    const { id } = await db
      .selectFrom('lessons')
      .select('id')
      .where('lesson_id', '=', lessonId!)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('lesson_versions')
      .set({ body: JSON.stringify(body) })
      .where('lesson_id', '=', id)
      .execute()
    return { mediaId, id }
  }
  const may = (mediaId: string, person?: TestStudent) =>
    mayOpenMedia(db, {
      mediaId,
      studentId: person?.record.id ?? null,
      provesAddress: true,
      now: server.services.clock(),
    })
  const whoMay = async (mediaId: string) => {
    const answers = await Promise.all(
      Object.entries(people).map(async ([who, person]) =>
        (await may(mediaId, person)) ? who : null,
      ),
    )
    return answers.filter((who) => who !== null)
  }

  test('opens for anyone who may open the lesson, and for staff by role', async () => {
    expect(await whoMay((await withVideo(false)).mediaId)).toEqual([
      'enrolled',
      'disputed',
      'own instructor',
    ])
    expect(await whoMay((await withVideo(true)).mediaId)).toEqual(Object.keys(people))
  })

  test('stays closed to students while the lesson is locked, and to all if it is archived, replaced or in no lesson', async () => {
    expect(
      await whoMay((await withVideo(false, { rule: 'days-after-start', days: 30 })).mediaId),
    ).toEqual(['own instructor'])
    const { mediaId, id } = await withVideo(false)
    await db.updateTable('lessons').set({ archived_at: new Date() }).where('id', '=', id).execute()
    expect(await whoMay(mediaId)).toEqual([])
    const replaced = await withVideo(false)
    await db
      .insertInto('lesson_versions')
      .values({
        lesson_id: replaced.id,
        number: 2,
        title: 'New',
        body: JSON.stringify({ kind: 'article', document: { type: 'doc', content: [] } }),
      })
      .execute()
    await db
      .updateTable('lessons')
      .set({ published_number: 2, published_draft_version: 2 })
      .where('id', '=', replaced.id)
      .execute()
    expect(await whoMay(replaced.mediaId)).toEqual([])
    expect(await whoMay('aaaaaaaaaaaaaaaa')).toEqual([])
  })

  test('of a hidden course opens for its students only, even a preview', async () => {
    const { mediaId } = await withVideo(true)
    const setState = (state: 'hidden' | 'published') =>
      db.updateTable('courses').set({ state }).where('id', '=', course.id).execute()
    await setState('hidden')
    const allowed = await whoMay(mediaId)
    await setState('published')
    expect(allowed).toEqual(['enrolled', 'disputed', 'own instructor'])
  })
})
