import type { StaffAttempt } from '#contract/tests/results.ts'
import type { AttemptFilter } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import { findTest } from './context.ts'
import { asStaffAttempt, selectStaffAttempts } from './staff-attempts.ts'

/** The attempts of a test, newest first. @throws Problem lesson_not_found, not_a_test */
export async function listAttempts(
  db: Db,
  {
    lessonId,
    show,
    after,
    limit,
  }: { lessonId: string; show: AttemptFilter; after?: string | undefined; limit: number },
): Promise<{ title: string; rows: StaffAttempt[]; next: string | null }> {
  const { lesson, test } = await findTest(db, lessonId)
  const { title } = lesson
  if (test === null) return { title, rows: [], next: null }
  let query = selectStaffAttempts(db)
    .where('attempt.test_id', '=', test)
    .orderBy('attempt.id', 'desc')
    .limit(limit + 1)
  if (show === 'open') query = query.where('attempt.submitted_at', 'is', null)
  if (show === 'to-mark') query = query.where('result.waiting_count', '>', 0)
  if (show === 'guests') query = query.where('attempt.mode', '=', 'guest')
  if (show === 'students') query = query.where('attempt.mode', '<>', 'guest')
  if (show === 'counted') query = query.where('result.counts', '=', true)
  if (after) query = query.where('attempt.id', '<', Number(after))
  const { shown, next } = pageOf(await query.execute(), limit)
  return { title, rows: shown.map(asStaffAttempt), next }
}
