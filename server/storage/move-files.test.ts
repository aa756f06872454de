import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pretendBucket } from '../testing/pretend-bucket.ts'
import { temporaryFolder } from '../testing/real-server.ts'
import { bucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './index.ts'
import { moveFiles } from './move-files.ts'

function newFolder(): { folder: string; store: FileStore } {
  const folder = temporaryFolder()
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return { folder, store: folderStore(folder) }
}

async function newBucket() {
  const bucket = await pretendBucket()
  onTestFinished(() => bucket.close())
  return { files: bucket.files, store: bucketStore(bucket.address) }
}

/** Files as a copy has them after some days: of videos, of course pictures, one larger than a part of a stream. */
async function fill(store: FileStore): Promise<Map<string, Buffer>> {
  const files = new Map([
    ['lessons/m1/aaaa-master.m3u8', Buffer.from('#EXTM3U\n')],
    ['lessons/m1/bbbb-240p-00001.m4s', randomBytes(300_000)],
    ['course-pictures/x.400.webp', randomBytes(1000)],
  ])
  for (const [key, bytes] of files) await store.put(key, bytes)
  return files
}

test('every file of a folder is in the bucket, and back in a folder, byte for byte', async () => {
  const [here, there, back] = [newFolder(), await newBucket(), newFolder()]
  const files = await fill(here.store)
  // What a write left behind that was cut off is no file.
  fs.writeFileSync(path.join(here.folder, 'lessons/m1/cccc.bin.0123456789ab.part'), 'half')
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  expect(await moveFiles(here.store, there.store)).toEqual({ files: 3, bytes, there: 0 })
  expect(there.files).toEqual(files)
  expect(await moveFiles(there.store, back.store)).toEqual({ files: 3, bytes, there: 0 })
  for (const [key, content] of files)
    expect(Buffer.from((await back.store.read(key))!)).toEqual(content)
})

test('a dry run writes nothing, and a second run sends only what is missing or differs', async () => {
  const [here, there] = [newFolder(), await newBucket()]
  const files = await fill(here.store)
  expect(await moveFiles(here.store, there.store, { dryRun: true })).toMatchObject({ there: 0 })
  expect(there.files.size).toBe(0)

  await moveFiles(here.store, there.store)
  // Of the same length, so that only its content tells.
  there.files.set('course-pictures/x.400.webp', randomBytes(1000))
  there.files.delete('lessons/m1/aaaa-master.m3u8')
  const sent: string[] = []
  const second = await moveFiles(here.store, there.store, {
    onFile: ({ key, isThere }) => !isThere && sent.push(key),
  })
  expect(second).toMatchObject({ files: 3, there: 1 })
  expect(sent.toSorted()).toEqual(['course-pictures/x.400.webp', 'lessons/m1/aaaa-master.m3u8'])
  expect(there.files).toEqual(files)
})

test('a store that keeps something else than it was sent is found out', async () => {
  const [here, there] = [newFolder(), await newBucket()]
  await fill(here.store)
  const forgetful: FileStore = {
    ...there.store,
    async putStream(key, stream, options) {
      await there.store.putStream(key, stream, options)
      const kept = there.files.get(key)!
      kept[0]! ^= 1
    },
  }
  await expect(moveFiles(here.store, forgetful)).rejects.toThrow(/is another file in http/)
})

test('a store that refuses stops the move with the name of the file', async () => {
  const here = newFolder()
  await fill(here.store)
  const full: FileStore = {
    ...newFolder().store,
    putStream: () => Promise.reject(new Error('no space left')),
  }
  await expect(moveFiles(here.store, full)).rejects.toThrow(/was not copied/)
})
