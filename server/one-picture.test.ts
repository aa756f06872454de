import { expect, test } from 'vitest'
import { onePictureAtATime } from './one-picture.ts'

test('pictures are worked on one at a time, in turn, and one that fails does not stop the next', async () => {
  const seen: string[] = []
  const work = (name: string) =>
    onePictureAtATime(async (sharp) => {
      seen.push(`${name} begins`)
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
        .webp()
        .toBuffer()
      seen.push(`${name} ends`)
      if (name === 'b') throw new Error('unreadable')
    })
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(work))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('twenty wait, further ones are asked to come back', async () => {
  const gate = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 20 }, () => onePictureAtATime(() => gate.promise))
  await expect(onePictureAtATime(() => gate.promise)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  gate.resolve()
  await Promise.all(waiting)
  expect(await onePictureAtATime(async () => 'free again')).toBe('free again')
})
