import { sql } from 'kysely'
import type { ReviewState } from '#contract/learning/terms.ts'
import type { Trx } from '#server/db/transact.ts'

/** Handed in from anywhere but the list of those that wait; sent back from there alone. */
const moves = {
  waiting: ['writing', 'sent-back'],
  'sent-back': ['waiting'],
} as const satisfies Partial<Record<ReviewState, readonly ReviewState[]>>

type Columns =
  | { to: 'waiting'; set: { written_by: number; handed_in_at: Date } }
  | { to: 'sent-back'; set: { word: string; sent_back_by: number; sent_back_at: Date } }

/**
 * Moves the draft of an instructor. The lesson is locked.
 *
 * @returns whether it moved; false: there is no such draft, or it is elsewhere
 */
export async function moveReview(
  trx: Trx,
  { lesson, to, set }: { lesson: { id: number } } & Columns,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('instructor_drafts')
    .set({ ...set, state: to })
    .where('lesson_id', '=', lesson.id)
    .where('state', 'in', [...moves[to]])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes who writes the draft of a lesson. One that waits goes on waiting: staff publish what they have read. */
export async function noteWriter(
  trx: Trx,
  { lesson, teacher }: { lesson: { id: number }; teacher: { id: number } },
): Promise<void> {
  await trx
    .insertInto('instructor_drafts')
    .values({ lesson_id: lesson.id, written_by: teacher.id })
    .onConflict((conflict) =>
      conflict.column('lesson_id').doUpdateSet({ written_by: sql`excluded.written_by` }),
    )
    .execute()
}

/** Ends it where the draft was published. @returns who wrote it; null: no instructor, or their account is gone */
export async function endReview(trx: Trx, lesson: { id: number }): Promise<number | null> {
  const ended = await trx
    .deleteFrom('instructor_drafts')
    .where('lesson_id', '=', lesson.id)
    .returning('written_by')
    .executeTakeFirst()
  return ended?.written_by ?? null
}
