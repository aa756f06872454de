import { testLimits } from '#contract/tests/terms.ts'
import type { Objection } from '#contract/tests/attempts.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { VisibilityMoments } from '../results/visibility.ts'

const HOUR = 60 * 60 * 1000

export interface ObjectionRow {
  slot: number
  text: string
  raised_at: Date
  is_accepted: boolean | null
  answer: string | null
  answered_at: Date | null
}

/** What was objected to in an attempt, by question. */
export async function objectionsOf(db: Db | Trx, attempt: number): Promise<Objection[]> {
  const rows = await db
    .selectFrom('objections')
    .select(['slot', 'text', 'raised_at', 'is_accepted', 'answer', 'answered_at'])
    .where('attempt_id', '=', attempt)
    .orderBy('slot')
    .execute()
  return rows.map(asObjection)
}

export function asObjection(row: ObjectionRow): Objection {
  return {
    slot: row.slot,
    text: row.text,
    raisedAt: row.raised_at.toISOString(),
    state: row.is_accepted === null ? 'open' : row.is_accepted ? 'accepted' : 'declined',
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
}

/**
 * Until when an attempt that was handed in can be objected to: a day from when its questions can be read again, for only
 * then a student sees what counted as right.
 */
export function objectionsUntil(submittedAt: Date, { answersOpenAt }: VisibilityMoments): Date {
  const isLater = answersOpenAt instanceof Date && answersOpenAt > submittedAt
  const readFrom = isLater ? answersOpenAt : submittedAt
  return new Date(readFrom.getTime() + testLimits.objectionHours * HOUR)
}
