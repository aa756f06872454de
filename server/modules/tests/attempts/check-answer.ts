import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import { Problem } from '#contract/problems.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { AnswerReview } from '#contract/tests/attempts.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { reviewsOf } from '../results/reviews.ts'
import { type AttemptRow, findAdmittedAttempt, lockAttempts } from './attempt-rows.ts'
import { isSameDevice, type OwnAttempt, type SittingContext } from './context.ts'
import { type PaperQuestion, readPaper } from './paper-questions.ts'
import { refuseClosed } from './show-sheet.ts'
import { answerInBank, IMPOSSIBLE } from './translate-answer.ts'

/**
 * Answers a practised question for good, and shows what is right and why. Checked again, the first answer stays.
 *
 * @throws Problem attempt_not_found, attempt_elsewhere, attempt_submitted, not_practice, invalid_input where no one can
 *   answer so
 */
export async function checkAnswer(
  context: SittingContext,
  { device, slot, answer, ...own }: OwnAttempt & { device: string; slot: number; answer: Answer },
): Promise<AnswerReview> {
  const attempt = await findAdmittedAttempt(context.db, own)
  refuseClosed(context, attempt)
  if (!isSameDevice(attempt.device_hash, device)) throw new Problem('attempt_elsewhere')
  if (attempt.mode !== 'practice') throw new Problem('not_practice')
  const { questions } = await readPaper(context.db, attempt.id)
  const stored = storedAnswer(questions[slot - 1], answer)
  return transact(context.db, async (trx) => {
    await lockAttempts(trx, attempt)
    const { submitted_at } = await findAdmittedAttempt(trx, own)
    if (submitted_at !== null) throw new Problem('attempt_submitted')
    await keepForGood(trx, { attempt, slot, answer: stored, now: context.now })
    const [review] = await reviewsOf(trx, { attempt, questions, only: new Set([slot]) })
    return defined(review)
  })
}

/** @throws Problem invalid_input */
function storedAnswer(question: PaperQuestion | undefined, answer: Answer): Answer {
  const stored = question ? answerInBank(question.face, question.order, answer) : IMPOSSIBLE
  if (stored !== IMPOSSIBLE) return stored
  const field = question ? 'answer' : 'slot'
  throw new Problem('invalid_input', {
    errors: [{ field, code: 'not_a_choice', message: 'No one can answer this question so.' }],
  })
}

async function keepForGood(
  trx: Trx,
  { attempt, slot, answer, now }: { attempt: AttemptRow; slot: number; answer: Answer; now: Date },
): Promise<void> {
  await trx
    .insertInto('attempt_answers')
    .values({
      attempt_id: attempt.id,
      slot,
      sequence: 1,
      answer: answer === null ? null : JSON.stringify(answer),
      saved_at: now,
      checked_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['attempt_id', 'slot'])
        .doUpdateSet((set) => ({
          sequence: sql<number>`attempt_answers.sequence + 1`,
          answer: set.ref('excluded.answer'),
          saved_at: now,
          checked_at: now,
        }))
        .where('attempt_answers.checked_at', 'is', null),
    )
    .execute()
}
