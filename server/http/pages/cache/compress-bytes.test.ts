import { readFile } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotliNow, brotliSmallest, compressedOnce } from './compress-bytes.ts'

const page = (bytes: number) =>
  Buffer.from('পাইথন শিখুন, হাতে কলমে. '.repeat(bytes)).subarray(0, bytes)

test.each([0, 1, 3_000, 200_000, 200_001, 600_000])(
  '%i bytes survive a round trip through either encoding',
  async (bytes) => {
    const body = page(bytes)
    expect(brotliDecompressSync(await compressedOnce(body, 'br')).equals(body)).toBe(true)
    expect(gunzipSync(await compressedOnce(body, 'gzip')).equals(body)).toBe(true)
  },
)

test('the highest level is smaller and the same text', async () => {
  const body = await readFile('docs/architecture.md')
  const [quick, smallest] = [brotliNow(body, 3), await brotliSmallest(body)]
  expect(smallest.length).toBeLessThan(quick.length * 0.9)
  expect(brotliDecompressSync(smallest).equals(body)).toBe(true)
})
