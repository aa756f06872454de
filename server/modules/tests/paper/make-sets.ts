import { paperKinds, type PaperLetter, paperLetters } from '#contract/tests/terms.ts'
import type { NewSlot } from '../attempts/compose-paper.ts'
import { mixed } from '../attempts/draw-questions.ts'
import { newOrder, type QuestionFaceOf } from '../attempts/question-order.ts'
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

/** Whether an answer sheet with bubbles can hold the answer. */
export function fitsPaper({ kind }: QuestionFaceOf): boolean {
  return paperKinds.some((each) => each === kind)
}

/**
 * The sets of a test: the same questions, mixed within their sections, each with its options in an order of its own. One
 * set alone keeps the order it comes in. The same seed always makes the same sets.
 */
export function makeSets(
  slots: readonly PaperSlot[],
  { setCount, seed, shufflesOptions }: { setCount: number; seed: number; shufflesOptions: boolean },
): NewSet[] {
  if (setCount === 1) return [{ letter: paperLetters[0], slots: [...slots] }]
  const sections = [...new Set(slots.map(({ section }) => section))]
  return paperLetters.slice(0, setCount).map((letter, at) => {
    const random = seededRandom(seed + at + 1)
    const ordered = sections.flatMap((section) =>
      mixed(
        slots.filter((slot) => slot.section === section),
        random,
      ),
    )
    return {
      letter,
      slots: ordered.map((slot) => ({
        ...slot,
        order: newOrder(slot.face, { shufflesOptions, random }),
      })),
    }
  })
}
