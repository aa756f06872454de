import { defined } from '#contract/defined.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { LineTexts } from '#contract/question-bank/texts.ts'
import type { AnswerReview } from '#contract/tests/attempts.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { hundredthsShown, type Mark } from '../../question-bank/index.ts'
import type { PaperQuestion } from '../attempts/paper-questions.ts'
import { rightAnswer } from '../attempts/right-answer.ts'
import { answerInAttempt } from '../attempts/translate-answer.ts'
import { type MarkedSlot, marksOfPaper } from './marks-of-paper.ts'
import { readSlots } from './read-slots.ts'

/** What became of the questions of an attempt, with their right answers. @param only the slots that are told */
export async function reviewsOf(
  db: Db | Trx,
  {
    attempt,
    questions,
    only,
  }: {
    attempt: { id: number; test_id: number }
    questions: readonly PaperQuestion[]
    only?: ReadonlySet<number>
  },
): Promise<AnswerReview[]> {
  const slots = defined(
    (await readSlots(db, { test: attempt.test_id, attempts: [attempt.id] })).get(attempt.id),
  )
  const { marks } = marksOfPaper(slots)
  const comments = await commentsOf(db, attempt.id)
  return questions
    .filter(({ slot }) => only?.has(slot) ?? true)
    .map((question) => ({
      ...reviewOf(question, defined(slots[question.slot - 1]), defined(marks[question.slot - 1])),
      comment: comments.get(question.slot) ?? null,
    }))
}

function reviewOf(
  { slot, face, order, explanation, feedback }: PaperQuestion,
  { key, answer, isLate, parts, personMarks }: MarkedSlot,
  { outcome, grains }: Mark,
): Omit<AnswerReview, 'comment'> {
  const isMarked = outcome === 'right' || outcome === 'partial' || outcome === 'wrong'
  return {
    slot,
    answer: answerInAttempt(face, order, answer),
    outcome,
    marks: hundredthsShown(grains),
    right: answerInAttempt(face, order, rightAnswer(key)),
    explanation,
    feedback: feedbackTo(answer, feedback),
    parts: isMarked
      ? (parts ?? []).map(({ id, hundredths }) => ({
          part: id,
          marks: personMarks.get(id) ?? 0,
          marksPossible: hundredths,
        }))
      : [],
    cameLate: isLate,
  }
}

/** For the option that was chosen; of several, for the first that has any. */
function feedbackTo(answer: Answer, feedback: Record<string, LineTexts>): LineTexts | null {
  const chosen = Array.isArray(answer) ? answer : [answer]
  for (const id of chosen)
    if (id !== null && typeof id !== 'object' && Object.hasOwn(feedback, String(id)))
      return feedback[String(id)] ?? null
  return null
}

async function commentsOf(db: Db | Trx, attempt: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('answer_comments')
    .select(['slot', 'comment'])
    .where('attempt_id', '=', attempt)
    .execute()
  return new Map(rows.map(({ slot, comment }) => [slot, comment]))
}
