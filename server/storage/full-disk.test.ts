import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { FilesAway } from './files-away.ts'
import { folderStore } from './folder-store.ts'

/** A real file system of 256 KB. null: only an administrator may mount one. */
async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
}

test('a full disk is said as such, leaves no part behind, and takes files again', async (context) => {
  const folder = await smallDisk()
  if (folder === null) return context.skip()
  context.onTestFinished(async () => {
    execFileSync('umount', [folder])
    await rm(folder, { recursive: true })
  })
  const store = folderStore(folder)
  await store.put('a/first.bin', Buffer.alloc(128 * 1024))
  const large = Buffer.alloc(200 * 1024)
  await expect(store.put('a/second.bin', large)).rejects.toThrow(FilesAway)
  await expect(
    store.putStream('a/second.bin', Readable.from([large]), { bytes: large.length }),
  ).rejects.toThrow(FilesAway)
  expect(await readdir(path.join(folder, 'a'))).toEqual(['first.bin'])
  await store.remove('a/first.bin')
  await store.put('a/second.bin', large)
  expect(await store.size('a/second.bin')).toBe(large.length)
})
