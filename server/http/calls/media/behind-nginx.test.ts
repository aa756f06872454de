import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { MediaPlay } from '#contract/media/media.ts'
import { sampleFiles, uploadedVideo } from '../../../testing/media.ts'
import { hasNginx, startSite } from '../../../testing/nginx-site.ts'
import { testServer } from '../../../testing/test-server.ts'
import { serveMedia } from './serve-media.ts'

const server = await testServer()
const author = await server.newStudent({ role: 'staff' })
const mediaId = await uploadedVideo(server, author.token)
const segment = sampleFiles().get('240p-00001.m4s')!

/** Edi's files behind nginx with the site of deploy/nginx.conf, and what nginx has asked Edi for. */
async function behindNginx() {
  const asked: string[] = []
  const serve = serveMedia(server.services)
  const edi = http
    .createServer((request, response) => {
      asked.push(`${request.method} ${request.url!.split('/').at(-1)}`)
      serve(request, response, 'a-request')
    })
    .listen(0, '127.0.0.1')
  await once(edi, 'listening')
  onTestFinished(() => {
    edi.closeAllConnections()
    edi.close()
  })
  const { port, stop } = await startSite([(edi.address() as AddressInfo).port])
  onTestFinished(stop)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await expect
    .poll(() =>
      get('/metrics').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(404)
  return { asked, get }
}

async function newAddress(): Promise<string> {
  const viewer = await server.newStudent({ role: 'staff' })
  const { body } = await server.call(`POST /api/media/${mediaId}/play`, {
    token: viewer.token,
    body: { device: 'a-browser-of-its-own' },
  })
  return (body as MediaPlay).address
}

test.skipIf(!hasNginx)(
  'a segment comes from Edi once, and from nginx for all who may watch',
  async () => {
    const { asked, get } = await behindNginx()
    for (const address of [await newAddress(), await newAddress()]) {
      const answer = await get(`${address}240p-00001.m4s`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('private, max-age=21600, immutable')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(segment)
      expect((await get(`${address}240p-00002.m4s`)).status).toBe(200)
    }
    expect(asked).toEqual([
      'HEAD 240p-00001.m4s',
      'GET 240p-00001.m4s',
      'GET 240p-00002.m4s',
      'HEAD 240p-00001.m4s',
    ])
  },
)

test.skipIf(!hasNginx)('a part of a segment in the cache is sent alone', async () => {
  const { get } = await behindNginx()
  const file = `${await newAddress()}240p-00001.m4s`
  for (const _ of ['from Edi', 'from the cache']) {
    const part = await get(file, { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(segment.subarray(10, 20))
  }
})

test.skipIf(!hasNginx)(
  'an address that is wrong or has run out opens nothing in the cache',
  async () => {
    const { get } = await behindNginx()
    const address = await newAddress()
    expect((await get(`${address}240p-00001.m4s`)).status).toBe(200)
    const spoiled = address.replace(/\/media\/..../, '/media/AAAA')
    const refused = await get(`${spoiled}240p-00001.m4s`)
    expect([refused.status, await refused.text()]).toEqual([
      410,
      'This address has run out. Open the lesson again.',
    ])
    const later = new Date(Date.now() + 13 * 3_600_000)
    const another = await newAddress()
    server.at(later)
    const expired = await get(`${another}240p-00001.m4s`)
    server.at(new Date())
    expect(expired.status).toBe(410)
  },
)

test.skipIf(!hasNginx)(
  'a file that does not exist, and a playlist, are answered by Edi each time',
  async () => {
    const { asked, get } = await behindNginx()
    const address = await newAddress()
    expect((await get(`${address}240p-99999.m4s`)).status).toBe(404)
    for (const _ of ['first', 'second']) expect((await get(`${address}240p.m3u8`)).status).toBe(200)
    expect(asked.filter((line) => line === 'GET 240p.m3u8')).toHaveLength(2)
  },
)
