import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Answer } from '#contract/question-bank/question.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { permits, staffRoles } from '#contract/staff/permissions.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { removeWorkFiles } from '../../../modules/assignments/index.ts'
import { handInOverdue } from '../../../modules/tests/index.ts'
import { deleteStudent } from '../../../modules/students/index.ts'
import { issuer } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newBank, newTest } from '../../../testing/tests.ts'

const server = await testServer()
const { db, files } = server.services
const NOW = new Date('2026-12-05T12:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
server.at(NOW)
const DEVICE = 'a'.repeat(32)
const MINUTES = 20
const anna = await server.newStudent({ staffRole: 'content', name: 'Anna' })

const pageOf = (background: string) =>
  sharp({ create: { width: 600, height: 900, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Nadia at home' } })
    .jpeg()
    .toBuffer()
const [first, second, third] = await Promise.all(['#b5651d', '#1d65b5', '#65b51d'].map(pageOf))
const idOf = (bytes: Buffer | undefined) =>
  createHash('sha256').update(bytes!).digest('hex').slice(0, 32)
const pagesOf = (...photos: (Buffer | undefined)[]) =>
  photos.map((photo) => ({ photoId: idOf(photo), turn: 0 }))

async function tokenOf({ record, email }: TestStudent): Promise<string> {
  const seconds = Math.floor(server.services.clock().getTime() / 1000)
  const claims = { uid: record.identity_uid, email, emailVerified: true, name: record.name }
  const session = { ...claims, sessionVersion: 1, signedInAt: seconds }
  return (await server.services.accessTokens.mint(session, seconds + 3600)).token
}

/** A student who sits a test whose first question is a long answer. */
async function sitting({ response = 'either' as 'either' | 'text', seconds = MINUTES * 60 } = {}) {
  server.at(NOW)
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, {
    course,
    lessons: [{ kind: 'quiz', title: 'Creative test' }],
  })) as [string]
  const { long_answer: question } = sampleQuestions()
  const bank = await newBank(db, {
    questions: [{ ...question, shown: { ...question.shown, response } }],
  })
  const sections = [{ slots: bank.questions.map((id) => ({ question: id })) }]
  await newTest(db, { lessonId, sections, seconds })
  const nadia = await server.newStudent({ name: 'Nadia Rahman' })
  await newEnrolment(db, nadia, { course, enrolledAt: NOW })
  const as = async (person: TestStudent, call: string, body?: object) =>
    server.call(call, { token: await tokenOf(person), ...(body && { body }) })
  const begun = await as(nadia, `POST /api/learn/${course.courseId}/tests/${lessonId}/attempts`, {
    mode: 'online',
    device: DEVICE,
  })
  const { attemptId } = begun.body
  const at = `/api/learn/attempts/${attemptId}`
  let sequence = 0
  return {
    nadia,
    course,
    lessonId,
    attemptId,
    as,
    save: (answer: Answer, agoMs = 0) =>
      as(nadia, `PUT ${at}/answers`, {
        device: DEVICE,
        answers: [{ slot: 1, sequence: (sequence += 1), answer, agoMs }],
      }),
    submit: () => as(nadia, `POST ${at}/submit`, { device: DEVICE, answers: [] }),
    sheet: () => as(nadia, `POST ${at}/sheet`, { device: DEVICE }),
    result: () => as(nadia, `GET ${at}`),
    staffView: () => as(anna, `GET /api/staff/attempts/${attemptId}`),
    send: (photo: Buffer | undefined, person = nadia, photoId = idOf(photo)) =>
      send({ attemptId, person, photoId }, photo!),
    open: (photo: Buffer | undefined, person: TestStudent | null = nadia) =>
      open(person, `${at}/photos/${idOf(photo)}`),
  }
}

async function send(
  { attemptId, person, photoId }: { attemptId: string; person: TestStudent; photoId: string },
  bytes: Buffer,
) {
  const answer = await server.app.request(
    `/api/learn/attempts/${attemptId}/photos?photoId=${photoId}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    },
  )
  // oxlint-disable-next-line typescript/no-explicit-any -- assertions are what checks it
  return { status: answer.status, body: (await answer.json()) as any }
}

async function open(person: TestStudent | null, path: string) {
  const answer = await server.app.request(path, {
    headers: person ? { authorization: `Bearer ${await tokenOf(person)}` } : {},
  })
  return { status: answer.status, headers: answer.headers, bytes: await answer.arrayBuffer() }
}

const handInNow = () =>
  handInOverdue({ db, now: server.services.clock(), issuer, sendMailsSoon: () => {} })

describe('photos of handwriting', () => {
  test('stand in the answer in their order, turned, with words beside them', async () => {
    const { save, send: sendPhoto, sheet, submit, staffView } = await sitting()
    const answer = {
      words: { b: 'See page two.' },
      photos: [
        { photoId: idOf(second), turn: 3 },
        { photoId: idOf(first), turn: 0 },
      ],
    }
    expect((await save(answer)).body.saved[0].outcome).toBe('saved')
    expect((await sheet()).body).toMatchObject({ answers: [{ answer }], photos: [] })
    expect(await sendPhoto(first)).toMatchObject({ status: 201, body: { width: 600, height: 900 } })
    await sendPhoto(second)
    expect((await sheet()).body.photos.map((one: { photoId: string }) => one.photoId)).toEqual([
      idOf(first),
      idOf(second),
    ])
    expect((await submit()).body.result).toMatchObject({ photosMissing: 0, photosUntil: null })
    const { body } = await staffView()
    expect(body.reviews[0]).toMatchObject({ outcome: 'waiting', answer })
    expect(body.photos).toHaveLength(2)
  })

  test('are kept small, without what the camera wrote, and once however often they come', async () => {
    const { save, send: sendPhoto, open: openPhoto, attemptId } = await sitting()
    await save({ words: '', photos: pagesOf(first) })
    const [one, again] = [await sendPhoto(first), await sendPhoto(first)]
    expect([one.status, again.status, again.body]).toEqual([201, 201, one.body])
    const rows = await db
      .selectFrom('attempt_photos as photo')
      .innerJoin('attempts as attempt', 'attempt.id', 'photo.attempt_id')
      .select('photo.id')
      .where('attempt.attempt_id', '=', attemptId)
      .execute()
    expect(rows).toHaveLength(1)
    const { headers, bytes } = await openPhoto(first)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'image/webp',
      'no-store',
    ])
    expect((await sharp(Buffer.from(bytes)).metadata()).exif).toBeUndefined()
  })

  test('are opened by their student and by those who mark, by nobody else', async () => {
    const { save, send: sendPhoto, open: openPhoto, course, submit } = await sitting()
    await save({ words: '', photos: pagesOf(first) })
    await sendPhoto(first)
    await submit()
    const fellow = await server.newStudent()
    await newEnrolment(db, fellow, { course, enrolledAt: NOW })
    expect((await openPhoto(first)).status).toBe(200)
    expect((await openPhoto(first, fellow)).status).toBe(404)
    expect((await openPhoto(first, null)).status).toBe(401)
    for (const staffRole of staffRoles) {
      const staff = await server.newStudent({ staffRole })
      const expected = permits(staffRole, 'marking') ? 200 : 404
      expect([staffRole, (await openPhoto(first, staff)).status]).toEqual([staffRole, expected])
    }
  })

  test('are opened by who examines the course, not by who examines another', async () => {
    const { save, send: sendPhoto, open: openPhoto, course, submit } = await sitting()
    await save({ words: '', photos: pagesOf(first) })
    await sendPhoto(first)
    await submit()
    const examine = async ({ id }: { id: number }) => {
      const person = await server.newStudent()
      const { email_key } = person.record
      await db
        .insertInto('course_examiners')
        .values({ course_id: id, student_id: person.record.id, email_key, given_at: NOW })
        .execute()
      return person
    }
    expect((await openPhoto(first, await examine(course))).status).toBe(200)
    expect((await openPhoto(first, await examine(await newCourse(db)))).status).toBe(404)
  })

  test('are taken only from the student of the attempt, and only those an answer names', async () => {
    const { save, send: sendPhoto, course } = await sitting()
    await save({ words: '', photos: pagesOf(first) })
    const fellow = await server.newStudent()
    await newEnrolment(db, fellow, { course, enrolledAt: NOW })
    expect(await sendPhoto(first, fellow)).toMatchObject({ status: 404 })
    expect((await sendPhoto(second)).body.code).toBe('photo_not_named')
    const other = await sendPhoto(second, undefined, idOf(first))
    expect(other.body.code).toBe('photo_incomplete')
    const note = Buffer.from('This is no picture.')
    await save({ words: '', photos: pagesOf(note) })
    expect((await sendPhoto(note)).body.code).toBe('picture_unreadable')
  })

  test('taken before the end arrive until half an hour after it, on any line', async () => {
    const { save, send: sendPhoto, result, staffView } = await sitting()
    await save({ words: '', photos: pagesOf(first, second, third) })
    await sendPhoto(first)
    server.at(minutes(MINUTES + 2))
    await handInNow()
    const until = new Date(minutes(MINUTES + 2).getTime() + testLimits.photoGraceSeconds * 1000)
    const missing = { photosMissing: 2, photosUntil: until.toISOString() }
    expect((await result()).body).toMatchObject(missing)
    expect((await staffView()).body.photosUntil).toBe(missing.photosUntil)
    server.at(minutes(MINUTES + 20))
    expect((await sendPhoto(second)).status).toBe(201)
    // Made after the end: no answer names it, and none can name it any more.
    expect((await sendPhoto(await pageOf('#ffffff'))).body.code).toBe('photo_not_named')
    server.at(minutes(MINUTES + 33))
    expect((await sendPhoto(third)).body.code).toBe('photo_too_late')
    expect((await result()).body).toMatchObject({ photosMissing: 1, photosUntil: null })
  })

  test('named by a device within a minute after the end count as answers do', async () => {
    const { save, send: sendPhoto } = await sitting()
    server.at(new Date(minutes(MINUTES).getTime() + 30_000))
    const answer = { words: '', photos: pagesOf(first) }
    expect((await save(answer, 1_000)).body.saved[0].outcome).toBe('too-late')
    expect((await save(answer, 60_000)).body.saved[0].outcome).toBe('saved')
    expect((await sendPhoto(first)).status).toBe(201)
  })

  test('are refused where the answer is typed', async () => {
    const { save } = await sitting({ response: 'text' })
    const { body } = await save({ words: '', photos: pagesOf(first) })
    expect(body.saved[0].outcome).toBe('no-such-question')
  })

  test('are bounded in number', async () => {
    const { save } = await sitting()
    const photos = Array.from({ length: 21 }, (_, at) => ({
      photoId: String(at).padStart(32, '0'),
      turn: 0,
    }))
    expect((await save({ words: '', photos })).status).toBe(400)
    expect((await save({ words: '', photos: photos.slice(0, 20) })).status).toBe(200)
    expect((await save({ words: '', photos: [photos[0]!, photos[0]!] })).status).toBe(400)
  })

  test('that were taken out are gone once it is handed in', async () => {
    const { save, send: sendPhoto, submit, open: openPhoto } = await sitting()
    await save({ words: '', photos: pagesOf(first, second) })
    await sendPhoto(first)
    await sendPhoto(second)
    await save({ words: '', photos: pagesOf(second) })
    expect((await openPhoto(first, anna)).status).toBe(404)
    expect((await openPhoto(first)).status).toBe(200)
    await submit()
    expect((await openPhoto(first)).status).toBe(404)
    expect((await openPhoto(second, anna)).status).toBe(200)
  })

  test('leave with the export of the account, and are deleted with it', async () => {
    const { save, send: sendPhoto, submit, nadia, as, attemptId } = await sitting()
    await save({ words: '', photos: pagesOf(first) })
    await sendPhoto(first)
    await submit()
    const { file_id } = await db
      .selectFrom('attempt_photos as photo')
      .innerJoin('attempts as attempt', 'attempt.id', 'photo.attempt_id')
      .select('photo.file_id')
      .where('attempt.attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow()
    const { body } = await as(nadia, `GET /api/users/students/${nadia.record.student_id}/export`)
    expect(body.records.attempt_photos).toMatchObject([{ photo_id: idOf(first) }])
    await deleteStudent(db, nadia.record, { email: nadia.email })
    await removeWorkFiles({ db, files, now: server.services.clock() })
    expect(await files.size(`submissions/${file_id}`)).toBeNull()
  })
})
