import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer } from '../../../testing/test-server.ts'
import { securityHeaders } from '../../policy/security-headers.ts'

const KEY = 'a-token-key-of-bunny-stream'
const VIDEO = 'b6c4a2e0-1111-4222-8333-abcdefabcdef'
const bunny = { BUNNY_STREAM_LIBRARY: '12345', BUNNY_STREAM_TOKEN_KEY: KEY }
const server = await testServer({ config: bunny })
const { db } = server.services
const course = await newCourse(db)
const videoId = `12345/${VIDEO}`
await newLessons(db, {
  course,
  lessons: [{ kind: 'video', source: { source: 'bunny', videoId } }],
})
const play = (token: string | undefined, id = videoId, by = server) =>
  token === undefined
    ? by.call('POST /api/bunny-previews/play', { body: { videoId: id } })
    : by.call('POST /api/bunny-videos/play', { token, body: { videoId: id } })

test('a student of the course gets a signed address that expires after some hours', async () => {
  const student = await server.newStudent()
  await newEnrolment(db, student, { course })
  server.at(new Date('2026-11-22T10:00:00Z'))
  const { status, body } = await play(student.token)
  server.at(new Date())
  expect(status).toBe(200)
  const expires = Date.parse('2026-11-22T16:00:00Z') / 1000
  const token = createHash('sha256').update(`${KEY}${VIDEO}${expires}`).digest('hex')
  expect(body).toEqual({
    address: `https://iframe.mediadelivery.net/embed/12345/${VIDEO}?token=${token}&expires=${expires}&autoplay=true`,
    expiresAt: '2026-11-22T16:00:00.000Z',
  })
})

test('no one else gets one: not enrolled, enrolment ended, not signed in', async () => {
  const refunded = await server.newStudent()
  const enrolment = await newEnrolment(db, refunded, { course })
  await db.updateTable('enrolments').set({ state: 'revoked' }).where('id', '=', enrolment).execute()
  const answers: Record<string, unknown> = {}
  for (const [who, token] of Object.entries({
    other: (await server.newStudent()).token,
    refunded: refunded.token,
    finance: (await server.newStudent({ role: 'staff', staffRole: 'finance' })).token,
    'another instructor': (await newInstructor(server, { course: await newCourse(db) })).token,
    nobody: undefined,
    'own instructor': (await newInstructor(server, { course })).token,
    'content staff': (await server.newStudent({ role: 'staff', staffRole: 'content' })).token,
  }))
    answers[who] = (await play(token)).status
  expect(answers).toEqual({
    other: 409,
    refunded: 409,
    finance: 409,
    'another instructor': 409,
    nobody: 404,
    'own instructor': 200,
    'content staff': 200,
  })
})

test('a preview opens for anyone, a video that no lesson uses for no one', async () => {
  const preview = `12345/${VIDEO.replace('b6', 'c7')}`
  await newLessons(db, {
    course,
    lessons: [{ kind: 'video', isPreview: true, source: { source: 'bunny', videoId: preview } }],
  })
  expect((await play(undefined, preview)).status).toBe(200)
  expect((await play(undefined, `12345/${VIDEO.replace('b6', 'd8')}`)).status).toBe(404)
  for (const hostile of ['12345/../x', `1/${VIDEO}?x=`, '', `${videoId}\n`])
    expect((await play(undefined, hostile)).status, hostile).toBe(400)
})

test('a video of another library, or a copy without a library, is reported', async () => {
  const staff = await server.newStudent({ role: 'staff', staffRole: 'content' })
  expect(await play(staff.token, `999/${VIDEO}`)).toMatchObject({
    status: 409,
    body: { code: 'bunny_not_set_up' },
  })
})

test('its player may be framed only if configured, and a partial configuration does not start', () => {
  const policy = (environment: Record<string, string>) =>
    securityHeaders(readConfig({ NODE_ENV: 'test', ...environment }), '')[
      'content-security-policy'
    ]!
  expect(policy(bunny)).toContain('https://iframe.mediadelivery.net')
  expect(policy({})).not.toContain('mediadelivery')
  expect(() => readConfig({ NODE_ENV: 'test', BUNNY_STREAM_LIBRARY: '12345' })).toThrow(
    /BUNNY_STREAM_LIBRARY and BUNNY_STREAM_TOKEN_KEY go together/,
  )
})
