import { describe, expect, test } from 'vitest'
import type { Day } from '#contract/time.ts'
import { countWatched, readWatched, watchedText, withBucket } from '#contract/learning/watched.ts'
import { countLearningDays } from '../../../modules/learning/index.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-12-05T12:00:00Z')
server.at(NOW)
const later = (seconds: number) => server.at(new Date(NOW.getTime() + seconds * 1000))

type Lessons = Parameters<typeof newLessons>[1]['lessons']

/** A course with these lessons and an enrolled student. */
async function classroom(lessons: Lessons) {
  server.at(NOW)
  const course = await newCourse(db)
  const ids = await newLessons(db, { course, lessons })
  const student = await server.newStudent({ name: 'Nadia Rahman' })
  const enrolmentId = await newEnrolment(db, student, { course, enrolledAt: NOW })
  return { course, ids, student, enrolmentId, ...callsOf(student, course.courseId) }
}

function callsOf({ token }: TestStudent, courseId: string) {
  const home = `/api/learn/${courseId}`
  return {
    home: async () => (await server.call(`GET ${home}`, { token })).body,
    open: (lessonId: string) => server.call(`GET ${home}/lessons/${lessonId}`, { token }),
    complete: (lessonId: string) =>
      server.call(`POST ${home}/lessons/${lessonId}/complete`, { token }),
    claim: () => server.call(`POST ${home}/certificate`, { token }),
    note: (lessonId: string, body: object) =>
      server.call(`POST ${home}/lessons/${lessonId}/notes`, { token, body }),
    beat: (...beats: object[]) =>
      server.call('POST /api/learn/progress', {
        token,
        body: { beats: beats.map((beat) => ({ ...usualBeat(), ...beat })) },
      }),
  }
}

const usualBeat = () => ({ watched: '', position: 0, at: server.services.clock().toISOString() })
const buckets = (from: number, to: number) =>
  watchedText(
    Array.from({ length: to - from }, (_, index) => from + index).reduce(
      withBucket,
      new Uint8Array(),
    ),
  )
const certificatesOf = (student: TestStudent) =>
  db.selectFrom('certificates').selectAll().where('student_id', '=', student.record.id).execute()
const mailsTo = (student: TestStudent) =>
  db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', student.email)
    .where('kind', '=', 'certificate')
    .execute()

describe('the outline', () => {
  test('shows published lessons in order, with progress, locks and the next step', async () => {
    const { ids, home, complete, course } = await classroom([
      { title: 'Welcome' },
      { title: 'Not ready', isPublished: false },
      { title: 'Later', release: { rule: 'days-after-start', days: 3 } },
      { title: 'Extra', isRequired: false },
    ])
    await newLessons(db, { course, lessons: [{ title: 'End' }], title: 'The last part' })
    await complete(ids[0]!)
    const found = await home()
    expect(
      found.sections.map(
        ({ title, lessons }: { title: string; lessons: { title: string; state: string }[] }) => [
          title,
          ...lessons.map((lesson) => `${lesson.title}: ${lesson.state}`),
        ],
      ),
    ).toEqual([
      ['Basics', 'Welcome: completed', 'Later: new', 'Extra: new'],
      ['The last part', 'End: new'],
    ])
    expect(found.sections[0].lessons[1].lock).toEqual({
      why: 'days-after-start',
      opensOn: '2026-12-08',
      days: 3,
      of: 'enrolment',
    })
    expect(found).toMatchObject({
      as: 'student',
      progress: {
        percent: 33,
        completedLessons: 1,
        requiredLessons: 3,
        isComplete: false,
        nextLessonId: ids[3],
      },
      certificate: null,
    })
  })

  test('an archived lesson does not lower the percentage and is not required', async () => {
    const { ids, home, complete } = await classroom([{}, {}, {}])
    await complete(ids[0]!)
    expect((await home()).progress.percent).toBe(33)
    await db
      .updateTable('lessons')
      .set({ archived_at: NOW })
      .where('lesson_id', '=', ids[0]!)
      .execute()
    expect((await home()).progress).toMatchObject({ percent: 0, requiredLessons: 2 })
    await db
      .updateTable('lessons')
      .set({ archived_at: null })
      .where('lesson_id', '=', ids[0]!)
      .execute()
    expect((await home()).progress.percent).toBe(33)
  })

  test('a locked lesson comes without its text, and opens on time', async () => {
    const { ids, open, complete, enrolmentId } = await classroom([
      { release: { rule: 'days-after-start', days: 1 }, text: 'Secret until tomorrow.' },
    ])
    const locked = await open(ids[0]!)
    expect(locked).toMatchObject({
      status: 200,
      body: { body: null, lesson: { lock: { opensOn: '2026-12-06' } } },
    })
    expect(JSON.stringify(locked.body)).not.toContain('Secret')
    expect(await complete(ids[0]!)).toMatchObject({ status: 409, body: { code: 'lesson_locked' } })
    await db
      .updateTable('enrolments')
      .set({ enrolled_at: '2026-12-04T12:00:00Z' })
      .where('id', '=', enrolmentId)
      .execute()
    expect(JSON.stringify((await open(ids[0]!)).body.body)).toContain('Secret')
  })

  test('a lesson names the previous and the next one', async () => {
    const { ids, open } = await classroom([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
    expect((await open(ids[1]!)).body).toMatchObject({
      previous: { title: 'One' },
      next: { title: 'Three', lessonId: ids[2] },
    })
    expect((await open(ids[0]!)).body.previous).toBeNull()
    expect((await open(ids[2]!)).body.next).toBeNull()
  })
})

describe('anyone', () => {
  test('sees the lessons of a course and reads its previews only', async () => {
    const { course, ids } = await classroom([
      { title: 'Look inside', isPreview: true },
      { title: 'Paid' },
      { isPublished: false, isPreview: true },
    ])
    const list = await server.call(`GET /api/courses/${course.courseId}/lessons`)
    expect(list.body).toEqual({
      sections: [
        {
          title: 'Basics',
          lessons: [
            {
              lessonId: ids[0],
              title: 'Look inside',
              kind: 'article',
              seconds: 60,
              isPreview: true,
            },
            { lessonId: ids[1], title: 'Paid', kind: 'article', seconds: 60, isPreview: false },
          ],
        },
      ],
    })
    const read = (lessonId: string, courseId = course.courseId) =>
      server.call(`GET /api/courses/${courseId}/lessons/${lessonId}`)
    expect(await read(ids[0]!)).toMatchObject({
      status: 200,
      body: { lesson: { title: 'Look inside' }, body: { kind: 'article' } },
    })
    for (const lessonId of [ids[1]!, ids[2]!, 'zzzzzzzzzz'])
      expect(await read(lessonId)).toMatchObject({
        status: 404,
        body: { code: 'lesson_not_found' },
      })
    const other = await newCourse(db)
    expect((await read(ids[0]!, other.courseId)).status).toBe(404)
    await db.updateTable('courses').set({ state: 'hidden' }).where('id', '=', course.id).execute()
    expect((await read(ids[0]!)).status).toBe(404)
    expect((await server.call(`GET /api/courses/${course.courseId}/lessons`)).body.code).toBe(
      'course_not_found',
    )
  })
})

describe('progress', () => {
  test('is merged, limited by elapsed time, and completes a video at nine tenths', async () => {
    const { ids, beat, home } = await classroom([{ kind: 'video', seconds: 100 }])
    const lessonId = ids[0]!
    expect((await beat({ lessonId })).body.lessons).toEqual([
      { lessonId, watched: '', position: 0, isCompleted: false },
    ])
    later(10)
    const capped = await beat({ lessonId, watched: buckets(0, 20), position: 99 })
    expect(countWatched(readWatched(capped.body.lessons[0].watched))).toBe(10)
    later(31)
    const again = await beat({ lessonId, watched: buckets(0, 20), position: 100 })
    expect(again.body).toMatchObject({
      lessons: [{ isCompleted: true, position: 100 }],
      certificate: expect.stringMatching(/^ED-/),
    })
    expect((await home()).progress).toMatchObject({ percent: 100, isComplete: true })
  })

  test('a late heartbeat does not move the position back, and old ones change nothing', async () => {
    const { ids, beat } = await classroom([{ kind: 'video', seconds: 1000 }])
    const lessonId = ids[0]!
    await beat({ lessonId })
    later(60)
    await beat({ lessonId, watched: buckets(4, 6), position: 30 })
    const late = await beat({
      lessonId,
      watched: buckets(0, 4),
      position: 20,
      at: NOW.toISOString(),
    })
    expect(late.body.lessons[0]).toMatchObject({ position: 30, watched: buckets(0, 6) })
    const ahead = await beat({ lessonId, position: 40, at: '2040-01-01T00:00:00Z' })
    expect(ahead.body.lessons[0].position).toBe(40)
    later(70)
    expect((await beat({ lessonId, position: 50 })).body.lessons[0].position).toBe(50)
  })

  test('opening a lesson moves no place, and its page says when the place was taken', async () => {
    const { ids, beat, student, course } = await classroom([{ kind: 'video', seconds: 1000 }])
    const lessonId = ids[0]!
    const shown = async () =>
      (
        await server.call(`GET /api/learn/${course.courseId}/lessons/${lessonId}`, {
          token: student.token,
        })
      ).body.progress
    await beat({ lessonId, position: null })
    expect(await shown()).toMatchObject({ position: 0, positionAt: null })
    later(30)
    const at = server.services.clock().toISOString()
    await beat({ lessonId, position: 18, at })
    later(30)
    await beat({ lessonId, position: null })
    expect(await shown()).toMatchObject({ position: 18, positionAt: at })
  })

  test('is refused lesson by lesson where not enrolled, locked, removed or unknown', async () => {
    const own = await classroom([{}, { release: { rule: 'days-after-start', days: 9 } }, {}])
    const other = await classroom([{}])
    await db
      .updateTable('lessons')
      .set({ archived_at: NOW })
      .where('lesson_id', '=', own.ids[2]!)
      .execute()
    const bad = [own.ids[1]!, own.ids[2]!, other.ids[0]!, 'zzzzzzzzzz']
    const { body } = await own.beat(...[own.ids[0]!, ...bad].map((lessonId) => ({ lessonId })))
    expect(body.lessons.map(({ lessonId }: { lessonId: string }) => lessonId)).toEqual([own.ids[0]])
    expect(body.refused.toSorted()).toEqual(bad.toSorted())
  })

  test('two devices at the same time lose nothing', async () => {
    const { ids, beat } = await classroom([{ kind: 'video', seconds: 3000 }])
    const lessonId = ids[0]!
    await beat({ lessonId })
    later(600)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        beat({ lessonId, watched: buckets(index * 5, index * 5 + 5) }),
      ),
    )
    const { body } = await beat({ lessonId })
    expect(body.lessons[0].watched).toBe(buckets(0, 100))
  })

  test('heartbeats of many students at once count for each as if they were alone', async () => {
    const { course, ids } = await classroom([
      { kind: 'video', seconds: 100 },
      { kind: 'video', seconds: 3000 },
    ])
    const [short, long] = [ids[0]!, ids[1]!]
    const students = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const student = await server.newStudent({ name: `Student ${at}` })
        const enrolmentId = await newEnrolment(db, student, { course, enrolledAt: NOW })
        return { student, enrolmentId, ...callsOf(student, course.courseId) }
      }),
    )
    // The last student opens the lesson only now, and the first one's enrolment has ended.
    for (const { beat } of students.slice(0, -1))
      await beat({ lessonId: short }, { lessonId: long })
    await db
      .updateTable('enrolments')
      .set({ state: 'revoked', ended_at: NOW })
      .where('id', '=', students[0]!.enrolmentId)
      .execute()
    later(60)
    const answers = await Promise.all(
      students.flatMap(({ beat }, at) => [
        beat({ lessonId: long, watched: buckets(at, at + 40), position: at }),
        beat({ lessonId: long, watched: buckets(at + 2, at + 42), position: at }),
        beat({ lessonId: short, watched: buckets(0, at === 1 ? 20 : 10) }),
      ]),
    )
    const got = answers.map(({ body }) => body.lessons[0])
    expect(answers.slice(0, 3).map(({ body }) => body.refused)).toEqual([[long], [long], [short]])
    for (const at of students.keys()) {
      if (at === 0) continue
      // Sixty seconds allow thirty buckets if the lesson was open already, six if it opens now.
      const counts = got
        .slice(at * 3, at * 3 + 2)
        .map((one) => countWatched(readWatched(one.watched)))
      expect(Math.max(...counts)).toBe(at === 11 ? 6 : 30)
      expect(got[at * 3]!.position).toBe(at)
      expect(got[at * 3 + 2]!.isCompleted).toBe(at === 1)
    }
    const rows = await db
      .selectFrom('lesson_progress')
      .innerJoin('lessons', 'lessons.id', 'lesson_progress.lesson_id')
      .select(['student_id', 'watched'])
      .where('lessons.lesson_id', '=', long)
      .execute()
    for (const [at, { student }] of students.entries()) {
      const row = rows.find(({ student_id: id }) => id === student.record.id)!
      expect(countWatched(row.watched)).toBe(at === 0 ? 0 : at === 11 ? 6 : 30)
    }
  })

  test.each([
    ['no base64', { watched: 'not base64!' }],
    ['bad padding', { watched: 'AAA' }],
    ['a bitmap of months', { watched: 'A'.repeat(40_000) }],
    ['a number', { watched: 7 }],
    ['NUL', { lessonId: 'aaaa\u0000aaaaa' }],
    ['a lesson id of another kind', { lessonId: '../../etc' }],
    ['a negative position', { position: -1 }],
    ['a position beyond every video', { position: 1e12 }],
    ['no time', { at: 'yesterday' }],
  ])('is refused: %s', async (_, wrong) => {
    const { ids, beat } = await classroom([{ kind: 'video' }])
    expect(await beat({ lessonId: ids[0]!, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  })

  test('at most fifty lessons per call', async () => {
    const { ids, beat } = await classroom([{}])
    expect((await beat(...Array.from({ length: 51 }, () => ({ lessonId: ids[0]! })))).status).toBe(
      400,
    )
    expect((await beat(...Array.from({ length: 50 }, () => ({ lessonId: ids[0]! })))).status).toBe(
      200,
    )
  })
})

describe('completion', () => {
  test('a video of known length cannot be marked as completed, one of unknown length can', async () => {
    const { ids, complete } = await classroom([
      { kind: 'video' },
      { kind: 'video', seconds: null },
      { kind: 'live' },
      { kind: 'download' },
    ])
    const codes = []
    for (const id of ids) codes.push((await complete(id)).body.code ?? 'done')
    expect(codes).toEqual(['lesson_not_watched', 'done', 'lesson_not_watched', 'done'])
  })

  test('the last required lesson issues the certificate and mails it, once', async () => {
    const { ids, complete, home, claim, student, course } = await classroom([
      {},
      {},
      { isRequired: false },
    ])
    expect((await complete(ids[0]!)).body).toMatchObject({
      certificate: null,
      progress: { percent: 50 },
    })
    expect(await claim()).toMatchObject({ status: 409, body: { code: 'course_not_completed' } })
    const { certificate } = (await complete(ids[1]!)).body
    expect((await complete(ids[1]!)).body.certificate).toBeNull()
    expect((await claim()).body).toEqual({ serial: certificate })
    expect(await certificatesOf(student)).toMatchObject([
      { serial: certificate, name_on_it: 'Nadia Rahman', issued_by: null },
    ])
    expect(await mailsTo(student)).toEqual([{ subject: `Your certificate: ${course.title}` }])
    expect((await home()).certificate.serial).toBe(certificate)
  })

  test('completing the last two lessons at once issues one certificate', async () => {
    const { ids, complete, student } = await classroom(Array.from({ length: 6 }, () => ({})))
    const answers = await Promise.all(ids.map((id) => complete(id)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(answers.filter(({ body }) => body.certificate !== null)).toHaveLength(1)
    expect(await certificatesOf(student)).toHaveLength(1)
    expect(await mailsTo(student)).toHaveLength(1)
  })

  test('completing a video and an article at once issues one certificate', async () => {
    const { ids, beat, complete, student } = await classroom([{ kind: 'video', seconds: 20 }, {}])
    await beat({ lessonId: ids[0]! })
    later(60)
    const answers = await Promise.all([
      beat({ lessonId: ids[0]!, watched: buckets(0, 4) }),
      complete(ids[1]!),
      complete(ids[1]!),
    ])
    expect(answers.filter(({ body }) => body.certificate !== null)).toHaveLength(1)
    expect(await certificatesOf(student)).toHaveLength(1)
  })

  test('a revoked one is not issued again until a new enrolment', async () => {
    const { ids, complete, claim, student, course, enrolmentId } = await classroom([{}])
    await complete(ids[0]!)
    await db
      .updateTable('certificates')
      .set({ revoked_at: NOW })
      .where('student_id', '=', student.record.id)
      .execute()
    expect((await complete(ids[0]!)).body.certificate).toBeNull()
    expect(await claim()).toMatchObject({ status: 409, body: { code: 'enrolment_not_active' } })
    await db
      .updateTable('enrolments')
      .set({ state: 'revoked', ended_at: NOW })
      .where('id', '=', enrolmentId)
      .execute()
    later(300)
    await newEnrolment(db, student, { course, enrolledAt: server.services.clock() })
    expect((await claim()).body.serial).toMatch(/^ED-/)
    expect(await certificatesOf(student)).toHaveLength(2)
  })

  test('a course that requires attendance or a manual decision is not certified by lessons alone', async () => {
    for (const rule of [
      { lessons: 'required', attendancePercent: 80, certificate: 'automatic' },
      { lessons: 'required', attendancePercent: null, certificate: 'by-hand' },
    ]) {
      const { ids, complete, course, student } = await classroom([{}])
      await db
        .insertInto('completion_rules')
        .values({ course_id: course.id, rule: JSON.stringify(rule) })
        .execute()
      expect((await complete(ids[0]!)).body.certificate).toBeNull()
      expect(await certificatesOf(student)).toEqual([])
    }
  })

  test('with a disputed payment the course stays open, without a certificate until it is settled', async () => {
    const { ids, complete, claim, enrolmentId } = await classroom([{}])
    await db
      .updateTable('enrolments')
      .set({ state: 'flagged' })
      .where('id', '=', enrolmentId)
      .execute()
    expect(await complete(ids[0]!)).toMatchObject({
      status: 200,
      body: { certificate: null, progress: { isComplete: true } },
    })
    expect((await claim()).body.code).toBe('enrolment_not_active')
    await db
      .updateTable('enrolments')
      .set({ state: 'active' })
      .where('id', '=', enrolmentId)
      .execute()
    expect((await claim()).body.serial).toMatch(/^ED-/)
  })

  test('the archiving of the last missing lesson is noticed when the student asks for the certificate', async () => {
    const { ids, complete, claim, home } = await classroom([{}, {}])
    await complete(ids[0]!)
    await db
      .updateTable('lessons')
      .set({ archived_at: NOW })
      .where('lesson_id', '=', ids[1]!)
      .execute()
    expect(await home()).toMatchObject({ progress: { isComplete: true }, certificate: null })
    expect((await claim()).body.serial).toMatch(/^ED-/)
  })
})

describe('notes', () => {
  test('are written, changed and deleted by their student only', async () => {
    const { ids, note, open, student } = await classroom([{ kind: 'video' }])
    const other = await server.newStudent()
    const made = await note(ids[0]!, { text: ' Why minus?\nAsk. ', atSeconds: 75 })
    expect(made).toMatchObject({ status: 201, body: { text: 'Why minus?\nAsk.', atSeconds: 75 } })
    const key = `/api/learn/notes/${made.body.id}`
    const change = (token: string) =>
      server.call(`PATCH ${key}`, { token, body: { text: 'Because.' } })
    expect(await change(other.token)).toMatchObject({
      status: 404,
      body: { code: 'note_not_found' },
    })
    expect(await change(student.token)).toMatchObject({ status: 200, body: { text: 'Because.' } })
    expect((await server.call(`DELETE ${key}`, { token: other.token })).body.code).toBe(
      'note_not_found',
    )
    expect((await open(ids[0]!)).body.notes).toMatchObject([{ text: 'Because.', atSeconds: 75 }])
    expect((await server.call(`DELETE ${key}`, { token: student.token })).status).toBe(204)
    expect((await open(ids[0]!)).body.notes).toEqual([])
  })

  test('are refused empty, with NUL, too long, or on a lesson of another course', async () => {
    const { ids, note } = await classroom([{}])
    const other = await classroom([{}])
    for (const text of ['  ', 'a\u0000b', 'x'.repeat(5001)])
      expect((await note(ids[0]!, { text, atSeconds: null })).status).toBe(400)
    expect((await note(ids[0]!, { text: 'x', atSeconds: -1 })).status).toBe(400)
    expect((await note(other.ids[0]!, { text: 'x', atSeconds: null })).body.code).toBe(
      'lesson_not_found',
    )
  })
})

test('the dashboard says on how many of the last seven days someone learnt, by the days of Dhaka', async () => {
  const { student, ids, beat, complete } = await classroom([{ kind: 'video' }, {}])
  const shown = async () =>
    (await server.call('GET /api/dashboard', { token: student.token })).body.daysLearned
  expect(await shown()).toBe(0)
  // Offline watching is reported late: at a quarter to midnight in Dhaka, and half an hour later.
  await beat(
    { lessonId: ids[0], at: '2026-12-02T17:45:00Z' },
    { lessonId: ids[0], at: '2026-12-02T18:15:00Z' },
  )
  expect(await shown()).toBe(2)
  expect((await complete(ids[1]!)).status).toBe(200)
  await beat({ lessonId: ids[0], at: NOW.toISOString() })
  expect(await shown()).toBe(3)
  const on = (today: Day) => countLearningDays(db, { student: student.record, today })
  expect([await on('2026-12-08' as Day), await on('2026-12-09' as Day)]).toEqual([3, 2])
})
