import { sql } from 'kysely'
import { emailKey } from '#contract/text.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { Claims } from '../../identity/index.ts'
import type { StudentRecord } from '../student-record.ts'

/** What a session proves about an address. */
type Proof = Pick<Claims, 'email' | 'emailVerified'>

/**
 * A student with the role this session may use. A role belongs to the proved address it was given to. A session that
 * does not prove this very address is a student's, whatever the row says.
 */
export function withSessionRole(student: StudentRecord, proof: Proof): StudentRecord {
  if (student.role === 'student') return student
  const mayUse =
    // guard: a promised role needs a proved address (account-owner)
    proof.emailVerified &&
    // guard: a role counts only at the proved address it was given to (account-owner)
    student.role_email_key === emailKey(proof.email)
  return mayUse ? student : { ...student, role: 'student', staff_role: null }
}

function promise(db: Db, { key }: { key: string }) {
  return db.selectFrom('promised_roles').select('role').where('email_key', '=', key)
}

/** Whether a role waits for the owner of an address. */
async function hasPromisedRole(db: Db, key: string): Promise<boolean> {
  return Boolean(await promise(db, { key }).executeTakeFirst())
}

/**
 * The same, after taking up a role that was promised to the address (`npm run staff:add`, or an invitation). Only a
 * session that proves the address itself gets it, and only the first: the promise ends with that.
 */
export async function withPromisedRole(
  { db, now }: { db: Db; now: Date },
  student: StudentRecord,
  proof: Proof,
): Promise<StudentRecord> {
  const record = withSessionRole(student, proof)
  // An instructor may become staff.
  // guard: a promised role needs a proved address (account-owner)
  // without: if (record.role !== 'student') …
  if (!proof.emailVerified || record.role === 'staff') return record
  const key = emailKey(proof.email)
  if (!(await hasPromisedRole(db, key))) return record
  return transact(db, async (trx) => {
    const promised = await trx
      .with('promise', (cte) =>
        // guard: a promise is kept once (account-owner)
        // without: cte.selectFrom('promised_roles').where('email_key', '=', key).select(['role', 'staff_role'])
        cte
          .deleteFrom('promised_roles')
          .where('email_key', '=', key)
          .returning(['role', 'staff_role']),
      )
      .updateTable('students')
      .from('promise')
      .set({
        role: sql`promise.role`,
        staff_role: sql`promise.staff_role`,
        role_email_key: key,
        updated_at: now,
      })
      .where('students.id', '=', student.id)
      .where('students.email_key', '=', key)
      .where('students.deleted_at', 'is', null)
      .returningAll('students')
      .executeTakeFirst()
    if (!promised) return record
    const role = promised.staff_role ?? promised.role
    await recordAudit(trx, {
      actor: promised,
      action: 'staff.joined',
      subject: promised.email,
      after: { role },
    })
    return promised
  })
}
