import { sql } from 'kysely'
import type { InstructorMergePreview, StaffInstructor } from '#contract/catalog/instructors.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { mergeFeeds } from '../calendar/index.ts'
import {
  asStaffInstructor,
  type InstructorDesk,
  lockCatalogue,
  lockEditsNaming,
  mergeTaught,
  raiseCatalogueVersion,
  searchAnew,
  selectInstructorForStaff,
} from '../catalog/index.ts'
import { mergeNamedClasses } from '../classes/index.ts'
import { mergeTeachingAccounts } from '../teaching/index.ts'

/** Two instructors who are one person, by their addresses: one stays. */
interface MergeSlugs {
  slug: string
  closed: string
}

/**
 * What would happen if two instructors became one. Changes nothing.
 *
 * @throws Problem instructor_not_found
 */
export async function previewInstructorMerge(
  db: Db | Trx,
  slugs: MergeSlugs,
): Promise<InstructorMergePreview> {
  const [successor, closed] = [await findSide(db, slugs.slug), await findSide(db, slugs.closed)]
  const { rows } = await sql<Counts>`select
    (select count(*)::integer from course_instructors mine join course_instructors other using (course_id)
      where mine.instructor_id = ${closed.id} and other.instructor_id = ${successor.id}) as shared,
    (select count(*)::integer from class_meetings where instructor_id = ${closed.id})
      + (select count(*)::integer from orientation_classes where instructor_id = ${closed.id}) as classes,
    ${hasRow('instructor_accounts', successor)} as "hasAccount",
    ${hasRow('instructor_accounts', closed)} as "bringsAccount",
    ${hasRow('instructor_invitations', successor)} as "hasInvitation",
    ${hasRow('instructor_invitations', closed)} as "bringsInvitation",
    ${hasRow('calendar_feeds', successor)} as "hasCalendar",
    ${hasRow('calendar_feeds', closed)} as "bringsCalendar"`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count has one row.')
  const isSame = successor.id === closed.id
  const hasBoth = !isSame && counts.hasAccount && counts.bringsAccount
  const { courseCount } = closed.person
  const isInvited = counts.hasInvitation || counts.hasAccount || counts.bringsAccount
  return {
    successor: successor.person,
    closed: closed.person,
    movedCourses: courseCount - counts.shared,
    sharedCourses: counts.shared,
    classes: counts.classes,
    account: counts.bringsAccount ? 'moved' : 'none',
    invitation: outcome(counts.bringsInvitation, isInvited),
    calendar: outcome(counts.bringsCalendar, counts.hasCalendar),
    obstacles: [
      ...(isSame ? (['same-instructor'] as const) : []),
      ...(hasBoth ? (['two-accounts'] as const) : []),
    ],
  }
}

/**
 * Makes one of two instructors who are one person. Courses, their working copies, classes, account and calendar of the
 * closed one are those of the successor; its address leads there.
 *
 * @throws Problem instructor_not_found, instructors_not_mergeable
 */
export async function mergeInstructors(
  { db, staff, wake, now }: InstructorDesk & { now: Date },
  slugs: MergeSlugs,
): Promise<StaffInstructor> {
  const person = await transact(db, async (trx) => {
    const edits = await lockEditsNaming(trx, slugs.closed)
    await lockCatalogue(trx)
    await sql`select id from instructors where slug in (${slugs.slug}, ${slugs.closed}) order by id for update`.execute(
      trx,
    )
    const preview = await previewInstructorMerge(trx, slugs)
    if (preview.obstacles.length > 0) throw new Problem('instructors_not_mergeable')
    const [successor, closed] = [await findSide(trx, slugs.slug), await findSide(trx, slugs.closed)]
    const ids = { fromId: closed.id, toId: successor.id }
    await mergeNamedClasses(trx, ids)
    await mergeFeeds(trx, ids)
    await mergeTeachingAccounts(trx, ids)
    await mergeTaught(
      trx,
      {
        successor: { id: successor.id, slug: slugs.slug },
        closed: { id: closed.id, slug: slugs.closed },
      },
      { edits, now },
    )
    await searchAnew(trx, successor.id)
    const { successor: _, obstacles: __, ...moved } = preview
    await recordAudit(trx, {
      actor: staff,
      action: 'instructor.merged',
      subject: slugs.slug,
      before: { ...preview.successor },
      after: { ...moved, courseCount: preview.successor.courseCount + preview.movedCourses },
    })
    await raiseCatalogueVersion(trx)
    return (await findSide(trx, slugs.slug)).person
  })
  await wake('renew-search-texts')
  return person
}

interface Counts extends Record<'shared' | 'classes', number> {
  hasAccount: boolean
  bringsAccount: boolean
  hasInvitation: boolean
  bringsInvitation: boolean
  hasCalendar: boolean
  bringsCalendar: boolean
}

function hasRow(
  table: 'instructor_accounts' | 'instructor_invitations' | 'calendar_feeds',
  { id }: { id: number },
) {
  return sql<boolean>`exists (select from ${sql.table(table)} where instructor_id = ${id})`
}

function outcome(brings: boolean, isTaken: boolean): 'none' | 'moved' | 'ended' {
  if (!brings) return 'none'
  return isTaken ? 'ended' : 'moved'
}

/** @throws Problem instructor_not_found */
async function findSide(
  db: Db | Trx,
  slug: string,
): Promise<{ id: number; person: StaffInstructor }> {
  const row = await selectInstructorForStaff(db).where('slug', '=', slug).executeTakeFirst()
  if (!row) throw new Problem('instructor_not_found')
  return { id: row.id, person: asStaffInstructor(row) }
}
