import { beforeAll, describe, expect, test } from 'vitest'
import type { OwnCurriculum } from '#contract/teaching/own-lessons.ts'
import { newBatch } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { uploadedVideo } from '../../../testing/media.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const owner = await server.newStudent({ staffRole: 'owner', name: 'Anna' })
const editor = await server.newStudent({ staffRole: 'content', name: 'Rokeya Khatun' })

const as = (person: TestStudent | null, call: string, body?: unknown) =>
  server.call(call, {
    ...(person && { token: person.token }),
    ...(body !== undefined && { body }),
  })
const codeOf = async (person: TestStudent | null, call: string, body?: unknown) => {
  const answer = await as(person, call, body)
  return answer.body?.code ?? answer.status
}
async function done(person: TestStudent, call: string, body?: unknown) {
  const answer = await as(person, call, body)
  expect([answer.status, answer.body?.code]).toEqual([
    answer.status < 300 ? answer.status : 'success',
    undefined,
  ])
  return answer.body
}

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const article = (words: string) => ({ kind: 'article', document: text(words) })

/** The provider's word on who writes lessons. */
async function decide(lessons: 'none' | 'drafts') {
  const { version } = (await done(owner, 'GET /api/staff/site')).teaching
  await done(owner, 'PUT /api/staff/site', { part: 'teaching', version, value: { lessons } })
}

/** A course with its instructor, a student, and a published lesson. */
async function taught() {
  const course = await newCourse(db)
  const instructor = await newInstructor(server, { course })
  const student = await server.newStudent()
  await newEnrolment(db, student, { course })
  const [lessonId = ''] = await newLessons(db, { course, lessons: [{ title: 'Loops' }] })
  const { sections }: OwnCurriculum = await done(
    instructor,
    `GET /api/teaching/courses/${course.courseId}/lessons`,
  )
  return { course, instructor, student, lessonId, sectionId: sections[0]!.sectionId }
}

const draftOf = (person: TestStudent, lessonId: string) =>
  done(person, `GET /api/teaching/lessons/${lessonId}`)
async function write(person: TestStudent, lessonId: string, words: string) {
  const { draftVersion, title } = await draftOf(person, lessonId)
  return done(person, `POST /api/teaching/lessons/${lessonId}/draft`, {
    version: draftVersion,
    title,
    body: article(words),
  })
}
async function handIn(person: TestStudent, lessonId: string, words: string) {
  const { draftVersion } = await write(person, lessonId, words)
  return done(person, `POST /api/teaching/lessons/${lessonId}/hand-in`, { version: draftVersion })
}
const readBy = async (person: TestStudent, courseId: string, lessonId: string) =>
  JSON.stringify((await as(person, `GET /api/learn/${courseId}/lessons/${lessonId}`)).body)
const noticesOf = async (person: TestStudent) =>
  (await done(person, 'GET /api/notifications')).groups.map(
    ({ notice }: { notice: { kind: string; facts: { title: string } } }) =>
      `${notice.kind}: ${notice.facts.title}`,
  )
const auditOf = async (subject: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select(['action', 'staff_id'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action, staff_id }) => [action, staff_id])

beforeAll(() => decide('drafts'))

describe('from the draft to the student', () => {
  test('an instructor writes and hands in, staff send back and publish, the student reads', async () => {
    const { course, instructor, student, lessonId } = await taught()
    const { courseId } = course
    const first = await handIn(instructor, lessonId, 'First try.')
    expect(first).toMatchObject({
      review: 'waiting',
      handIn: { writtenBy: 'Farhana Islam', word: null },
    })
    expect(await readBy(student, courseId, lessonId)).not.toContain('First try.')
    const waiting = await done(editor, 'GET /api/staff/waiting-drafts')
    expect(waiting).toContainEqual(
      expect.objectContaining({
        lessonId,
        courseId,
        isPublished: true,
        writtenBy: 'Farhana Islam',
      }),
    )
    expect((await done(editor, 'GET /api/staff/counts')).drafts).toBe(waiting.length)
    expect((await done(editor, 'GET /api/staff/today')).waiting).toContainEqual(
      expect.objectContaining({ kind: 'drafts', count: waiting.length }),
    )

    const back = `POST /api/staff/lessons/${lessonId}/send-back`
    const sent = await done(editor, back, { word: 'Add an example.' })
    expect(sent).toMatchObject({
      review: 'sent-back',
      handIn: { word: 'Add an example.', sentBackBy: 'Rokeya Khatun' },
    })
    expect(await codeOf(editor, back, { word: 'Again.' })).toBe('lesson_not_waiting')
    expect(await noticesOf(instructor)).toEqual(['draft-sent-back: Loops'])
    expect((await done(instructor, 'GET /api/teaching')).courses).toMatchObject([
      { isWritten: true, sentBack: 1 },
    ])
    expect(await draftOf(instructor, lessonId)).toMatchObject({
      handIn: { word: 'Add an example.' },
    })

    const again = await handIn(instructor, lessonId, 'With an example.')
    expect(again).toMatchObject({ review: 'waiting', handIn: { word: 'Add an example.' } })
    const published = await done(editor, `POST /api/staff/lessons/${lessonId}/publish`, {
      version: again.draftVersion,
    })
    expect(published).toMatchObject({ review: null, handIn: null, hasChanges: false })
    expect(await noticesOf(instructor)).toEqual([
      'draft-published: Loops',
      'draft-sent-back: Loops',
    ])
    expect(await readBy(student, courseId, lessonId)).toContain('With an example.')
    expect(await auditOf(`${courseId} ${lessonId}`)).toEqual([
      ['lesson.edited', instructor.record.id],
      ['lesson.handed_in', instructor.record.id],
      ['lesson.sent_back', editor.record.id],
      ['lesson.handed_in', instructor.record.id],
      ['lesson.published', editor.record.id],
    ])
  })

  test('a new lesson begins as a draft that no student sees', async () => {
    const { course, instructor, student, sectionId } = await taught()
    const path = `/api/teaching/courses/${course.courseId}/lessons`
    const body = { sectionId, kind: 'article', titles: ['Lists'] }
    const added: OwnCurriculum = await done(instructor, `POST ${path}`, body)
    const lesson = added.sections[0]!.lessons.at(-1)!
    expect(lesson).toMatchObject({ title: 'Lists', isPublished: false, isWritable: true })
    expect(
      await codeOf(instructor, `POST /api/teaching/lessons/${lesson.lessonId}/hand-in`, {
        version: 1,
      }),
    ).toBe('lesson_not_ready')
    await handIn(instructor, lesson.lessonId, 'A list has an order.')
    const classroom = await as(student, `GET /api/learn/${course.courseId}`)
    expect(JSON.stringify(classroom.body)).not.toContain('Lists')
    expect(await done(editor, 'GET /api/staff/waiting-drafts')).toContainEqual(
      expect.objectContaining({ lessonId: lesson.lessonId, isPublished: false }),
    )
    const kinds = ['quiz', 'assignment', 'live', 'download']
    for (const kind of kinds)
      expect((await as(instructor, `POST ${path}`, { ...body, kind })).status).toBe(400)
  })

  test('handed in twice it waits once; what is published already is not handed in', async () => {
    const { course, instructor, lessonId } = await taught()
    const call = `POST /api/teaching/lessons/${lessonId}/hand-in`
    expect(await codeOf(instructor, call, { version: 1 })).toBe('lesson_as_published')
    const { draftVersion, handIn: first } = await handIn(instructor, lessonId, 'Once.')
    const second = await done(instructor, call, { version: draftVersion })
    expect(second.handIn.handedInAt).toBe(first.handedInAt)
    const entries = await auditOf(`${course.courseId} ${lessonId}`)
    expect(entries.filter(([action]) => action === 'lesson.handed_in')).toHaveLength(1)
  })

  test('who saved last is known to both: an older version is refused and nothing is lost', async () => {
    const { instructor, lessonId } = await taught()
    const { draftVersion, title } = await draftOf(instructor, lessonId)
    await done(editor, `POST /api/staff/lessons/${lessonId}/draft`, {
      version: draftVersion,
      title,
      body: article('By staff.'),
    })
    const late = await as(instructor, `POST /api/teaching/lessons/${lessonId}/draft`, {
      version: draftVersion,
      title,
      body: article('By the instructor.'),
    })
    expect(late.body).toMatchObject({
      code: 'lesson_changed',
      facts: { savedBy: 'Rokeya Khatun' },
    })
    const { draftVersion: now } = await handIn(instructor, lessonId, 'By the instructor.')
    await write(instructor, lessonId, 'One more word.')
    expect(
      await codeOf(editor, `POST /api/staff/lessons/${lessonId}/publish`, { version: now }),
    ).toBe('lesson_changed')
  })

  test('publishing all leaves out what an instructor wrote', async () => {
    const { course, instructor, lessonId } = await taught()
    await write(instructor, lessonId, 'Half a')
    const all = await done(editor, `POST /api/staff/courses/${course.courseId}/curriculum/publish`)
    expect(all).toMatchObject({ published: 0, notReady: [{ lessonId, reason: 'instructor' }] })
    expect(all.curriculum.sections[0].lessons[0]).toMatchObject({ review: 'writing' })
  })

  test('an archived lesson waits no longer', async () => {
    const { instructor, lessonId } = await taught()
    await handIn(instructor, lessonId, 'Waits.')
    await done(editor, `PATCH /api/staff/lessons/${lessonId}`, { isArchived: true })
    const waiting = await done(editor, 'GET /api/staff/waiting-drafts')
    expect(waiting.map((draft: { lessonId: string }) => draft.lessonId)).not.toContain(lessonId)
    expect(await codeOf(instructor, `GET /api/teaching/lessons/${lessonId}`)).toBe(
      'lesson_not_found',
    )
  })
})

describe('who may', async () => {
  await decide('drafts')
  const { course, instructor, student, lessonId, sectionId } = await taught()
  const other = await newInstructor(server, { course: await newCourse(db) })
  const document = text('Words.')
  const lesson = `/api/teaching/lessons/${lessonId}`
  const calls = [
    [`GET /api/teaching/courses/${course.courseId}/lessons`, undefined, 'course_not_found', 200],
    [
      `POST /api/teaching/courses/${course.courseId}/lessons`,
      { sectionId, kind: 'article', titles: ['More'] },
      'course_not_found',
      201,
    ],
    [`GET ${lesson}`, undefined, 'lesson_not_found', 200],
    [`POST ${lesson}/preview`, { document }, 'lesson_not_found', 200],
    [`POST ${lesson}/from-markdown`, { markdown: '# Hi' }, 'lesson_not_found', 200],
    [`POST ${lesson}/to-markdown`, { document }, 'lesson_not_found', 200],
    [
      `POST ${lesson}/draft`,
      { version: 1, title: 'Loops', body: article('Theirs.') },
      'lesson_not_found',
      200,
    ],
    [`POST ${lesson}/hand-in`, { version: 2 }, 'lesson_not_found', 200],
  ] as const

  test.each(calls)('%s is for instructors of the course', async (call, body, refusal, done) => {
    const unproved = await server.newStudent({ emailVerified: false })
    expect((await as(null, call, body)).status).toBe(401)
    expect(await codeOf(unproved, call, body)).toBe('email_unverified')
    for (const person of [student, other, editor, owner])
      expect(await codeOf(person, call, body)).toBe(refusal)
    expect(await codeOf(instructor, call, body)).toBe(done)
  })

  test.each(calls)('%s is closed unless the provider wants it', async (call, body) => {
    await decide('none')
    expect(await codeOf(instructor, call, body)).toBe('own_lessons_off')
    expect((await done(instructor, 'GET /api/teaching')).courses).toMatchObject([
      { isWritten: false, sentBack: 0 },
    ])
    await decide('drafts')
  })

  test('nothing of staff: not their lesson, their publishing, their settings or their word', async () => {
    for (const [call, body] of [
      [`GET /api/staff/lessons/${lessonId}`],
      [`POST /api/staff/lessons/${lessonId}/publish`, { version: 2 }],
      [`POST /api/staff/lessons/${lessonId}/send-back`, { word: 'No.' }],
      [`PATCH /api/staff/lessons/${lessonId}`, { isPreview: true }],
      [`DELETE /api/staff/lessons/${lessonId}`],
      [`POST /api/staff/courses/${course.courseId}/curriculum/publish`],
      ['GET /api/staff/waiting-drafts'],
    ] as const)
      for (const person of [instructor, student, other])
        expect(await codeOf(person, call, body)).toBe('staff_only')
  })

  test.each([
    ['owner', 200],
    ['manager', 200],
    ['content', 200],
    ['support', 'not_permitted'],
    ['finance', 'not_permitted'],
    ['marketing', 'not_permitted'],
    ['examiner', 'not_permitted'],
  ] as const)('%s and drafts that wait: %s', async (staffRole, code) => {
    const person = await server.newStudent({ staffRole })
    expect(await codeOf(person, 'GET /api/staff/waiting-drafts')).toBe(code)
    const { drafts } = await done(person, 'GET /api/staff/counts')
    expect(drafts === null).toBe(code !== 200)
    const word = { word: 'Please look again.' }
    const sent = await codeOf(person, `POST /api/staff/lessons/zzzzzzzzzz/send-back`, word)
    expect(sent).toBe(code === 200 ? 'lesson_not_found' : code)
  })

  test('tests, assignments and the recordings of a batch are of staff', async () => {
    const marked = await newLessons(db, {
      course,
      title: 'Marked',
      lessons: [{ kind: 'quiz' }, { kind: 'assignment' }, { title: 'Recording' }],
    })
    const [, , recording = ''] = marked
    await db
      .updateTable('lessons')
      .set({ batch_id: await newBatch(db, course) })
      .where('lesson_id', '=', recording)
      .execute()
    for (const id of marked)
      expect(await codeOf(instructor, `GET /api/teaching/lessons/${id}`)).toBe('lesson_of_staff')
    const { sections }: OwnCurriculum = await done(
      instructor,
      `GET /api/teaching/courses/${course.courseId}/lessons`,
    )
    expect(sections.at(-1)!.lessons.map(({ isWritable }) => isWritable)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('a draft names only media that the lesson has', async () => {
    const [here, elsewhere] = [
      await uploadedVideo(server, editor.token),
      await uploadedVideo(server, editor.token),
    ]
    const [withVideo = ''] = await newLessons(db, {
      course,
      title: 'Videos',
      lessons: [{ kind: 'video', mediaId: here }],
    })
    const save = (mediaId: string, version: number) =>
      codeOf(instructor, `POST /api/teaching/lessons/${withVideo}/draft`, {
        version,
        title: 'A video',
        body: { kind: 'video', source: { source: 'hosted', mediaId }, document },
      })
    expect(await save(elsewhere, 1)).toBe('media_not_found')
    expect(await save(here, 1)).toBe(200)
  })

  test('a lesson of another course, and of a course one no longer teaches, is closed', async () => {
    await db.deleteFrom('course_instructors').where('course_id', '=', course.id).execute()
    expect(await codeOf(instructor, `GET ${lesson}`)).toBe('lesson_not_found')
  })
})
