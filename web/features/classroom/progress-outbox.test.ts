import { describe, expect, test } from 'vitest'
import { watchedText, withBucket } from '#contract/learning/watched.ts'
import { type Api, ApiProblem } from '#web/api.ts'
import { type PendingProgress, progressOutbox } from './progress-outbox.ts'
import { inMemory } from './progress-store.ts'

const ME = 'uid-1'
const LESSON = 'aaaaaaaaaa'
const bits = (...buckets: number[]) => buckets.reduce(withBucket, new Uint8Array())
const progress = (more: Partial<PendingProgress> = {}): PendingProgress => ({
  person: ME,
  lessonId: LESSON,
  watched: bits(),
  position: 0,
  at: '2026-12-05T12:00:00.000Z',
  ...more,
})

interface Beats {
  body: { beats: { lessonId: string; watched: string }[] }
}

/** A server with a response for each call in turn: its progress of the lesson, or a failure. */
function outboxOver(...answers: (string | ApiProblem | { refused: string[] })[]) {
  const store = inMemory()
  const sent: Beats['body']['beats'][] = []
  const api = (async (_: string, { body }: Beats) => {
    sent.push(body.beats)
    const answer = answers.shift()
    if (answer instanceof ApiProblem) throw answer
    if (typeof answer === 'object') return { lessons: [], certificate: null, ...answer }
    return {
      lessons: [{ lessonId: LESSON, watched: answer, position: 0, isCompleted: false }],
      refused: [],
      certificate: null,
    }
  }) as unknown as Api
  return { ...progressOutbox(store, api), sent, waiting: () => store.of(ME) }
}

const offline = () => new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })

describe('progress', () => {
  test('is sent once and forgotten', async () => {
    const { add, send, sent, waiting } = outboxOver(watchedText(bits(0, 1)))
    await add(progress({ watched: bits(0) }))
    await add(progress({ watched: bits(1), position: 9 }))
    await send(ME)
    expect(sent).toEqual([
      [{ lessonId: LESSON, watched: watchedText(bits(0, 1)), position: 9, at: progress().at }],
    ])
    expect([await waiting(), await send(ME)]).toEqual([[], null])
  })

  test('keeps its place when the lesson is opened again, and the newer of two places', async () => {
    const { add, waiting } = outboxOver()
    await add(progress({ position: null }))
    await add(progress({ position: 18, at: '2026-12-05T12:00:18.000Z' }))
    await add(progress({ position: null, at: '2026-12-05T13:00:00.000Z' }))
    await add(progress({ position: 7, at: '2026-12-05T12:00:07.000Z' }))
    expect(await waiting()).toMatchObject([{ position: 18, at: '2026-12-05T12:00:18.000Z' }])
    await add(progress({ position: 40, at: '2026-12-05T13:00:40.000Z' }))
    expect(await waiting()).toMatchObject([{ position: 40 }])
  })

  test('waits while offline', async () => {
    const { add, send, waiting } = outboxOver(offline(), watchedText(bits(3)))
    await add(progress({ watched: bits(3) }))
    expect(await send(ME)).toBeNull()
    expect(await waiting()).toHaveLength(1)
    expect(await send(ME)).toMatchObject({ lessons: [{ lessonId: LESSON }] })
    expect(await waiting()).toEqual([])
  })

  test('that the server does not accept yet is sent again, and only that', async () => {
    const { add, send, sent, waiting } = outboxOver(
      watchedText(bits(0, 1)),
      watchedText(bits(0, 1, 2, 3)),
    )
    await add(progress({ watched: bits(0, 1, 2, 3) }))
    await send(ME)
    expect(await waiting()).toMatchObject([{ watched: bits(2, 3) }])
    await send(ME)
    expect(sent[1]![0]!.watched).toBe(watchedText(bits(2, 3)))
    expect(await waiting()).toEqual([])
  })

  test('while a heartbeat is being sent is not lost', async () => {
    const { add, send, waiting } = outboxOver(watchedText(bits(0)))
    await add(progress({ watched: bits(0) }))
    const sending = send(ME)
    await add(progress({ watched: bits(1), position: 8, at: '2026-12-05T12:00:05.000Z' }))
    await sending
    expect(await waiting()).toMatchObject([{ position: 8 }])
  })

  test('of a closed or missing lesson is dropped; someone else’s is neither sent nor changed', async () => {
    const { add, send, sent, waiting } = outboxOver(
      { refused: [LESSON] },
      { refused: ['bbbbbbbbbb'] },
    )
    await add(progress())
    await add(progress({ person: 'uid-2', lessonId: 'bbbbbbbbbb' }))
    await send(ME)
    expect(sent[0]!.map(({ lessonId }) => lessonId)).toEqual([LESSON])
    expect(await waiting()).toEqual([])
    expect(await send('uid-2')).not.toBeNull()
  })

  test('and completed offline is completed once online, and only once', async () => {
    const store = inMemory()
    const asked: string[] = []
    let fails: ApiProblem | null = offline()
    const api = (async (key: string) => {
      asked.push(key)
      if (fails) throw fails
      if (key !== 'POST /api/learn/progress') return { certificate: null }
      const lesson = { lessonId: LESSON, watched: '', position: 0, isCompleted: false }
      return { lessons: [lesson], refused: [], certificate: null }
    }) as unknown as Api
    const { add, send } = progressOutbox(store, api)
    await add(progress({ completedIn: 'PRG-101' }))
    // Opened again before it was sent.
    await add(progress())
    await send(ME)
    expect(await store.of(ME)).toMatchObject([{ completedIn: 'PRG-101' }])
    fails = null
    await send(ME)
    await send(ME)
    expect(asked).toEqual([
      'POST /api/learn/progress',
      'POST /api/learn/progress',
      'POST /api/learn/{courseId}/lessons/{lessonId}/complete',
    ])
    expect(await store.of(ME)).toEqual([])
  })
  test('that says only that a lesson is completed is one call, kept until the server answers it', async () => {
    const store = inMemory()
    const calls: string[] = []
    const answers: (ApiProblem | null)[] = [
      offline(),
      new ApiProblem({ status: 401, code: 'session_ended', title: 'Ended' }),
      new ApiProblem({ status: 503, code: 'busy', title: 'Busy' }),
      null,
    ]
    const api = (async (key: string) => {
      calls.push(key)
      const answer = answers.shift()
      if (answer) throw answer
      return { certificate: null }
    }) as unknown as Api
    const { add, send } = progressOutbox(store, api)
    await add(progress({ position: null, completedIn: 'PRG-101' }))
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await send(ME)).toMatchObject({ settled: [] })
      expect(await store.of(ME)).toMatchObject([{ completedIn: 'PRG-101' }])
    }
    expect(await send(ME)).toMatchObject({ settled: [LESSON] })
    expect([await store.of(ME), await send(ME)]).toEqual([[], null])
    const completion = 'POST /api/learn/{courseId}/lessons/{lessonId}/complete'
    expect(calls).toEqual([completion, completion, completion, completion])
  })

  test('of a lesson opened again while its completion was being sent is still sent', async () => {
    const store = inMemory()
    const { promise: answer, resolve } = Promise.withResolvers<object>()
    const { promise: called, resolve: isCalled } = Promise.withResolvers<void>()
    const beats: unknown[] = []
    const api = (async (key: string, { body }: Beats) => {
      isCalled()
      if (key !== 'POST /api/learn/progress') return answer
      beats.push(body.beats)
      const lesson = { lessonId: LESSON, watched: '', position: 0, isCompleted: true }
      return { lessons: [lesson], refused: [], certificate: null }
    }) as unknown as Api
    const { add, send } = progressOutbox(store, api)
    await add(progress({ position: null, completedIn: 'PRG-101' }))
    const sending = send(ME)
    await called
    await add(progress({ position: null, at: '2026-12-05T12:00:05.000Z' }))
    resolve({ certificate: null })
    await sending
    await send(ME)
    expect([beats.length, await store.of(ME)]).toEqual([1, []])
  })
})
