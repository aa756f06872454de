import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import type { CourseDraft } from './course-draft.ts'

/**
 * Makes the open batches of saved courses those of their drafts, by number. A batch left out is closed, not deleted:
 * students may sit in it. Seats never fall below those taken, and a cancelled batch stays cancelled.
 */
export async function writeBatches(trx: Trx, saved: readonly { draft: CourseDraft; id: number }[]): Promise<void> {
  const withBatches = saved.filter(({ draft }) => draft.batches)
  if (withBatches.length === 0) return
  const rows = withBatches.flatMap(({ draft, id }) =>
    draft.batches!.map((batch) => ({
      course_id: id,
      number: batch.number,
      starts_on: batch.startsOn,
      enrol_by: batch.enrolBy,
      seats: batch.seats,
      class_days: batch.classDays,
      shift: batch.shift,
      orientation_on: batch.orientationOn,
    })),
  )
  const written = rows.length === 0 ? [] : await upsert(trx, rows)
  await sql`
    update batches set state = 'closed'
    where course_id = any(${withBatches.map(({ id }) => id)}) and state = 'open'
      and id <> all(${written.map((row) => row.id)}::bigint[])`.execute(trx)
}

type Row = { course_id: number; number: number; starts_on: string; enrol_by: string; seats: number | null } & {
  class_days: string[]
  shift: string | null
  orientation_on: string | null
}

function upsert(trx: Trx, rows: readonly Row[]): Promise<{ id: number }[]> {
  return trx
    .insertInto('batches')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'number']).doUpdateSet((row) => ({
        starts_on: row.ref('excluded.starts_on'),
        enrol_by: row.ref('excluded.enrol_by'),
        seats: sql<number | null>`case when excluded.seats is null then null else greatest(excluded.seats, batches.seats_taken) end`,
        class_days: row.ref('excluded.class_days'),
        shift: row.ref('excluded.shift'),
        orientation_on: row.ref('excluded.orientation_on'),
        state: sql<string>`case when batches.state = 'cancelled' then 'cancelled' else 'open' end`,
      })),
    )
    .returning('id')
    .execute()
}
