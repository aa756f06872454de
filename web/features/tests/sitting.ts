import { longAnswerOf } from '#contract/question-bank/long-answer.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { SavedAnswers } from '#contract/tests/attempts.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { type Api, ApiProblem } from '#web/api.ts'
import { type DeviceMoment, isBlank, isSameAnswer, type SlotAnswer } from './attempt-record.ts'
import type { AttemptStore } from './attempt-store.ts'
import { openPhotoShelf, type PhotoShelf } from './photo-shelf.ts'
import {
  sittingMemory,
  type SittingMemory,
  type SittingStart,
  type SittingView,
} from './sitting-memory.ts'

/** Answers of a moment go together: fewer requests, and the radio of a phone sleeps in between. */
const SEND_AFTER_MS = 1_500
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000
/** More than that between the two clocks: the phone slept, or its clock was set. */
const CLOCKS_APART_MS = 2_000
/** What a server that has just closed the attempt may call left. */
const HARDLY_LEFT_MS = 500

export interface LiveAttempt {
  photos: PhotoShelf
  subscribe(listener: () => void): () => void
  view(): SittingView
  answer(slot: number, answer: Answer): void
  mark(slot: number, isMarked: boolean): void
  /** Opens a question; it is open again after a reload. */
  goTo(slot: number): void
  /** In practice: answers a question for good. @throws ApiProblem */
  check(slot: number): Promise<void>
  /** Hands in, now or as soon as there is a line. */
  handIn(): void
  /** Goes on, while handing in still waits for the line. */
  keepWorking(): void
  /** Goes on here with what another device has. @throws ApiProblem */
  takeOver(): Promise<void>
  /** The page was hidden or is back. */
  changeVisibility(isVisible: boolean): void
  /** The line is back. */
  lineIsBack(): void
  /** Sends until it is stopped. What still waits then stays stored. */
  start(): () => void
}

export interface SittingTools {
  store: AttemptStore
  api: Api
  now: () => DeviceMoment
}

/** An attempt being sat: what is answered is stored at once, sent soon, and sent again until it is confirmed. */
export function openSitting(start: SittingStart, tools: SittingTools): LiveAttempt {
  const memory = sittingMemory(start, tools)
  const sender = senderOf(memory, tools)
  const { view } = memory
  const photos = openPhotoShelf(start.head.sheet.photos ?? [], {
    attemptId: start.head.attemptId,
    store: tools.store,
    api: tools.api,
    isNamed: (photoId) => isNamed(view().slots.values(), photoId),
  })
  return {
    photos,
    subscribe: memory.subscribe,
    view,
    answer(slot, answer) {
      const { phase, slots, reviews, line } = view()
      const own = slots.get(slot)
      const written = isBlank(answer) ? null : answer
      if (phase !== 'open' || reviews.has(slot)) return
      if (isSameAnswer(own?.answer ?? null, written)) return
      const last = Math.max(0, ...[...slots.values()].map(({ sequence }) => sequence))
      memory.saveSlots([
        {
          slot,
          answer: written,
          sequence: last + 1,
          savedSequence: own?.savedSequence ?? 0,
          state: 'waiting',
          answeredAt: tools.now(),
        },
      ])
      dropUnnamed(photos, own?.answer ?? null, view().slots.values())
      if (line === 'saved') memory.change({ line: 'sending' })
      sender.sendSoon()
    },
    mark(slot, isMarked) {
      const marked = new Set(view().marked)
      if (isMarked) marked.add(slot)
      else marked.delete(slot)
      memory.saveHead({ marked: [...marked] })
      memory.change({ marked })
    },
    goTo(slot) {
      memory.saveHead({ current: slot })
      memory.change({ current: slot })
    },
    check: (slot) => checkPractised(slot, memory, tools),
    handIn() {
      if (view().phase !== 'open') return
      memory.saveHead({ isHandedIn: true })
      memory.change({ phase: 'handing-in', line: 'sending' })
      void sender.send()
    },
    keepWorking() {
      if (view().phase !== 'handing-in' || view().line === 'sending') return
      memory.saveHead({ isHandedIn: false })
      memory.change({ phase: 'open' })
      sender.waitForEnd()
    },
    async takeOver() {
      const params = { attemptId: memory.head().attemptId }
      const sheet = await tools.api('POST /api/learn/attempts/{attemptId}/take-over', { params })
      memory.join(sheet, { isTakeOver: true })
      sender.waitForEnd()
      void sender.send()
    },
    changeVisibility(isVisible) {
      tellVisibility(isVisible ? 'back' : 'left', memory, tools)
      if (isVisible) void sender.comeBack()
      else if (memory.waiting().length > 0) void sender.send()
    },
    lineIsBack() {
      void sender.send({ isFresh: true })
      photos.again()
    },
    start() {
      const stops = [sender.start(), photos.start()]
      return () => stops.forEach((stop) => stop())
    },
  }
}

/** Forgets photos of an answer before that no answer has any more. */
function dropUnnamed(shelf: PhotoShelf, before: Answer, slots: Iterable<SlotAnswer>): void {
  const idsOf = (answer: Answer) => longAnswerOf(answer).photos.map(({ photoId }) => photoId)
  const named = new Set([...slots].flatMap(({ answer }) => idsOf(answer)))
  for (const photoId of idsOf(before)) if (!named.has(photoId)) shelf.drop(photoId)
}

/** Whether an answer that the server has names a photo. */
function isNamed(slots: Iterable<SlotAnswer>, photoId: string): boolean {
  return [...slots].some(
    ({ state, answer }) =>
      state === 'saved' && longAnswerOf(answer).photos.some((photo) => photo.photoId === photoId),
  )
}

function senderOf(memory: SittingMemory, { api, now }: SittingTools) {
  const { view, change, waiting, head } = memory
  const params = { attemptId: head().attemptId }
  let soon: ReturnType<typeof setTimeout> | undefined
  let ender: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  let isSending = false
  let isRunning = false
  /** When the server last said what is left. */
  let heardAt = now()

  const device = () => head().device ?? ''

  function sendSoon(afterMs = SEND_AFTER_MS): void {
    // A pause after a failure is not cut short by the next answer.
    if (!isRunning || isSending || (soon !== undefined && view().line !== 'sending')) return
    clearTimeout(soon)
    soon = setTimeout(() => void send(), afterMs)
  }

  function waitForEnd(): void {
    clearTimeout(ender)
    const { endsAt, phase } = view()
    if (endsAt === null || phase !== 'open' || !isRunning) return
    ender = setTimeout(() => void endByClock(), Math.max(endsAt - now().steady, 0))
  }

  async function endByClock(): Promise<void> {
    if (view().phase !== 'open') return
    change({ phase: 'time-over' })
    await send({ isFresh: true })
  }

  function hear(
    { msLeft, endsAt }: Pick<SavedAnswers, 'msLeft' | 'endsAt'>,
    requestedAt: number,
  ): void {
    heardAt = now()
    memory.saveHead({ sheet: { ...head().sheet, msLeft, endsAt }, loadedAt: heardAt })
    // The server said it somewhere between question and answer.
    change({ endsAt: msLeft === null ? null : (requestedAt + heardAt.steady) / 2 + msLeft })
    if (view().phase === 'time-over' && (msLeft === null || msLeft > HARDLY_LEFT_MS))
      change({ phase: 'open' })
    waitForEnd()
  }

  /** Sends what waits, and hands in where that is due. One call at a time. */
  async function send({ isFresh = false } = {}): Promise<void> {
    if (isFresh) retryMs = FIRST_RETRY_MS
    if (isSending || ['handed-in', 'elsewhere'].includes(view().phase)) return
    clearTimeout(soon)
    soon = undefined
    isSending = true
    let pause: number | null = null
    try {
      await sendAll()
      retryMs = FIRST_RETRY_MS
      change({ line: waiting().length > 0 ? 'sending' : 'saved' })
      // What was answered meanwhile.
      if (waiting().length > 0) pause = SEND_AFTER_MS
    } catch (error) {
      pause = meet(error)
    } finally {
      isSending = false
    }
    if (pause !== null && isRunning) soon = setTimeout(() => void send(), pause)
  }

  async function sendAll(): Promise<void> {
    const most = view().phase === 'open' ? 0 : testLimits.answersAtOnce
    const seen = new Set<SlotAnswer>()
    for (let due = waiting(); due.length > most; due = waiting()) {
      change({ line: 'sending' })
      const some = due.filter((slot) => !seen.has(slot)).slice(0, testLimits.answersAtOnce)
      if (some.length === 0) return
      for (const slot of some) seen.add(slot)
      await sendSome(some)
    }
    if (view().phase === 'time-over') await askWhatIsLeft()
    if (['time-over', 'handing-in'].includes(view().phase)) await submit()
  }

  async function sendSome(slots: readonly SlotAnswer[]): Promise<void> {
    const requestedAt = now().steady
    const reply = await api('PUT /api/learn/attempts/{attemptId}/answers', {
      params,
      body: { device: device(), answers: memory.newAnswers(slots) },
    })
    memory.keep(reply.saved)
    hear(reply, requestedAt)
  }

  /** The time may have been extended. An answer that the server has already asks for it with few bytes. */
  async function askWhatIsLeft(): Promise<void> {
    const savedSlot = [...view().slots.values()].find(({ state }) => state === 'saved')
    const some = waiting().slice(0, testLimits.answersAtOnce)
    if (some.length > 0) return sendSome(some)
    if (savedSlot) return sendSome([savedSlot])
    const requestedAt = now().steady
    const body = { device: device() }
    hear(await api('POST /api/learn/attempts/{attemptId}/sheet', { params, body }), requestedAt)
  }

  async function submit(): Promise<void> {
    const answers = memory.newAnswers(waiting().slice(0, testLimits.answersAtOnce))
    const { saved, certificate } = await api('POST /api/learn/attempts/{attemptId}/submit', {
      params,
      body: { device: device(), answers },
    })
    memory.keep(saved)
    clearTimeout(ender)
    memory.saveHead({ isHandedIn: true })
    change({ phase: 'handed-in', line: 'saved', certificate })
  }

  /** @returns after how many milliseconds to try again; null: never */
  function meet(error: unknown): number | null {
    if (!(error instanceof ApiProblem)) reportError(error)
    const {
      code = '',
      status = 0,
      retryAfterSeconds = null,
    } = error instanceof ApiProblem ? error : {}
    if (code === 'attempt_elsewhere') {
      clearTimeout(ender)
      change({ phase: 'elsewhere', line: 'waiting' })
      return null
    }
    // Handed in by the clock or by staff: handing in says what became of the answers that still wait.
    if (code === 'attempt_submitted') {
      change({ phase: 'handing-in', line: 'sending' })
      return 0
    }
    change({ line: code === 'offline' ? 'offline' : 'waiting' })
    const pause = (retryAfterSeconds ?? 0) * 1000 || retryMs * (0.75 + Math.random() / 2)
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    return status === 401 ? null : pause
  }

  async function comeBack(): Promise<void> {
    const at = now()
    const apart = Math.abs(at.wall - heardAt.wall - (at.steady - heardAt.steady))
    const isDoubtful = head().sheet.msLeft !== null && apart > CLOCKS_APART_MS
    if (view().phase !== 'open' || !isDoubtful || isSending)
      return waiting().length > 0 || view().phase !== 'open' ? send({ isFresh: true }) : undefined
    await askWhatIsLeft().catch((error: unknown) => {
      const pause = meet(error)
      if (pause !== null && isRunning) soon = setTimeout(() => void send(), pause)
    })
  }

  return {
    send,
    sendSoon: () => sendSoon(),
    waitForEnd,
    comeBack,
    start(): () => void {
      isRunning = true
      heardAt = now()
      memory.saveHead({})
      waitForEnd()
      if (waiting().length > 0 || view().phase === 'handing-in') void send()
      return () => {
        isRunning = false
        clearTimeout(soon)
        clearTimeout(ender)
        if (view().phase === 'open' && waiting().length > 0) void send()
      }
    },
  }
}

/** Answers a practised question for good. */
async function checkPractised(
  slot: number,
  memory: SittingMemory,
  { api }: SittingTools,
): Promise<void> {
  const { attemptId, device } = memory.head()
  const own = memory.view().slots.get(slot)
  const review = await api('POST /api/learn/attempts/{attemptId}/check', {
    params: { attemptId },
    body: { device: device ?? '', slot, answer: own?.answer ?? null },
  })
  if (own) memory.saveSlots([{ ...own, state: 'saved', savedSequence: own.sequence }])
  const reviews = new Map(memory.view().reviews).set(slot, review)
  memory.saveHead({ sheet: { ...memory.head().sheet, reviews: [...reviews.values()] } })
  memory.change({ reviews })
}

/** Nothing follows from it: what does not arrive is not sent again. */
function tellVisibility(kind: 'left' | 'back', memory: SittingMemory, { api }: SittingTools): void {
  const { attemptId, device, sheet } = memory.head()
  if (sheet.mode === 'practice' || memory.view().phase !== 'open') return
  api('POST /api/learn/attempts/{attemptId}/events', {
    params: { attemptId },
    body: { device: device ?? '', kind },
  }).catch(() => {})
}
