import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/real-server.ts'
import { folderStore, storagePlace } from './index.ts'
import { pretendBucket } from '../testing/pretend-bucket.ts'
import { bucketStore } from './bucket-store.ts'

const testBucketUrl = process.env['TEST_BUCKET_URL']

const stores = {
  async folder() {
    const folder = temporaryFolder()
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
    return folderStore(folder)
  },
  async bucket() {
    const bucket = await pretendBucket()
    onTestFinished(() => bucket.close())
    return bucketStore(bucket.address)
  },
  // Against a real one: TEST_BUCKET_URL=s3://KEY:SECRET@HOST/BUCKET, an empty bucket.
  ...(testBucketUrl && {
    async 'bucket elsewhere'() {
      const place = storagePlace(testBucketUrl, '')
      if (!('bucket' in place)) throw new Error('TEST_BUCKET_URL names no bucket')
      return bucketStore(place.bucket)
    },
  }),
}

describe.each(Object.entries(stores))('a store in a %s', (_, newStore) => {
  test('keeps files, gives them back whole or in part, and removes them', async () => {
    const store = await newStore()
    await store.put('media/m_1/init.mp4', Buffer.from('0123456789'), { type: 'video/mp4' })
    await store.putStream(
      'media/m_1/b.bin',
      Readable.from([Buffer.from('abc'), Buffer.from('def')]),
      { bytes: 6 },
    )
    await store.put('media/m_10/c.bin', Buffer.from('other'))

    expect(Buffer.from((await store.read('media/m_1/init.mp4'))!).toString()).toBe('0123456789')
    expect((await buffer(await store.stream('media/m_1/b.bin'))).toString()).toBe('abcdef')
    expect(
      (await buffer(await store.stream('media/m_1/init.mp4', { from: 2, to: 4 }))).toString(),
    ).toBe('234')
    expect(await store.size('media/m_1/b.bin')).toBe(6)

    await store.put('media/m_1/init.mp4', Buffer.from('new'))
    expect(await store.size('media/m_1/init.mp4')).toBe(3)
    await store.remove('media/m_1/init.mp4')
    expect(await store.size('media/m_1/init.mp4')).toBeNull()
    expect(await store.read('media/m_1/init.mp4')).toBeNull()

    await store.removeAll('media/m_1')
    expect(await store.size('media/m_1/b.bin')).toBeNull()
    // A key that merely begins with the same letters stays.
    expect(await store.size('media/m_10/c.bin')).toBe(5)
  })

  test('refuses a missing file and keys that lead elsewhere', async () => {
    const store = await newStore()
    await expect(store.stream('media/none')).rejects.toThrow(/none|UnknownError|key does not exist/)
    for (const key of [
      '../secret',
      'a/../../b',
      '/etc/passwd',
      'a//b',
      'a/.hidden',
      'a\0b',
      'a\\b',
      '',
      'a/',
    ])
      await expect(async () => store.put(key, Buffer.from('x'))).rejects.toThrow(/Not a key/)
  })
})

test('a file that cannot be written whole leaves nothing behind', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the line broke')
    })(),
  )
  await expect(folderStore(folder).putStream('media/a.bin', broken, { bytes: 8 })).rejects.toThrow(
    'the line broke',
  )
  expect(fs.readdirSync(path.join(folder, 'media'))).toEqual([])
})

test('the address of a bucket is read, or refused with what it should look like', () => {
  expect(storagePlace(undefined, 'data/media')).toEqual({ folder: 'data/media' })
  expect(
    storagePlace('s3://key:a%2Fb@s3.example.com/my-school?region=ap-southeast-1', 'x'),
  ).toEqual({
    bucket: {
      endpoint: 'https://s3.example.com',
      bucket: 'my-school',
      region: 'ap-southeast-1',
      accessKeyId: 'key',
      secretAccessKey: 'a/b',
    },
  })
  for (const wrong of [
    'https://s3.example.com/b',
    's3://s3.example.com/bucket',
    's3://k:s@host/',
    's3://k:s@host/a/b',
    'nonsense',
  ])
    expect(() => storagePlace(wrong, 'x'), wrong).toThrow(/MEDIA_STORAGE_URL must be s3:/)
})
