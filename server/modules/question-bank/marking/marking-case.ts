import type { Answer, QuestionKey } from '#contract/question-bank/question.ts'
import type { MarkOutcome } from '#contract/question-bank/terms.ts'
import type { MarkTerms } from './mark.ts'

/** What an answer earns, as a fraction of one mark that is never rounded. Without more: of 1 mark, a quarter off. */
export type MarkingCase = readonly [
  name: string,
  answer: Answer,
  marks: string,
  outcome: MarkOutcome,
  more?: Partial<MarkTerms> & { shown?: number; given?: readonly number[] },
]

/** A key, and what answers to it earn. `parts`: hundredths of ক খ গ ঘ. */
export interface MarkedKey {
  question: QuestionKey
  parts?: readonly number[]
  cases: readonly MarkingCase[]
}
