import type { Answer, QuestionKey } from '#contract/question-bank/question.ts'
import type { MarkOutcome } from '#contract/question-bank/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { hundredthsShown, mark } from './marking/mark.ts'
import { documentOf } from './question-rows.ts'
import { latestVersion } from './show-question.ts'

/** What an answer to a question would earn, for staff who try it out. @throws Problem question_not_found */
export async function tryAnswer(
  db: Db,
  { questionId, answer }: { questionId: string; answer: Answer },
): Promise<{ outcome: MarkOutcome; hundredths: number }> {
  const document = documentOf(await latestVersion(db, questionId))
  const { grains, outcome } = mark(document as QuestionKey, answer, {
    hundredths: document.hundredths,
    negative: document.negative ?? [0, 1],
  })
  return { outcome, hundredths: hundredthsShown(grains) }
}
