import { expect, test } from 'vitest'
import { isCutOff } from './cut-off.ts'

function box(type: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  new DataView(bytes.buffer).setUint32(0, length)
  bytes.set(new TextEncoder().encode(type), 4)
  return bytes
}
const file = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const isCut = (bytes: Uint8Array) =>
  isCutOff(async (at, length) => bytes.subarray(at, at + length), bytes.length)

const whole = file(box('ftyp', 24), box('mdat', 400), box('moov', 80))

test('a whole file is not cut off, wherever its parts are', async () => {
  expect(await isCut(whole)).toBe(false)
  expect(await isCut(file(box('ftyp', 24), box('moov', 80), box('mdat', 400)))).toBe(false)
})

test.each([500, 424, 100, 33, 27])('the first %i of its bytes are', async (length) => {
  // Exactly between two parts nothing tells.
  expect(await isCut(whole.subarray(0, length))).toBe(length !== 424)
})

test('a last part without a size, or with a long one, is read as it is meant', async () => {
  const open = box('mdat', 100)
  new DataView(open.buffer).setUint32(0, 0)
  expect(await isCut(file(box('ftyp', 24), open))).toBe(false)
  const long = box('mdat', 100)
  const view = new DataView(long.buffer)
  view.setUint32(0, 1)
  view.setBigUint64(8, 100n)
  expect(await isCut(file(box('ftyp', 24), long))).toBe(false)
  view.setBigUint64(8, 5_000_000_000n)
  expect(await isCut(file(box('ftyp', 24), long))).toBe(true)
})

test('of other files it says nothing', async () => {
  expect(await isCut(new TextEncoder().encode('not a video at all'))).toBe(false)
  expect(await isCut(new Uint8Array(3))).toBe(false)
})
