import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '#contract/question-bank/question.ts'
import type { AttemptSheet, NewAnswer } from '#contract/tests/attempts.ts'
import { type Api, ApiProblem } from '#web/api.ts'
import type { AttemptHead, SlotAnswer } from './attempt-record.ts'
import { inMemory } from './attempt-store.ts'
import { openSitting } from './sitting.ts'
import { aSheet, ATTEMPT } from './testing.ts'

const DEVICE = 'd'.repeat(32)
const OTHER_DEVICE = 'e'.repeat(32)
const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const problem = (status: number, code: string) => new ApiProblem({ status, code, title: code })
const offline = () => problem(0, 'offline')

/** A server with one attempt, which a test may take off the line, hand in, or give to another device. */
function aServer(sheet: Partial<AttemptSheet> = {}) {
  const calls: string[] = []
  const stored = new Map<number, { sequence: number; answer: Answer }>()
  const server = {
    calls,
    stored,
    isOffline: false,
    device: DEVICE,
    endsAt: Date.now() + (sheet.msLeft ?? 30 * MINUTE),
    isSubmitted: false,
    agos: [] as number[],
  }
  const msLeft = () => Math.max(server.endsAt - Date.now(), 0)
  const facts = () => ({ msLeft: msLeft(), endsAt: new Date(server.endsAt).toISOString() })
  function save(answers: readonly NewAnswer[]) {
    return answers.map(({ slot, sequence, answer, agoMs }) => {
      server.agos.push(agoMs)
      const isLate = server.isSubmitted || (msLeft() === 0 && Date.now() - agoMs > server.endsAt)
      if (isLate) return { slot, sequence, outcome: 'too-late' }
      const known = stored.get(slot)
      if (known && known.sequence >= sequence) return { slot, sequence, outcome: 'older' }
      stored.set(slot, { sequence, answer })
      return { slot, sequence, outcome: 'saved' }
    })
  }
  const sheetNow = (device: string | null) =>
    aSheet({
      ...sheet,
      ...facts(),
      device,
      answers: [...stored].map(([slot, answer]) => ({ slot, ...answer })),
    })
  async function answerCall(
    name: string,
    body: { device: string; answers: NewAnswer[]; kind?: string; slot: number },
  ): Promise<unknown> {
    if (server.isOffline) throw offline()
    if (name === 'take-over') {
      server.device = OTHER_DEVICE
      return sheetNow(OTHER_DEVICE)
    }
    if (body.device !== server.device) throw problem(409, 'attempt_elsewhere')
    if (server.isSubmitted && name !== 'submit') throw problem(409, 'attempt_submitted')
    if (name === 'answers') return { saved: save(body.answers), ...facts() }
    if (name === 'sheet') return sheetNow(null)
    if (name === 'check') return { slot: body.slot, outcome: 'right' }
    if (name !== 'submit') return undefined
    const saved = save(body.answers)
    server.isSubmitted = true
    return { saved, result: {}, certificate: null }
  }
  const api = (async (key: string, { body }: { body: never }) => {
    const name = key.split('/').at(-1)!
    calls.push(name)
    return answerCall(name, body)
  }) as unknown as Api
  return Object.assign(server, { api })
}

const clock = () => ({ steady: performance.now(), wall: Date.now(), page: 1 })

async function open(
  server: ReturnType<typeof aServer>,
  {
    store = inMemory(),
    sheet = {},
    ...head
  }: Omit<Partial<AttemptHead>, 'sheet'> & {
    store?: ReturnType<typeof inMemory>
    sheet?: Partial<AttemptSheet>
  } = {},
) {
  const found = await store.find(ATTEMPT)
  const first: { head: AttemptHead; slots: readonly SlotAnswer[] } = found ?? {
    head: {
      attemptId: ATTEMPT,
      person: 'uid-1',
      device: DEVICE,
      sheet: aSheet(sheet),
      loadedAt: clock(),
      marked: [],
      isHandedIn: false,
      ...head,
    },
    slots: [],
  }
  const sitting = openSitting(
    { ...first, isElsewhere: false },
    { store, api: server.api, now: clock },
  )
  const stop = sitting.start()
  return { sitting, store, stop }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('answers', () => {
  test('are stored at once and sent together a moment later', async () => {
    const server = aServer()
    const { sitting, store } = await open(server)
    sitting.answer(1, 'a')
    sitting.answer(2, ['b'])
    sitting.answer(1, 'c')
    await pass(0)
    expect((await store.find(ATTEMPT))?.slots.map(({ answer }) => answer)).toEqual(['c', ['b']])
    expect(server.calls).toEqual([])
    await pass(2_000)
    expect(server.calls).toEqual(['answers'])
    expect([...server.stored]).toEqual([
      [1, { sequence: 3, answer: 'c' }],
      [2, { sequence: 2, answer: ['b'] }],
    ])
    expect(sitting.view().line).toBe('saved')
  })

  test('wait without a line, and are sent when it is back', async () => {
    const server = aServer()
    const { sitting } = await open(server)
    server.isOffline = true
    sitting.answer(1, 'a')
    await pass(2_000)
    expect(sitting.view().line).toBe('offline')
    server.isOffline = false
    sitting.lineIsBack()
    await pass(0)
    expect([sitting.view().line, server.stored.get(1)?.answer]).toEqual(['saved', 'a'])
  })

  test('are tried again less and less often', async () => {
    const server = aServer()
    const { sitting } = await open(server)
    server.isOffline = true
    sitting.answer(1, 'a')
    await pass(5 * MINUTE)
    expect(server.calls.length).toBeGreaterThan(8)
    expect(server.calls.length).toBeLessThan(20)
  })

  test('go on in another page after this one was closed', async () => {
    const server = aServer()
    const { sitting, store, stop } = await open(server)
    server.isOffline = true
    sitting.answer(1, 'a')
    sitting.mark(4, true)
    sitting.goTo(3)
    stop()
    await pass(10_000)
    server.isOffline = false
    const again = await open(server, { store })
    await pass(0)
    expect(server.stored.get(1)?.answer).toBe('a')
    expect([...again.sitting.view().marked]).toEqual([4])
    expect(again.sitting.view().current).toBe(3)
  })
})

describe('the end of the time', () => {
  test('hands in, with what was not sent yet', async () => {
    const server = aServer({ msLeft: MINUTE })
    const { sitting } = await open(server, { sheet: { msLeft: MINUTE } })
    await pass(MINUTE - 500)
    sitting.answer(1, 'a')
    await pass(2_000)
    expect(sitting.view().phase).toBe('handed-in')
    expect([server.stored.get(1)?.answer, server.isSubmitted]).toEqual(['a', true])
  })

  test('without a line keeps the answers and sends them within the grace', async () => {
    const server = aServer({ msLeft: MINUTE })
    const { sitting } = await open(server, { sheet: { msLeft: MINUTE } })
    server.isOffline = true
    sitting.answer(1, 'a')
    await pass(MINUTE + 20_000)
    expect([sitting.view().phase, sitting.view().line]).toEqual(['time-over', 'offline'])
    sitting.answer(2, 'b')
    server.isOffline = false
    sitting.lineIsBack()
    await pass(0)
    expect([...server.stored.keys()]).toEqual([1])
    expect(sitting.view().slots.get(1)?.state).toBe('saved')
  })

  test('names what came too late', async () => {
    const server = aServer({ msLeft: MINUTE })
    const { sitting } = await open(server, { sheet: { msLeft: MINUTE } })
    server.isOffline = true
    sitting.answer(1, 'a')
    await pass(5 * MINUTE)
    Object.assign(server, { isOffline: false, isSubmitted: true })
    sitting.lineIsBack()
    await pass(0)
    expect(sitting.view().phase).toBe('handed-in')
    expect(sitting.view().slots.get(1)?.state).toBe('too-late')
  })

  test('asks first whether there is more time, and goes on', async () => {
    const server = aServer({ msLeft: MINUTE })
    const { sitting } = await open(server, { sheet: { msLeft: MINUTE } })
    sitting.answer(1, 'a')
    await pass(30_000)
    server.endsAt += 10 * MINUTE
    await pass(MINUTE)
    expect([sitting.view().phase, server.isSubmitted]).toEqual(['open', false])
    await pass(10 * MINUTE)
    expect(sitting.view().phase).toBe('handed-in')
  })
})

describe('handing in', () => {
  test('waits for the line, and one may go on until then', async () => {
    const server = aServer()
    const { sitting } = await open(server)
    server.isOffline = true
    sitting.handIn()
    await pass(0)
    expect([sitting.view().phase, sitting.view().line]).toEqual(['handing-in', 'offline'])
    sitting.keepWorking()
    sitting.answer(1, 'a')
    server.isOffline = false
    sitting.handIn()
    await pass(0)
    expect([sitting.view().phase, server.stored.get(1)?.answer]).toEqual(['handed-in', 'a'])
  })

  test('goes on in another page', async () => {
    const server = aServer()
    const { sitting, store, stop } = await open(server)
    server.isOffline = true
    sitting.handIn()
    await pass(0)
    stop()
    server.isOffline = false
    const again = await open(server, { store })
    await pass(0)
    expect(again.sitting.view().phase).toBe('handed-in')
  })
})

test('another device that took over is named, and the attempt can be taken back', async () => {
  const server = aServer()
  const { sitting } = await open(server)
  server.device = OTHER_DEVICE
  server.stored.set(2, { sequence: 5, answer: 'theirs' })
  sitting.answer(1, 'a')
  await pass(2_000)
  expect(sitting.view().phase).toBe('elsewhere')
  sitting.answer(3, 'ignored')
  await sitting.takeOver()
  await pass(2_000)
  expect(sitting.view().phase).toBe('open')
  expect([...server.stored]).toEqual([
    [2, { sequence: 5, answer: 'theirs' }],
    [1, { sequence: 6, answer: 'a' }],
  ])
})

test('leaving the window is told, in practice not', async () => {
  const server = aServer()
  const { sitting } = await open(server)
  sitting.changeVisibility(false)
  sitting.changeVisibility(true)
  const practice = aServer({ mode: 'practice' })
  const practised = await open(practice, { sheet: { mode: 'practice' } })
  practised.sitting.changeVisibility(false)
  await pass(0)
  expect([server.calls, practice.calls]).toEqual([['events', 'events'], []])
})

test('in practice a checked question stays as it is', async () => {
  const server = aServer({ mode: 'practice' })
  const { sitting } = await open(server, { sheet: { mode: 'practice' } })
  sitting.answer(1, 'a')
  await sitting.check(1)
  sitting.answer(1, 'b')
  expect(sitting.view().slots.get(1)?.answer).toBe('a')
  expect(sitting.view().reviews.get(1)?.outcome).toBe('right')
})
