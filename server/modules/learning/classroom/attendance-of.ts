import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * The share of the live classes of their batch that somebody attended, in per cent, rounded down; cancelled classes do
 * not count, those still to come do. null: no batch, or one without classes.
 */
export async function attendanceOf(
  db: Db | Trx,
  enrolment: { id: number } | null,
): Promise<number | null> {
  if (!enrolment) return null
  const row = await db
    .selectFrom('enrolments as enrolment')
    .innerJoin('class_counts as counts', 'counts.batch_id', 'enrolment.batch_id')
    .leftJoin('attended_classes as attended', (join) =>
      join
        .onRef('attended.batch_id', '=', 'enrolment.batch_id')
        .onRef('attended.student_id', '=', 'enrolment.student_id'),
    )
    .select(
      sql<number | null>`coalesce(attended.attended, 0) * 100 / nullif(counts.planned, 0)`.as(
        'percent',
      ),
    )
    .where('enrolment.id', '=', enrolment.id)
    .executeTakeFirst()
  return row?.percent ?? null
}
