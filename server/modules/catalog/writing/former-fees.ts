import { sql } from 'kysely'
import { type Poisha, poisha } from '#contract/money.ts'
import type { Trx } from '#server/db/transact.ts'
import { isSteep, notePrices } from '#server/prices/index.ts'

/** How many days a fee is compared with that was changed: lowered in steps, it would never fall by much. */
const DAYS = 30

/** Keeps the fees of courses that are about to get others. */
export async function keepFormerFees(
  trx: Trx,
  courses: readonly { course_id: string; fee_poisha: number }[],
): Promise<void> {
  const { rows } = await sql<{ course_id: number }>`
    insert into former_fees (course_id, fee_poisha, until)
    select courses.id, courses.fee_poisha, now()
    from json_to_recordset(${JSON.stringify(courses)}::json) as given (course_id text, fee_poisha bigint)
    join courses on courses.course_id = given.course_id
    where courses.fee_poisha <> given.fee_poisha
    returning course_id`.execute(trx)
  if (rows.length === 0) return
  await sql`delete from former_fees where course_id = any(${rows.map(({ course_id }) => course_id)})
    and until < now() - make_interval(days => ${DAYS})`.execute(trx)
}

/** Tells the owners of fees that were lowered just now, to less than half of the highest of the last 30 days. */
export async function noteLoweredFees(
  trx: Trx,
  { staff, courses }: { staff: { id: number }; courses: readonly string[] },
): Promise<void> {
  const fees = await recentFees(trx, courses)
  const fallen = [...fees].flatMap(([courseId, { highest: was, current: is }]) =>
    isSteep(was, is) ? [{ kind: 'fee' as const, subject: courseId, was, is }] : [],
  )
  await notePrices(trx, staff, fallen)
}

/** The fees of courses by courseId, and the highest that each had in the last 30 days. */
export async function recentFees(
  trx: Trx,
  courses: readonly string[],
): Promise<Map<string, { current: Poisha; highest: Poisha }>> {
  if (courses.length === 0) return new Map()
  const { rows } = await sql<{ course_id: string; current: number; highest: number }>`
    select courses.course_id, courses.fee_poisha as current, greatest(courses.fee_poisha, (
      select max(former.fee_poisha) from former_fees former
      where former.course_id = courses.id and former.until >= now() - make_interval(days => ${DAYS})
    )) as highest
    from courses where courses.course_id = any(${courses}) order by courses.id`.execute(trx)
  return new Map(
    rows.map(({ course_id, current, highest }) => [
      course_id,
      { current: poisha(current), highest: poisha(highest) },
    ]),
  )
}
