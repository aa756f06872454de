import { statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transact.ts'

/** Saves a mobile number that a student typed elsewhere in their profile; their row stays locked, as by `lockStudent`. */
export async function savePhone(
  trx: Trx,
  { studentId, phone }: { studentId: number; phone: string },
): Promise<void> {
  await savedPhone.run(trx, { studentId, phone, now: new Date() })
}

const savedPhone = statement(
  (db, { studentId, phone, now }: { studentId: number; phone: string; now: Date }) =>
    db.updateTable('students').set({ phone, updated_at: now }).where('id', '=', studentId),
)
