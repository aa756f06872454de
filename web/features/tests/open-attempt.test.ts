import { expect, test } from 'vitest'
import { type Api, ApiProblem } from '#web/api.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { inMemory } from './attempt-store.ts'
import { hasDevice, lateSlots, openAttempt, startAttempt, takeOverAttempt } from './open-attempt.ts'
import { aSheet, ATTEMPT, COURSE, LESSON } from './testing.ts'

const DEVICE = 'd'.repeat(32)
const test1 = { courseId: COURSE, lessonId: LESSON, mode: 'online' } as const

/** A device and the replies of its server, in turn. The clock is the test's. */
function aDevice(...replies: (AttemptSheet | ApiProblem)[]) {
  const sent: unknown[] = []
  const moment = { steady: 0, wall: 0, page: 1 }
  const api = (async (_: string, { body }: { body?: unknown }) => {
    sent.push(body)
    const reply = replies.shift()
    if (reply instanceof ApiProblem) throw reply
    return reply
  }) as unknown as Api
  return { person: 'uid-1', store: inMemory(), api, now: () => ({ ...moment }), sent, moment }
}
const problem = (status: number, code: string) => new ApiProblem({ status, code, title: code })

test('an attempt that has just begun is not asked for again', async () => {
  const device = aDevice(aSheet({ device: DEVICE }))
  await startAttempt(test1, device)
  expect(await openAttempt(ATTEMPT, device)).toMatchObject({
    head: { device: DEVICE },
    isElsewhere: false,
  })
  expect(device.sent).toEqual([{ mode: 'online', device: null }])
  expect(await hasDevice(ATTEMPT, device)).toBe(true)
})

test('after a reload the server is asked, and without a line the device knows it', async () => {
  const device = aDevice(
    aSheet({ device: DEVICE }),
    aSheet({ title: 'Anew' }),
    problem(0, 'offline'),
  )
  await startAttempt(test1, device)
  device.moment.page = 2
  expect((await openAttempt(ATTEMPT, device))?.head).toMatchObject({
    device: DEVICE,
    sheet: { title: 'Anew' },
  })
  device.moment.page = 3
  expect((await openAttempt(ATTEMPT, device))?.head.sheet.title).toBe('Anew')
  expect(device.sent.slice(1)).toEqual([{ device: DEVICE }, { device: DEVICE }])
})

test.each([
  ['attempt_elsewhere', { isElsewhere: true, head: { isHandedIn: false } }],
  ['attempt_submitted', { isElsewhere: false, head: { isHandedIn: true } }],
])('it opens with what it has where the server says %s', async (code, expected) => {
  const device = aDevice(aSheet({ device: DEVICE }), problem(409, code))
  await startAttempt(test1, device)
  device.moment.page = 2
  expect(await openAttempt(ATTEMPT, device)).toMatchObject(expected)
})

test('another person on the same device opens nothing of it', async () => {
  const device = aDevice(aSheet({ device: DEVICE }))
  await startAttempt(test1, device)
  const other = { ...device, person: 'uid-2' }
  expect(await openAttempt(ATTEMPT, other)).toBe(null)
  expect(await hasDevice(ATTEMPT, other)).toBe(false)
  expect(await lateSlots(ATTEMPT, other)).toEqual([])
})

test('a take-over brings the answers of the other device', async () => {
  const answers = [{ slot: 3, sequence: 4, answer: true }]
  const device = aDevice(aSheet({ device: DEVICE, answers }))
  await takeOverAttempt(ATTEMPT, device)
  expect((await device.store.find(ATTEMPT))?.slots).toMatchObject([
    { slot: 3, sequence: 4, answer: true, state: 'saved' },
  ])
  expect(await lateSlots(ATTEMPT, device)).toEqual([])
  expect(await device.store.find(ATTEMPT)).toBe(null)
})
