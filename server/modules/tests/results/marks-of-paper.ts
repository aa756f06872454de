import type { Answer, QuestionKey } from '#contract/question-bank/question.ts'
import type { NegativeShare } from '#contract/question-bank/question-shape.ts'
import type { Cancellation } from '#contract/question-bank/terms.ts'
import { GRAINS, type Mark, mark, markByPerson } from '../../question-bank/index.ts'

/** The part that stands for an answer without parts. */
export const WHOLE = 'whole'

/** One question of an attempt, with all that its mark depends on. */
export interface MarkedSlot {
  key: QuestionKey
  /** Of a long answer, in order; null: marked as a whole. */
  parts: readonly { id: string; hundredths: number }[] | null
  hundredths: number
  negative: NegativeShare
  cancelled: Cancellation | null
  answer: Answer
  /** The answer came after the end. */
  isLate: boolean
  /** Hundredths that a person gave, by part. */
  personMarks: ReadonlyMap<string, number>
}

export interface PaperMarks {
  grains: number
  grainsPossible: number
  right: number
  partial: number
  wrong: number
  blank: number
  waiting: number
  late: number
  marks: Mark[]
}

/** What an attempt earned: the same slots always earn the same. */
export function marksOfPaper(slots: readonly MarkedSlot[]): PaperMarks {
  const marks = slots.map(markOfSlot)
  const count = (outcome: Mark['outcome']) => marks.filter((one) => one.outcome === outcome).length
  return {
    grains: marks.reduce((sum, { grains }) => sum + grains, 0),
    grainsPossible: slots.reduce((sum, { hundredths }) => sum + (hundredths * GRAINS) / 100, 0),
    right: count('right'),
    partial: count('partial'),
    wrong: count('wrong'),
    blank: count('blank'),
    waiting: count('waiting'),
    late: slots.filter(({ isLate }) => isLate).length,
    marks,
  }
}

/** The same of a sheet of which a person wrote down only the total, in hundredths of a mark. */
export function marksOfTotal(hundredths: number, hundredthsPossible: number): PaperMarks {
  return {
    ...marksOfPaper([]),
    grains: (hundredths * GRAINS) / 100,
    grainsPossible: (hundredthsPossible * GRAINS) / 100,
  }
}

function markOfSlot({ key, parts, personMarks, cancelled, answer, ...worth }: MarkedSlot): Mark {
  const terms = {
    hundredths: worth.hundredths,
    negative: worth.negative,
    ...(cancelled && { cancelled }),
  }
  const marked = mark(key, answer, terms)
  if (marked.outcome !== 'waiting') return marked
  const names = parts ? parts.map(({ id }) => id) : [WHOLE]
  const marks = names.flatMap((name) => personMarks.get(name) ?? [])
  // Until the last part has marks, a person still has to look at it.
  if (marks.length < names.length) return marked
  return markByPerson(marks, parts && parts.map(({ hundredths }) => hundredths), terms)
}

/** Whether marks are enough. Handing in is, where nothing is asked for; an answer that waits for a person leaves it open. */
export function isPassed(
  { grains, grainsPossible, waiting }: Pick<PaperMarks, 'grains' | 'grainsPossible' | 'waiting'>,
  passPercent: number | null,
): boolean | null {
  if (passPercent === null) return true
  if (waiting > 0) return null
  return grains * 100 >= passPercent * grainsPossible
}
