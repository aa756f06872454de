import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'

/**
 * Takes `moved` out of an order and puts it behind `after`: null is first, one that is not there is last.
 *
 * @returns the whole order
 */
export function placedAfter<Id>(order: readonly Id[], moved: Id, after: Id | null): Id[] {
  const others = order.filter((id) => id !== moved)
  const at = after === null ? 0 : others.indexOf(after) + 1
  return after !== null && at === 0 ? [...others, moved] : others.toSpliced(at, 0, moved)
}

/** The lessons of a section that are not archived, in their order. */
export async function lessonOrder(
  trx: Trx,
  sectionId: number,
): Promise<{ id: number; lesson_id: string }[]> {
  return trx
    .selectFrom('lessons')
    .select(['id', 'lesson_id'])
    .where('section_id', '=', sectionId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Writes the places of lessons or sections as their ids are listed. */
export async function writeOrder(
  trx: Trx,
  table: 'lessons' | 'course_sections',
  ids: readonly number[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as row set position = place.number - 1
    from unnest(${ids}::bigint[]) with ordinality as place (id, number)
    where row.id = place.id and row.position <> place.number - 1`.execute(trx)
}
