import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Curriculum } from '#contract/learning/curriculum.ts'
import type { Media } from '#contract/media/media.ts'
import { newCourse } from '#server/testing/courses.ts'
import { newLessons } from '#server/testing/lessons.ts'
import { sampleFiles, sendWhole, uploadedVideo } from '#server/testing/media.ts'
import { testServer } from '#server/testing/test-server.ts'
import { mediaFolder } from '../../../modules/media/media-records.ts'

const server = await testServer()
const { db, files: store } = server.services
const author = await server.newStudent({ role: 'staff', staffRole: 'content' })
const { token } = author

const call = (name: string, body?: object) => server.call(name, { token, ...(body && { body }) })
const usesOf = async (mediaId: string) => (await call(`GET /api/media/${mediaId}/uses`)).body.uses
const isStored = (folder: string) => fs.existsSync(path.join(store.place, mediaFolder(folder)))

/** A second recording of the same class, without its longest quality. */
function otherFiles(): Map<string, Buffer> {
  const files = [...sampleFiles()].filter(([name]) => !name.startsWith('360p'))
  return new Map(
    files.map(([name, bytes]) => [
      name,
      name === 'master.m3u8'
        ? Buffer.from(bytes.toString('utf8').replace(/#EXT-X-STREAM-INF[^\n]+\n360p\.m3u8\n?/, ''))
        : bytes,
    ]),
  )
}

async function uploadedFile(name: string, by = token): Promise<string> {
  const begun = await server.call('POST /api/media', {
    token: by,
    body: { kind: 'download', name },
  })
  const { mediaId } = begun.body as Media
  await sendWhole(server, { mediaId, bytes: Buffer.from(`%PDF-1.7\n${name}`), token: by })
  await server.call(`POST /api/media/${mediaId}/finish`, { token: by, body: {} })
  return mediaId
}

async function inSection(titles: readonly { title: string; mediaId: string }[], by = token) {
  const course = await newCourse(db)
  await newLessons(db, { course, lessons: [{ title: 'Before' }] })
  const curriculum = (await call(`GET /api/staff/courses/${course.courseId}/curriculum`))
    .body as Curriculum
  const [section] = curriculum.sections
  const added = await server.call(
    `POST /api/staff/courses/${course.courseId}/curriculum/media-lessons`,
    { token: by, body: { sectionId: section!.sectionId, lessons: titles } },
  )
  return { course, added }
}

test('files become draft lessons in their order, also those still on their way', async () => {
  const begun = await call('POST /api/media', { kind: 'video', name: 'Lesson 1' })
  const onItsWay = (begun.body as Media).mediaId
  const file = await uploadedFile('Notes.pdf')
  const { added } = await inSection([
    { title: 'Lesson 1', mediaId: onItsWay },
    { title: 'Notes', mediaId: file },
  ])
  expect(added.status).toBe(201)
  const [section] = (added.body as Curriculum).sections
  expect(
    section!.lessons.map(({ title, kind, isPublished }) => [title, kind, isPublished]),
  ).toEqual([
    ['Before', 'article', true],
    ['Lesson 1', 'video', false],
    ['Notes', 'download', false],
  ])
  const lesson = await call(`GET /api/staff/lessons/${section!.lessons[1]!.lessonId}`)
  expect(lesson.body.body.source).toEqual({ source: 'hosted', mediaId: onItsWay })
  expect(await usesOf(onItsWay)).toMatchObject([
    { kind: 'lesson', title: 'Lesson 1', isShown: false },
  ])
  // It is published once the upload is there.
  expect(
    await call(`POST /api/staff/lessons/${section!.lessons[1]!.lessonId}/publish`, { version: 1 }),
  ).toMatchObject({ status: 409, body: { code: 'lesson_not_ready' } })
})

test('an upload of a colleague that is not finished is in no lesson of others', async () => {
  const colleague = await server.newStudent({ role: 'staff', staffRole: 'content' })
  const begun = await call('POST /api/media', { kind: 'video', name: 'Mine' })
  const { mediaId } = begun.body as Media
  const { added } = await inSection([{ title: 'Taken', mediaId }], colleague.token)
  expect(added).toMatchObject({ status: 404, body: { code: 'media_not_found' } })
})

test('what a published lesson shows stays; a draft loses it, and says so beforehand', async () => {
  const shown = await uploadedVideo(server, token)
  const course = await newCourse(db)
  const [lessonId] = await newLessons(db, {
    course,
    lessons: [{ kind: 'video', title: 'Loops', mediaId: shown }],
  })
  expect(await usesOf(shown)).toEqual([
    {
      kind: 'lesson',
      id: lessonId,
      title: 'Loops',
      within: 'Python from Zero',
      withinId: course.courseId,
      isShown: true,
    },
  ])
  expect(await call(`DELETE /api/media/${shown}`)).toMatchObject({
    status: 409,
    body: { code: 'media_in_use' },
  })
  expect(isStored(shown)).toBe(true)

  const drafted = await uploadedFile('Draft.pdf')
  await inSection([{ title: 'Draft', mediaId: drafted }])
  expect(await usesOf(drafted)).toMatchObject([{ title: 'Draft', isShown: false }])
  expect((await call(`DELETE /api/media/${drafted}`)).status).toBe(204)
  expect(await call(`GET /api/media/${drafted}`)).toMatchObject({ status: 404 })
  expect(isStored(drafted)).toBe(false)
})

test('a replaced video is the newer one wherever it is used, and its lessons say its size', async () => {
  const old = await uploadedVideo(server, token)
  const course = await newCourse(db)
  await newLessons(db, { course, lessons: [{ kind: 'video', title: 'Loops', mediaId: old }] })
  await call(`PUT /api/media/${old}/captions/en`, {
    vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello',
  })
  const newer = await uploadedVideo(server, token, otherFiles())
  const replaced = await call(`POST /api/media/${old}/replace`, { newer })
  expect(replaced).toMatchObject({ status: 200, body: { mediaId: old, captions: [] } })
  expect((replaced.body as Media).renditions.map(({ name }) => name)).toEqual(['audio', '240p'])
  expect(await call(`GET /api/media/${newer}`)).toMatchObject({ status: 404 })
  expect([isStored(old), isStored(newer)]).toEqual([false, true])
  const { bytes } = await db
    .selectFrom('lesson_versions')
    .innerJoin('lessons', 'lessons.id', 'lesson_versions.lesson_id')
    .select('lesson_versions.bytes')
    .where('lessons.course_id', '=', course.id)
    .executeTakeFirstOrThrow()
  expect(Object.keys(bytes as object).toSorted()).toEqual(['240p', 'audio'])

  // Its files are read, and new ones stored, where the newer one's are.
  const captions = `PUT /api/media/${old}/captions/bn`
  expect(await call(captions, { vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nনমস্কার' })).toMatchObject({
    status: 200,
    body: { captions: ['bn'] },
  })
  expect((await call(`GET /api/media/${old}/captions/bn`)).body.vtt).toContain('নমস্কার')
  await db.deleteFrom('lessons').where('course_id', '=', course.id).execute()
  expect((await call(`DELETE /api/media/${old}`)).status).toBe(204)
  expect([isStored(old), isStored(newer)]).toEqual([false, false])
})

test('only what is ready, alike and used nowhere takes a place', async () => {
  const [video, file] = [await uploadedVideo(server, token), await uploadedFile('Notes.pdf')]
  const replace = (newer: string) => call(`POST /api/media/${video}/replace`, { newer })
  expect(await replace(file)).toMatchObject({ status: 409, body: { code: 'media_not_alike' } })
  expect(await replace(video)).toMatchObject({ status: 409, body: { code: 'media_not_alike' } })
  expect(await replace('a1b2c3d4e5f6g7h8')).toMatchObject({ status: 404 })
  const begun = await call('POST /api/media', { kind: 'video', name: 'Half' })
  expect(await replace((begun.body as Media).mediaId)).toMatchObject({
    status: 409,
    body: { code: 'media_preparing' },
  })
  const used = await uploadedVideo(server, token)
  await inSection([{ title: 'Used', mediaId: used }])
  expect(await replace(used)).toMatchObject({ status: 409, body: { code: 'media_in_use' } })
})

test('roles without media, instructors and students change nothing in the library', async () => {
  const mediaId = await uploadedFile('Notes.pdf')
  const newer = await uploadedFile('Newer.pdf')
  const others = await Promise.all([
    server.newStudent({ role: 'staff', staffRole: 'finance' }),
    server.newStudent({ role: 'instructor' }),
    server.newStudent(),
  ])
  for (const other of others)
    for (const [name, body] of [
      [`PATCH /api/media/${mediaId}`, { name: 'Mine' }],
      [`POST /api/media/${mediaId}/replace`, { newer }],
      [`DELETE /api/media/${mediaId}`, undefined],
      [`GET /api/media/${mediaId}/uses`, undefined],
      ['GET /api/media', undefined],
    ] as const)
      expect(
        (await server.call(name, { token: other.token, ...(body && { body }) })).status,
        name,
      ).toBe(403)
  const { added } = await inSection([{ title: 'Taken', mediaId }], others[0].token)
  expect(added.status).toBe(403)
  expect((await call(`GET /api/media/${mediaId}`)).body).toMatchObject({ name: 'Notes.pdf' })
})

test('the list is narrowed by state, and says the space of its reader', async () => {
  const reader = await server.newStudent({ role: 'staff', staffRole: 'content' })
  await uploadedFile('Own.pdf', reader.token)
  const list = await server.call('GET /api/media?state=ready&kind=download', {
    token: reader.token,
  })
  expect(list.body.media[0]).toMatchObject({ name: 'Own.pdf' })
  expect(list.body.space).toEqual({
    used: list.body.media[0].bytes,
    all: server.services.config.media.quotaBytes,
  })
  const preparing = await server.call('GET /api/media?state=preparing', { token: reader.token })
  expect(preparing.body.media).toEqual([])
})

test('a trailer is a use: its video is kept, and a page without one shows none', async () => {
  const mediaId = await uploadedVideo(server, token)
  const course = await newCourse(db, { trailer: `video:${mediaId}` })
  const shown = async () => (await server.call(`GET /api/courses/${course.courseId}`)).body.trailer
  expect(await shown()).toEqual({ source: 'hosted', mediaId })
  expect(await usesOf(mediaId)).toMatchObject([
    { kind: 'trailer', id: course.courseId, isShown: true },
  ])
  const refused = await call(`DELETE /api/media/${mediaId}`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'media_in_use' } })
  // A course that came from another copy may name what this one does not have.
  const foreign = await newCourse(db, { trailer: 'video:0123456789abcdef' })
  const { body } = await server.call(`GET /api/courses/${foreign.courseId}`)
  expect(body.trailer).toBeNull()
})
