import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Media, MediaPlay } from '#contract/media/media.ts'
import { bucketStore } from '../../../storage/bucket-store.ts'
import { sampleFiles, sendFile, sendWhole, sha256, uploadedVideo } from '../../../testing/media.ts'
import { pretendBucket } from '../../../testing/pretend-bucket.ts'
import { testServer } from '../../../testing/test-server.ts'
import { serveMedia } from './serve-media.ts'

const bucket = await pretendBucket()
const patient = bucketStore(bucket.address)
/** Only a silent bucket is waited for less long than in production. */
const hasty = bucketStore(bucket.address, { connect: 300, silence: 400, whole: 1_000 })
let isSilent = false
const files = new Proxy(patient, {
  get: (_, name) => Reflect.get(isSilent ? hasty : patient, name) as unknown,
})
const server = await testServer({ files })
const { token } = await server.newStudent({ role: 'staff' })

const away = { status: 503, body: { code: 'files_unavailable' } }

async function begin(kind: 'video' | 'download' | 'picture', name: string): Promise<string> {
  const { body } = await server.call('POST /api/media', { token, body: { kind, name } })
  return (body as Media).mediaId
}

function finish(mediaId: string) {
  return server.call(`POST /api/media/${mediaId}/finish`, { token, body: {} })
}

describe.each([
  ['silent', 'silent'],
  ['broken', { status: 500, body: '<Error><Code>InternalError</Code></Error>' }],
  ['busy', { status: 503, body: '<Error><Code>SlowDown</Code></Error>' }],
  ['full', { status: 507, body: '<Error><Code>XMinioStorageFull</Code></Error>' }],
] as const)('while the bucket is %s', (_, refusal) => {
  function refuse() {
    isSilent = refusal === 'silent'
    bucket.refuse(refusal)
    onTestFinished(answer)
  }
  function answer() {
    isSilent = false
    bucket.refuse(null)
  }

  test('an upload in pieces waits, keeps its parts, and continues', async () => {
    const mediaId = await begin('video', 'A lesson')
    const files = [...sampleFiles()]
    const [first, ...rest] = files as [[string, Buffer], ...[string, Buffer][]]
    expect(
      await sendFile(server, { mediaId, name: first[0], bytes: first[1], token }),
    ).toMatchObject({
      status: 200,
    })
    refuse()
    for (const [name, bytes] of rest.slice(0, 2))
      expect(await sendFile(server, { mediaId, name, bytes, token })).toMatchObject(away)
    answer()
    const { body } = await server.call(`GET /api/media/${mediaId}`, { token })
    expect(body).toMatchObject({ files: [{ name: first[0], sha256: sha256(first[1]) }] })
    for (const [name, bytes] of rest) await sendFile(server, { mediaId, name, bytes, token })
    refuse()
    expect(await finish(mediaId)).toMatchObject(away)
    answer()
    expect(await finish(mediaId)).toMatchObject({ status: 200 })
  })

  test('a file that was sent whole is there still, and is finished afterwards', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_000_000)])
    const mediaId = await begin('download', 'notes.pdf')
    refuse()
    // What arrives lies here until it is finished.
    expect(await sendWhole(server, { mediaId, bytes: content, token })).toBe(204)
    expect(await finish(mediaId)).toMatchObject(away)
    answer()
    expect(await finish(mediaId)).toMatchObject({ status: 200, body: { bytes: content.length } })
    const key = [...bucket.files.keys()].find((one) => one.includes(mediaId))!
    expect(bucket.files.get(key)).toEqual(content)
  })

  test('a lesson that plays gets a 503, not a failure, and plays afterwards', async () => {
    const mediaId = await uploadedVideo(server, token)
    const serve = serveMedia(server.services)
    const listening = http
      .createServer((request, response) => serve(request, response, 'a-request'))
      .listen(0, '127.0.0.1')
    await once(listening, 'listening')
    onTestFinished(() => {
      listening.closeAllConnections()
      listening.close()
    })
    const played = await server.call(`POST /api/media/${mediaId}/play`, {
      token,
      body: { device: 'a-browser-of-its-own' },
    })
    const { port } = listening.address() as AddressInfo
    const playlist = `http://127.0.0.1:${port}${(played.body as MediaPlay).address}240p.m3u8`
    refuse()
    const refused = await fetch(playlist)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.text()).toMatch(/^Files cannot be stored or opened right now/)
    answer()
    expect(await (await fetch(playlist)).text()).toContain('240p-00001.m4s')
  })

  test('the library refuses to delete or replace, and nothing has changed', async () => {
    const [mediaId, newer] = [
      await uploadedVideo(server, token),
      await uploadedVideo(server, token),
    ]
    const { length } = [...bucket.files.keys()]
    refuse()
    expect(await server.call(`DELETE /api/media/${mediaId}`, { token })).toMatchObject(away)
    expect(
      await server.call(`POST /api/media/${mediaId}/replace`, { token, body: { newer } }),
    ).toMatchObject(away)
    expect(
      await server.call(`PUT /api/media/${mediaId}/captions/en`, {
        token,
        body: { vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello' },
      }),
    ).toMatchObject(away)
    // The list itself needs no bucket.
    expect(await server.call('GET /api/media', { token })).toMatchObject({ status: 200 })
    answer()
    expect(bucket.files.size).toBe(length)
    expect(await server.call(`DELETE /api/media/${mediaId}`, { token })).toMatchObject({
      status: 204,
    })
  })

  test('a picture of the site is refused in words', async () => {
    refuse()
    const file = 'Xw3vXw3vXw3vXw3vXw3vXw3v'
    const refused = await server.call(`GET /course-pictures/b_${file}.480.webp`)
    expect(refused).toMatchObject(away)
    expect(refused.headers.get('retry-after')).toBe('5')
  })
})
