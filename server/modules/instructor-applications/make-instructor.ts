import { defined } from '#contract/defined.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { ApplicantInstructor } from '#contract/teaching/applications.ts'
import { emailKey } from '#contract/text.ts'
import { noteAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { addInstructor, lockCatalogue } from '../catalog/index.ts'
import { handleApplication } from '../inbox/index.ts'
import { type AccountDesk, inviteAddress } from '../teaching/index.ts'

/**
 * Makes an instructor without courses of someone who applied, and invites their address to the account. Where the
 * address is invited or teaches already, nothing is added and no mail goes out.
 *
 * @throws Problem not_found, instructor_has_account
 */
export function makeInstructor(
  desk: AccountDesk,
  { id }: { id: number },
): Promise<ApplicantInstructor> {
  return transact(desk.db, async (trx) => {
    // Of two applications from one address at once, the second finds the instructor of the first.
    await lockCatalogue(trx)
    const { entry, isChanged } = await handleApplication(trx, { ...desk, id })
    const email = defined(entry.email)
    const earlier = await findByAddress(trx, emailKey(email))
    if (earlier) {
      if (!isChanged) noteAudit()
      return { outcome: earlier.outcome, instructor: earlier.instructor, email, entry }
    }
    const instructor = await addInstructor(trx, {
      staff: desk.staff,
      name: defined(entry.name),
      designation: defined(entry.subject),
      origin: `instructor-applications/${id}`,
    })
    await inviteAddress(trx, desk, {
      instructor,
      email,
      language: entry.language as LanguageCode,
    })
    const { slug, name } = instructor
    return { outcome: 'invited', instructor: { slug, name }, email, entry }
  })
}

/** The instructor whose account has an address, or who is invited by it. */
async function findByAddress(
  trx: Trx,
  key: string,
): Promise<Pick<ApplicantInstructor, 'outcome' | 'instructor'> | null> {
  const named = trx.selectFrom('instructors').select(['instructors.slug', 'instructors.name'])
  const teaching = await named
    .innerJoin('instructor_accounts as account', 'account.instructor_id', 'instructors.id')
    .innerJoin('students as person', 'person.id', 'account.student_id')
    .where(({ or, eb }) =>
      or([eb('account.email_key', '=', key), eb('person.email_key', '=', key)]),
    )
    .orderBy('instructors.id')
    .executeTakeFirst()
  if (teaching) return { outcome: 'already-teaching', instructor: teaching }
  const invited = await named
    .innerJoin('instructor_invitations as invitation', 'invitation.instructor_id', 'instructors.id')
    .where('invitation.email_key', '=', key)
    .orderBy('instructors.id')
    .executeTakeFirst()
  return invited ? { outcome: 'already-invited', instructor: invited } : null
}
