import type { Trx } from '#server/db/transact.ts'

/** Dates the enrolment of a line: someone brought along from another system learns since the day they began there. */
export async function dateEnrolment(
  trx: Trx,
  { itemId, enrolledAt }: { itemId: number; enrolledAt: Date },
): Promise<void> {
  await trx
    .updateTable('enrolments')
    .set({ enrolled_at: enrolledAt })
    .where('order_item_id', '=', itemId)
    .execute()
}
