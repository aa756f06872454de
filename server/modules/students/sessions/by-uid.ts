import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { StudentRecord } from '../student-record.ts'

/** Every column by its name. */
const COLUMNS = [
  'id',
  'student_id',
  'identity_uid',
  'email',
  'email_key',
  'name',
  'photo_path',
  'role',
  'phone',
  'gender',
  'age_range',
  'address',
  'experience',
  'skills',
  'session_version',
  'created_at',
  'updated_at',
  'signed_out_at',
  'deleted_at',
  'role_email_key',
  'staff_role',
] as const satisfies (keyof StudentRecord)[]

function studentOf(db: Db, { uid }: { uid: string }) {
  return db.selectFrom('students').select(COLUMNS).where('identity_uid', '=', uid)
}

/** The student of an identity account, if there is one yet; never as it was before this was asked. */
export function byUid(db: Db | Trx, uid: string): Promise<StudentRecord | undefined> {
  return studentOf(db, { uid }).executeTakeFirst()
}
