import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { MediaPlay } from '#contract/media/media.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { uploadedVideo } from '../../../testing/media.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { serveMedia } from './serve-media.ts'

/**
 * Every way to open a video × every kind of caller: it opens only for those who may open its
 * lesson.
 */
const server = await testServer()
const { db } = server.services
const serveFile = serveMedia(server.services)
const files = http
  .createServer((request, response) => serveFile(request, response, 'a-request'))
  .listen(0, '127.0.0.1')
await once(files, 'listening')
afterAll(() => {
  files.closeAllConnections()
  files.close()
})
const author = await server.newStudent({ role: 'staff', staffRole: 'content' })
const [course, otherCourse] = [await newCourse(db), await newCourse(db)]
const media = {
  paid: await uploadedVideo(server, author.token),
  preview: await uploadedVideo(server, author.token),
  locked: await uploadedVideo(server, author.token),
  draft: await uploadedVideo(server, author.token),
  unused: await uploadedVideo(server, author.token),
  trailer: await uploadedVideo(server, author.token),
  'trailer of a draft': await uploadedVideo(server, author.token),
}
await newCourse(db, { trailer: `video:${media.trailer}` })
await newCourse(db, { trailer: `video:${media['trailer of a draft']}`, state: 'draft' })
await newLessons(db, {
  course,
  lessons: [
    { kind: 'video', mediaId: media.paid },
    { kind: 'video', mediaId: media.preview, isPreview: true },
    { kind: 'video', mediaId: media.locked, release: { rule: 'days-after-start', days: 700 } },
    { kind: 'video', mediaId: media.draft, isPublished: false },
  ],
})

const people = {
  nobody: null,
  student: await server.newStudent(),
  enrolled: await server.newStudent(),
  disputed: await server.newStudent(),
  refunded: await server.newStudent(),
  'of another course': await server.newStudent(),
  'support staff': await server.newStudent({ role: 'staff', staffRole: 'support' }),
  'content staff': author,
  'own instructor': await newInstructor(server, { course }),
  "another course's instructor": await newInstructor(server, { course: otherCourse }),
} satisfies Record<string, TestStudent | null>
type PersonKey = keyof typeof people
await newEnrolment(db, people.enrolled, { course })
await setState(await newEnrolment(db, people.disputed, { course }), 'flagged')
await setState(await newEnrolment(db, people.refunded, { course }), 'revoked')
await newEnrolment(db, people['of another course'], { course: otherCourse })

async function setState(id: number, state: 'flagged' | 'revoked') {
  await db.updateTable('enrolments').set({ state }).where('id', '=', id).execute()
}

const nobody: Record<PersonKey, boolean> = {
  nobody: false,
  student: false,
  enrolled: false,
  disputed: false,
  refunded: false,
  'of another course': false,
  'support staff': false,
  'content staff': true,
  'own instructor': false,
  "another course's instructor": false,
}
const anyone = Object.fromEntries(Object.keys(people).map((who) => [who, true])) as Record<
  PersonKey,
  boolean
>
const table: Record<keyof typeof media, Record<PersonKey, boolean>> = {
  paid: { ...nobody, enrolled: true, disputed: true, 'own instructor': true },
  preview: anyone,
  // For an instructor immediately: they see what their students will.
  locked: { ...nobody, 'own instructor': true },
  draft: nobody,
  unused: nobody,
  trailer: anyone,
  'trailer of a draft': nobody,
}

function play(who: PersonKey, mediaId: string) {
  const person = people[who]
  return person
    ? server.call(`POST /api/media/${mediaId}/play`, {
        token: person.token,
        body: { device: 'a-browser-of-its-own' },
      })
    : server.call(`POST /api/media-previews/${mediaId}/play`)
}

const get = (path: string) =>
  fetch(`http://127.0.0.1:${(files.address() as AddressInfo).port}${path}`)

test.each(
  Object.entries(table).flatMap(([which, row]) =>
    Object.entries(row).map(([who, may]) => [which, who, may] as const),
  ),
)('the video of a lesson that is %s, for %s: %s', async (which, who, may) => {
  const { status, body } = await play(who as PersonKey, media[which as keyof typeof media])
  const playlist =
    status === 200 ? (await get(`${(body as MediaPlay).address}240p.m3u8`)).status : null
  expect([status, playlist]).toEqual(may ? [200, 200] : [who === 'nobody' ? 404 : 409, null])
})

test('whoever uploaded a video opens it as long as their role does, and no longer', async () => {
  const former = await server.newStudent({ role: 'staff', staffRole: 'content' })
  const mediaId = await uploadedVideo(server, former.token)
  const open = () =>
    server.call(`POST /api/media/${mediaId}/play`, {
      token: former.token,
      body: { device: 'a-browser-of-its-own' },
    })
  const { address } = (await open()).body as MediaPlay
  expect((await get(`${address}240p.m3u8`)).status).toBe(200)
  await db
    .updateTable('students')
    .set({ staff_role: 'marketing' })
    .where('id', '=', former.record.id)
    .execute()
  expect(await open()).toMatchObject({ status: 409, body: { code: 'media_locked' } })
  expect((await get(`${address}240p.m3u8`)).status).toBe(403)
})

test('a refund closes a playing video: its next playlist immediately, its segments within a minute', async () => {
  const student = await server.newStudent()
  const enrolment = await newEnrolment(db, student, { course })
  const { body } = await server.call(`POST /api/media/${media.paid}/play`, {
    token: student.token,
    body: { device: 'a-browser-of-its-own' },
  })
  const { address } = body as MediaPlay
  expect((await get(`${address}240p-00001.m4s`)).status).toBe(200)
  await setState(enrolment, 'revoked')
  expect((await get(`${address}240p.m3u8`)).status).toBe(403)
  expect((await get(`${address}240p-00002.m4s`)).status).toBe(403)
})
