import { sql } from 'kysely'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { StudentRecord } from './student-record.ts'

/** What ends the sessions at the identity service, which could otherwise buy new access tokens. */
export interface SignOut {
  student: Pick<StudentRecord, 'id' | 'identity_uid' | 'student_id'>
  now: Date
  /** The member of staff who does it for someone else; null: the student. */
  staff: { id: number } | null
  endIdentitySessions(trx: Trx, uid: string): Promise<void>
}

/**
 * Ends every session of a student: access tokens by their version, refresh and ID tokens at the identity service, and
 * whatever could mint new ones because it began before now. Signing in again works at once.
 */
export function signOutEverywhere(
  db: Db,
  { student, now, staff, endIdentitySessions }: SignOut,
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
