import type { Answer, QuestionOf } from '#contract/question-bank/question.ts'
import type { QuestionKind } from '#contract/question-bank/terms.ts'
import type { AttemptQuestion } from '#contract/tests/attempts.ts'

export type FaceOf<Kind extends QuestionKind> = {
  [Each in Kind]: { kind: Each; shown: QuestionOf<Each>['shown'] }
}[Kind]
export type QuestionFace = FaceOf<QuestionKind>

/** What a question shows, by its kind. */
export function faceOf({ kind, shown }: Pick<AttemptQuestion, 'kind' | 'shown'>): QuestionFace {
  return { kind, shown } as QuestionFace
}

/** What the fields of an answer need, whatever the kind. */
export interface AnswerFieldProps {
  answer: Answer
  onAnswer: (answer: Answer) => void
  /** Checked in practice, or the time is over. */
  isLocked: boolean
  /** The id of the stem. */
  labelledBy: string
}
