import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'

/** Online or on paper: a student may have sat both, and one rule chooses between them. */
const SAT = sql`attempt.mode in ('online', 'paper')`

/**
 * Chooses which of the attempts of each student counts, and which has a place in the merit list. The latter is the same
 * choice among those inside the window. Practice never counts. Their attempts are locked.
 */
export async function chooseCounted(
  trx: Trx,
  { test, students }: { test: number; students: readonly number[] },
): Promise<void> {
  const choice = sql`
    select result.attempt_id,
      ${SAT} and row_number() over (partition by result.student_id, ${SAT}
        order by ${BETTER}) = 1 as counts,
      ${SAT} and attempt.is_in_window
        and row_number() over (partition by result.student_id, ${SAT}, attempt.is_in_window
          order by ${BETTER}) = 1 as is_listed
    from attempts as attempt
    join attempt_results as result on result.attempt_id = attempt.id
    join tests as test on test.id = attempt.test_id
    where attempt.test_id = ${test} and attempt.student_id = any (${students}::bigint[])`
  // First the old choice goes: one row of a student counts at any moment.
  await sql`update attempt_results as result set counts = false, is_listed = false
    from (${choice}) as choice
    where choice.attempt_id = result.attempt_id
      and ((result.counts and not choice.counts) or (result.is_listed and not choice.is_listed))`.execute(
    trx,
  )
  await sql`update attempt_results as result
    set counts = choice.counts, is_listed = choice.is_listed
    from (${choice}) as choice
    where choice.attempt_id = result.attempt_id
      and (result.counts, result.is_listed) is distinct from (choice.counts, choice.is_listed)`.execute(
    trx,
  )
}

/** For the best of equal marks the one with fewer wrong answers, then the faster, then the earlier. */
const BETTER = sql`
  case test.attempt_that_counts when 'first' then attempt.started_at end,
  case test.attempt_that_counts when 'last' then attempt.started_at end desc,
  case test.attempt_that_counts when 'first' then attempt.number when 'last' then -attempt.number end,
  result.grains desc, result.wrong_count, result.seconds, attempt.number`
