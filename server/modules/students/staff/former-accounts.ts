import type { StudentOverview } from '#contract/staff/student-overview.ts'
import type { Db } from '#server/db/connect.ts'

/** Other accounts of a person that are part of this one now, the latest first. */
export async function listFormerAccounts(
  db: Db,
  { id }: { id: number },
): Promise<StudentOverview['formerAccounts']> {
  const rows = await db
    .selectFrom('account_merges as merge')
    .leftJoin('students as staff', 'staff.id', 'merge.merged_by')
    .select(['merge.former_email', 'merge.former_phone', 'merge.merged_at', 'staff.name'])
    .where('merge.kept_id', '=', id)
    .orderBy('merge.merged_at', 'desc')
    .execute()
  return rows.map((row) => ({
    email: row.former_email,
    phone: row.former_phone,
    mergedAt: row.merged_at.toISOString(),
    mergedBy: row.name,
  }))
}

/** The account that has what this one had. */
export async function mergedIntoOf(
  db: Db,
  { id }: { id: number },
): Promise<StudentOverview['mergedInto']> {
  const successor = await db
    .selectFrom('account_merges as merge')
    .innerJoin('students as successor', 'successor.id', 'merge.kept_id')
    .select(['successor.student_id as studentId', 'successor.name'])
    .where('merge.closed_id', '=', id)
    .executeTakeFirst()
  return successor ?? null
}
