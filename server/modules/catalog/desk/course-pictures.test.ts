import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coursePictureSources } from '#contract/catalog/course-pictures.ts'
import { testServer } from '#server/testing/test-server.ts'
import { cutAround } from './course-pictures.ts'

const server = await testServer()
const staff = await server.newStudent({ role: 'staff' })
const student = await server.newStudent()

async function send(bytes: Uint8Array, query: string, by = staff) {
  const response = await server.app.request(`/api/staff/course-pictures?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'image/png' },
    body: Buffer.from(bytes),
  })
  return {
    status: response.status,
    body: (await response.json()) as { path: string; code: string },
  }
}

/** Left half red, right half blue. */
async function twoColours(): Promise<Buffer> {
  const half = { width: 1000, height: 1000, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 1000, top: 0 }])
    .png()
    .toBuffer()
}

test.each([
  [
    { width: 2000, height: 1000 },
    1,
    { x: 0, y: 50 },
    { left: 0, top: 0, width: 1000, height: 1000 },
  ],
  [
    { width: 2000, height: 1000 },
    1,
    { x: 50, y: 50 },
    { left: 500, top: 0, width: 1000, height: 1000 },
  ],
  [
    { width: 2000, height: 1000 },
    1,
    { x: 100, y: 0 },
    { left: 1000, top: 0, width: 1000, height: 1000 },
  ],
  [
    { width: 900, height: 1600 },
    16 / 9,
    { x: 50, y: 100 },
    { left: 0, top: 1094, width: 900, height: 506 },
  ],
])('of %j the part with ratio %d around %j is %j', (size, ratio, focus, part) => {
  expect(cutAround(size, ratio, focus)).toEqual(part)
})

test('a picture is cut around its point and kept in the sizes and types of pages', async () => {
  const { status, body } = await send(await twoColours(), 'shape=person&x=90&y=50')
  expect(status).toBe(201)
  const sources = coursePictureSources(body.path)!
  const addresses = `${sources.avif}, ${sources.webp}`
    .split(', ')
    .map((source) => source.split(' ')[0]!)
  expect(addresses.map((address) => address.replace(/^.*?\./, ''))).toEqual([
    '160.avif',
    '320.avif',
    '160.webp',
    '320.webp',
  ])
  for (const address of addresses) {
    const answer = await server.app.request(address)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const { width, height, format } = await sharp(
      Buffer.from(await answer.arrayBuffer()),
    ).metadata()
    const [size, type] = address.split('.').slice(-2) as [string, string]
    expect([width, height, format]).toEqual([
      Number(size),
      Number(size),
      type === 'avif' ? 'heif' : 'webp',
    ])
  }
  const shown = Buffer.from(await (await server.app.request(body.path)).arrayBuffer())
  const { dominant } = await sharp(shown).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
})

test('a file that is no picture, whatever it says, and a student are refused', async () => {
  expect(
    await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'shape=banner'),
  ).toMatchObject({
    status: 415,
    body: { code: 'photo_unreadable' },
  })
  expect((await send(await twoColours(), 'shape=banner', student)).status).toBe(403)
  expect((await server.app.request('/course-pictures/b_nobody.400.webp')).status).toBe(404)
  expect((await server.app.request('/course-pictures/..%2F..%2Fsecret')).status).toBe(404)
})
