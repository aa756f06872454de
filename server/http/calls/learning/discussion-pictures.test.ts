import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UNUSED_PICTURES_MAX } from '#contract/discussion/terms.ts'
import { removePictures } from '../../../modules/discussion/index.ts'
import { deleteStudent } from '../../../modules/students/index.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db, files } = server.services

/** An oversized, rotated photo with a phone's metadata. */
const photo = await sharp({
  create: { width: 2400, height: 1200, channels: 3, background: '#b5651d' },
})
  .withExif({ IFD0: { Artist: 'Nadia at home' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()

async function classOf() {
  const course = await newCourse(db)
  const [asker, fellow] = [await server.newStudent(), await server.newStudent()]
  for (const student of [asker, fellow]) await newEnrolment(db, student, { course })
  const own = `/api/learn/${course.courseId}`
  const as = (person: TestStudent, key: string, body?: object) =>
    server.call(key, { token: person.token, ...(body && { body }) })
  const send = async (person: TestStudent, bytes: Uint8Array = photo) => {
    const answer = await server.app.request(`${own}/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    })
    const body = (await answer.json()) as {
      pictureId: string
      width: number
      height: number
      code: string
    }
    return { status: answer.status, body }
  }
  const open = async (person: TestStudent | null, pictureId: string) => {
    const answer = await server.app.request(`${own}/pictures/${pictureId}`, {
      headers: person ? { authorization: `Bearer ${person.token}` } : {},
    })
    return {
      result:
        answer.status === 200 ? 'in' : ((await answer.clone().json()) as { code: string }).code,
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const ask = async (pictures: object[], person = asker) =>
    as(person, `POST ${own}/questions`, {
      lessonId: null,
      atSeconds: null,
      title: 'What is on line 3?',
      text: '',
      pictures,
    })
  return { course, own, asker, fellow, as, send, open, ask }
}

test('a picture is stored small, upright and without metadata', async () => {
  const { asker, send, open, ask } = await classOf()
  const { status, body } = await send(asker)
  expect([status, body.width, body.height]).toEqual([201, 800, 1600])
  const { pictureId } = body
  const asked = await ask([{ pictureId, alt: ' My screen ' }])
  expect(asked.body.pictures).toEqual([{ pictureId, alt: 'My screen', width: 800, height: 1600 }])
  const kept = await sharp((await open(asker, pictureId)).bytes).metadata()
  expect([kept.format, kept.exif, kept.orientation]).toEqual(['webp', undefined, undefined])
})

test.each([
  ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', Buffer.alloc(0)],
  ['half a picture', photo.subarray(0, 300)],
  ['a GIF', await sharp(photo).gif().toBuffer()],
])('%s is no picture', async (_, bytes) => {
  const { asker, send } = await classOf()
  const { status, body } = await send(asker, bytes)
  expect([status, body.code]).toEqual([400, 'picture_unreadable'])
})

test('a picture opens for its sender first, then for anyone who may read the text', async () => {
  const { course, asker, fellow, send, open, ask, own, as } = await classOf()
  const other = await server.newStudent()
  const people = {
    nobody: null,
    other,
    'instructor of another course': await newInstructor(server, { course: await newCourse(db) }),
    fellow,
    asker,
    instructor: await newInstructor(server, { course }),
    content: await server.newStudent({ staffRole: 'content' }),
  }
  const result = async (pictureId: string) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(
          async ([who, person]) => [who, (await open(person, pictureId)).result] as const,
        ),
      ),
    )
  const closed = {
    nobody: 'sign_in_needed',
    other: 'not_enrolled',
    'instructor of another course': 'not_enrolled',
  }
  const none = 'picture_not_found'
  const { pictureId } = (await send(asker)).body
  const draft = { ...closed, fellow: none, asker: 'in', instructor: none, content: none }
  expect(await result(pictureId)).toEqual(draft)
  const { questionId } = (await ask([{ pictureId }])).body
  const shown = { ...closed, fellow: 'in', asker: 'in', instructor: 'in', content: 'in' }
  expect(await result(pictureId)).toEqual(shown)

  // A picture of an answer, hidden with it.
  const mine = (await send(fellow)).body.pictureId
  const answered = await as(fellow, `POST ${own}/questions/${questionId}/answers`, {
    text: 'See here.',
    pictures: [{ pictureId: mine }],
  })
  expect(await result(mine)).toEqual(shown)
  const [{ id }] = answered.body.answers
  const hide = (path: string) => as(people.content, `PATCH ${path}`, { isHidden: true })
  await hide(`/api/staff/questions/${questionId}/answers/${id}`)
  expect(await result(mine)).toEqual({ ...shown, asker: none, instructor: none })
  await hide(`/api/staff/questions/${questionId}`)
  expect((await open(fellow, pictureId)).result).toBe('question_not_found')
  expect((await open(asker, pictureId)).result).toBe('in')
  expect((await send(other)).body.code).toBe('not_enrolled')
})

test('no one can attach a picture of someone else, of another course or of another text', async () => {
  const { asker, fellow, send, ask } = await classOf()
  const elsewhere = await classOf()
  await newEnrolment(db, asker, { course: elsewhere.course })
  const { pictureId } = (await send(asker)).body
  expect((await ask([{ pictureId }], fellow)).body.code).toBe('picture_not_found')
  expect((await elsewhere.ask([{ pictureId }], asker)).body.code).toBe('picture_not_found')
  expect((await ask([{ pictureId }])).status).toBe(201)
  expect((await ask([{ pictureId }])).body.code).toBe('picture_not_found')
  const four = await Promise.all([1, 2, 3, 4].map(async () => (await send(asker)).body))
  const refused = await ask(four.map((one) => ({ pictureId: one.pictureId })))
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
})

test('an edit keeps pictures, reorders them, or removes them with their files', async () => {
  const { asker, own, as, send, ask } = await classOf()
  const [one, two] = [(await send(asker)).body.pictureId, (await send(asker)).body.pictureId]
  const { questionId } = (await ask([{ pictureId: one }, { pictureId: two }])).body
  const change = async (pictures?: object[]) =>
    (
      await as(asker, `PATCH ${own}/questions/${questionId}`, {
        title: 'What is on line 4?',
        text: '',
        pictures,
      })
    ).body.pictures.map(({ pictureId }: { pictureId: string }) => pictureId)
  expect(await change()).toEqual([one, two])
  expect(await change([{ pictureId: two }, { pictureId: one }])).toEqual([two, one])
  expect(await change([{ pictureId: two }])).toEqual([two])
  await removePictures({ db, files, now: server.services.clock() })
  expect(await files.size(`questions/${one}.webp`)).toBeNull()
  expect(await files.size(`questions/${two}.webp`)).toBeGreaterThan(0)
})

test('files are deleted with their question, with the account, and when unused for a day', async () => {
  const { asker, fellow, own, as, send, ask } = await classOf()
  const [asked, unused, answered] = [
    (await send(asker)).body.pictureId,
    (await send(asker)).body.pictureId,
    (await send(fellow)).body.pictureId,
  ]
  const { questionId } = (await ask([{ pictureId: asked }])).body
  const second = (await ask([])).body.questionId
  await as(fellow, `POST ${own}/questions/${second}/answers`, {
    text: 'Here.',
    pictures: [{ pictureId: answered }],
  })
  const { clock } = server.services
  const sizes = async (hours: number) => {
    await removePictures({ db, files, now: new Date(clock().getTime() + hours * 3_600_000) })
    return Promise.all(
      [asked, unused, answered].map(
        async (id) => (await files.size(`questions/${id}.webp`)) !== null,
      ),
    )
  }
  expect(await sizes(0)).toEqual([true, true, true])
  await as(asker, `DELETE ${own}/questions/${questionId}`)
  expect(await sizes(0)).toEqual([false, true, true])
  expect(await sizes(25)).toEqual([false, false, true])
  const path = `/api/users/students/${fellow.record.student_id}`
  const { body } = await as(fellow, `GET ${path}/export`)
  expect(body.records.question_pictures).toMatchObject([{ picture_id: answered }])
  await db.deleteFrom('answers').where('author_id', '=', fellow.record.id).execute()
  expect(await sizes(0)).toEqual([false, false, false])
})

test('the lists of staff and of the instructor show the pictures of a question', async () => {
  const { course, asker, as, send, ask } = await classOf()
  const instructor = await newInstructor(server, { course })
  const support = await server.newStudent({ staffRole: 'support' })
  const { pictureId } = (await send(asker)).body
  const { questionId } = (await ask([{ pictureId, alt: 'My screen' }])).body
  const expected = [{ pictureId, alt: 'My screen', width: 800, height: 1600 }]
  for (const [person, call] of [
    [support, 'GET /api/staff/questions?list=all'],
    [instructor, 'GET /api/teaching/questions'],
  ] as const) {
    const { rows } = (await as(person, call)).body
    const found = rows.find((row: { questionId: string }) => row.questionId === questionId)
    expect(found.pictures).toEqual(expected)
  }
})

test('deleting an account deletes its pictures, rows and files', async () => {
  const { own, asker, fellow, as, send, ask } = await classOf()
  const { questionId } = (await ask([])).body
  const [asked, answered] = [
    (await send(fellow)).body.pictureId,
    (await send(fellow)).body.pictureId,
  ]
  await ask([{ pictureId: asked }], fellow)
  await as(fellow, `POST ${own}/questions/${questionId}/answers`, {
    text: 'Here.',
    pictures: [{ pictureId: answered }],
  })
  const mine = (await send(asker)).body.pictureId
  await ask([{ pictureId: mine }])
  await deleteStudent(db, fellow.record, { email: fellow.email })
  const left = await db
    .selectFrom('question_pictures')
    .select('picture_id')
    .where('picture_id', 'in', [asked, answered, mine])
    .execute()
  expect(left).toEqual([{ picture_id: mine }])
  await removePictures({ db, files, now: server.services.clock() })
  const sizes = await Promise.all(
    [asked, answered, mine].map(async (id) => (await files.size(`questions/${id}.webp`)) !== null),
  )
  expect(sizes).toEqual([false, false, true])
})

test('someone who uploads without asking is stopped', async () => {
  const { asker, send } = await classOf()
  for (let sent = 0; sent < UNUSED_PICTURES_MAX; sent += 1)
    expect((await send(asker)).status).toBe(201)
  expect((await send(asker)).body.code).toBe('pictures_full')
})
