import { Problem } from '#contract/problems.ts'
import type { Objection } from '#contract/tests/attempts.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Learner } from '../../learning/index.ts'
import { type AttemptRow, findAdmittedAttempt, isOverdue } from '../attempts/attempt-rows.ts'
import { papersOf } from '../results/papers.ts'
import type { SittingContext } from '../attempts/context.ts'
import { lastEndOf, momentsOf } from '../results/visibility.ts'
import { asObjection, objectionsUntil } from './objections-of.ts'

/**
 * Says what is wrong with a question of an own attempt, or changes what was said. The same text again changes nothing.
 *
 * @throws Problem attempt_not_found, question_not_found, objection_closed
 */
export function raiseObjection(
  { db, now }: SittingContext,
  {
    learner,
    attemptId,
    slot,
    text,
  }: { learner: Learner; attemptId: string; slot: number; text: string },
): Promise<Objection> {
  return transact(db, async (trx) => {
    const attempt = await findAdmittedAttempt(trx, { owner: { learner }, attemptId })
    const question = await questionAt(trx, { attempt: attempt.id, slot })
    if (!(await isOpenToObjections(trx, { attempt, now }))) throw new Problem('objection_closed')
    const row = await trx
      .insertInto('objections')
      .values({
        test_id: attempt.test_id,
        attempt_id: attempt.id,
        slot,
        question_id: question,
        student_id: learner.id,
        text,
        raised_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['attempt_id', 'slot'])
          .doUpdateSet({ text })
          .where('objections.is_accepted', 'is', null),
      )
      .returning(['slot', 'text', 'raised_at', 'is_accepted', 'answer', 'answered_at'])
      .executeTakeFirst()
    // Answered meanwhile: what the answer was about stays.
    if (!row) throw new Problem('objection_closed')
    return asObjection(row)
  })
}

async function isOpenToObjections(
  trx: Trx,
  { attempt, now }: { attempt: AttemptRow; now: Date },
): Promise<boolean> {
  if (attempt.submitted_at === null) return !isOverdue(attempt, now)
  const lastEnd = await lastEndOf(trx, { id: attempt.test_id, closes_at: attempt.closes_at })
  return now < objectionsUntil(attempt.submitted_at, momentsOf(attempt, lastEnd))
}

/** @throws Problem question_not_found */
async function questionAt(
  trx: Trx,
  { attempt, slot }: { attempt: number; slot: number },
): Promise<number> {
  const [paper] = await papersOf(trx, [attempt])
  const version = paper?.versionIds[slot - 1]
  if (version === undefined) throw new Problem('question_not_found')
  const { question_id } = await trx
    .selectFrom('question_versions')
    .select('question_id')
    .where('id', '=', version)
    .executeTakeFirstOrThrow()
  return question_id
}
