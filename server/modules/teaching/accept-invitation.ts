import { Problem } from '#contract/problems.ts'
import type { TeachingOverview } from '#contract/teaching/teaching.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import type { OverviewContext, Teacher } from './context.ts'
import { readTeaching } from './show-teaching.ts'

/**
 * Takes up an invitation: the account of a session that proves the very address that was invited becomes the
 * instructor's. To every other session there is no such invitation.
 *
 * @throws Problem invitation_not_found, already_teaching
 */
export function acceptInvitation(
  { db, now, mayWrite }: OverviewContext,
  { teacher, slug }: { teacher: Teacher; slug: string },
): Promise<TeachingOverview> {
  return transact(db, async (trx) => {
    if (teacher.provedKey === null) throw new Problem('invitation_not_found')
    const instructor = await trx
      .selectFrom('instructors')
      .select('id')
      .where('slug', '=', slug)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const invitation =
      instructor &&
      (await trx
        .deleteFrom('instructor_invitations')
        .where('instructor_id', '=', instructor.id)
        .where('email_key', '=', teacher.provedKey)
        .returning(['instructor_id', 'invited_by', 'language'])
        .executeTakeFirst())
    if (!invitation) throw new Problem('invitation_not_found')
    const bound = await trx
      .insertInto('instructor_accounts')
      .values({
        ...invitation,
        student_id: teacher.id,
        email_key: teacher.provedKey,
        accepted_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('instructor_id')
      .executeTakeFirst()
    // An account is one instructor; the refusal leaves the invitation where it was.
    if (!bound) throw new Problem('already_teaching')
    await recordAudit(trx, {
      actor: teacher,
      action: 'instructor.joined',
      subject: slug,
      after: { email: teacher.provedKey },
    })
    return readTeaching({ db: trx, mayWrite }, teacher)
  })
}
