import { defined } from '#contract/defined.ts'
import { permits, type StaffRole, staffRoleOf, staffRoles } from '#contract/staff/permissions.ts'
import { Problem } from '#contract/problems.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { NewInvitation, StaffInvitation, StaffPerson } from '#contract/staff/people.ts'
import { emailKey } from '#contract/text.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { showSecondFactor } from '../../second-factor/index.ts'
import { invitationMail } from './invitation-mail.ts'
import { lockOwners, refuseLastOwner } from './lock-owners.ts'

/** Someone who decides who is staff. */
interface Owner {
  id: number
}

export interface InvitationContext {
  db: Db
  now: Date
  site: Site
  sendMailsSoon(): void
}

/** Who is staff, owners first, and who is invited, latest first. */
export async function listStaffPeople(
  db: Db,
  { you }: { you: Owner },
): Promise<{ people: StaffPerson[]; invitations: StaffInvitation[] }> {
  const rows = await members(db).orderBy('name').orderBy('id').execute()
  const people = await Promise.all(rows.map((row) => asPerson(db, row, you)))
  const invitations = await invited(db).orderBy('promise.created_at', 'desc').execute()
  return {
    people: people.toSorted(
      (one, other) => staffRoles.indexOf(one.role) - staffRoles.indexOf(other.role),
    ),
    invitations: invitations.map(asInvitation),
  }
}

/**
 * Promises a role to an address and sends a mail about it. Nothing in the mail opens anything: the role goes to the
 * first account that proves the address.
 *
 * @throws Problem already_staff, not_permitted
 */
export async function inviteStaff(
  { db, now, site, sendMailsSoon }: InvitationContext,
  { owner, invitation }: { owner: Owner; invitation: NewInvitation },
): Promise<StaffInvitation> {
  const key = emailKey(invitation.email)
  const promised = await transact(db, async (trx) => {
    await refuseFormerOwner(trx, owner)
    const member = await members(trx)
      .where('email_key', '=', key)
      .whereRef('email_key', '=', 'role_email_key')
      .executeTakeFirst()
    if (member) throw new Problem('already_staff', { facts: { name: member.name } })
    const before = await invited(trx).where('promise.email_key', '=', key).executeTakeFirst()
    const promise = {
      role: 'staff',
      staff_role: invitation.role,
      invited_by: owner.id,
      created_at: now,
    }
    await trx
      .insertInto('promised_roles')
      .values({ email_key: key, ...promise })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet(promise))
      .execute()
    await recordAudit(trx, {
      actor: owner,
      action: 'staff.invited',
      subject: key,
      before: before ? { role: before.staff_role } : null,
      after: { role: invitation.role, language: invitation.language },
    })
    await queueMail(trx, { to: invitation.email, ...invitationMail(invitation, site) })
    return asInvitation(
      await invited(trx).where('promise.email_key', '=', key).executeTakeFirstOrThrow(),
    )
  })
  sendMailsSoon()
  return promised
}

/** @throws Problem invitation_not_found, not_permitted */
export function withdrawInvitation(
  db: Db,
  { owner, email }: { owner: Owner; email: string },
): Promise<void> {
  const key = emailKey(email)
  return transact(db, async (trx) => {
    await refuseFormerOwner(trx, owner)
    const gone = await trx
      .deleteFrom('promised_roles')
      .where('email_key', '=', key)
      .where('role', '=', 'staff')
      .returning('staff_role')
      .executeTakeFirst()
    if (!gone) throw new Problem('invitation_not_found')
    await recordAudit(trx, {
      actor: owner,
      action: 'staff.invitation_withdrawn',
      subject: key,
      before: { role: gone.staff_role },
    })
  })
}

/** @throws Problem person_not_staff, last_owner, not_permitted */
export function changeStaffRole(
  { db, now }: { db: Db; now: Date },
  { owner, studentId, role }: { owner: Owner; studentId: string; role: StaffRole },
): Promise<StaffPerson> {
  return transact(db, async (trx) => {
    const owners = await refuseFormerOwner(trx, owner)
    const member = await lockMember(trx, studentId)
    if (role !== 'owner') refuseLastOwner(owners, member)
    await trx
      .updateTable('students')
      .set({ staff_role: role, updated_at: now })
      .where('id', '=', member.id)
      .execute()
    await recordAudit(trx, {
      actor: owner,
      action: 'staff.role_changed',
      subject: member.email,
      before: { role: member.staff_role },
      after: { role },
    })
    return asPerson(trx, { ...member, staff_role: role }, owner)
  })
}

/** @throws Problem person_not_staff, last_owner, not_permitted */
export function removeStaff(
  { db, now }: { db: Db; now: Date },
  { owner, studentId }: { owner: Owner; studentId: string },
): Promise<void> {
  return transact(db, async (trx) => {
    const owners = await refuseFormerOwner(trx, owner)
    const member = await lockMember(trx, studentId)
    refuseLastOwner(owners, member)
    await trx
      .updateTable('students')
      .set({ role: 'student', staff_role: null, role_email_key: null, updated_at: now })
      .where('id', '=', member.id)
      .execute()
    await recordAudit(trx, {
      actor: owner,
      action: member.id === owner.id ? 'staff.left' : 'staff.removed',
      subject: member.email,
      before: { role: member.staff_role },
    })
  })
}

/** What an invitation says of the site. */
export interface Site {
  origin: string
  names: Record<LanguageCode, string>
}

/**
 * Locks the owners. Someone may have lost the role since the door looked.
 *
 * @returns the owners
 * @throws Problem not_permitted
 */
async function refuseFormerOwner(trx: Trx, owner: Owner): Promise<number[]> {
  const owners = await lockOwners(trx)
  const { staff_role } = await trx
    .selectFrom('students')
    .select('staff_role')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  if (!permits(staffRoleOf(staff_role), 'people')) throw new Problem('not_permitted')
  return owners
}

async function lockMember(trx: Trx, studentId: string) {
  const member = await members(trx)
    .where('student_id', '=', studentId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new Problem('person_not_staff')
  return member
}

function members(db: Db | Trx) {
  return db
    .selectFrom('students')
    .select([
      'id',
      'student_id',
      'identity_uid',
      'name',
      'email',
      'email_key',
      'role_email_key',
      'staff_role',
    ])
    .where('role', '=', 'staff')
    .where('deleted_at', 'is', null)
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

async function asPerson(db: Db | Trx, row: MemberRow, you: Owner): Promise<StaffPerson> {
  return {
    studentId: row.student_id,
    name: row.name,
    email: row.email,
    role: defined(staffRoleOf(row.staff_role)),
    isYou: row.id === you.id,
    hasSecondFactor: (await showSecondFactor(db, row.identity_uid)).setUpAt !== null,
    waitsFor: row.email_key === row.role_email_key ? null : row.role_email_key,
  }
}

function invited(db: Db | Trx) {
  return db
    .selectFrom('promised_roles as promise')
    .leftJoin('students as inviter', 'inviter.id', 'promise.invited_by')
    .select([
      'promise.email_key',
      'promise.staff_role',
      'promise.created_at',
      'inviter.name as inviter',
    ])
    .where('promise.role', '=', 'staff')
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof invited>['executeTakeFirstOrThrow']>>

function asInvitation(row: InvitationRow): StaffInvitation {
  return {
    email: row.email_key,
    role: defined(staffRoleOf(row.staff_role)),
    invitedBy: row.inviter,
    invitedAt: row.created_at.toISOString(),
  }
}
