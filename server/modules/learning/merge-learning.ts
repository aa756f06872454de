import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import { revoke } from './enrol.ts'

/**
 * Joins what two accounts of one person learnt: enrolments of lines that ended end with them, of two progresses in a
 * lesson the further one counts, of two last days of access the later one, and of two certificates of a course the kept account's. The other one leads to it.
 */
export async function mergeLearning(
  trx: Trx,
  {
    keptId,
    closedId,
    endedItems,
    staff,
    now,
  }: {
    keptId: number
    closedId: number
    endedItems: readonly number[]
    staff: { id: number }
    now: Date
  },
): Promise<void> {
  await keepLaterEnd(trx, { keptId, closedId })
  await revoke(trx, { itemIds: endedItems, because: 'Another account of the same person', now })
  await mergeProgress(trx, { keptId, closedId })
  await sql`update certificates theirs
    set revoked_at = ${now}, revoked_by = ${staff.id}, replaced_by = mine.id
    from certificates mine
    where theirs.student_id = ${closedId} and mine.student_id = ${keptId}
      and mine.course_id = theirs.course_id
      and theirs.revoked_at is null and mine.revoked_at is null`.execute(trx)
  await trx
    .updateTable('certificates')
    .set({ student_id: keptId })
    .where('student_id', '=', closedId)
    .execute()
}

/** Of a course that both have; access without an end is the latest. */
async function keepLaterEnd(
  trx: Trx,
  { keptId, closedId }: { keptId: number; closedId: number },
): Promise<void> {
  await sql`update enrolments mine
    set access_until = case when theirs.access_until is null then null
      else greatest(mine.access_until, theirs.access_until) end
    from enrolments theirs
    where mine.student_id = ${keptId} and theirs.student_id = ${closedId}
      and theirs.course_id = mine.course_id and mine.access_until is not null
      and mine.state <> 'revoked' and theirs.state <> 'revoked'`.execute(trx)
}

async function mergeProgress(
  trx: Trx,
  { keptId, closedId }: { keptId: number; closedId: number },
): Promise<void> {
  await sql`update lesson_progress mine set
      opened_at = least(mine.opened_at, theirs.opened_at),
      completed_at = least(mine.completed_at, theirs.completed_at),
      claimed_at = least(mine.claimed_at, theirs.claimed_at),
      watched = case when bit_count(theirs.watched) > bit_count(mine.watched)
        then theirs.watched else mine.watched end,
      position_seconds = case when theirs.position_at > coalesce(mine.position_at, '-infinity')
        then theirs.position_seconds else mine.position_seconds end,
      position_at = greatest(mine.position_at, theirs.position_at)
    from lesson_progress theirs
    where mine.student_id = ${keptId} and theirs.student_id = ${closedId}
      and theirs.lesson_id = mine.lesson_id`.execute(trx)
  await sql`delete from lesson_progress theirs using lesson_progress mine
    where theirs.student_id = ${closedId} and mine.student_id = ${keptId}
      and theirs.lesson_id = mine.lesson_id`.execute(trx)
  await trx
    .updateTable('lesson_progress')
    .set({ student_id: keptId })
    .where('student_id', '=', closedId)
    .execute()
}
