import { type StaffRole, staffRoleOf } from '#contract/staff/permissions.ts'
import { emailKey } from '#contract/text.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'

/** The roles that someone is given; everyone else is a student. */
export type AssignableRole = StaffRole | 'instructor'

/** How it went: someone has the role at this address, or anyone who proves the address will have it. */
export type GiveRoleResult =
  | { outcome: 'had-it' | 'changed'; name: string; role: AssignableRole }
  | { outcome: 'promised' }

/** One line of the list of staff and instructors. */
export interface StaffEntry {
  /** The address the account signs in with now, or the one a role was promised to. */
  email: string
  role: AssignableRole
  /** The account; null before someone has it. */
  uid: string | null
  /** null: no one has proved this address since the promise. */
  name: string | null
  /** The address the role belongs to, where the account has another by now: until it is back, the role rests. */
  waitsFor: string | null
}

/**
 * Promises a role to an email address. Staff at this proved address get it at once, unless it is instructor. Otherwise
 * the first session that proves the address takes it up: here no one can know whether an account has proved it.
 */
export function giveRole(
  { db, now }: { db: Db; now: Date },
  { email, role, operator }: { email: string; role: AssignableRole; operator: string },
): Promise<GiveRoleResult> {
  return transact(db, async (trx) => {
    const key = emailKey(email)
    const member = await trx
      .selectFrom('students')
      .select(['id', 'name', 'role', 'staff_role'])
      .where('email_key', '=', key)
      .where('role', 'in', role === 'instructor' ? ['staff', 'instructor'] : ['staff'])
      .where('role_email_key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (member) {
      const had = asGivenRole(member)
      if (role === 'instructor' || role === had)
        return { outcome: 'had-it', name: member.name, role: had }
      await trx
        .updateTable('students')
        .set({ staff_role: role, updated_at: now })
        .where('id', '=', member.id)
        .execute()
      await recordAudit(trx, {
        actor: { operator },
        action: 'staff.role_changed',
        subject: key,
        before: { role: had },
        after: { role },
      })
      return { outcome: 'changed', name: member.name, role }
    }
    const promise = { ...asColumns(role), invited_by: null }
    await trx
      .insertInto('promised_roles')
      .values({ email_key: key, ...promise })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet(promise))
      .execute()
    await recordAudit(trx, {
      actor: { operator },
      action: 'staff.invited',
      subject: key,
      after: { role },
    })
    return { outcome: 'promised' }
  })
}

/**
 * Takes a role and any promise of one away, by the address it was given to or the one its owner has now. The
 * owner's next call is refused.
 *
 * @returns whether there was one
 */
export function takeRole(
  { db, now }: { db: Db; now: Date },
  { email, operator }: { email: string; operator: string },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const key = emailKey(email)
    const promises = await trx
      .deleteFrom('promised_roles')
      .where('email_key', '=', key)
      .executeTakeFirst()
    const students = await trx
      .updateTable('students')
      .set({ role: 'student', staff_role: null, role_email_key: null, updated_at: now })
      .where((where) => where.or([where('email_key', '=', key), where('role_email_key', '=', key)]))
      .where('role', '<>', 'student')
      .executeTakeFirst()
    const isTaken = promises.numDeletedRows + students.numUpdatedRows > 0n
    if (isTaken)
      await recordAudit(trx, { actor: { operator }, action: 'staff.removed', subject: key })
    return isTaken
  })
}

/** Whether anyone can give roles in the staff area. */
export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('students')
    .select('id')
    .where('staff_role', '=', 'owner')
    .whereRef('email_key', '=', 'role_email_key')
    .executeTakeFirst()
  return owner !== undefined
}

/** Everyone with a role, and the addresses one is promised to. */
export async function listStaff(db: Db): Promise<StaffEntry[]> {
  const staff = await db
    .selectFrom('students')
    .select(['email', 'email_key', 'role_email_key', 'name', 'role', 'staff_role', 'identity_uid'])
    .where('role', '<>', 'student')
    .orderBy('email_key')
    .execute()
  const promised = await db
    .selectFrom('promised_roles')
    .select(['email_key', 'role', 'staff_role'])
    .orderBy('email_key')
    .execute()
  return [
    ...staff.map(({ email, email_key, role_email_key, name, identity_uid, ...row }) => ({
      email,
      uid: identity_uid,
      role: asGivenRole(row),
      name,
      waitsFor: email_key === role_email_key ? null : role_email_key,
    })),
    ...promised.map((row) => ({
      email: row.email_key,
      role: asGivenRole(row),
      uid: null,
      name: null,
      waitsFor: null,
    })),
  ]
}

/** The accounts that show an address now. */
export async function listUidsByEmail(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('students')
    .select('identity_uid')
    .where('email_key', '=', emailKey(email))
    .execute()
  return rows.map(({ identity_uid }) => identity_uid)
}

/** The check constraints of the tables hold the choices: who has no role of staff is an instructor. */
function asGivenRole({ staff_role }: { staff_role: string | null }): AssignableRole {
  return staffRoleOf(staff_role) ?? 'instructor'
}

/** How a role is in a row. */
function asColumns(role: AssignableRole) {
  return role === 'instructor' ? { role, staff_role: null } : { role: 'staff', staff_role: role }
}
