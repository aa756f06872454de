import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Upload } from '#contract/media/media.ts'
import { takeUploadLock } from '../../../modules/media/index.ts'
import { temporaryFolder } from '../../../testing/real-server.ts'
import { testServer } from '../../../testing/test-server.ts'
import { uploadLocker } from './upload-locker.ts'

const folder = temporaryFolder()
/** Two processes of one copy: one database, one folder. */
const [one, other] = [
  await testServer({ config: { DATA_DIR: folder } }),
  await testServer({ config: { DATA_DIR: folder } }),
]
const { db } = one.services
const open: http.Server[] = []
afterAll(() => {
  for (const server of open) {
    server.closeAllConnections()
    server.close()
  }
  fs.rmSync(folder, { recursive: true, force: true })
})
const author = await one.newStudent({ role: 'staff', staffRole: 'content' })

async function listening({ app }: typeof one): Promise<string> {
  const server = http.createServer(getRequestListener((request) => app.fetch(request)))
  open.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function newUpload(): Promise<string> {
  const started = await one.call('POST /api/media', {
    token: author.token,
    body: { kind: 'download', name: 'notes.pdf' },
  })
  return (started.body as Upload).mediaId
}

const headers = {
  'tus-resumable': '1.0.0',
  'content-type': 'application/offset+octet-stream',
  authorization: `Bearer ${author.token}`,
}

test('of two processes receiving one upload at once, one writes and the file stays intact', async () => {
  const [first, second] = [await listening(one), await listening(other)]
  const mediaId = await newUpload()
  const at = `/api/media/${mediaId}/original`
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40_000, 'a lesson ')])
  const sent = path.join(one.services.config.media.uploadFolder, mediaId)
  const started = await fetch(first + at, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length) },
  })
  expect(started.status).toBe(201)

  // Half of it, over a connection that then goes silent.
  const half = bytes.subarray(0, 20_000)
  const silent = http.request(first + at, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': 0, 'content-length': bytes.length },
  })
  silent.on('error', () => {})
  silent.write(half)
  await expect.poll(() => fs.statSync(sent).size, { timeout: 5_000 }).toBe(half.length)

  // The browser retries and reaches the other process, which gets the lock once the first has
  // released it.
  const head = await fetch(second + at, { method: 'HEAD', headers })
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(half.length)])
  silent.write(Buffer.alloc(5_000, 'late '))
  const rest = await fetch(second + at, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': String(half.length) },
    body: bytes.subarray(half.length),
  })
  expect(rest.status).toBe(204)
  silent.destroy()
  expect(fs.readFileSync(sent)).toEqual(bytes)
  expect(
    await db.selectFrom('upload_locks').where('media_id', '=', mediaId).selectAll().execute(),
  ).toEqual([])
})

test('a request that waits too long gets "locked", and the lock once the holding process is gone', async () => {
  const mediaId = await newUpload()
  expect(await takeUploadLock(db, { mediaId, holder: 'a process that hangs' })).toBe(true)
  const take = () =>
    uploadLocker(db, { waitMs: 50 })
      .newLock(mediaId)
      .lock(new AbortController().signal, () => {})
  await expect(take()).rejects.toMatchObject({ status_code: 423 })
  const held = db.selectFrom('upload_locks').where('media_id', '=', mediaId)
  expect(await held.select(['holder', 'is_wanted']).execute()).toEqual([
    { holder: 'a process that hangs', is_wanted: true },
  ])
  await db
    .updateTable('upload_locks')
    .set({ held_until: sql<Date>`now() - interval '1 second'` })
    .where('media_id', '=', mediaId)
    .execute()
  const lock = uploadLocker(db, { waitMs: 50 }).newLock(mediaId)
  await lock.lock(new AbortController().signal, () => {})
  expect(await held.select('is_wanted').execute()).toEqual([{ is_wanted: false }])
  await lock.unlock()
  expect(await held.select('holder').execute()).toEqual([])
})
