import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'

/** More than anyone hands in: numbers above are free while rows are numbered anew. */
const FREE_NUMBERS = 10_000

/** Gives what a closed account handed in to the kept one; each lesson is numbered anew by when it came, the last counts. */
export async function mergeSubmissions(
  trx: Trx,
  { keptId, closedId }: { keptId: number; closedId: number },
): Promise<void> {
  const lessons = await trx
    .selectFrom('submissions')
    .select('lesson_id')
    .distinct()
    .where('student_id', '=', closedId)
    .execute()
  if (lessons.length === 0) return
  const ids = lessons.map(({ lesson_id }) => lesson_id)
  const ofBoth = sql`student_id in (${keptId}, ${closedId}) and lesson_id = any(${ids}::bigint[])`
  await sql`update submissions set is_latest = false, student_id = ${keptId}, number = ${FREE_NUMBERS} + place
    from (
      select id as row_id, row_number() over (partition by lesson_id order by submitted_at, id) as place
      from submissions where ${ofBoth}
    ) as ordered
    where id = row_id`.execute(trx)
  await sql`update submissions set number = number - ${FREE_NUMBERS} where ${ofBoth}`.execute(trx)
  await sql`update submissions set is_latest = true
    where ${ofBoth} and number = (select max(number) from submissions last
      where last.student_id = submissions.student_id and last.lesson_id = submissions.lesson_id)`.execute(
    trx,
  )
}
