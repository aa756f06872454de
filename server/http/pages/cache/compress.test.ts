import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAnswer } from './compress.ts'

const page = (bytes: number) =>
  Buffer.from('পাইথন শিখুন, হাতে কলমে. '.repeat(bytes)).subarray(0, bytes)

test.each([1_000, 3_000, 200_000, 600_000])(
  '%i bytes survive a round trip through either encoding',
  async (bytes) => {
    for (const [accepted, read] of [
      ['br, gzip', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const body = page(bytes)
      const answer = new Response(body, { headers: { 'content-type': 'text/html' } })
      const compressed = await compressAnswer(answer, accepted)
      expect(accepted).toContain(compressed.headers.get('content-encoding'))
      expect(read(Buffer.from(await compressed.arrayBuffer())).equals(body)).toBe(true)
    }
  },
)
