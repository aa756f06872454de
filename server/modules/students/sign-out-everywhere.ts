import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { StudentRecord } from './student-record.ts'

/**
 * Ends every session of a student: access tokens by their version, and whatever could mint new ones because it
 * began before now. Signing in again works at once.
 */
export async function signOutEverywhere(db: Db, student: StudentRecord, now: Date): Promise<void> {
  await db
    .updateTable('students')
    .set({ session_version: sql<number>`session_version + 1`, signed_out_at: now, updated_at: now })
    .where('id', '=', student.id)
    .execute()
}

/** Whether a sign-in of that moment (seconds since 1970) still counts. */
export function isSignedOut(student: Pick<StudentRecord, 'signed_out_at'>, signedInAt: number): boolean {
  return student.signed_out_at !== null && signedInAt < Math.floor(student.signed_out_at.getTime() / 1000)
}
