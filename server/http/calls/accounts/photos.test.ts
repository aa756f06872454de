import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHOTO_MAX_BYTES } from '#contract/students/terms.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()

/** Sends a file as a student's photo. */
async function send(
  student: TestStudent,
  file: Uint8Array,
  options: { id?: string; type?: string } = {},
) {
  const response = await server.app.request(
    `/api/users/students/${options.id ?? student.record.student_id}/photo`,
    {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${student.token}`,
        'content-type': options.type ?? 'image/jpeg',
      },
      body: new Uint8Array(file),
    },
  )
  return { status: response.status, body: (await response.json()) as { photo: string } }
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0b5d4e' } })
}

test('a photo becomes a square WebP without hidden data, at an address that never changes', async () => {
  const student = await server.newStudent()
  const withPlace = await picture(900, 600)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '23/1 46/1 0/1' } })
    .jpeg()
    .toBuffer()
  const answer = await send(student, withPlace)
  expect(answer).toMatchObject({
    status: 200,
    body: { photo: expect.stringMatching(/^\/photos\/[A-Za-z0-9]{24}\.webp$/) },
  })
  const served = await server.app.request(answer.body.photo)
  expect(served.headers.get('cache-control')).toContain('immutable')
  const kept = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(kept.exif).toBeUndefined()
})

test('a new photo replaces the old one', async () => {
  const student = await server.newStudent()
  const first = await send(student, await picture(40, 40).png().toBuffer())
  const second = await send(student, await picture(40, 40).webp().toBuffer(), {
    type: 'image/webp',
  })
  expect(second.body.photo).not.toBe(first.body.photo)
  expect((await server.app.request(first.body.photo)).status).toBe(404)
  expect((await server.app.request(second.body.photo)).status).toBe(200)
})

test('a HEIC photo is refused with the reason, whatever its name', async () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  ])
  expect(await send(await server.newStudent(), heic)).toMatchObject({
    status: 415,
    body: { code: 'photo_is_heic' },
  })
})

test('a file that is not a photo is refused, whatever its name', async () => {
  const student = await server.newStudent()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  expect(await send(student, svg)).toMatchObject({
    status: 415,
    body: { code: 'photo_unreadable' },
  })
  expect(await send(student, await picture(9, 9).gif().toBuffer())).toMatchObject({
    status: 415,
    body: { code: 'photo_unreadable' },
  })
  expect(await send(student, new Uint8Array())).toMatchObject({
    status: 415,
    body: { code: 'photo_unreadable' },
  })
  const cutOff = (await picture(900, 900).png().toBuffer()).subarray(0, 200)
  expect(await send(student, cutOff)).toMatchObject({
    status: 415,
    body: { code: 'photo_unreadable' },
  })
})

test('a picture that unpacks to too many pixels is refused', async () => {
  const huge = await picture(8000, 7000).png().toBuffer()
  expect(huge.byteLength).toBeLessThan(PHOTO_MAX_BYTES)
  expect(await send(await server.newStudent(), huge)).toMatchObject({
    status: 413,
    body: { code: 'picture_too_many_pixels' },
  })
})

test('more than 8 MB are refused', async () => {
  const tooBig = new Uint8Array(PHOTO_MAX_BYTES + 1)
  expect(await send(await server.newStudent(), tooBig)).toMatchObject({
    status: 413,
    body: { code: 'photo_too_large' },
  })
})

test('nobody can change another student’s photo, and visitors can change none', async () => {
  const [owner, other] = [await server.newStudent(), await server.newStudent()]
  const file = await picture(9, 9).png().toBuffer()
  expect(await send(other, file, { id: owner.record.student_id })).toMatchObject({
    status: 403,
    body: { code: 'not_yours' },
  })
  const path = `/api/users/students/${owner.record.student_id}/photo`
  expect(
    (await server.app.request(path, { method: 'PUT', body: new Uint8Array(file) })).status,
  ).toBe(401)
})

test('an unknown photo is not found', async () => {
  expect((await server.app.request('/photos/aaaaaaaaaaaaaaaaaaaaaaaa.webp')).status).toBe(404)
  expect((await server.app.request('/photos/..%2F..%2Fetc.webp')).status).toBe(404)
})
