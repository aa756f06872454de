import type { AnswerReview, AttemptSheet, SavedAnswers } from '#contract/tests/attempts.ts'
import {
  agoMs,
  type AttemptHead,
  type DeviceMoment,
  joinAnswers,
  msLeftOf,
  type SlotAnswer,
} from './attempt-record.ts'
import type { AttemptStore } from './attempt-store.ts'

/**
 * `open`: it is being answered. `time-over`: by the clock. `handing-in`: on its way, or waiting for the line.
 * `elsewhere`: another device has it.
 */
export type SittingPhase = 'open' | 'time-over' | 'handing-in' | 'handed-in' | 'elsewhere'

/** What the screen shows of an attempt that is being sat. A new object with each change. */
export interface SittingView {
  phase: SittingPhase
  /** Whether answers are with the server. `waiting`: it did not take them just now. */
  line: 'saved' | 'sending' | 'waiting' | 'offline'
  /** The question that is open. */
  current: number
  slots: ReadonlyMap<number, SlotAnswer>
  marked: ReadonlySet<number>
  reviews: ReadonlyMap<number, AnswerReview>
  /** When the time is over, by the steady clock of this page; null: no limit. */
  endsAt: number | null
  /** Slots whose answer gave way to that of another device. */
  replaced: readonly number[]
  /** The serial of a certificate that the hand-in has earned. */
  certificate: string | null
}

/** What an attempt is opened with: as it is on this device. */
export interface SittingStart {
  head: AttemptHead
  slots: readonly SlotAnswer[]
  isElsewhere: boolean
}

export type SittingMemory = ReturnType<typeof sittingMemory>

/** An attempt as this page knows it. Every change is stored on the device at once, in order. */
export function sittingMemory(
  { head: first, slots, isElsewhere }: SittingStart,
  { store, now }: { store: AttemptStore; now: () => DeviceMoment },
) {
  let head = first
  let view: SittingView = {
    phase: isElsewhere ? 'elsewhere' : head.isHandedIn ? 'handing-in' : 'open',
    line: 'saved',
    current: openSlot(head),
    slots: bySlot(slots),
    marked: new Set(head.marked),
    reviews: bySlot(head.sheet.reviews),
    endsAt: endOf(msLeftOf(head, now()), now()),
    replaced: [],
    certificate: null,
  }
  const listeners = new Set<() => void>()
  let writing: Promise<unknown> = Promise.resolve()

  function write(act: () => Promise<unknown>): void {
    writing = writing.then(act).catch((error: unknown) => reportError(error))
  }

  function change(to: Partial<SittingView>): void {
    view = { ...view, ...to }
    for (const listener of listeners) listener()
  }

  function saveHead(to: Partial<AttemptHead>): void {
    head = { ...head, ...to }
    const saved = head
    write(() => store.saveHead(saved))
  }

  function saveSlots(changed: readonly SlotAnswer[]): void {
    write(() => store.saveSlots(head.attemptId, changed))
    change({ slots: new Map([...view.slots, ...bySlot(changed)]) })
  }

  /** How long the attempt has lasted, by what the server said. */
  function lastedMs(): number {
    const { startedAt, endsAt } = head.sheet
    if (endsAt === null || view.endsAt === null) return 24 * 60 * 60 * 1000
    return Date.parse(endsAt) - Date.parse(startedAt) - (view.endsAt - now().steady)
  }

  return {
    head: () => head,
    view: () => view,
    change,
    saveHead,
    saveSlots,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    waiting: () => [...view.slots.values()].filter(({ state }) => state === 'waiting'),
    /** These answers as a call takes them. */
    newAnswers: (slots: readonly SlotAnswer[]) =>
      slots.map(({ slot, sequence, answer, answeredAt }) => ({
        slot,
        sequence,
        answer,
        agoMs: agoMs(answeredAt, now(), lastedMs()),
      })),
    /** Notes what became of answers that were sent. */
    keep(saved: SavedAnswers['saved']): void {
      saveSlots(
        saved.flatMap(({ slot, sequence, outcome }): SlotAnswer[] => {
          const own = view.slots.get(slot)
          if (!own || outcome === 'no-such-question') return []
          if (outcome === 'too-late')
            return own.state === 'saved' ? [] : [{ ...own, state: 'too-late' }]
          const savedSequence = Math.max(sequence, own.savedSequence)
          return [{ ...own, savedSequence, state: own.sequence > sequence ? own.state : 'saved' }]
        }),
      )
    },
    /** Takes over what the server has of the attempt. */
    join(sheet: AttemptSheet, { isTakeOver }: { isTakeOver: boolean }): void {
      const at = now()
      const joined = joinAnswers([...view.slots.values()], sheet, { isTakeOver, now: at })
      saveHead({
        sheet,
        loadedAt: at,
        device: sheet.device ?? head.device,
        isHandedIn: false,
      })
      saveSlots(joined.slots)
      change({
        phase: 'open',
        slots: bySlot(joined.slots),
        reviews: bySlot(sheet.reviews),
        replaced: joined.replaced,
        endsAt: endOf(sheet.msLeft, at),
      })
    },
  }
}

/** The question that was open on this device when the page closed, else the first. */
function openSlot({ current, sheet: { questions } }: AttemptHead): number {
  return (questions.find(({ slot }) => slot === current) ?? questions[0])?.slot ?? 1
}

function bySlot<Part extends { slot: number }>(parts: readonly Part[]): Map<number, Part> {
  return new Map(parts.map((part) => [part.slot, part]))
}

function endOf(msLeft: number | null, now: DeviceMoment): number | null {
  return msLeft === null ? null : now.steady + msLeft
}
