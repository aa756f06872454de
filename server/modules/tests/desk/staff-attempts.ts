import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { StaffAttempt } from '#contract/tests/results.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { hundredthsShown } from '../../question-bank/index.ts'
import { isRowPassed, usedSeconds } from '../results/mark-attempt.ts'

/** Attempts with who sat them and what they earned so far. */
export function selectStaffAttempts(db: Db | Trx) {
  return db
    .selectFrom('attempts as attempt')
    .leftJoin('students as student', 'student.id', 'attempt.student_id')
    .leftJoin('free_test_guests as guest', 'guest.attempt_id', 'attempt.id')
    .innerJoin('attempt_papers as paper', 'paper.attempt_id', 'attempt.id')
    .leftJoin('batches as batch', 'batch.id', 'attempt.batch_id')
    .leftJoin('attempt_results as result', 'result.attempt_id', 'attempt.id')
    .selectAll('attempt')
    .select(['student.student_id as person_id', 'student.name', 'batch.number as batch_number'])
    .select('guest.name as guest_name')
    .select(['result.grains', 'result.grains_possible', 'result.right_count'])
    .select(['result.wrong_count', 'result.blank_count', 'result.waiting_count'])
    .select(['result.late_count', 'result.counts'])
    .select(
      sql<number>`(select coalesce(sum(one), 0)::integer from unnest(paper.hundredths) one)`.as(
        'hundredths_possible',
      ),
    )
}

export type StaffAttemptRow = Awaited<
  ReturnType<ReturnType<typeof selectStaffAttempts>['executeTakeFirstOrThrow']>
>

/** @throws Problem attempt_not_found */
export async function findAttempt(db: Db | Trx, attemptId: string): Promise<StaffAttemptRow> {
  const row = await selectStaffAttempts(db)
    .where('attempt.attempt_id', '=', attemptId)
    .executeTakeFirst()
  if (!row) throw new Problem('attempt_not_found')
  return row
}

export function asStaffAttempt(row: StaffAttemptRow): StaffAttempt {
  const { grains, grains_possible, submitted_at } = row
  const waiting = row.waiting_count ?? 0
  return {
    attemptId: row.attempt_id,
    number: row.number,
    mode: row.mode,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    submittedAt: submitted_at?.toISOString() ?? null,
    submittedBy: row.submitted_by,
    isInWindow: row.is_in_window,
    counts: row.counts ?? false,
    marks: grains === null ? null : hundredthsShown(grains),
    marksPossible:
      grains_possible === null ? row.hundredths_possible : hundredthsShown(grains_possible),
    waiting,
    isPassed:
      grains === null || grains_possible === null
        ? null
        : isRowPassed({
            grains,
            grains_possible,
            waiting_count: waiting,
            pass_percent: row.pass_percent,
          }),
    student: row.person_id === null ? null : { studentId: row.person_id, name: row.name ?? '' },
    guest: row.guest_name,
    batchNumber: row.batch_number,
    right: row.right_count ?? 0,
    wrong: row.wrong_count ?? 0,
    blank: row.blank_count ?? 0,
    cameLate: row.late_count ?? 0,
    usedSeconds: submitted_at === null ? 0 : usedSeconds({ ...row, submitted_at }),
    deviceNumber: row.device_number,
  }
}
