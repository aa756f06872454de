import { paperKinds, type PaperLetter, paperLetters } from '#contract/tests/terms.ts'
import type { NewSlot } from '../attempts/compose-paper.ts'
import { mixed } from '../attempts/draw-questions.ts'
import { newOrder, type QuestionFaceOf, type Random } from '../attempts/question-order.ts'
import { seededRandom } from './seeded-random.ts'

/** A question of a test on paper, with what decides where it may go. */
export interface PaperSlot extends NewSlot {
  question: number
  stimulus: number | null
  face: QuestionFaceOf
}

export interface NewSet {
  letter: PaperLetter
  slots: PaperSlot[]
}

/** Whether the answer is one for a sheet with bubbles, or for paper. */
export function fitsPaper({ kind }: QuestionFaceOf): boolean {
  return paperKinds.some((each) => each === kind)
}

/** Whether it is answered in writing: no sheet with bubbles holds that. */
export function isWritten({ kind }: Pick<QuestionFaceOf, 'kind'>): boolean {
  return kind === 'long_answer'
}

/** Tries for a set that equals one before it. Two questions have two orders, so four sets of them cannot all differ. */
const TRIES = 100

/**
 * The sets of a test: the same questions, mixed within their sections, each with its options in an order of its own. No
 * two are alike where the questions have enough orders. One set alone keeps the order it comes in. The same seed always
 * makes the same sets.
 */
export function makeSets(
  slots: readonly PaperSlot[],
  { setCount, seed, shufflesOptions }: { setCount: number; seed: number; shufflesOptions: boolean },
): NewSet[] {
  if (setCount === 1) return [{ letter: paperLetters[0], slots: [...slots] }]
  const orders = new Set<string>()
  return paperLetters.slice(0, setCount).map((letter, at) => {
    const random = seededRandom(seed + at + 1)
    let set = mixedSet(slots, { shufflesOptions, random })
    for (let tries = 1; tries < TRIES && orders.has(orderOf(set)); tries += 1) {
      set = mixedSet(slots, { shufflesOptions, random })
    }
    orders.add(orderOf(set))
    return { letter, slots: set }
  })
}

function mixedSet(
  slots: readonly PaperSlot[],
  { shufflesOptions, random }: { shufflesOptions: boolean; random: Random },
): PaperSlot[] {
  const sections = [...new Set(slots.map(({ section }) => section))]
  const ordered = sections.flatMap((section) =>
    mixed(
      slots.filter((slot) => slot.section === section),
      random,
    ),
  )
  return ordered.map((slot) => ({
    ...slot,
    order: newOrder(slot.face, { shufflesOptions, random }),
  }))
}

/** What a reader of the set sees of its order, as text to compare. */
function orderOf(slots: readonly PaperSlot[]): string {
  return JSON.stringify(slots.map(({ version, order }) => [version, order]))
}
