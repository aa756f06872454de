import { afterEach, beforeEach, expect, test } from 'vitest'
import { cacheName, keyOf } from './offline-lesson.ts'
import {
  markNoticesRead,
  endDownload,
  findDownload,
  deleteDownload,
  renewDownload,
} from './download-store.ts'
import { addDownload, removeAllDownloads, enableDownloads } from './testing.ts'

const nadia = 'nadia'
beforeEach(enableDownloads)
afterEach(() => removeAllDownloads(nadia))

test.each([
  ['renewed', renewDownload],
  ['ended', endDownload],
] as const)('a download that is removed while it is %s is not restored', async (_how, change) => {
  const lesson = await addDownload(nadia, 'loops')
  await Promise.all([change(lesson), deleteDownload(keyOf(lesson))])
  expect(await findDownload(keyOf(lesson))).toBeNull()
})

test('reading the notice of a removed download does not restore it', async () => {
  const lesson = await addDownload(nadia, 'loops', { state: 'enrolment-ended' })
  await deleteDownload(keyOf(lesson))
  await markNoticesRead([lesson])
  expect(await findDownload(keyOf(lesson))).toBeNull()
})

test('a download is renewed, its enrolment ends, and the notice is read', async () => {
  const checkedAt = '2026-11-01T00:00:00.000Z'
  const lesson = await addDownload(nadia, 'loops', { checkedAt })
  const key = keyOf(lesson)
  await renewDownload(lesson)
  expect((await findDownload(key))!.checkedAt > checkedAt).toBe(true)
  await endDownload(lesson)
  expect(await findDownload(key)).toMatchObject({ state: 'enrolment-ended', bytes: 0 })
  await markNoticesRead([(await findDownload(key))!])
  expect(await findDownload(key)).toMatchObject({ state: 'enrolment-ended', isNoticeRead: true })
})

test('a record keeps of its student what pages show, and nothing to reach them by', async () => {
  const profile = {
    studentId: 'ED-1',
    name: 'Nadia',
    email: 'nadia@example.com',
    phone: '+8801712345678',
    address: 'House 1, Dhaka',
  }
  const lesson = await addDownload(nadia, 'loops', { student: profile })
  const name = cacheName(keyOf(lesson))
  const record = await (await caches.open(name)).match(`/${name}/lesson.json`)
  const { student } = (await record!.json()) as { student: unknown }
  expect(student).toEqual({ studentId: 'ED-1', name: 'Nadia' })
})
