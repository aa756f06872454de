import { sql } from 'kysely'
import { testLimits } from '#contract/tests/terms.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { markAttempts } from '../results/mark-attempt.ts'
import { dropUnnamed } from '../photos/named-photos.ts'
import type { SittingContext } from './context.ts'

/** How many are marked in one transaction. */
const BATCH = 100

/**
 * Hands in attempts whose end and grace have passed, with what was answered: closing the tab loses nothing. Other
 * processes may do it at the same time.
 *
 * @returns how many
 */
export async function handInOverdue(
  context: SittingContext,
  stopping?: AbortSignal,
): Promise<number> {
  let count = 0
  for (;;) {
    const done = await handInSome(context, null)
    count += done
    if (done < BATCH || stopping?.aborted) return count
  }
}

/** The same for one that is saved to, or stands in the way of the next, before the job came to it. @param attempt a row of `attempts` */
export async function handInIfOverdue(context: SittingContext, attempt: number): Promise<void> {
  await handInSome(context, attempt)
}

async function handInSome(context: SittingContext, only: number | null): Promise<number> {
  const { count, hasCertificates } = await transact(context.db, async (trx) => {
    const overdue = await lockOverdue(trx, { now: context.now, only })
    const serials = await handIn(trx, context, { attempts: overdue, by: 'clock' })
    return { count: overdue.length, hasCertificates: serials.size > 0 }
  })
  if (hasCertificates) context.sendMailsSoon()
  return count
}

async function lockOverdue(
  trx: Trx,
  { now, only }: { now: Date; only: number | null },
): Promise<{ id: number; test_id: number }[]> {
  const last = new Date(now.getTime() - testLimits.graceSeconds * 1000)
  const overdue = trx
    .selectFrom('attempts')
    .select(['id', 'test_id'])
    .where('submitted_at', 'is', null)
    .where('ends_at', '<', last)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
  return only === null ? overdue.skipLocked().execute() : overdue.where('id', '=', only).execute()
}

/**
 * Hands in attempts that are open and locked, and marks them.
 *
 * @returns the serials of certificates that were earned, by row of `students`
 */
export async function handIn(
  trx: Trx,
  context: Pick<SittingContext, 'now' | 'issuer'>,
  {
    attempts,
    by,
  }: { attempts: readonly { id: number; test_id: number }[]; by: 'student' | 'clock' },
): Promise<Map<number, string>> {
  if (attempts.length === 0) return new Map()
  const ids = attempts.map(({ id }) => id)
  await trx
    .updateTable('attempts')
    .set({ submitted_at: context.now, submitted_by: by })
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .where('submitted_at', 'is', null)
    .execute()
  await trx
    .insertInto('attempt_events')
    .values(ids.map((id) => ({ attempt_id: id, at: context.now, kind: 'submitted' as const })))
    .execute()
  await dropUnnamed(trx, ids)
  const serials = new Map<number, string>()
  for (const test of new Set(attempts.map(({ test_id }) => test_id))) {
    const own = attempts.flatMap(({ id, test_id }) => (test_id === test ? [id] : []))
    const earned = await markAttempts(trx, context, { test, attempts: own })
    for (const [student, serial] of earned) serials.set(student, serial)
  }
  return serials
}
