import { expect, test } from 'vitest'
import { PHOTO_MAX_BYTES } from '#contract/students/terms.ts'
import { refusedPicture } from './refused-picture.ts'

const refusedPhoto = (photo: Blob) => refusedPicture(photo, PHOTO_MAX_BYTES)

const file = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

test('JPEG, PNG and WebP are taken by their content', async () => {
  expect(await refusedPhoto(file([0xff, 0xd8, 0xff, 0xe0]))).toBeNull()
  expect(await refusedPhoto(file([0x89], 'PNG\r\n'))).toBeNull()
  expect(await refusedPhoto(file('RIFF', [0, 0x0a, 0, 0], 'WEBP'))).toBeNull()
})

test('a HEIC photo is recognised', async () => {
  expect(await refusedPhoto(file([0, 0, 0, 24], 'ftypheic'))).toBe('photo_is_heic')
  expect(await refusedPhoto(file([0, 0, 0, 24], 'ftypmif1'))).toBe('photo_is_heic')
})

test('other files are refused, and so are photos over the limit of the server', async () => {
  expect(await refusedPhoto(file('GIF89a'))).toBe('photo_unreadable')
  expect(await refusedPhoto(file())).toBe('photo_unreadable')
  expect(await refusedPhoto(file([0xff, 0xd8, 0xff], 'x'.repeat(PHOTO_MAX_BYTES - 3)))).toBeNull()
  expect(await refusedPhoto(file([0xff, 0xd8, 0xff], 'x'.repeat(PHOTO_MAX_BYTES - 2)))).toBe(
    'photo_too_large',
  )
})
