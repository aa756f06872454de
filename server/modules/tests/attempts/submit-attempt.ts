import { dhakaDay } from '#contract/time.ts'
import type { AttemptResult, NewAnswer, SavedAnswers } from '#contract/tests/attempts.ts'
import { Problem } from '#contract/problems.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { noteLearningDays } from '../../learning/index.ts'
import { resultOf } from '../results/show-result.ts'
import { type AttemptRow, findOwnAttempt, isOverdue, lockAttempts } from './attempt-rows.ts'
import { isSameDevice, type OwnAttempt, type SittingContext } from './context.ts'
import { handIn } from './hand-in-overdue.ts'
import { writeAnswers } from './save-answers.ts'

interface Submission extends OwnAttempt {
  device: string
  /** Those that were not sent yet. */
  answers: NewAnswer[]
}

interface SubmissionResult {
  saved: SavedAnswers['saved']
  result: AttemptResult
  /** The serial of one that it earned. */
  certificate: string | null
}

/**
 * Hands an attempt in, once: a second time answers with what the first did. What comes after the end is kept as a save
 * would keep it.
 *
 * @throws Problem attempt_not_found, attempt_elsewhere
 */
export async function submitAttempt(
  context: SittingContext,
  submission: Submission,
): Promise<SubmissionResult> {
  const attempt = await findOwnAttempt(context.db, submission)
  const { saved, certificate } = await transact(context.db, async (trx) => {
    await lockAttempts(trx, attempt)
    const open = await findOwnAttempt(trx, submission)
    if (open.submitted_at !== null)
      return { saved: submission.answers.map(tooLate), certificate: null }
    return handInOnce(trx, context, { attempt: open, submission })
  })
  if (certificate !== null) context.sendMailsSoon()
  const result = await resultOf(context, {
    attempt: await findOwnAttempt(context.db, submission),
    owner: submission.owner,
  })
  return { saved, result, certificate }
}

async function handInOnce(
  trx: Trx,
  context: SittingContext,
  { attempt, submission }: { attempt: AttemptRow; submission: Submission },
): Promise<Pick<SubmissionResult, 'saved' | 'certificate'>> {
  const { device, answers } = submission
  if (!isSameDevice(attempt.device_hash, device)) throw new Problem('attempt_elsewhere')
  const saved = await writeAnswers(trx, { attempt, device, answers, now: context.now })
  const serials = await handIn(trx, context, {
    attempts: [attempt],
    by: isOverdue(attempt, context.now) ? 'clock' : 'student',
  })
  const { student_id: studentId } = attempt
  if (studentId === null) return { saved, certificate: null }
  await noteLearningDays(trx, [{ studentId, day: dhakaDay(context.now) }])
  return { saved, certificate: serials.get(studentId) ?? null }
}

function tooLate({ slot, sequence }: NewAnswer): SavedAnswers['saved'][number] {
  return { slot, sequence, outcome: 'too-late' }
}
