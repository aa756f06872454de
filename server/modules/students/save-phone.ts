import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Saves a mobile number that a student typed elsewhere in their profile; their row stays locked, as by `lockStudent`. */
export async function savePhone(
  trx: Trx,
  { studentId, phone }: { studentId: number; phone: string },
): Promise<void> {
  await savedPhone(trx, { studentId, phone, now: new Date() }).execute()
}

function savedPhone(
  db: Db,
  { studentId, phone, now }: { studentId: number; phone: string; now: Date },
) {
  return db.updateTable('students').set({ phone, updated_at: now }).where('id', '=', studentId)
}
