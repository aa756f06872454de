import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { MediaPlay } from '#contract/media/media.ts'
import { bucketStore } from '../../../storage/bucket-store.ts'
import { sampleFiles, sendWhole, uploadedVideo } from '../../../testing/media.ts'
import { pretendBucket } from '../../../testing/pretend-bucket.ts'
import { testServer, type TestServer } from '../../../testing/test-server.ts'
import type { HeaderList } from '../../policy/door-headers.ts'
import { serveMedia } from './serve-media.ts'

const server = await testServer()
const author = await server.newStudent({ role: 'staff' })
const mediaId = await uploadedVideo(server, author.token)
const segment = sampleFiles().get('240p-00001.m4s')!

/** Files of a server, over HTTP. */
async function served(by: TestServer, always: HeaderList = []) {
  const serve = serveMedia(by.services, always)
  const listening = http
    .createServer((request, response) => serve(request, response, 'a-request'))
    .listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => {
    listening.closeAllConnections()
    listening.close()
  })
  const { port } = listening.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, method, redirect: 'manual' })
}

async function addressFor(
  token: string,
  device = 'a-browser-of-its-own',
  id = mediaId,
): Promise<string> {
  const { body, status } = await server.call(`POST /api/media/${id}/play`, {
    token,
    body: { device },
  })
  expect(status).toBe(200)
  return (body as MediaPlay).address
}

test('a file is sent whole or in part, with an entity tag, and cached by the browser', async () => {
  const get = await served(server)
  const file = `${await addressFor(author.token)}240p-00001.m4s`
  const whole = await get(file)
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/iso.segment',
    'content-length': String(segment.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=21600, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(segment)
  const etag = whole.headers.get('etag')!

  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, segment.length - 1],
    ['bytes=-50', segment.length - 50, segment.length - 1],
    [`bytes=10-${segment.length + 1000}`, 10, segment.length - 1],
  ] as const) {
    const part = await get(file, { range })
    expect(part.status, range).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${segment.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(segment.subarray(from, to + 1))
  }
  expect((await get(file, { range: `bytes=${segment.length}-` })).status).toBe(416)
  expect((await get(file, { range: 'bytes=5-2' })).status).toBe(416)
  // Not understood: ignored.
  for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
    expect((await get(file, { range })).status, range).toBe(200)
  expect((await get(file, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await get(file, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
  expect((await get(file, { 'if-none-match': etag })).status).toBe(304)
  const head = await get(file, {}, 'HEAD')
  expect([
    head.status,
    head.headers.get('content-length'),
    (await head.arrayBuffer()).byteLength,
  ]).toEqual([200, String(segment.length), 0])
  const playlist = await get(file.replace('240p-00001.m4s', '240p.m3u8'))
  expect([playlist.headers.get('content-type'), playlist.headers.get('cache-control')]).toEqual([
    'application/vnd.apple.mpegurl',
    'no-store',
  ])
})

test('every answer has its id and the usual headers, unless the file needs others', async () => {
  const get = await served(server, [
    ['content-security-policy', "default-src 'none'"],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
  ])
  const file = `${await addressFor(author.token)}240p-00001.m4s`
  const etag = (await get(file)).headers.get('etag')!
  for (const [answer, status, policy] of [
    [await get(file), 200, 'no-referrer'],
    [await get(file, { range: 'bytes=0-9' }), 206, 'no-referrer'],
    [await get(file, { 'if-none-match': etag }), 304, 'no-referrer'],
    [await get(file, { range: 'bytes=5-2' }), 416, 'strict-origin-when-cross-origin'],
    [await get(`${file}x`), 404, 'strict-origin-when-cross-origin'],
  ] as const) {
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-request-id')).toBe('a-request')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(answer.headers.get('referrer-policy'), String(status)).toBe(policy)
  }
})

test('an address opens nothing after six hours, for another medium, or if altered', async () => {
  const get = await served(server)
  const other = await uploadedVideo(server, author.token)
  const address = await addressFor(author.token)
  const [, , token] = address.split('/') as [string, string, string]
  expect((await get(`/media/${token}/${other}/240p-00001.m4s`)).status).toBe(410)
  expect((await get(`${address}240p-00001.m4s`)).status).toBe(200)
  // Also once it has opened its own.
  expect((await get(`/media/${token}/${other}/240p-00001.m4s`)).status).toBe(410)
  for (let at = 0; at < token.length; at += 7) {
    const touched = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect((await get(`/media/${touched}/${mediaId}/240p-00001.m4s`)).status, String(at)).toBe(410)
  }
  server.at(new Date(Date.now() + 5.9 * 3_600_000))
  expect((await get(`${address}240p-00001.m4s`)).status).toBe(200)
  server.at(new Date(Date.now() + 6.1 * 3_600_000))
  expect((await get(`${address}240p-00001.m4s`)).status).toBe(410)
  server.at(new Date())
})

test('no path escapes the files of a medium', async () => {
  const get = await served(server)
  const address = await addressFor(author.token)
  for (const file of [
    '',
    'none.m4s',
    '..%2f..%2fsealing.key',
    '%2e%2e/x.m4s',
    '240p-00001.m4s/',
    '240p-00001.m4s%00',
    'left-over.m4s',
    'media.json',
    '.m4s',
  ])
    expect((await get(address + file)).status, file).toBe(404)
  for (const path of [
    '/media/',
    '/media/x',
    `/media//${mediaId}/240p.m3u8`,
    `/media/${'a'.repeat(5000)}/${mediaId}/240p.m3u8`,
  ])
    expect((await get(path)).status).toBe(404)
})

test('when access ends, playlists stop immediately and segments a minute later', async () => {
  const get = await served(server)
  const member = await server.newStudent({ role: 'staff' })
  const address = await addressFor(member.token)
  expect((await get(`${address}240p.m3u8`)).status).toBe(200)
  expect((await get(`${address}240p-00001.m4s`)).status).toBe(200)
  await server.services.db
    .updateTable('students')
    .set({ role: 'student', staff_role: null })
    .where('id', '=', member.record.id)
    .execute()
  // The last decision still applies to buffered segments.
  expect((await get(`${address}240p-00002.m4s`)).status).toBe(200)
  server.at(new Date(Date.now() + 61_000))
  expect((await get(`${address}240p-00003.m4s`)).status).toBe(403)
  server.at(new Date())
  expect((await get(`${address}240p.m3u8`)).status).toBe(403)
})

test('a third device replaces the first, whose playlist then says so', async () => {
  const get = await served(server)
  const { token } = await server.newStudent({ role: 'staff' })
  const first = await addressFor(token, 'device-number-one-1')
  server.at(new Date(Date.now() + 1000))
  await addressFor(token, 'device-number-two-2')
  expect((await get(`${first}240p.m3u8`)).status).toBe(200)
  server.at(new Date(Date.now() + 2000))
  await addressFor(token, 'device-number-three')
  expect((await get(`${first}240p.m3u8`)).status).toBe(409)
})

test('a download is saved under its own name and never displayed', async () => {
  const get = await served(server)
  const { body } = await server.call('POST /api/media', {
    token: author.token,
    body: { kind: 'download', name: "নোট 'এক'.txt" },
  })
  const { mediaId: id } = body as { mediaId: string }
  const bytes = Buffer.from('<script>alert(1)</script>')
  await sendWhole(server, { mediaId: id, bytes, token: author.token })
  await server.call(`POST /api/media/${id}/finish`, { token: author.token })
  const { body: play } = await server.call(`POST /api/media/${id}/play`, {
    token: author.token,
    body: { device: 'a-browser-of-its-own' },
  })
  const { address, file } = play as MediaPlay
  const answer = await get(address + file!)
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="___ ____.txt"; filename*=UTF-8''${encodeURIComponent("নোট 'এক'.txt").replaceAll("'", '%27')}`,
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('behind nginx Edi only authorises, and nginx sends', async () => {
  const accelerated = await testServer({
    config: { MEDIA_ACCEL: 'nginx' },
    files: server.services.files,
  })
  const get = await served(accelerated)
  const answer = await get(`${await addressFor(author.token)}240p-00001.m4s`)
  const hash = createHash('sha256').update(segment).digest('hex').slice(0, 16)
  expect(answer.headers.get('x-accel-redirect')).toBe(
    `/media-files/lessons/${mediaId}/${hash}-240p-00001.m4s`,
  )
  expect((await answer.arrayBuffer()).byteLength).toBe(0)
  expect((await get('/media/none/none/x.m4s')).headers.get('x-accel-redirect')).toBeNull()
})

test('with a bucket, segments have a signed address, playlists come from here', async () => {
  const bucket = await pretendBucket()
  onTestFinished(() => bucket.close())
  const remote = await testServer({ files: bucketStore(bucket.address) })
  const id = await uploadedVideo(remote, author.token)
  const get = await served(remote)
  const address = await addressFor(author.token, 'a-browser-of-its-own', id)
  expect(await (await get(`${address}240p.m3u8`)).text()).toContain('240p-00001.m4s')
  const redirect = await get(`${address}240p-00001.m4s`)
  expect(redirect.status).toBe(302)
  const location = new URL(redirect.headers.get('location')!)
  expect(location.searchParams.get('X-Amz-Expires')).toBe('3600')
  expect(Buffer.from(await (await fetch(location)).arrayBuffer())).toEqual(segment)
})
