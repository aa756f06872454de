import type { Trx } from '#server/db/transact.ts'

/** Keeps a mobile number that a student typed elsewhere in their profile. */
export async function keepPhone(
  trx: Trx,
  { studentId, phone }: { studentId: number; phone: string },
): Promise<void> {
  await trx
    .updateTable('students')
    .set({ phone, updated_at: new Date() })
    .where('id', '=', studentId)
    .execute()
}
