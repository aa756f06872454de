import { sql } from 'kysely'
import type { BatchDraft } from '#contract/catalog/batch-draft.ts'
import type { Trx } from '#server/db/transact.ts'
import { moveBatches } from './batch-states.ts'
import { DRAFT_COLUMNS, draftRow } from './draft-columns.ts'
import type { CourseDraft } from '../writing/course-draft.ts'

/**
 * Makes the open batches of saved courses those of their drafts, by number. A batch left out is closed, not deleted:
 * students may sit in it. Seats never fall below those taken, and a cancelled batch stays cancelled.
 *
 * @returns the ids of courses whose batches that changed
 */
export async function writeBatches(
  trx: Trx,
  saved: readonly { draft: CourseDraft; id: number }[],
): Promise<Set<number>> {
  const withBatches = saved.filter(({ draft }) => draft.batches)
  if (withBatches.length === 0) return new Set()
  const rows = withBatches.flatMap(({ draft: { batches = [] }, id }) =>
    batches.map((batch) => asRow(batch, id)),
  )
  const priorBatches = await batchesOf(
    trx,
    withBatches.map(({ id }) => id),
  )
  const idOf = new Map(priorBatches.map((batch) => [key(batch), batch.id]))
  const renewed = await renew(
    trx,
    rows.filter((row) => idOf.has(key(row))),
  )
  const added = await add(
    trx,
    rows.filter((row) => !idOf.has(key(row))),
  )
  const named = new Set(rows.map(key))
  const currentBatches = [...priorBatches.filter((batch) => named.has(key(batch))), ...added]
  const opened = await moveBatches(trx, idsOf(currentBatches), 'open')
  const leftOut = priorBatches.filter((batch) => batch.state === 'open' && !named.has(key(batch)))
  const closed = await moveBatches(trx, idsOf(leftOut), 'closed')
  const moved = new Set([...opened, ...closed])
  const changed = [
    ...renewed,
    ...added,
    ...[...priorBatches, ...added].filter(({ id }) => moved.has(id)),
  ]
  return new Set(changed.map((batch) => batch.course_id))
}

type Row = ReturnType<typeof asRow>

function asRow(batch: BatchDraft, courseId: number) {
  return { course_id: courseId, ...draftRow(batch) }
}

type BatchKey = { course_id: number; number: number }

function key({ course_id, number }: BatchKey): string {
  return `${course_id} ${number}`
}

function idsOf(batches: readonly { id: number }[]): number[] {
  return batches.map(({ id }) => id)
}

function batchesOf(trx: Trx, courses: readonly number[]) {
  return trx
    .selectFrom('batches')
    .select(['id', 'course_id', 'number', 'state'])
    .where(sql<boolean>`course_id = any(${courses})`)
    .execute()
}

type BatchIdRow = BatchKey & { id: number }

/** Writes those that differ only. */
async function renew(trx: Trx, rows: readonly Row[]): Promise<BatchIdRow[]> {
  if (rows.length === 0) return []
  const columns = Object.values(DRAFT_COLUMNS).filter((column) => column !== 'number')
  const values = columns.map((column) =>
    column === 'seats'
      ? sql`case when given.seats is null then null else greatest(given.seats, batches.seats_taken) end`
      : sql.ref(`given.${column}`),
  )
  const renewed = await sql<BatchIdRow>`
    update batches set ${sql.join(columns.map((column, at) => sql`${sql.ref(column)} = ${values[at]}`))}
    from json_populate_recordset(null::batches, ${JSON.stringify(rows)}::json) as given
    where batches.course_id = given.course_id and batches.number = given.number
      and row(${sql.join(columns.map((column) => sql.ref(`batches.${column}`)))}) is distinct from row(${sql.join(values)})
    returning batches.id, batches.course_id, batches.number`.execute(trx)
  return renewed.rows
}

async function add(trx: Trx, rows: readonly Row[]): Promise<BatchIdRow[]> {
  if (rows.length === 0) return []
  return trx
    .insertInto('batches')
    .values([...rows])
    .returning(['id', 'course_id', 'number'])
    .execute()
}
