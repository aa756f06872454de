import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { Upload as TusUpload } from 'tus-js-client'
import type { Media, MediaPlay, Upload } from '#contract/media/media.ts'
import { removeUnfinished } from '../../../modules/media/index.ts'
import { sampleFiles } from '../../../testing/media.ts'
import { temporaryFolder } from '../../../testing/real-server.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { serveMedia } from './serve-media.ts'

const folder = temporaryFolder()
const server = await testServer({
  config: { DATA_DIR: folder, MEDIA_QUOTA_GB: String(40 / 1024) },
})
const { uploadFolder } = server.services.config.media
const serveFile = serveMedia(server.services)
const api = getRequestListener((request) => server.app.fetch(request))
const listening = http
  .createServer((request, response) =>
    request.url!.startsWith('/media/')
      ? serveFile(request, response, 'a-request')
      : void api(request, response),
  )
  .listen(0, '127.0.0.1')
await once(listening, 'listening')
const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
afterAll(() => {
  listening.closeAllConnections()
  listening.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** A real MP4 of twelve seconds, H.264 and AAC. */
function clip(): Buffer {
  const parts = sampleFiles()
  return Buffer.concat([parts.get('360p-init.mp4')!, parts.get('360p-00001.m4s')!])
}

const newAuthor = () => server.newStudent({ role: 'staff', staffRole: 'content' })

async function begin(author: TestStudent, body: object): Promise<string> {
  const started = await server.call('POST /api/media', { token: author.token, body })
  expect(started.status).toBe(201)
  return (started.body as Upload).mediaId
}

const addressOf = (mediaId: string) => `${origin}/api/media/${mediaId}/original`
const finish = (author: TestStudent, mediaId: string) =>
  server.call(`POST /api/media/${mediaId}/finish`, { token: author.token, body: {} })

/**
 * Sends a file as the browser does. @returns the start offset of each request; fails with the
 * status of a refusal
 */
function send(
  author: TestStudent,
  mediaId: string,
  bytes: Buffer,
  { chunkSize = 8 * 1024, isBegun = false, stopAfter = Infinity } = {},
): Promise<{ offsets: number[]; status: number }> {
  const offsets: number[] = []
  return new Promise((resolve) => {
    const upload = new TusUpload(bytes, {
      endpoint: addressOf(mediaId),
      ...(isBegun && { uploadUrl: addressOf(mediaId) }),
      chunkSize,
      retryDelays: null,
      headers: { authorization: `Bearer ${author.token}` },
      onBeforeRequest(request) {
        if (request.getMethod() === 'PATCH')
          offsets.push(Number(request.getHeader('Upload-Offset')))
      },
      onChunkComplete(_size, accepted) {
        if (accepted >= stopAfter) void upload.abort().then(() => resolve({ offsets, status: 0 }))
      },
      onSuccess: () => resolve({ offsets, status: 204 }),
      onError: (error) =>
        resolve({
          offsets,
          status:
            ('originalResponse' in error ? error.originalResponse?.getStatus() : undefined) ?? -1,
        }),
    })
    upload.start()
  })
}

test('a video is uploaded whole and then played unchanged, whole or in part', async () => {
  const author = await newAuthor()
  const bytes = clip()
  const mediaId = await begin(author, { kind: 'video', name: 'A lesson' })
  expect((await send(author, mediaId, bytes)).status).toBe(204)
  const finished = await finish(author, mediaId)
  expect(finished).toMatchObject({
    status: 200,
    body: {
      state: 'ready',
      bytes: bytes.length,
      conversion: null,
      renditions: [{ name: 'original', playlist: 'original.mp4', width: 640, height: 360 }],
    } satisfies Partial<Media> | object,
  })
  expect((finished.body as Media).seconds).toBeCloseTo(12, 0)
  expect(await finish(author, mediaId)).toMatchObject({ status: 200, body: { state: 'ready' } })
  expect(fs.readdirSync(uploadFolder)).not.toContain(mediaId)

  const played = await server.call(`POST /api/media/${mediaId}/play`, {
    token: author.token,
    body: { device: 'a-browser-of-its-own' },
  })
  const file = `${origin}${(played.body as MediaPlay).address}original.mp4`
  const whole = await fetch(file)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes)
  const part = await fetch(file, { headers: { range: 'bytes=1000-1999' } })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(1000, 2000))
})

test('an interrupted upload resumes, also for a browser that lost its address', async () => {
  const author = await newAuthor()
  const bytes = clip()
  const fingerprint = randomBytes(32).toString('hex')
  const wish = { kind: 'video', name: 'Cut off', fingerprint }
  const mediaId = await begin(author, wish)
  await send(author, mediaId, bytes, { stopAfter: 16 * 1024 })
  const here = fs.statSync(path.join(uploadFolder, mediaId)).size
  expect(here).toBeGreaterThanOrEqual(16 * 1024)
  expect(await finish(author, mediaId)).toMatchObject({
    status: 409,
    body: { code: 'media_incomplete' },
  })

  const again = await server.call('POST /api/media', { token: author.token, body: wish })
  expect(again.body).toMatchObject({ mediaId, originalBytes: bytes.length })
  const { offsets, status } = await send(author, mediaId, bytes, { isBegun: true })
  expect(here).toBeLessThan(bytes.length)
  expect([offsets[0], status]).toEqual([here, 204])
  expect(await finish(author, mediaId)).toMatchObject({ status: 200, body: { state: 'ready' } })
})

test('no one resumes, reads or queries someone else’s upload', async () => {
  const author = await newAuthor()
  const mediaId = await begin(author, { kind: 'video', name: 'Mine' })
  await send(author, mediaId, clip(), { stopAfter: 16 * 1024 })
  const before = fs.readFileSync(path.join(uploadFolder, mediaId))
  const head = { 'tus-resumable': '1.0.0', 'upload-offset': String(before.length) }
  const callers = {
    colleague: (await newAuthor()).token,
    student: (await server.newStudent()).token,
    finance: (await server.newStudent({ role: 'staff', staffRole: 'finance' })).token,
    nobody: null,
  }
  const seen: Record<string, number[]> = {}
  for (const [who, token] of Object.entries(callers)) {
    const headers = { ...head, ...(token && { authorization: `Bearer ${token}` }) }
    const ask = (method: string, more: RequestInit = {}) =>
      fetch(addressOf(mediaId), {
        method,
        headers: { ...headers, ...more.headers },
        ...(more.body ? { body: more.body } : {}),
      })
    seen[who] = [
      (await ask('HEAD')).status,
      (
        await ask('PATCH', {
          headers: { 'content-type': 'application/offset+octet-stream' },
          body: 'x',
        })
      ).status,
      (await ask('POST', { headers: { 'upload-length': '10' } })).status,
      (await ask('GET')).status,
    ]
  }
  expect(seen).toEqual({
    colleague: [404, 404, 404, 404],
    student: [403, 403, 403, 403],
    finance: [403, 403, 403, 403],
    nobody: [401, 401, 401, 401],
  })
  expect(fs.readFileSync(path.join(uploadFolder, mediaId))).toEqual(before)
})

test.each<[string, Buffer, object]>([
  [
    'a page of a web site',
    Buffer.from('<script>alert(1)</script>'.repeat(100)),
    { kind: 'video', name: 'x.mp4' },
  ],
  [
    'a playlist that names files of the server',
    Buffer.from('#EXTM3U\n#EXTINF:1,\n/etc/passwd\n'.repeat(50)),
    { kind: 'video', name: 'x.mp4' },
  ],
  ['a program called notes.pdf', randomBytes(5000), { kind: 'download', name: 'notes.pdf' }],
])('%s is refused, and gone once it is cancelled', async (_, bytes, wish) => {
  const author = await newAuthor()
  const mediaId = await begin(author, wish)
  expect((await send(author, mediaId, bytes)).status).toBe(204)
  expect(await finish(author, mediaId)).toMatchObject({ status: 415 })
  const gone = await server.call(`DELETE /api/media/${mediaId}`, { token: author.token })
  expect(gone.status).toBe(204)
  expect(fs.readdirSync(uploadFolder).filter((name) => name.startsWith(mediaId))).toEqual([])
})

test('an upload that is cancelled many times at once is gone, and no cancel fails', async () => {
  const author = await newAuthor()
  const mediaId = await begin(author, { kind: 'video', name: 'Not this one' })
  await send(author, mediaId, clip(), { stopAfter: 16 * 1024 })
  const cancel = () => server.call(`DELETE /api/media/${mediaId}`, { token: author.token })
  const answers = await Promise.all(Array.from({ length: 8 }, cancel))
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(204)
  expect(statuses.filter((status) => status !== 204 && status !== 404)).toEqual([])
  expect((await cancel()).status).toBe(404)
  expect(fs.readdirSync(uploadFolder).filter((name) => name.startsWith(mediaId))).toEqual([])
})

test('audio alone is not a video', async () => {
  const author = await newAuthor()
  const parts = sampleFiles()
  const sound = Buffer.concat([parts.get('audio-init.mp4')!, parts.get('audio-00001.m4s')!])
  const mediaId = await begin(author, { kind: 'video', name: 'Sound' })
  await send(author, mediaId, sound)
  expect(await finish(author, mediaId)).toMatchObject({
    status: 415,
    body: { code: 'video_unreadable' },
  })
})

test('a copy that stopped half way is refused as cut off', async () => {
  const author = await newAuthor()
  const mediaId = await begin(author, { kind: 'video', name: 'Half' })
  const whole = clip()
  await send(author, mediaId, whole.subarray(0, whole.length / 2))
  expect(await finish(author, mediaId)).toMatchObject({
    status: 415,
    body: { code: 'video_cut_off' },
  })
})

test('a download is uploaded the same way', async () => {
  const author = await newAuthor()
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)])
  const mediaId = await begin(author, { kind: 'download', name: 'Notes.pdf' })
  expect((await send(author, mediaId, bytes)).status).toBe(204)
  expect(await finish(author, mediaId)).toMatchObject({
    status: 200,
    body: { state: 'ready', bytes: bytes.length, conversion: null },
  })
})

test('space is reserved when a file is announced, and one too large is refused before it is sent', async () => {
  const author = await newAuthor()
  const announce = async (kind: string, length: string) => {
    const mediaId = await begin(author, { kind, name: 'x.pdf' })
    const { status } = await fetch(addressOf(mediaId), {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': length,
        authorization: `Bearer ${author.token}`,
      },
    })
    return status
  }
  expect(await announce('video', String(5 * 1024 ** 3))).toBe(413)
  expect(await announce('download', String(201 * 1024 * 1024))).toBe(413)
  expect(await announce('picture', '100')).toBe(415)
  expect(await announce('video', '-1')).toBe(409)
  expect(await announce('video', String(30 * 1024 * 1024))).toBe(201)
  expect(await announce('video', String(30 * 1024 * 1024))).toBe(409)
})

test('an abandoned upload is removed after seven days', async () => {
  const author = await newAuthor()
  const mediaId = await begin(author, { kind: 'video', name: 'Left' })
  await send(author, mediaId, clip(), { stopAfter: 16 * 1024 })
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  const { db, files: store } = server.services
  await removeUnfinished({ db, files: store, uploadFolder, now: later(6) })
  expect(fs.readdirSync(uploadFolder)).toContain(mediaId)
  await removeUnfinished({ db, files: store, uploadFolder, now: later(8) })
  expect(fs.readdirSync(uploadFolder).filter((name) => name.startsWith(mediaId))).toEqual([])
})
