import type { ReactNode } from 'react'
import type { AnswerReview } from '#contract/tests/attempts.ts'
import type { StaffAttemptDetail } from '#contract/tests/results.ts'

export type StaffQuestion = StaffAttemptDetail['questions'][number]

/** How the page around draws questions and what became of their answers. */
export interface AttemptParts {
  stem: (question: StaffQuestion) => ReactNode
  review: (question: StaffQuestion, review: AnswerReview) => ReactNode
  /** A part of a long answer, as it is asked. */
  part: (question: StaffQuestion, part: string) => ReactNode
  /** The pages of handwriting. */
  photos: (review: AnswerReview) => ReactNode
  rubric: (rubric: unknown) => ReactNode
}
