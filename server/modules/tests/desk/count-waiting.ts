import { COUNT_LIMIT } from '#contract/staff/terms.ts'
import type { Db } from '#server/db/connect.ts'

export interface QueueLength {
  /** At most COUNT_LIMIT. */
  count: number
  oldestAt: Date | null
}

/** Attempts with answers that wait for a person, and since when the oldest does. */
export async function countAnswersToMark(db: Db): Promise<QueueLength> {
  const { count, at } = await db
    .selectFrom(
      db
        .selectFrom('attempt_results as result')
        .innerJoin('attempts as attempt', 'attempt.id', 'result.attempt_id')
        .select('attempt.submitted_at')
        .where('result.waiting_count', '>', 0)
        .orderBy('result.attempt_id')
        .limit(COUNT_LIMIT)
        .as('waiting'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .select((select) => select.fn.min('waiting.submitted_at').as('at'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: at }
}

/** Objections to questions that no one has answered, and since when the oldest waits. */
export async function countObjections(db: Db): Promise<QueueLength> {
  const { count, at } = await db
    .selectFrom(
      db
        .selectFrom('objections')
        .select('raised_at')
        .where('is_accepted', 'is', null)
        .orderBy('id')
        .limit(COUNT_LIMIT)
        .as('open'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .select((select) => select.fn.min('open.raised_at').as('at'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: at }
}
