import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { lockCatalogue } from '../lock-catalogue.ts'
import { asInstructor, columns, type InstructorDesk } from './instructors.ts'

/** What may name an instructor. */
type Mention = 'courses' | 'edits' | 'classes' | 'accounts' | 'invitations'

/**
 * Removes an instructor whom nothing names. The address of their calendar, which has no class, goes with them.
 *
 * @throws Problem instructor_not_found, instructor_in_use (facts: how many of each name them)
 */
export async function removeInstructor(
  { db, staff }: Omit<InstructorDesk, 'wake'>,
  { slug }: { slug: string },
): Promise<void> {
  await transact(db, async (trx) => {
    // A course that is being saved may name them.
    await lockCatalogue(trx)
    const instructor = await trx
      .selectFrom('instructors')
      .select(['id', ...columns])
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst()
    if (!instructor) throw new Problem('instructor_not_found')
    const mentions = await countMentions(trx, instructor)
    if (Object.values(mentions).some((count) => count > 0))
      throw new Problem('instructor_in_use', {
        facts: Object.fromEntries(
          Object.entries(mentions).map(([what, count]) => [what, String(count)]),
        ),
      })
    await trx.deleteFrom('instructors').where('id', '=', instructor.id).execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'instructor.removed',
      subject: slug,
      before: asInstructor(instructor),
    })
  })
}

async function countMentions(
  trx: Trx,
  { id, slug }: { id: number; slug: string },
): Promise<Record<Mention, number>> {
  const named = JSON.stringify({ instructors: [{ slug }] })
  const { rows } = await sql<Record<Mention, number>>`select
    (select count(*)::integer from course_instructors where instructor_id = ${id}) as courses,
    (select count(*)::integer from course_edits where document @> ${named}::jsonb) as edits,
    (select count(*)::integer from class_meetings where instructor_id = ${id})
      + (select count(*)::integer from orientation_classes where instructor_id = ${id}) as classes,
    (select count(*)::integer from instructor_accounts where instructor_id = ${id}) as accounts,
    (select count(*)::integer from instructor_invitations where instructor_id = ${id}) as invitations`.execute(
    trx,
  )
  const [row] = rows
  if (!row) throw new Error('A count has one row.')
  return row
}
