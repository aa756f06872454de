import { afterAll, expect, test } from 'vitest'
import { openMeetingsStandIn } from '../../../../stand-ins/meetings/open-meetings-stand-in.ts'
import { catalogueVersion } from '../../../modules/catalog/index.ts'
import { closeMeetings, collectRecordings } from '../../../modules/classes/index.ts'
import { issuer, newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const standIn = await openMeetingsStandIn({ port: 0, production: false })
afterAll(() => standIn.close())
const server = await testServer({ meetings: { ...standIn.keys, jitsi: null } })
const { db, rooms } = server.services
const STARTS = new Date('2026-12-05T20:00:00+06:00')
const after = (minutes: number) => new Date(STARTS.getTime() + minutes * 60_000)
server.at(STARTS)
const staff = await server.newStudent({ staffRole: 'content' })
const PLAYBACK = 'https://bbb.example.com/playback/presentation/2.3/one'

async function tokenOf({ record, email }: TestStudent): Promise<string> {
  const claims = {
    uid: record.identity_uid,
    email,
    emailVerified: true,
    name: null,
    sessionVersion: 1,
  }
  const until = Math.floor(server.services.clock().getTime() / 1000) + 600
  return (await server.services.accessTokens.mint(claims, until)).token
}

const call = async (who: TestStudent, key: string, body?: object) =>
  server.call(key, { token: await tokenOf(who), body })

/** A running class, with a student of its batch and one of another batch of the course. */
async function newClass(room: 'link' | 'bigbluebutton' = 'link') {
  server.at(STARTS)
  const course = await newCourse(db)
  await newLessons(db, { course, lessons: [{ title: 'Welcome' }] })
  const batchId = await newBatch(db, course)
  const [student, elsewhere] = [await server.newStudent(), await server.newStudent()]
  await newEnrolment(db, student, { course, batchId })
  await newEnrolment(db, elsewhere, { course, batchId: await newBatch(db, course, { number: 2 }) })
  const meeting = await newMeeting(db, batchId, { startsAt: STARTS, room, topic: 'Loops' })
  const titles = async (who: TestStudent) =>
    (await call(who, `GET /api/learn/${course.courseId}`)).body.sections.flatMap(
      ({ lessons }: { lessons: { title: string }[] }) => lessons.map(({ title }) => title),
    )
  return {
    course,
    batchId,
    student,
    elsewhere,
    meeting,
    titles,
    attach: (body: object) => call(staff, `POST /api/staff/classes/${meeting}/recordings`, body),
    newsOf: async (who: TestStudent) => ({
      mails: (
        await db
          .selectFrom('mails')
          .select('subject')
          .where('recipient', '=', who.email)
          .where('kind', '=', 'class-recording')
          .execute()
      ).map(({ subject }) => subject),
      notices: (
        await db
          .selectFrom('notifications')
          .select('facts')
          .where('student_id', '=', who.record.id)
          .where('kind', '=', 'class-recording')
          .execute()
      ).length,
    }),
  }
}

const collect = (minutes: number) =>
  collectRecordings({
    db,
    rooms,
    now: after(minutes),
    origin: 'https://edi.example.com',
    sendMailsSoon: () => {},
  })

test('recordings are in a section whose title is in the language of the course', async () => {
  const sectionsOf = async (title: string) => {
    const { course, attach } = await newClass()
    await db.updateTable('courses').set({ title }).where('id', '=', course.id).execute()
    await attach({ source: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' })
    const rows = await db
      .selectFrom('course_sections')
      .select('title')
      .where('course_id', '=', course.id)
      .orderBy('position')
      .execute()
    return rows.at(-1)!.title
  }
  expect(await sectionsOf('Python from Zero')).toBe('Class recordings')
  expect(await sectionsOf('শূন্য থেকে পাইথন')).toBe('ক্লাসের রেকর্ডিং')
})

test('a link becomes a lesson of the batch, which is notified once; other batches do not see it', async () => {
  const { course, student, elsewhere, titles, attach, newsOf } = await newClass()
  const attached = await attach({ source: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' })
  expect(attached.status).toBe(201)
  const { recordingLessonId, recordings } = attached.body
  expect(recordings).toEqual([
    {
      lessonId: recordingLessonId,
      title: 'Class 1: Loops',
      titleBn: 'ক্লাস ১: Loops',
      source: 'link',
    },
  ])
  expect([await titles(student), await titles(elsewhere)]).toEqual([
    ['Welcome', 'Class 1: Loops'],
    ['Welcome'],
  ])
  const path = `GET /api/learn/${course.courseId}/lessons/${recordingLessonId}`
  expect((await call(student, path)).body.body).toMatchObject({
    kind: 'video',
    source: { source: 'youtube', videoId: 'dQw4w9WgXcQ' },
  })
  expect((await call(elsewhere, path)).body.code).toBe('lesson_not_found')
  expect(await newsOf(student)).toEqual({
    mails: ['Recording of class 1: Python from Zero'],
    notices: 1,
  })
  expect(await newsOf(elsewhere)).toEqual({ mails: [], notices: 0 })
  const [mine] = (await call(student, `GET /api/learn/${course.courseId}/classes`)).body
  expect(mine.recordingLessonId).toBe(recordingLessonId)
})

test('it is not in the public outline and does not lower progress', async () => {
  const { course, student, attach } = await newClass()
  await attach({ source: 'link', url: 'https://drive.example.com/file/1' })
  const listed = await server.call(`GET /api/courses/${course.courseId}/lessons`)
  expect(JSON.stringify(listed.body)).not.toContain('Loops')
  const { progress } = (await call(student, `GET /api/learn/${course.courseId}`)).body
  expect(progress.requiredLessons).toBe(1)
})

test.each([
  ['an address that is none', { source: 'link', url: 'javascript:alert(1)' }, 400, 'invalid_input'],
  [
    'an upload that is not there',
    { source: 'upload', mediaId: 'a1b2c3d4e5f6g7h8' },
    409,
    'lesson_not_ready',
  ],
] as const)('%s is refused', async (_, body, status, code) => {
  const { attach } = await newClass()
  const refused = await attach(body)
  expect([refused.status, refused.body.code]).toEqual([status, code])
})

test('a class that has not started has no recording', async () => {
  const { attach } = await newClass()
  server.at(after(-60))
  const refused = await attach({ source: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' })
  expect([refused.status, refused.body.code]).toEqual([409, 'class_not_begun'])
})

test('removing a recording removes its lesson', async () => {
  const { student, meeting, titles, attach } = await newClass()
  const { recordingLessonId } = (
    await attach({ source: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' })
  ).body
  const path = `DELETE /api/staff/classes/${meeting}/recordings/${recordingLessonId}`
  const removed = await call(staff, path)
  expect(removed.body).toMatchObject({ recordings: [], recordingLessonId: null })
  expect(await titles(student)).toEqual(['Welcome'])
  expect((await call(staff, path)).body.code).toBe('recording_not_found')
})

test('recordings that BigBlueButton publishes are added automatically, once, with signed calls', async () => {
  const { course, batchId, student, meeting, titles, newsOf } = await newClass('bigbluebutton')
  const { address } = (
    await call(student, `POST /api/learn/${course.courseId}/classes/${meeting}/join`)
  ).body
  await fetch(address)
  await closeMeetings({ db, issuer, now: after(91) })
  const { room_key } = await db
    .selectFrom('class_meetings')
    .select('room_key')
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  expect(await collect(92)).toBe(0)
  standIn.publishRecording(room_key, { url: PLAYBACK, length: 88 })
  // Polled just now: the server is not polled again for some minutes.
  expect(await collect(94)).toBe(0)
  expect(await collect(98)).toBe(1)
  expect(await collect(104)).toBe(0)
  expect(await titles(student)).toEqual(['Welcome', 'Class 1: Loops'])
  expect(await newsOf(student)).toMatchObject({ notices: 1, mails: [expect.any(String)] })
  const calls = standIn.calls.filter(({ query }) => query['meetingID'] === room_key)
  expect(calls.map((one) => one.call)).toEqual([
    'create',
    'join',
    'getRecordings',
    'getRecordings',
    'getRecordings',
  ])
  expect(calls[0]!.query).toMatchObject({ record: 'true', name: 'Python from Zero · 1' })
  expect(calls[1]!.query).toMatchObject({ role: 'VIEWER', fullName: student.record.name })
  const [recorded] = (await call(staff, `GET /api/staff/batches/${batchId}/classes`)).body
  const lesson = await call(
    student,
    `GET /api/learn/${course.courseId}/lessons/${recorded.recordingLessonId}`,
  )
  expect(JSON.stringify(lesson.body.body)).toContain(PLAYBACK)
  expect(lesson.body.lesson.seconds).toBe(88 * 60)
  await call(staff, `DELETE /api/staff/classes/${meeting}/recordings/${recorded.recordingLessonId}`)
  expect(await collect(110)).toBe(0)
  expect(await titles(student)).toEqual(['Welcome'])
})

test('a class without attendance, or long ended, is not polled', async () => {
  const { batchId } = await newClass('bigbluebutton')
  const before = standIn.calls.length
  await collect(92)
  await db
    .updateTable('class_meetings')
    .set({ started_at: STARTS })
    .where('batch_id', '=', batchId)
    .execute()
  await collect(90 + 72 * 60)
  expect(standIn.calls.length).toBe(before)
})

test('only those who see a recording can ask under it', async () => {
  const { course, student, elsewhere, attach } = await newClass()
  const { recordingLessonId } = (
    await attach({ source: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' })
  ).body
  const ask = (who: TestStudent) =>
    call(who, `POST /api/learn/${course.courseId}/questions`, {
      lessonId: recordingLessonId,
      atSeconds: null,
      title: 'Where does the loop end?',
      text: 'At 12 minutes.',
    })
  expect((await ask(elsewhere)).body.code).toBe('lesson_not_found')
  expect((await ask(student)).status).toBe(201)
})

test('instructors and staff see the recordings of every batch, in both languages', async () => {
  const { course, batchId, elsewhere, attach } = await newClass()
  const [own, other] = [
    await newInstructor(server, { course }),
    await newInstructor(server, { course: await newCourse(db) }),
  ]
  await attach({ source: 'link', url: 'https://example.com/watch/one' })
  const lessonsOf = async (who: TestStudent) =>
    (await call(who, `GET /api/learn/${course.courseId}`)).body.sections.flatMap(
      ({ lessons }: { lessons: object[] }) => lessons,
    )
  const { lesson_id } = await db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  const view = async (who: TestStudent) =>
    call(who, `GET /api/learn/${course.courseId}/lessons/${lesson_id}`)
  for (const who of [own, staff]) {
    expect(await lessonsOf(who)).toContainEqual(
      expect.objectContaining({
        title: 'Class 1: Loops',
        recording: { batchNumber: 1, titleBn: 'ক্লাস ১: Loops' },
      }),
    )
    expect((await view(who)).status).toBe(200)
  }
  expect((await view(elsewhere)).body.code).toBe('lesson_not_found')
  expect((await view(other)).body.code).toBe('lesson_not_found')
})

test('the course says how many classes of its last batch were recorded, and pages are made anew', async () => {
  const { course, batchId, meeting, attach } = await newClass()
  const DAY = 24 * 60
  const said = async () =>
    (await server.call(`GET /api/courses/${course.courseId}`)).body.recordings as object | null
  await newMeeting(db, batchId, { number: 2, startsAt: after(DAY) })
  const cancelled = { number: 3, startsAt: after(DAY), state: 'cancelled' as const }
  await newMeeting(db, batchId, cancelled)
  const before = await catalogueVersion(db)
  const { recordingLessonId } = (
    await attach({ source: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' })
  ).body
  expect(await catalogueVersion(db)).toBeGreaterThan(before)
  // A class is still ahead.
  expect(await said()).toBeNull()
  server.at(after(2 * DAY))
  await db
    .updateTable('class_meetings')
    .set({ state: 'held' })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'planned')
    .execute()
  expect(await said()).toEqual({ classes: 2, recorded: 1 })
  const path = `DELETE /api/staff/classes/${meeting}/recordings/${recordingLessonId}`
  expect((await call(staff, path)).status).toBe(200)
  expect(await said()).toEqual({ classes: 2, recorded: 0 })
})

test('whose access is over is not told of recordings', async () => {
  const { student, attach, newsOf } = await newClass()
  await db
    .updateTable('enrolments')
    .set({ access_until: '2026-12-04' })
    .where('student_id', '=', student.record.id)
    .execute()
  await attach({ source: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' })
  expect(await newsOf(student)).toEqual({ mails: [], notices: 0 })
})
