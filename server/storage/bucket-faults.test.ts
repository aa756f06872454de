import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pretendBucket } from '../testing/pretend-bucket.ts'
import { bucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { FilesAway } from './files-away.ts'

/** Shorter than in production. */
const limits = { connect: 300, silence: 400, whole: 1_500 }
const where = { bucket: 'school', region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' }

/** A real TCP server that does with each connection what it is told. */
async function serverThat(treats: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    treats(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Each call of a store, and so everything that asks a bucket. */
const calls: [name: string, call: (store: FileStore) => Promise<unknown>][] = [
  ['put', (store) => store.put('a/b.bin', Buffer.from('abc'))],
  ['put a large file', (store) => store.put('a/b.bin', Buffer.alloc(8 * 1024 * 1024))],
  [
    'put a stream',
    (store) =>
      store.putStream('a/b.bin', Readable.from([Buffer.alloc(3 * 1024 * 1024)]), {
        bytes: 3 * 1024 * 1024,
      }),
  ],
  ['read', (store) => store.read('a/b.bin')],
  ['stream', async (store) => buffer(await store.stream('a/b.bin'))],
  ['size', (store) => store.size('a/b.bin')],
  ['list', (store) => store.list()[Symbol.asyncIterator]().next()],
  ['remove', (store) => store.remove('a/b.bin')],
  ['remove all', (store) => store.removeAll('a')],
]

describe.each(calls)('%s', (_, call) => {
  test('ends when a bucket takes the connection and says nothing', async () => {
    const endpoint = await serverThat(() => {})
    await expect(call(bucketStore({ ...where, endpoint }, limits))).rejects.toThrow(FilesAway)
  })

  test('ends when a bucket reads everything and says nothing', async () => {
    const endpoint = await serverThat((socket) => socket.resume())
    await expect(call(bucketStore({ ...where, endpoint }, limits))).rejects.toThrow(FilesAway)
  })

  test('says so when a bucket closes each connection, or there is none', async () => {
    const closing = await serverThat((socket) => socket.destroy())
    await expect(call(bucketStore({ ...where, endpoint: closing }, limits))).rejects.toThrow(
      FilesAway,
    )
    const gone = await pretendBucket()
    await gone.close()
    await expect(call(bucketStore(gone.address, limits))).rejects.toThrow(FilesAway)
  })

  test.each([
    [500, '<Error><Code>InternalError</Code></Error>'],
    [502, '<html>Bad gateway</html>'],
    [503, '<Error><Code>SlowDown</Code></Error>'],
    [507, '<Error><Code>XMinioStorageFull</Code></Error>'],
    [403, '<Error><Code>QuotaExceeded</Code></Error>'],
    [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'],
  ])('says so when a bucket answers %i %s', async (status, body) => {
    const bucket = await pretendBucket()
    onTestFinished(() => bucket.close())
    const store = bucketStore(bucket.address)
    await store.put('a/b.bin', Buffer.from('abc'))
    bucket.refuse({ status, body })
    await expect(call(store)).rejects.toThrow(FilesAway)
    // Nothing was lost, and nothing needs a restart.
    bucket.refuse(null)
    expect(Buffer.from((await store.read('a/b.bin'))!).toString()).toBe('abc')
  })
})

test('a bucket that drips its answer is given up', async () => {
  const endpoint = await serverThat((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
    const drip = setInterval(() => socket.write('x'), 50)
    socket.on('close', () => clearInterval(drip))
  })
  const store = bucketStore({ ...where, endpoint }, { ...limits, whole: 100 })
  await expect(store.read('a/b.bin')).rejects.toThrow(FilesAway)
})

test('a bucket that is silent in the middle of a file is given up', async () => {
  const endpoint = await serverThat((socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
  )
  const store = bucketStore({ ...where, endpoint }, limits)
  await expect(store.read('a/b.bin')).rejects.toThrow(FilesAway)
  await expect(store.stream('a/b.bin').then(buffer)).rejects.toThrow(FilesAway)
})

test('a source that breaks is named itself, and ends its upload', async () => {
  const bucket = await pretendBucket()
  onTestFinished(() => bucket.close())
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the disk broke')
    })(),
  )
  await expect(
    bucketStore(bucket.address).putStream('a/b.bin', broken, { bytes: 8 }),
  ).rejects.toThrow('the disk broke')
  expect(bucket.files.size).toBe(0)
})
