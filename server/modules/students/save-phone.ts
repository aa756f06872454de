import { prepared } from '#server/db/prepared.ts'
import type { Trx } from '#server/db/transact.ts'

/** Saves a mobile number that a student typed elsewhere in their profile; their row stays locked, as by `lockStudent`. */
export async function savePhone(
  trx: Trx,
  { studentId, phone }: { studentId: number; phone: string },
): Promise<void> {
  await trx
    .updateTable('students')
    .set({ phone, updated_at: new Date() })
    .where('id', '=', studentId)
    .modifyEnd(prepared)
    .execute()
}
