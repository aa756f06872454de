import type { Trx } from '#server/db/transact.ts'

/** Saves a mobile number that a student typed elsewhere in their profile; their row stays locked, as by `lockStudent`. */
export async function savePhone(
  trx: Trx,
  { studentId, phone, now }: { studentId: number; phone: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('students')
    .set({ phone, updated_at: now })
    .where('id', '=', studentId)
    .execute()
}
