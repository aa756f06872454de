import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { byStudentId } from '../list-students.ts'
import type { StudentRecord } from '../student-record.ts'

export interface SignOutContext {
  db: Db
  now: Date
  endIdentitySessions(trx: Trx, uid: string): Promise<void>
}

/**
 * Ends the sessions of an account: of one's own, or as staff of anyone's.
 *
 * @param refuseOthersThanStaff checks the permission; asked only where the account is another's
 * @throws Problem not_yours, student_not_found
 */
export async function signOutEverywhere(
  ctx: SignOutContext,
  {
    actor,
    studentId,
    refuseOthersThanStaff,
  }: { actor: StudentRecord; studentId: string; refuseOthersThanStaff: () => Promise<void> },
): Promise<void> {
  if (actor.student_id === studentId) return endSessions(ctx, { student: actor, staff: null })
  // guard: only staff end the sessions of others (access-table, account; together)
  if (actor.role !== 'staff') throw new Problem('not_yours')
  // guard: only staff end the sessions of others (access-table, account; together)
  await refuseOthersThanStaff()
  const student = await byStudentId(ctx.db, studentId)
  if (!student) throw new Problem('student_not_found')
  await endSessions(ctx, { student, staff: actor })
}

/**
 * Ends every session of a student: access tokens by their version, refresh and ID tokens at the identity service. So
 * ends whatever could mint new ones because it began before now. Signing in again works at once.
 */
function endSessions(
  { db, now, endIdentitySessions }: SignOutContext,
  {
    student,
    staff,
  }: {
    student: StudentRecord
    /** The member of staff who does it for someone else; null: the student. */
    staff: { id: number } | null
  },
): Promise<void> {
  return transact(db, async (trx) => {
    await trx
      .updateTable('students')
      .set({
        session_version: sql<number>`session_version + 1`,
        signed_out_at: now,
        updated_at: now,
      })
      .where('id', '=', student.id)
      .execute()
    // guard: signing out everywhere reaches the identity service (account-sessions)
    await endIdentitySessions(trx, student.identity_uid)
    if (staff)
      await recordAudit(trx, {
        actor: staff,
        action: 'student.signed_out_everywhere',
        subject: student.student_id,
      })
  })
}

/** Whether a sign-in of that moment (seconds since 1970) still counts. */
export function isSignedOut(
  student: Pick<StudentRecord, 'signed_out_at'>,
  signedInAt: number,
): boolean {
  return (
    student.signed_out_at !== null &&
    signedInAt < Math.floor(student.signed_out_at.getTime() / 1000)
  )
}
