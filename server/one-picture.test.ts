import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { onePictureAtATime, withPicture } from './one-picture.ts'

test('pictures are worked on one at a time, and one that fails does not stop the next', async () => {
  const seen: string[] = []
  const work = (name: string) =>
    onePictureAtATime(1, async () => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      seen.push(`${name} ends`)
      if (name === 'b') throw new Error('unreadable')
    })
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(work))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('whoever sends one picture does not wait for everything that another has sent', async () => {
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const send = (senderId: number, name: string) =>
    onePictureAtATime(senderId, () => gate.promise).then(() => done.push(name))
  const all = ['a', 'b', 'c', 'd'].map((name) => send(1, name))
  all.push(send(2, 'another’s'))
  gate.resolve()
  await Promise.all(all)
  expect(done).toEqual(['a', 'b', 'another’s', 'c', 'd'])
})

test('twenty wait, further ones of the same sender are asked to come back', async () => {
  const gate = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 21 }, () => onePictureAtATime(1, () => gate.promise))
  await expect(onePictureAtATime(1, () => gate.promise)).rejects.toMatchObject({ code: 'busy' })
  gate.resolve()
  await Promise.all(waiting)
  expect(await onePictureAtATime(1, async () => 'free again')).toBe('free again')
})

test.each([
  [1, 50_000_000, 'picture_too_narrow'],
  [10_000, 199, 'picture_too_narrow'],
  [20_001, 1_000, 'picture_too_narrow'],
  [9_000, 12_000, 'picture_too_many_pixels'],
])('a picture of %i × %i is refused before it waits', async (width, height, code) => {
  const gate = Promise.withResolvers<void>()
  const before = onePictureAtATime(1, () => gate.promise)
  const sent = {
    bytes: emptyPng(width, height),
    senderId: 2,
    unreadable: 'photo_unreadable',
  } as const
  await expect(withPicture(sent, async () => 'read')).rejects.toMatchObject({ code })
  gate.resolve()
  await before
})

test('a photo of a phone is taken, what is no picture is not', async () => {
  const sides = (bytes: Uint8Array) =>
    withPicture({ bytes, senderId: 1, unreadable: 'photo_unreadable' }, async (picture) => {
      const { width, height } = await picture.metadata()
      return [width, height]
    })
  expect(await sides(emptyPng(6_000, 8_000))).toEqual([6_000, 8_000])
  await expect(sides(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'photo_unreadable' })
})

/** A grey picture of which only the beginning is there: enough to read its sides. */
function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
