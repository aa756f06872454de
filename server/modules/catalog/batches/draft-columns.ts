import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BatchDraft, BatchPlan } from '#contract/catalog/batch-draft.ts'
import type { Batches } from '#server/db/tables.ts'

/**
 * The column of each field that is entered of a batch. Whatever writes, reads or compares whole drafts takes its
 * columns from here, so that a new field needs no other list. One without a column does not compile.
 */
export const DRAFT_COLUMNS = {
  number: 'number',
  startsOn: 'starts_on',
  enrolBy: 'enrol_by',
  seats: 'seats',
  classDays: 'class_days',
  hours: 'hours',
  venue: 'venue',
  orientationOn: 'orientation_on',
} as const satisfies Record<keyof BatchDraft, keyof Batches>

type DraftColumns = typeof DRAFT_COLUMNS
type DraftRow = { [Field in keyof BatchDraft as DraftColumns[Field]]: BatchDraft[Field] }

/** A draft as a row of `batches`. */
export function draftRow(draft: BatchDraft): DraftRow {
  const columns = draftFields.map((field) => [DRAFT_COLUMNS[field], draft[field]])
  return Object.fromEntries(columns) as DraftRow
}

export const draftFields = Object.keys(DRAFT_COLUMNS) as (keyof BatchDraft)[]

/**
 * Whether students chose their batch by a field: where it changes, staff say what happens to them, and a file, which
 * cannot, is refused.
 */
const IS_CHOSEN_BY = {
  number: false,
  startsOn: true,
  enrolBy: false,
  seats: false,
  classDays: true,
  hours: true,
  venue: true,
  orientationOn: true,
} as const satisfies Record<keyof BatchDraft, boolean>

/** The columns by which students chose their batch. */
export const CHOSEN_BY_COLUMNS = draftFields
  .filter((field) => IS_CHOSEN_BY[field])
  .map((field) => DRAFT_COLUMNS[field])

/** A row of `batches` in a statement as its draft. */
export function draftJson(table: string): RawBuilder<BatchDraft> {
  const pairs = draftFields.map(
    (field) => sql`${sql.lit(field)}, ${sql.ref(`${table}.${DRAFT_COLUMNS[field]}`)}`,
  )
  return sql<BatchDraft>`json_build_object(${sql.join(pairs)})`
}

/** The columns of a batch that students know it by. */
export const PLAN_COLUMNS = [
  'number',
  'starts_on',
  'class_days',
  'hours',
  'venue',
] as const satisfies (keyof Batches)[]

export type PlanRow = Pick<Selectable<Batches>, (typeof PLAN_COLUMNS)[number]>

/** When and where a batch is taught, by its row. */
export function batchPlan(row: PlanRow): BatchPlan {
  return {
    number: row.number,
    startsOn: row.starts_on,
    // Whatever writes class days has checked them.
    classDays: row.class_days as BatchPlan['classDays'],
    hours: row.hours,
    venue: row.venue,
  }
}

/** The columns of a batch beside something that may have none. */
export type PlanRowIfAny = { [Column in keyof PlanRow]: PlanRow[Column] | null }

export function batchPlanIfAny(row: PlanRowIfAny): BatchPlan | null {
  return row.number === null ? null : batchPlan(row as PlanRow)
}
