import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'

/**
 * Removes courses that an import added. A course stays where someone has something of it: an edit, a lesson, a place in a
 * cart or on a list, an order.
 */
export async function removeAdded(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows: used } = await sql<{ id: number }>`
    select course.id from courses course where course.id = any(${ids}) and (${sql.join(
      [
        ...references.map(
          (table) =>
            sql`exists (select 1 from ${sql.table(table)} used where used.course_id = course.id)`,
        ),
        ...referencesOfBatches.map(
          (table) =>
            sql`exists (select 1 from ${sql.table(table)} used
              join batches batch on batch.id = used.batch_id where batch.course_id = course.id)`,
        ),
      ],
      sql` or `,
    )})`.execute(trx)
  const inUse = new Set(used.map(({ id }) => id))
  const removed = ids.filter((id) => !inUse.has(id))
  if (removed.length === 0) return
  await sql`delete from courses where id = any(${removed})`.execute(trx)
}

/** What people have of a course. What only the import wrote goes with it. */
export const references = [
  'order_items',
  'enrolments',
  'certificates',
  'manual_enrolments',
  'daily_sales',
  'cart_items',
  'wished_courses',
  'batch_alerts',
  'free_class_requests',
  'free_test_guests',
  'coupon_courses',
  'completion_rules',
  'course_edits',
  'course_examiners',
  'course_sections',
  'lessons',
  'questions',
  'announcements',
  'reviews',
  'question_banks',
  'orientation_classes',
  'student_import_rows',
  'invited_orders',
]

/** What people have of a batch, beyond what names its course too. */
export const referencesOfBatches = [
  'class_meetings',
  'waiting_places',
  'batch_groups',
  'batch_decisions',
]

/** Who teaches these courses and is younger than `last`, an id of an instructor. */
export async function teachersSince(
  trx: Trx,
  { courseIds, last }: { courseIds: readonly number[]; last: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('course_instructors')
    .select('instructor_id')
    .distinct()
    .where(sql<boolean>`course_id = any(${courseIds}::bigint[])`)
    .where('instructor_id', '>', last)
    .execute()
  return rows.map((row) => row.instructor_id)
}

/**
 * Removes instructors that nobody has anything of. Those stay who teach a course or are chosen for one in its working
 * copy, have an account or a text about them, or took over another page.
 */
export async function removeInstructors(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from instructors person where person.id = any(${ids})
      and person.about is null and person.about_bn is null
      and not exists (select 1 from course_instructors used where used.instructor_id = person.id)
      and not exists (select 1 from instructor_accounts used where used.instructor_id = person.id)
      and not exists (select 1 from instructor_invitations used where used.instructor_id = person.id)
      and not exists (select 1 from class_meetings used where used.instructor_id = person.id)
      and not exists (select 1 from orientation_classes used where used.instructor_id = person.id)
      and not exists (select 1 from former_instructors used where used.instructor_id = person.id)
      and person.slug <> all(array(select chosen->>'slug'
        from course_edits edit, jsonb_array_elements(edit.document->'instructors') chosen
        where chosen->>'slug' is not null))
      and not exists (select 1 from calendar_feeds used where used.instructor_id = person.id)`.execute(
    trx,
  )
}

/** The highest id of an instructor now; 0 where there is none. */
export async function lastInstructorId(trx: Pick<Trx, 'selectFrom'>): Promise<number> {
  const { last } = await trx
    .selectFrom('instructors')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
