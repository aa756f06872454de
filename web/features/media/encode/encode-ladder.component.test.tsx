import { expect, test } from 'vitest'
import { EncodeError, encodeLadder } from './encode-ladder.ts'

const box = (name: string, content: Uint8Array<ArrayBuffer>): Blob => {
  const head = new Uint8Array(8)
  new DataView(head.buffer).setUint32(0, content.length + 8)
  head.set(new TextEncoder().encode(name), 4)
  return new Blob([head, content])
}

test('a copy that was cut off is told to be unreadable, not to have no picture', async () => {
  const brands = new TextEncoder().encode('isom\0\0\0\0isommp41')
  // The list of what is in it would come behind the frames.
  const file = new Blob([box('ftyp', brands), box('mdat', new Uint8Array(2_000))])
  const failure = await encodeLadder({
    file,
    onFile: () => {},
    onProgress: () => {},
    mayGoOn: () => undefined,
  }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(EncodeError)
  expect((failure as EncodeError).failure).toBe('unreadable')
})
