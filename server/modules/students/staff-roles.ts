import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'

/** How it went: the student has the role now, had it before, or will have it at sign-up. */
export type Given = { outcome: 'given' | 'had-it'; name: string } | { outcome: 'promised' }

/**
 * Gives the role staff to the student of an e-mail address, now and for a sign-up to come: an identity account made
 * anew keeps it. It counts once the address is proved.
 */
export function giveStaffRole(db: Db, email: string): Promise<Given> {
  return transact(db, async (trx) => {
    const key = emailKey(email)
    await trx
      .insertInto('promised_roles')
      .values({ email_key: key, role: 'staff' })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ role: 'staff' }))
      .execute()
    const student = await trx
      .selectFrom('students')
      .select(['id', 'name', 'role'])
      .where('email_key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (!student) return { outcome: 'promised' }
    if (student.role === 'staff') return { outcome: 'had-it', name: student.name }
    await trx.updateTable('students').set({ role: 'staff', updated_at: new Date() }).where('id', '=', student.id).execute()
    return { outcome: 'given', name: student.name }
  })
}

/** Takes the role staff and any promise of it away; the next call of its owner is refused. @returns whether there was one */
export function takeStaffRole(db: Db, email: string): Promise<boolean> {
  return transact(db, async (trx) => {
    const key = emailKey(email)
    const promises = await trx.deleteFrom('promised_roles').where('email_key', '=', key).where('role', '=', 'staff').executeTakeFirst()
    const students = await trx
      .updateTable('students')
      .set({ role: 'student', updated_at: new Date() })
      .where('email_key', '=', key)
      .where('role', '=', 'staff')
      .executeTakeFirst()
    return promises.numDeletedRows + students.numUpdatedRows > 0n
  })
}

/** Everybody of the staff, and the addresses that will be; name is null for those who have not signed up. */
export async function listStaff(db: Db): Promise<{ email: string; name: string | null }[]> {
  const staff = await db
    .selectFrom('students')
    .select(['email', 'email_key', 'name'])
    .where('role', '=', 'staff')
    .orderBy('email_key')
    .execute()
  const promised = await db.selectFrom('promised_roles').select('email_key').where('role', '=', 'staff').orderBy('email_key').execute()
  const signedUp = new Set(staff.map((one) => one.email_key))
  return [
    ...staff.map(({ email, name }) => ({ email, name })),
    ...promised.filter((one) => !signedUp.has(one.email_key)).map((one) => ({ email: one.email_key, name: null })),
  ]
}
