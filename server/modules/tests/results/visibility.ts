import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { AttemptMode } from '#contract/tests/terms.ts'
import { testLimits } from '#contract/tests/terms.ts'

interface VisibilityRules {
  closes_at: Date | null
  marks_shown: 'at-once' | 'after-closing'
  answers_shown: 'at-once' | 'after-closing' | 'never'
}

/** When marks and answers of a test are shown. Past moments: now. */
export interface VisibilityMoments {
  /** When nobody in the window can answer any more; null: never. */
  overAt: Date | null
  /** null: at once. */
  marksOpenAt: Date | null
  /** null: at once; `never`: not at all. */
  answersOpenAt: Date | 'never' | null
}

/**
 * The latest end of attempts in the window that are still open, as after more time was given. Null: none is, or nothing
 * waits for it.
 */
export async function lastEndOf(
  db: Db | Trx,
  test: { id: number; closes_at: Date | null },
): Promise<Date | null> {
  if (test.closes_at === null) return null
  const { last } = await db
    .selectFrom('attempts')
    .select(sql<Date | null>`max(ends_at)`.as('last'))
    .where('test_id', '=', test.id)
    .where('submitted_at', 'is', null)
    .where('is_in_window', '=', true)
    .executeTakeFirstOrThrow()
  return last
}

/** Answers are never shown before marks: they would tell them. */
export function momentsOf(rules: VisibilityRules, lastEnd: Date | null): VisibilityMoments {
  const closing = rules.closes_at
  const last = closing && lastEnd && lastEnd > closing ? lastEnd : closing
  const overAt = last && new Date(last.getTime() + testLimits.graceSeconds * 1000)
  const marksOpenAt = rules.marks_shown === 'at-once' ? null : overAt
  return {
    overAt,
    marksOpenAt,
    answersOpenAt:
      rules.answers_shown === 'never'
        ? 'never'
        : rules.answers_shown === 'at-once'
          ? marksOpenAt
          : overAt,
  }
}

/** What of an attempt may be seen now. Practice hides nothing. */
export function visibilityOf(
  { marksOpenAt, answersOpenAt }: VisibilityMoments,
  { mode, now }: { mode: AttemptMode; now: Date },
): { marksOpenAt: Date | null; answersOpenAt: Date | null; marks: boolean; answers: boolean } {
  if (mode === 'practice')
    return { marksOpenAt: null, answersOpenAt: null, marks: true, answers: true }
  const ahead = (moment: Date | 'never' | null) =>
    moment instanceof Date && moment > now ? moment : null
  return {
    marksOpenAt: ahead(marksOpenAt),
    answersOpenAt: ahead(answersOpenAt),
    marks: ahead(marksOpenAt) === null,
    answers: answersOpenAt !== 'never' && ahead(answersOpenAt) === null,
  }
}
