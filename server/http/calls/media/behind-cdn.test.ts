import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { MediaPlay } from '#contract/media/media.ts'
import { bucketStore } from '../../../storage/bucket-store.ts'
import { sampleFiles, sendWhole, uploadedVideo } from '../../../testing/media.ts'
import { hasNginx, startCdn } from '../../../testing/nginx-site.ts'
import { pretendBucket } from '../../../testing/pretend-bucket.ts'
import { testServer } from '../../../testing/test-server.ts'
import { securityHeaders } from '../../policy/security-headers.ts'
import { serveMedia } from './serve-media.ts'

const KEY = 'a-key-of-the-cdn-for-tests'
const segment = sampleFiles().get('240p-00001.m4s')!

/** A school whose videos lie in a bucket behind the CDN of deploy/nginx-cdn.conf. */
async function behindCdn() {
  const bucket = await pretendBucket()
  onTestFinished(() => bucket.close())
  const cdn = await startCdn(bucket.address, KEY)
  onTestFinished(cdn.stop)
  const origin = `http://127.0.0.1:${cdn.port}`
  const server = await testServer({
    files: bucketStore(bucket.address),
    config: {
      MEDIA_STORAGE_URL: `s3+${bucket.address.endpoint.replace('//', '//key:secret@')}/school`,
      MEDIA_CDN_URL: origin,
      MEDIA_CDN_KEY: KEY,
    },
  })
  const author = await server.newStudent({ role: 'staff' })
  const serve = serveMedia(server.services)
  const edi = http
    .createServer((request, response) => serve(request, response, 'a-request'))
    .listen(0, '127.0.0.1')
  await once(edi, 'listening')
  onTestFinished(() => {
    edi.closeAllConnections()
    edi.close()
  })
  const { port } = edi.address() as AddressInfo
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
  await expect
    .poll(() =>
      fetch(origin).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(403)
  const play = async (mediaId: string) => {
    const { body } = await server.call(`POST /api/media/${mediaId}/play`, {
      token: author.token,
      body: { device: 'a-browser-of-its-own' },
    })
    return body as MediaPlay
  }
  return { server, author, bucket, origin, get, play }
}

test.skipIf(!hasNginx)(
  'a segment comes from the CDN, which asks the bucket once; Edi sends playlists',
  async () => {
    const { server, author, bucket, origin, get, play } = await behindCdn()
    const { address } = await play(await uploadedVideo(server, author.token))
    expect(await (await get(`${address}240p.m3u8`)).text()).toContain('240p-00001.m4s')
    const moved = await get(`${address}240p-00001.m4s`)
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([
      302,
      'private, max-age=1800',
    ])
    const location = moved.headers.get('location')!
    expect(location.startsWith(`${origin}/lessons/`)).toBe(true)
    const sent = await fetch(location)
    expect(sent.status).toBe(200)
    expect(sent.headers.get('access-control-allow-origin')).toBe('https://courses.example.com')
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(segment)

    // Another viewer has another address of the same file, which the CDN has by now.
    bucket.refuse('silent')
    server.at(new Date(Date.now() + 60_000))
    const another = (await get(`${address}240p-00001.m4s`)).headers.get('location')!
    expect(another).not.toBe(location)
    const part = await fetch(another, { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(segment.subarray(10, 20))
  },
)

test.skipIf(!hasNginx)('the CDN sends nothing for an address that Edi did not sign', async () => {
  const { server, author, get, play } = await behindCdn()
  const { address } = await play(await uploadedVideo(server, author.token))
  const location = new URL((await get(`${address}240p-00001.m4s`)).headers.get('location')!)
  const status = async (change: (url: URL) => void) => {
    const url = new URL(location)
    change(url)
    return (await fetch(url)).status
  }
  expect(await status(() => {})).toBe(200)
  expect(await status((url) => (url.search = ''))).toBe(403)
  expect(await status((url) => url.searchParams.set('expires', '4000000000'))).toBe(403)
  expect(await status((url) => url.searchParams.set('token', 'AAAAAAAAAAAAAAAAAAAAAA'))).toBe(403)
  expect(await status((url) => (url.pathname = url.pathname.replace('00001', '00002')))).toBe(403)
  server.at(new Date(Date.now() - 2 * 3_600_000))
  const old = (await get(`${address}240p-00001.m4s`)).headers.get('location')!
  expect((await fetch(old)).status).toBe(403)
})

test.skipIf(!hasNginx)('a download comes from the bucket, which names it', async () => {
  const { server, author, bucket, get, play } = await behindCdn()
  const { body } = await server.call('POST /api/media', {
    token: author.token,
    body: { kind: 'download', name: 'notes.pdf' },
  })
  const { mediaId } = body as { mediaId: string }
  await sendWhole(server, {
    mediaId,
    bytes: Buffer.from('%PDF-1.7\n'),
    token: author.token,
  })
  await server.call(`POST /api/media/${mediaId}/finish`, { token: author.token, body: {} })
  const { address, file } = await play(mediaId)
  const location = new URL((await get(`${address}${file}`)).headers.get('location')!)
  expect(location.origin).toBe(bucket.address.endpoint)
  expect(location.searchParams.get('response-content-disposition')).toContain('notes.pdf')
})

test.skipIf(!hasNginx)('pages may play what the CDN sends', async () => {
  const { server, origin } = await behindCdn()
  const policy = securityHeaders(server.services.config, '')['content-security-policy']!
  for (const directive of ['media-src', 'connect-src', 'img-src'])
    expect(new RegExp(`${directive} [^;]*${origin}`).test(policy), directive).toBe(true)
})
