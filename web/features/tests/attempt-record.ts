import { isHandwritten } from '#contract/question-bank/long-answer.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'

/** A moment by the clocks of this device, in milliseconds. */
export interface DeviceMoment {
  /** By the steady clock, which no one can set. It begins anew with each page. */
  steady: number
  /** By the clock on the screen, which may be wrong or be set meanwhile. */
  wall: number
  /** Which page it was: steady times of two pages say nothing of one another. */
  page: number
}

/** The answer of one question on this device. */
export interface SlotAnswer {
  slot: number
  answer: Answer
  sequence: number
  /** The sequence that the server has confirmed; 0: none. */
  savedSequence: number
  /** `too-late`: the server refused it, because the time was over. */
  state: 'waiting' | 'saved' | 'too-late'
  answeredAt: DeviceMoment
}

/** An attempt on this device, without its answers: enough to go on with it offline, after a reload. */
export interface AttemptHead {
  attemptId: string
  /** The uid of the account that sits it; it opens for no one else. */
  person: string
  /** The secret of this device; null: another one has the attempt. */
  device: string | null
  sheet: AttemptSheet
  /** When the sheet came: what was left then is in the sheet. */
  loadedAt: DeviceMoment
  /** Slots to look at once more. */
  marked: readonly number[]
  /** The question that is open; missing in what was stored before it was noted. */
  current?: number | undefined
  /** Handed in here; the server may not know it yet. */
  isHandedIn: boolean
}

/**
 * How long ago something was answered. The steady clock stops while a phone sleeps, and knows nothing of the page
 * before: then the clock on the screen says more. Never longer than the attempt has lasted, which would be refused.
 */
export function agoMs(answeredAt: DeviceMoment, now: DeviceMoment, mostMs: number): number {
  const byWall = now.wall - answeredAt.wall
  const bySteady = answeredAt.page === now.page ? now.steady - answeredAt.steady : 0
  return Math.round(Math.min(Math.max(byWall, bySteady, 0), Math.max(mostMs, 0)))
}

/**
 * What is left of the time of a stored attempt, as far as this device can tell; null: no limit.
 */
export function msLeftOf({ sheet, loadedAt }: AttemptHead, now: DeviceMoment): number | null {
  if (sheet.msLeft === null) return null
  return sheet.msLeft - agoMs(loadedAt, now, Number.MAX_SAFE_INTEGER)
}

/** The answers of this device together with those of the server. */
export interface JoinedAnswers {
  slots: SlotAnswer[]
  /** Slots whose answer on this device gave way to one from another device. */
  replaced: number[]
}

/**
 * Joins what waits on this device with what the server has. On the same device the higher sequence stays. After a
 * take-over, an answer that another device has given meanwhile stays, and ours are numbered after all of theirs.
 */
export function joinAnswers(
  own: readonly SlotAnswer[],
  sheet: Pick<AttemptSheet, 'answers'>,
  on: { isTakeOver: boolean; now: DeviceMoment },
): JoinedAnswers {
  const stored = new Map(sheet.answers.map((answer) => [answer.slot, answer]))
  let last = Math.max(0, ...sheet.answers.map(({ sequence }) => sequence))
  const replaced: number[] = []
  const slots = new Map<number, SlotAnswer>(
    sheet.answers.map(({ slot, sequence, answer }) => [
      slot,
      { slot, answer, sequence, savedSequence: sequence, state: 'saved', answeredAt: on.now },
    ]),
  )
  for (const answer of own.toSorted((one, other) => one.sequence - other.sequence)) {
    const theirs = stored.get(answer.slot)
    // What came too late once counts where the time was extended since.
    if (answer.state === 'saved') continue
    if (theirs && isSameAnswer(theirs.answer, answer.answer)) continue
    const isNewer = on.isTakeOver
      ? !theirs || theirs.sequence <= answer.savedSequence
      : !theirs || theirs.sequence < answer.sequence
    if (!isNewer) {
      if (on.isTakeOver) replaced.push(answer.slot)
      continue
    }
    last = Math.max(last + 1, on.isTakeOver ? 0 : answer.sequence)
    slots.set(answer.slot, {
      ...answer,
      state: 'waiting',
      sequence: last,
      savedSequence: theirs?.sequence ?? 0,
    })
  }
  return { slots: [...slots.values()], replaced }
}

export function isSameAnswer(one: Answer, other: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether nothing was answered. An empty text, or a list without an entry, is nothing too. */
export function isBlank(answer: Answer | undefined): boolean {
  if (answer === null || answer === undefined || answer === '') return true
  if (Array.isArray(answer)) return answer.every((part) => part === null)
  if (isHandwritten(answer)) return false
  return typeof answer === 'object' && Object.values(answer).every((text) => text === '')
}
