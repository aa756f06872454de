import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'

/**
 * Takes a certificate back: its page then says so. A second time changes nothing; who was first stays.
 *
 * @throws Problem certificate_not_found
 */
export async function revokeCertificate(db: Db, serial: string, staff: { id: number }, at: Date): Promise<void> {
  const revoked = await db
    .updateTable('certificates')
    .set((column) => ({
      revoked_by: column.fn.coalesce('revoked_by', column.val(staff.id)),
      revoked_at: column.fn.coalesce('revoked_at', column.val(at)),
    }))
    .where('serial', '=', serial.toUpperCase())
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw new Problem('certificate_not_found')
}
