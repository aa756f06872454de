import type { AttemptSheet } from '#contract/tests/attempts.ts'
import type { StartMode } from '#contract/tests/terms.ts'
import { type Api, ApiProblem, saysOffline } from '#web/api.ts'
import {
  type AttemptHead,
  type DeviceMoment,
  joinAnswers,
  type SlotAnswer,
} from './attempt-record.ts'
import type { AttemptStore } from './attempt-store.ts'
import type { SittingStart } from './sitting-memory.ts'

/** A sheet that came a moment ago, with the start of the attempt, is not asked for twice. */
const FRESH_MS = 10_000

interface AttemptTools {
  /** The uid of the student's account. */
  person: string
  store: AttemptStore
  api: Api
  now: () => DeviceMoment
}

/** The two clocks of this device. */
export function deviceMoment(): DeviceMoment {
  return { steady: performance.now(), wall: Date.now(), page: performance.timeOrigin }
}

/** Whether this device has an attempt of this person, and may go on with it. */
export async function hasDevice(
  attemptId: string,
  { person, store }: AttemptTools,
): Promise<boolean> {
  const found = await store.find(attemptId)
  return found?.head.person === person && found.head.device !== null
}

/** Starts an attempt on this device. @throws ApiProblem */
export async function startAttempt(
  test: { courseId: string; lessonId: string; mode: StartMode },
  tools: AttemptTools,
): Promise<AttemptSheet> {
  const { mode, ...params } = test
  const sheet = await tools.api('POST /api/learn/{courseId}/tests/{lessonId}/attempts', {
    params,
    body: { mode, device: null },
  })
  await keepSheet(sheet, { isTakeOver: false }, tools)
  return sheet
}

/** Goes on with an attempt on this device. @throws ApiProblem */
export async function takeOverAttempt(attemptId: string, tools: AttemptTools): Promise<void> {
  const sheet = await tools.api('POST /api/learn/attempts/{attemptId}/take-over', {
    params: { attemptId },
  })
  await keepSheet(sheet, { isTakeOver: true }, tools)
}

/**
 * An attempt to go on with: from the server, and from this device where there is no line. null: this device has never
 * had it.
 *
 * @throws ApiProblem
 */
export async function openAttempt(
  attemptId: string,
  tools: AttemptTools,
): Promise<SittingStart | null> {
  const { person, store, api, now } = tools
  const found = await store.find(attemptId)
  if (found?.head.person !== person || found.head.device === null) return null
  const { head, slots } = found
  const { loadedAt } = head
  const isFresh = loadedAt.page === now().page && now().steady - loadedAt.steady < FRESH_MS
  if (isFresh) return { head, slots, isElsewhere: false }
  try {
    const sheet = await api('POST /api/learn/attempts/{attemptId}/sheet', {
      params: { attemptId },
      body: { device: head.device ?? '' },
    })
    return await keepSheet(sheet, { isTakeOver: false }, tools)
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'attempt_elsewhere')
      return { head, slots, isElsewhere: true }
    // Handing in once more tells what became of the answers that were not sent.
    if (error instanceof ApiProblem && error.code === 'attempt_submitted')
      return { head: { ...head, isHandedIn: true }, slots, isElsewhere: false }
    const isTrouble = error instanceof ApiProblem && (error.status === 429 || error.status >= 500)
    if (saysOffline(error) || isTrouble) return { head, slots, isElsewhere: false }
    throw error
  }
}

/** Stores a sheet together with what this device has of the attempt. */
export async function keepSheet(
  sheet: AttemptSheet,
  { isTakeOver }: { isTakeOver: boolean },
  { person, store, now }: AttemptTools,
): Promise<SittingStart> {
  const found = await store.find(sheet.attemptId)
  const own = found?.head.person === person ? found : null
  const { slots } = joinAnswers(own?.slots ?? [], sheet, { isTakeOver, now: now() })
  const head: AttemptHead = {
    attemptId: sheet.attemptId,
    person,
    device: sheet.device ?? own?.head.device ?? null,
    sheet,
    loadedAt: now(),
    marked: own?.head.marked ?? [],
    current: own?.head.current,
    isHandedIn: own?.head.isHandedIn ?? false,
  }
  await Promise.all([store.saveHead(head), store.saveSlots(sheet.attemptId, slots)])
  return { head, slots, isElsewhere: false }
}

/** The slots of an attempt whose answers are on this device and came too late. What is not needed any more is removed. */
export async function lateSlots(
  attemptId: string,
  { person, store }: Pick<AttemptTools, 'person' | 'store'>,
): Promise<number[]> {
  const found = await store.find(attemptId)
  if (found?.head.person !== person) return []
  const late: SlotAnswer[] = found.slots.filter(({ state }) => state !== 'saved')
  if (late.length === 0 && (await waitingPhotos(attemptId, store)) === 0)
    await store.remove(attemptId)
  return late.map(({ slot }) => slot).toSorted((one, other) => one - other)
}

/** How many photos of an attempt are on this device and not on the server yet. */
export async function waitingPhotos(attemptId: string, store: AttemptStore): Promise<number> {
  return (await store.photosOf(attemptId)).filter(({ isSent }) => !isSent).length
}
