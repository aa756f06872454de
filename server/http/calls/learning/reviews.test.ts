import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEAST_FOR_AVERAGE } from '#contract/reviews/terms.ts'
import { closeAccount } from '../../../modules/students/index.ts'
import { catalogueVersion } from '../../../modules/catalog/index.ts'
import { newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const as = (person: TestStudent | undefined, key: string, body?: object) =>
  server.call(key, { ...(person && { token: person.token }), ...(body && { body }) })
const text = 'Clear, and to the point.'
const staff = await server.newStudent({ staffRole: 'support', name: 'Anna' })

/** A course with ten lessons, and someone who has done `done` of them. */
async function learning(done = 3) {
  const course = await newCourse(db)
  const lessons = await newLessons(db, {
    course,
    lessons: Array.from({ length: 10 }, () => ({})),
  })
  const own = `/api/learn/${course.courseId}/review`
  const enrolled = async (count: number, name = 'Nadia Rahman') => {
    const student = await server.newStudent({ name })
    await newEnrolment(db, student, { course })
    await complete(student, lessons.slice(0, count))
    return student
  }
  const write = (person: TestStudent, more: object = {}) =>
    as(person, `PUT ${own}`, { stars: 4, text, version: null, ...more })
  const shown = async (query = '') =>
    (await as(undefined, `GET /api/courses/${course.courseId}/reviews${query}`)).body
  return { course, own, enrolled, write, shown, student: await enrolled(done) }
}

async function complete(student: TestStudent, lessonIds: readonly string[]): Promise<void> {
  if (lessonIds.length === 0) return
  const lessons = await db
    .selectFrom('lessons')
    .select('id')
    .where('lesson_id', 'in', [...lessonIds])
    .execute()
  await db
    .insertInto('lesson_progress')
    .values(
      lessons.map(({ id }) => ({
        student_id: student.record.id,
        lesson_id: id,
        completed_at: new Date(),
      })),
    )
    .execute()
}

const idOf = async (student: TestStudent) =>
  (
    await db
      .selectFrom('reviews')
      .select('id')
      .where('student_id', '=', student.record.id)
      .executeTakeFirstOrThrow()
  ).id

const noticesOf = async (person: TestStudent) =>
  (await as(person, 'GET /api/notifications')).body.groups.map(
    ({ notice }: { notice: { kind: string; facts: { reason?: string } } }) =>
      [notice.kind, notice.facts.reason].filter(Boolean).join(' '),
  )

describe('who may write', () => {
  test('after 30 % of the lessons, and not before', async () => {
    const { own, student, enrolled, write } = await learning(3)
    expect((await as(student, `GET ${own}`)).body).toMatchObject({
      shownAs: 'Nadia R.',
      mayWrite: true,
      whyNot: null,
      lessonsPercent: 30,
      classesPercent: null,
      review: null,
    })
    expect((await write(student)).status).toBe(200)
    const early = await enrolled(2)
    expect((await as(early, `GET ${own}`)).body).toMatchObject({
      mayWrite: false,
      whyNot: 'too-early',
      lessonsPercent: 20,
    })
    expect((await write(early)).body.code).toBe('review_too_early')
  })

  test('in a batch without lessons, after 30 % of its classes', async () => {
    const course = await newCourse(db)
    const batchId = await newBatch(db, course)
    const meetings = [1, 2, 3].map((number) =>
      newMeeting(db, batchId, { number, state: number === 1 ? 'held' : 'planned' }),
    )
    const [first] = await Promise.all(meetings)
    const [came, missed] = [await server.newStudent(), await server.newStudent()]
    for (const student of [came, missed]) await newEnrolment(db, student, { course, batchId })
    await db
      .insertInto('class_attendance')
      .values({
        meeting_id: Number(first),
        student_id: came.record.id,
        is_present: true,
        by: 'joined',
        at: new Date(),
      })
      .execute()
    const own = `/api/learn/${course.courseId}/review`
    const body = { stars: 5, text, version: null }
    expect((await as(came, `GET ${own}`)).body).toMatchObject({ classesPercent: 33 })
    expect((await as(came, `PUT ${own}`, body)).status).toBe(200)
    expect((await as(missed, `PUT ${own}`, body)).body.code).toBe('review_too_early')
    // The last class was held.
    await db
      .updateTable('class_meetings')
      .set({ state: 'held' })
      .where('batch_id', '=', batchId)
      .execute()
    expect((await as(missed, `PUT ${own}`, body)).status).toBe(200)
  })

  test('not the team, nor who teaches, nor who is not or no longer enrolled', async () => {
    const { course, own, write, student, enrolled } = await learning()
    const [other, instructor, owner] = [
      await server.newStudent(),
      await newInstructor(server, { course }),
      await server.newStudent({ role: 'staff' }),
    ]
    await newEnrolment(db, owner, { course })
    await newEnrolment(db, instructor, { course })
    const refunded = await enrolled(10)
    await db
      .updateTable('enrolments')
      .set({ state: 'revoked', ended_at: new Date() })
      .where('student_id', '=', refunded.record.id)
      .execute()
    const codes = await Promise.all(
      [other, instructor, owner, refunded].map(async (person) => (await write(person)).body.code),
    )
    expect(codes).toEqual(['not_enrolled', 'review_by_team', 'review_by_team', 'enrolment_ended'])
    expect((await as(undefined, `PUT ${own}`)).body.code).toBe('sign_in_needed')
    expect((await write(student)).status).toBe(200)
  })
})

describe('one’s own review', () => {
  test('is changed, shown as edited, and withdrawn; another person’s stays', async () => {
    const { own, student, enrolled, write, shown } = await learning()
    const fellow = await enrolled(5, 'তানভীর আহমেদ')
    expect((await write(student)).body.review).toMatchObject({ stars: 4, text, version: 1 })
    await write(fellow, { stars: 2, text: 'ক্লাস আরও ধীরে হলে ভালো হতো।' })
    const changed = await write(student, { stars: 5, version: 1 })
    expect(changed.body.review).toMatchObject({
      stars: 5,
      version: 2,
      editedAt: expect.any(String),
    })
    const { rows, count, average, byStars } = await shown()
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(['তানভীর আ.', 'Nadia R.'])
    expect([count, average, byStars]).toEqual([2, 3.5, [0, 1, 0, 0, 1]])
    expect((await as(student, `DELETE ${own}`)).status).toBe(204)
    expect((await as(student, `DELETE ${own}`)).status).toBe(204)
    expect((await shown()).rows).toMatchObject([{ name: 'তানভীর আ.', stars: 2 }])
    expect((await as(student, `GET ${own}`)).body.review).toBeNull()
  })

  test('is refused without stars, too short, too long or with a lost version', async () => {
    const { student, write } = await learning()
    for (const more of [
      { stars: 0 },
      { stars: 6 },
      { stars: 4.5 },
      { text: 'Too short' },
      { text: 'x'.repeat(2001) },
      { text: ' \u200b'.repeat(20) },
    ])
      expect((await write(student, more)).status).toBe(400)
    await write(student)
    // Written again as it was, by a line that lost the answer.
    expect((await write(student)).body.review.version).toBe(1)
    expect((await write(student, { stars: 1 })).body.code).toBe('review_changed')
    await write(student, { stars: 3, version: 1 })
    expect((await write(student, { stars: 2, version: 1 })).body.code).toBe('review_changed')
  })

  test('of two devices at once, one is told of the other', async () => {
    const { student, write, shown } = await learning()
    const first = await Promise.all([write(student, { stars: 1 }), write(student, { stars: 2 })])
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const both = await Promise.all([
      write(student, { stars: 3, version: 1 }),
      write(student, { stars: 5, version: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await shown()).count).toBe(1)
  })

  test('is exported, and goes with the account from the page too', async () => {
    const { student, write, shown } = await learning()
    await write(student)
    const exported = await as(
      student,
      `GET /api/users/students/${student.record.student_id}/export`,
    )
    expect(exported.body.records.reviews).toMatchObject([{ stars: 4, text }])
    const version = await catalogueVersion(db)
    await closeAccount(
      { db, names: { en: 'Edi', bn: 'এডি' }, sendMailsSoon: () => {} },
      {
        student: student.record,
        email: student.email,
        language: 'en',
        proved: { email: student.email },
      },
    )
    expect(await shown()).toMatchObject({ rows: [], count: 0, average: null, removed: 0 })
    expect(await catalogueVersion(db)).toBeGreaterThan(version)
  })

  test('may be withdrawn after the enrolment', async () => {
    const { own, student, write, shown } = await learning()
    await write(student)
    await db
      .updateTable('enrolments')
      .set({ state: 'revoked', ended_at: new Date() })
      .where('student_id', '=', student.record.id)
      .execute()
    expect((await shown()).count).toBe(1)
    expect((await as(student, `DELETE ${own}`)).status).toBe(204)
    expect((await shown()).count).toBe(0)
  })
})

describe('the page of a course', () => {
  const cardOf = async ({ courseId }: { courseId: string }) =>
    (await as(undefined, `GET /api/course-cards?q=${courseId}`)).body.courses[0]

  test('has its average on cards from five reviews on', async () => {
    const { course, enrolled, write } = await learning()
    for (const stars of [5, 5, 4, 4]) await write(await enrolled(5), { stars })
    expect((await cardOf(course)).rating).toBeNull()
    await write(await enrolled(5), { stars: 5 })
    const rating = { average: 4.6, count: LEAST_FOR_AVERAGE }
    expect((await cardOf(course)).rating).toEqual(rating)
    const page = await as(undefined, `GET /api/courses/${course.courseId}`)
    expect(page.body.rating).toEqual(rating)
  })

  test('turns its pages, newest first, whatever came between', async () => {
    const { enrolled, write, shown } = await learning(0)
    for (const stars of [1, 2, 3, 4, 5]) await write(await enrolled(5), { stars })
    const first = await shown('?limit=2')
    await write(await enrolled(5), { stars: 1 })
    const second = await shown(`?limit=2&after=${first.next}`)
    const third = await shown(`?limit=2&after=${second.next}`)
    const stars = [first, second, third].flatMap(({ rows }) =>
      rows.map((row: { stars: number }) => row.stars),
    )
    expect([stars, third.next]).toEqual([[5, 4, 3, 2, 1], null])
    expect((await as(undefined, 'GET /api/courses/X/reviews?after=x')).status).toBe(400)
    expect((await as(undefined, 'GET /api/courses/X/reviews')).body.code).toBe('course_not_found')
  })

  test('has the average of what is shown, whatever was written, removed and brought along', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ stars: fc.integer({ min: 1, max: 5 }), fate: fc.constantFrom(0, 0, 1, 2) }),
          { maxLength: 12 },
        ),
        async (wishes) => {
          const { course, shown } = await learning(0)
          for (const { stars, fate } of wishes) {
            const isBrought = fate === 2
            await db
              .insertInto('reviews')
              .values({
                course_id: course.id,
                shown_name: 'N. R.',
                stars,
                text,
                written_at: new Date(),
                ...(isBrought
                  ? { source: 'Facebook', brought_by: staff.record.id }
                  : { student_id: (await server.newStudent()).record.id }),
                ...(fate === 1 && {
                  removed_at: new Date(),
                  removed_by: staff.record.id,
                  removal_reason: 'insult',
                  removal_note: '',
                }),
              })
              .execute()
          }
          const counted = wishes.filter(({ fate }) => fate === 0).map(({ stars }) => stars)
          const sum = counted.reduce((total, stars) => total + stars, 0)
          const page = await shown('?limit=50')
          expect(page.count).toBe(counted.length)
          expect(page.removed).toBe(wishes.filter(({ fate }) => fate === 1).length)
          expect(page.rows).toHaveLength(wishes.filter(({ fate }) => fate !== 1).length)
          expect(page.average === null).toBe(counted.length === 0)
          const over = counted.length === 0 ? 0 : sum / counted.length - page.average
          expect(over).toBeGreaterThan(-1e-9)
          expect(over).toBeLessThan(0.1)
          const rating = (await cardOf(course)).rating
          expect(rating).toEqual(
            counted.length < LEAST_FOR_AVERAGE
              ? null
              : { average: page.average, count: counted.length },
          )
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('a new review', () => {
  const waiting = async () => (await as(staff, 'GET /api/staff/counts')).body.reviews
  test('is told once to those who teach the course, and waits in the menu of the staff', async () => {
    const { course, own, student, write } = await learning()
    const instructor = await newInstructor(server, { course })
    const other = await newInstructor(server, { course: await newCourse(db) })
    const before = await waiting()
    await write(student, { stars: 5 })
    await write(student, { stars: 4, version: 1 })
    const [told] = (await as(instructor, 'GET /api/notifications')).body.groups
    expect(told).toMatchObject({
      count: 1,
      notice: { kind: 'review-written', facts: { courseId: course.courseId, stars: 5 } },
    })
    expect(await noticesOf(other)).toEqual([])
    expect(await waiting()).toBe(before + 1)
    await as(staff, `PUT /api/staff/reviews/${await idOf(student)}/answer`, { text: 'Thank you.' })
    expect(await waiting()).toBe(before)
    await as(student, `DELETE ${own}`)
    expect(await noticesOf(instructor)).toEqual([])
  })
})

describe('an answer', () => {
  test('is given once, by the team or an instructor, and changed by who gave it', async () => {
    const { course, student, write, shown } = await learning()
    const [instructor, other, colleague] = [
      await newInstructor(server, { course }),
      await newInstructor(server, { course: await newCourse(db) }),
      await server.newStudent({ staffRole: 'content' }),
    ]
    await write(student)
    const id = await idOf(student)
    const taught = `/api/teaching/reviews/${id}/answer`
    const desk = `/api/staff/reviews/${id}/answer`
    const thanks = { text: 'Thank you, Nadia.' }
    expect((await as(other, `PUT ${taught}`, thanks)).body.code).toBe('review_not_found')
    expect((await as(student, `PUT ${taught}`, thanks)).body.code).toBe('review_not_found')
    expect((await as(other, 'GET /api/teaching/reviews')).body.rows).toEqual([])
    expect((await as(instructor, 'GET /api/teaching/reviews')).body.rows).toMatchObject([
      { id, courseId: course.courseId, mayAnswer: true, answer: null },
    ])
    expect((await as(instructor, `PUT ${taught}`, thanks)).status).toBe(204)
    expect((await as(staff, `PUT ${desk}`, thanks)).body.code).toBe('review_answered')
    expect((await as(instructor, `PUT ${taught}`, { text: 'Thanks!' })).status).toBe(204)
    expect((await shown()).rows[0].answer).toMatchObject({
      text: 'Thanks!',
      as: 'instructor',
      editedAt: expect.any(String),
    })
    expect(await noticesOf(student)).toEqual(['review-answered'])
    expect((await as(colleague, 'GET /api/staff/reviews')).body.rows[0].mayAnswer).toBe(false)
  })

  test('of two at once is one', async () => {
    const { student, write, shown } = await learning()
    const colleague = await server.newStudent({ staffRole: 'content' })
    await write(student)
    const desk = `PUT /api/staff/reviews/${await idOf(student)}/answer`
    const both = await Promise.all([
      as(staff, desk, { text: 'Thank you.' }),
      as(colleague, desk, { text: 'We will.' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await shown()).rows[0].answer.as).toBe('staff')
    expect(await noticesOf(student)).toEqual(['review-answered'])
  })
})

describe('a review that is removed', () => {
  test('is gone from the page, counted in public, told to its author, and put back', async () => {
    const { own, student, write, shown } = await learning()
    await write(student, { stars: 1 })
    const at = `/api/staff/reviews/${await idOf(student)}/removal`
    // Being negative is none of the reasons.
    expect((await as(staff, `PUT ${at}`, { reason: 'negative', note: '' })).status).toBe(400)
    const removal = { reason: 'personal-data', note: 'It holds a phone number.' }
    expect((await as(staff, `PUT ${at}`, removal)).status).toBe(204)
    expect(await shown()).toMatchObject({ rows: [], count: 0, average: null, removed: 1 })
    expect(await noticesOf(student)).toEqual(['review-removed personal-data'])
    expect((await as(student, `GET ${own}`)).body.review.removal).toMatchObject(removal)
    expect((await as(student, `DELETE ${own}`)).body.code).toBe('review_removed')
    const rewritten = await write(student, { stars: 1, text: 'Slow and unclear.', version: 1 })
    expect(rewritten.body.review.removal).not.toBeNull()
    expect((await shown()).count).toBe(0)
    const [listed] = (await as(staff, 'GET /api/staff/reviews?list=removed')).body.rows
    expect(listed.removal).toMatchObject({ by: 'Anna', isEditedSince: true })
    expect((await as(staff, `DELETE ${at}`)).status).toBe(204)
    expect(await shown()).toMatchObject({ count: 1, average: 1, removed: 0 })
    expect(await noticesOf(student)).toEqual(['review-restored', 'review-removed personal-data'])
    const entries = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', `review/${await idOf(student)}`)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['review.removed', 'review.put_back'])
  })

  test('takes no answer, and is in no list of an instructor', async () => {
    const { course, student, write } = await learning()
    const instructor = await newInstructor(server, { course })
    await write(student)
    const id = await idOf(student)
    await as(staff, `PUT /api/staff/reviews/${id}/removal`, { reason: 'insult', note: '' })
    const answer = { text: 'Thank you.' }
    expect((await as(staff, `PUT /api/staff/reviews/${id}/answer`, answer)).status).toBe(404)
    expect((await as(instructor, 'GET /api/teaching/reviews')).body.rows).toEqual([])
  })
})

describe('a review that was brought along', () => {
  const brought = {
    name: 'Rokeya Khatun',
    stars: 5,
    text: 'The best class I ever had.',
    source: 'Facebook',
    day: '2026-01-10',
  }

  test('is marked, counted in nothing, and can be taken away again', async () => {
    const { course, student, write, shown } = await learning()
    await write(student, { stars: 3 })
    const desk = `POST /api/staff/courses/${course.courseId}/brought-reviews`
    const { status, body } = await as(staff, desk, brought)
    expect(status).toBe(201)
    const page = await shown()
    expect([page.count, page.average]).toEqual([1, 3])
    expect(page.rows[1]).toMatchObject({ name: 'Rokeya Khatun', source: 'Facebook' })
    expect(page.rows[1].writtenAt).toBe('2026-01-09T18:00:00.000Z')
    expect((await as(staff, desk, brought)).body.code).toBe('review_twice')
    expect((await as(staff, desk, { ...brought, day: '2999-01-01' })).body.code).toBe(
      'review_in_future',
    )
    const own = await idOf(student)
    const gone = (id: number) => as(staff, `DELETE /api/staff/brought-reviews/${id}`)
    expect((await gone(own)).body.code).toBe('review_not_found')
    const at = `/api/staff/reviews/${body.id}`
    expect((await as(staff, `PUT ${at}/answer`, { text: 'Hi.' })).body.code).toBe('review_brought')
    const removal = { reason: 'insult', note: '' }
    expect((await as(staff, `PUT ${at}/removal`, removal)).body.code).toBe('review_brought')
    expect((await gone(body.id)).status).toBe(204)
    expect((await gone(body.id)).body.code).toBe('review_not_found')
  })
})

test('the list of the staff is narrowed by course, stars and what is open', async () => {
  const { course, enrolled, write } = await learning()
  const people = [await enrolled(5), await enrolled(5), await enrolled(5)] as const
  for (const [index, person] of people.entries()) await write(person, { stars: index + 1 })
  const ids = await Promise.all(people.map(idOf))
  await as(staff, `PUT /api/staff/reviews/${ids[0]}/answer`, { text: 'Thank you.' })
  const list = async (query: string) =>
    (await as(staff, `GET /api/staff/reviews?course=${course.courseId}${query}`)).body.rows.map(
      ({ id }: { id: number }) => id,
    )
  expect(await list('')).toEqual(ids.toReversed())
  expect(await list('&stars=2')).toEqual([ids[1]])
  expect(await list('&list=unanswered')).toEqual([ids[2], ids[1]])
  expect(await list('&list=removed')).toEqual([])
  expect(await list('&limit=1')).toEqual([ids[2]])
  expect((await as(staff, 'GET /api/staff/reviews?stars=9')).status).toBe(400)
})
