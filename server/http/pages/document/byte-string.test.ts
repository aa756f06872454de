import { expect, test } from 'vitest'
import { byteString, bytesOf } from './byte-string.ts'

test('a text survives as bytes', () => {
  const text = 'Fee: ৳8,400 · ফ্রি 🎓'
  expect(byteString(text)).toHaveLength(Buffer.byteLength(text))
  expect(bytesOf(byteString(text)).toString()).toBe(text)
})
