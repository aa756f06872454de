import type { Trx } from '#server/db/transact.ts'
import type { LessonCopy } from '../learning/index.ts'

/** Gives copies of lessons the rules of their assignments; dates of single batches stay behind. */
export async function copyAssignments(
  trx: Trx,
  { copies, staff, now }: { copies: readonly LessonCopy[]; staff: { id: number }; now: Date },
): Promise<void> {
  const copyOf = new Map(copies.map(({ from, to }) => [from, to]))
  const assignments = await trx
    .selectFrom('assignments')
    .select(['lesson_id', 'rules'])
    .where('lesson_id', 'in', [0, ...copyOf.keys()])
    .execute()
  const rows = assignments.flatMap(({ lesson_id, rules }) => {
    const copy = copyOf.get(lesson_id)
    if (copy === undefined) return []
    return [
      {
        lesson_id: copy,
        revision: 1,
        rules: JSON.stringify({ ...rules, batchDues: [] }),
        saved_at: now,
        saved_by: staff.id,
      },
    ]
  })
  if (rows.length > 0) await trx.insertInto('assignments').values(rows).execute()
}
