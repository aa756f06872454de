import { type InferResult, sql } from 'kysely'
import type {
  StaffWaitlistPlace,
  WaitlistView,
  WaitlistPlace,
} from '#contract/orders/waiting-list.ts'
import type { Db } from '#server/db/connect.ts'
import { TITLE_BN, PLAN_COLUMNS, type PlanRow } from '../../catalog/index.ts'
import { asOrderBatch } from '../order-batch.ts'

/** Places that are not over, with their batches. */
export function placeRows(db: Db) {
  return db
    .selectFrom('waiting_places as place')
    .innerJoin('batches as batch', 'batch.id', 'place.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['place.id as place_id', 'place.state', 'place.offered_until', 'place.joined_at'])
    .select(AHEAD.as('ahead'))
    .select(BATCH_COLUMNS)
    .select(TITLE_BN.as('title_bn'))
    .where('place.state', 'in', ['waiting', 'offered'])
}

/** How many of the line are before a place; an offer has nobody before it. */
export const AHEAD = sql<number>`case when place.state = 'offered' then 0 else (
  select count(*)::integer from waiting_places earlier
  where earlier.batch_id = place.batch_id and earlier.state = 'waiting' and earlier.id < place.id) end`

const BATCH_COLUMNS = [
  'course.course_id',
  'course.title',
  'batch.id',
  'batch.enrol_by',
  ...PLAN_COLUMNS.map((column) => `batch.${column}` as const),
] as const

type PlaceRow = InferResult<ReturnType<typeof placeRows>>[number]

export function asPlace(row: PlaceRow): WaitlistPlace {
  return { ...batchOf(row), ...standingOf(row) }
}

export function standingOf(
  row: Pick<PlaceRow, 'place_id' | 'state' | 'ahead' | 'offered_until' | 'joined_at'>,
): Omit<StaffWaitlistPlace, 'student'> {
  return {
    placeId: String(row.place_id),
    state: row.state === 'offered' ? 'offered' : 'waiting',
    ahead: row.ahead,
    offeredUntil: row.offered_until?.toISOString() ?? null,
    joinedAt: row.joined_at.toISOString(),
  }
}

function batchOf(
  row: PlanRow & {
    id: number
    course_id: string
    title: string
    title_bn: string | null
    enrol_by: string
  },
): Pick<WaitlistView, 'courseId' | 'courseName' | 'courseNameBn' | 'batch' | 'enrolBy'> {
  return {
    courseId: row.course_id,
    courseName: row.title,
    courseNameBn: row.title_bn,
    batch: asOrderBatch(row),
    enrolBy: row.enrol_by,
  }
}

export interface WaitedBatch {
  view: ReturnType<typeof batchOf>
  state: string
  seats: number | null
  seatsTaken: number
  waiting: number
  offered: number
  /** Its course is on the site, on sale. */
  isPublic: boolean
}

/** A batch, with how many wait for a seat. undefined: there is none. */
export async function waitedBatch(db: Db, batchId: number): Promise<WaitedBatch | undefined> {
  const row = await db
    .selectFrom('batches as batch')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(BATCH_COLUMNS)
    .select(['batch.state', 'batch.seats', 'batch.seats_taken'])
    .select(TITLE_BN.as('title_bn'))
    .select(countIn('waiting').as('waiting'))
    .select(countIn('offered').as('offered'))
    .select(
      sql<boolean>`exists (select from public_courses shown
        where shown.id = course.id and shown.is_on_sale)`.as('is_public'),
    )
    .where('batch.id', '=', batchId)
    .executeTakeFirst()
  return (
    row && {
      view: batchOf(row),
      state: row.state,
      seats: row.seats,
      seatsTaken: row.seats_taken,
      waiting: row.waiting,
      offered: row.offered,
      isPublic: row.is_public && row.state !== 'draft',
    }
  )
}

function countIn(state: 'waiting' | 'offered') {
  return sql<number>`(select count(*)::integer from waiting_places place
    where place.batch_id = batch.id and place.state = ${state})`
}
