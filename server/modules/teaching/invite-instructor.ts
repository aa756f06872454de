import { Problem } from '#contract/problems.ts'
import type { InstructorAccount, InstructorInvitation } from '#contract/teaching/teaching.ts'
import { emailKey } from '#contract/text.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import type { AccountDesk } from './context.ts'
import { instructorInvitationMail } from './invitation-mail.ts'

/** @throws Problem instructor_not_found */
export async function showInstructorAccount(
  { db }: Pick<AccountDesk, 'db'>,
  { slug }: { slug: string },
): Promise<InstructorAccount> {
  return readAccount(db, (await findInstructor(db, slug)).id)
}

/**
 * Asks an address to teach as an instructor, and sends a mail about it. Nothing in the mail opens anything: only a
 * session that proves the address finds the invitation.
 *
 * @throws Problem instructor_not_found, instructor_has_account
 */
export function inviteInstructor(
  desk: AccountDesk,
  { slug, email, language }: InstructorInvitation & { slug: string },
): Promise<InstructorAccount> {
  return transact(desk.db, async (trx) => {
    const instructor = await lockInstructor(trx, slug)
    return inviteAddress(trx, desk, { instructor: { ...instructor, slug }, email, language })
  })
}

/** The same for an instructor whose row is locked. @throws Problem instructor_has_account */
export async function inviteAddress(
  trx: Trx,
  { now, staff, site }: Omit<AccountDesk, 'db'>,
  {
    instructor,
    email,
    language,
  }: InstructorInvitation & {
    instructor: { id: number; slug: string; name: string; name_bn: string | null }
  },
): Promise<InstructorAccount> {
  const key = emailKey(email)
  const before = await readAccount(trx, instructor.id)
  if (before.account) throw new Problem('instructor_has_account')
  const invitation = { email_key: key, language, invited_by: staff.id, created_at: now }
  await trx
    .insertInto('instructor_invitations')
    .values({ instructor_id: instructor.id, ...invitation })
    .onConflict((conflict) => conflict.column('instructor_id').doUpdateSet(invitation))
    .execute()
  await recordAudit(trx, {
    actor: staff,
    action: 'instructor.invited',
    subject: instructor.slug,
    before: before.invitation ? { email: before.invitation.email } : null,
    after: { email: key, language },
  })
  await queueMail(trx, {
    to: email,
    ...instructorInvitationMail({ email, language, instructor, site }),
  })
  return readAccount(trx, instructor.id)
}

/** @throws Problem instructor_not_found, invitation_not_found */
export function withdrawInstructorInvitation(
  { db, staff }: Pick<AccountDesk, 'db' | 'staff'>,
  { slug }: { slug: string },
): Promise<InstructorAccount> {
  return transact(db, async (trx) => {
    const instructor = await lockInstructor(trx, slug)
    const gone = await trx
      .deleteFrom('instructor_invitations')
      .where('instructor_id', '=', instructor.id)
      .returning('email_key')
      .executeTakeFirst()
    if (!gone) throw new Problem('invitation_not_found')
    await recordAudit(trx, {
      actor: staff,
      action: 'instructor.invitation_withdrawn',
      subject: slug,
      before: { email: gone.email_key },
    })
    return readAccount(trx, instructor.id)
  })
}

/**
 * Takes the courses away from the account of an instructor, from its next call on.
 *
 * @throws Problem instructor_not_found, instructor_without_account
 */
export function removeInstructorAccount(
  { db, staff }: Pick<AccountDesk, 'db' | 'staff'>,
  { slug }: { slug: string },
): Promise<InstructorAccount> {
  return transact(db, async (trx) => {
    const instructor = await lockInstructor(trx, slug)
    const gone = await trx
      .deleteFrom('instructor_accounts')
      .where('instructor_id', '=', instructor.id)
      .returning('email_key')
      .executeTakeFirst()
    if (!gone) throw new Problem('instructor_without_account')
    await recordAudit(trx, {
      actor: staff,
      action: 'instructor.account_removed',
      subject: slug,
      before: { email: gone.email_key },
    })
    return readAccount(trx, instructor.id)
  })
}

async function readAccount(db: Db | Trx, instructorId: number): Promise<InstructorAccount> {
  const account = await db
    .selectFrom('instructor_accounts as account')
    .innerJoin('students', 'students.id', 'account.student_id')
    .select(['students.name', 'students.email', 'students.email_key as has_key'])
    .select(['account.email_key', 'account.accepted_at'])
    .where('account.instructor_id', '=', instructorId)
    .executeTakeFirst()
  const invitation = await db
    .selectFrom('instructor_invitations as invitation')
    .leftJoin('students as inviter', 'inviter.id', 'invitation.invited_by')
    .select(['invitation.email_key', 'invitation.created_at', 'inviter.name'])
    .where('invitation.instructor_id', '=', instructorId)
    .executeTakeFirst()
  return {
    account: account
      ? {
          name: account.name,
          email: account.email,
          acceptedAt: account.accepted_at.toISOString(),
          waitsFor: account.has_key === account.email_key ? null : account.email_key,
        }
      : null,
    invitation: invitation
      ? {
          email: invitation.email_key,
          invitedBy: invitation.name,
          invitedAt: invitation.created_at.toISOString(),
        }
      : null,
  }
}

/** @throws Problem instructor_not_found */
async function findInstructor(db: Db | Trx, slug: string) {
  const instructor = await selectInstructor(db, slug).executeTakeFirst()
  if (!instructor) throw new Problem('instructor_not_found')
  return instructor
}

/** Invitations and acceptances of one instructor wait for one another. */
async function lockInstructor(trx: Trx, slug: string) {
  const instructor = await selectInstructor(trx, slug).forNoKeyUpdate().executeTakeFirst()
  if (!instructor) throw new Problem('instructor_not_found')
  return instructor
}

function selectInstructor(db: Db | Trx, slug: string) {
  return db.selectFrom('instructors').select(['id', 'name', 'name_bn']).where('slug', '=', slug)
}
