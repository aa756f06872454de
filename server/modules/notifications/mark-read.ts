import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import type { Db } from '#server/db/connect.ts'
import { announceChange } from './announce-change.ts'

/**
 * Marks a notification of one's own as read, with the older ones of its group.
 *
 * @throws Problem notification_not_found
 */
export async function markRead(
  { db, now }: { db: Db; now: Date },
  { studentId, id }: { studentId: number; id: number },
): Promise<void> {
  await transact(db, async (trx) => {
    const one = await trx
      .selectFrom('notifications')
      .select(['kind', 'subject'])
      .where('id', '=', id)
      .where('student_id', '=', studentId)
      .executeTakeFirst()
    if (!one) throw new Problem('notification_not_found')
    await trx
      .updateTable('notifications')
      .set({ read_at: now })
      .where('student_id', '=', studentId)
      .where('kind', '=', one.kind)
      .where('subject', '=', one.subject)
      .where('id', '<=', id)
      .where('read_at', 'is', null)
      .execute()
    await announceChange(trx, [studentId])
  })
}

/** Marks all as read that came up to one, which is the newest that someone has seen. */
export async function markAllRead(
  { db, now }: { db: Db; now: Date },
  { studentId, upTo }: { studentId: number; upTo: number },
): Promise<void> {
  await transact(db, async (trx) => {
    await trx
      .updateTable('notifications')
      .set({ read_at: now })
      .where('student_id', '=', studentId)
      .where('id', '<=', upTo)
      .where('read_at', 'is', null)
      .execute()
    await announceChange(trx, [studentId])
  })
}
