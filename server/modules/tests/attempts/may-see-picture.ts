import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { findCourseStandingIfAny, mayLearn } from '../../learning/index.ts'
import { lastEndOf, momentsOf, visibilityOf } from '../results/visibility.ts'
import { type AttemptRow, selectAttempts } from './attempt-rows.ts'

/**
 * Whether a question of one’s own attempts shows this picture or file, or the passage that it belongs to. Those of
 * explanations open with the answers.
 */
export async function maySeeInAttempt(
  db: Db,
  {
    mediaId,
    studentId,
    provesAddress,
    now,
  }: { mediaId: string; studentId: number; provesAddress: boolean; now: Date },
): Promise<boolean> {
  const learner = { id: studentId, isStaff: false, provesAddress }
  for (const attempt of await attemptsWith(db, { mediaId, studentId })) {
    const standing = await findCourseStandingIfAny(db, learner, attempt.course_id)
    if (!standing || !mayLearn(standing.person).may) continue
    if (attempt.is_shown || (await showsAnswers(db, attempt, now))) return true
  }
  return false
}

async function showsAnswers(db: Db, attempt: AttemptRow, now: Date): Promise<boolean> {
  if (attempt.submitted_at === null) return attempt.mode === 'practice'
  const lastEnd = await lastEndOf(db, { id: attempt.test_id, closes_at: attempt.closes_at })
  return visibilityOf(momentsOf(attempt, lastEnd), { mode: attempt.mode, now }).answers
}

/** Begins with the attempts of the student, which are few, and looks into the questions of each. */
function attemptsWith(db: Db, { mediaId, studentId }: { mediaId: string; studentId: number }) {
  const named = JSON.stringify([mediaId])
  const names = (column: ReturnType<typeof sql.ref>) =>
    sql`jsonb_path_query_array(${column}, 'strict $.**.mediaId') @> ${named}::jsonb`
  const shown = sql`${names(sql.ref('question.shown'))} or ${names(sql.ref('stimulus.text'))}`
  const questions = sql`from attempt_papers as paper
    join question_versions as question on question.id = any (paper.version_ids)
    left join stimuli as stimulus on stimulus.id = question.stimulus_id
    where paper.attempt_id = attempt.id`
  return selectAttempts(db)
    .select(sql<boolean>`exists (select ${questions} and (${shown}))`.as('is_shown'))
    .where('attempt.student_id', '=', studentId)
    .where(
      sql<boolean>`exists (select ${questions} and (${shown} or ${names(sql.ref('question.explanation'))}))`,
    )
    .execute()
}
