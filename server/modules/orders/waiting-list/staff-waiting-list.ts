import type { z } from 'zod'
import { csvPart } from '#contract/csv.ts'
import type {
  StaffWaitlistPlace,
  staffWaitingListEndpoints,
} from '#contract/orders/waiting-list.ts'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import { recordAudit, recordExport } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { addSeat, seatTaken, whyNoSeat } from '../../catalog/index.ts'
import { showNewSeats } from '../checkout/seats.ts'
import type { OrderContext } from '../context.ts'
import { PERSON_COLUMNS, personOf } from '../person.ts'
import { endPlace, lockPlace } from './end-place.ts'
import { tellOfOffer } from './keep-waiting-lists.ts'
import { placeRows, standingOf, waitedBatch } from './place-rows.ts'
import { movePlace } from './place-states.ts'

type StaffList = z.infer<
  (typeof staffWaitingListEndpoints)['GET /api/staff/batches/{id}/waiting-list']['reply']
>
interface PageQuery {
  batchId: number
  after?: string | undefined
  limit: number
}

/** The waiting list of a batch, a page in line. @throws Problem batch_not_found */
export async function listWaitingPlaces(db: Db, query: PageQuery): Promise<StaffList> {
  const batch = await waitedBatch(db, query.batchId)
  if (!batch) throw new Problem('batch_not_found')
  const { courseId, courseName, courseNameBn } = batch.view
  const { seats, seatsTaken, waiting, offered } = batch
  return {
    courseId,
    courseName,
    courseNameBn,
    number: batch.view.batch.number,
    seats,
    seatsTaken,
    waiting,
    offered,
    ...(await pageOfPlaces(db, query)),
  }
}

async function pageOfPlaces(
  db: Db,
  { batchId, after, limit }: PageQuery,
): Promise<{ places: StaffWaitlistPlace[]; next: string | null }> {
  const from = after === undefined ? 0 : Number(after)
  const rows = await placeRows(db)
    .innerJoin('students as student', 'student.id', 'place.student_id')
    .select(PERSON_COLUMNS)
    .where('place.batch_id', '=', batchId)
    .where('place.id', '>', from)
    .orderBy('place.id')
    .limit(limit + 1)
    .execute()
  const { shown, next } = pageOf(rows, limit, (row) => String(row.place_id))
  return { places: shown.map((row) => ({ ...standingOf(row), student: personOf(row) })), next }
}

const AT_ONCE = 100
const HEADINGS = [
  'place',
  'state',
  'joinedAt',
  'offeredUntil',
  'studentId',
  'name',
  'email',
  'phone',
]

/** A part of a waiting list as CSV, in line, which is noted in the audit list. @throws Problem batch_not_found */
export async function exportWaitingPlaces(
  db: Db,
  { staff, batchId, after }: { staff: { id: number }; batchId: number; after?: string | undefined },
): Promise<{ csv: string; next: string | null }> {
  const list = await listWaitingPlaces(db, { batchId, after, limit: AT_ONCE })
  const cells = list.places.map(({ student, ...place }) => [
    place.state === 'offered' ? null : place.ahead + 1,
    place.state,
    place.joinedAt,
    place.offeredUntil,
    student.studentId,
    student.name,
    student.email,
    student.phone,
  ])
  const filters = { courseId: list.courseId, batch: String(list.number) }
  await recordExport(db, { staff, list: 'waiting-list', filters, after, rows: cells.length })
  return { csv: csvPart(after, HEADINGS, cells), next: list.next }
}

type StaffAct = Pick<OrderContext, 'db' | 'now' | 'rules' | 'wake'>

/**
 * Offers someone a seat out of line, and tells them now: staff decided it, so it may be at night.
 *
 * @throws Problem waiting_place_not_found, batch_full, batch_closed
 */
export async function offerSeatNow(
  ctx: StaffAct,
  input: { staff: { id: number }; placeId: number; mayAddSeat: boolean },
): Promise<void> {
  const { db, now } = ctx
  const { staff, placeId } = input
  await transact(db, async (trx) => {
    const place = await lockPlace(trx, placeId)
    if (!place) throw new Problem('waiting_place_not_found')
    const isAdded =
      place.state === 'waiting' && (await claimOffered(trx, { ...input, ...place, now }))
    if (place.state === 'waiting') await movePlace(trx, place, { to: 'offered' })
    await tellOfOffer(trx, { ...ctx, placeId })
    await auditPlace(trx, {
      staff,
      placeId,
      action: 'batch.seat_offered',
      after: { addedSeat: isAdded },
    })
  })
  await showNewSeats(db)
  await ctx.wake('send-mails')
}

/** @returns whether the batch got a seat on top */
async function claimOffered(
  trx: Trx,
  { batch_id, mayAddSeat, now }: { batch_id: number; mayAddSeat: boolean; now: Date },
): Promise<boolean> {
  const today = dhakaDay(now)
  if (await seatTaken(trx, { batchId: batch_id, today }).executeTakeFirst()) return false
  const problem = await whyNoSeat(trx, batch_id, today)
  if (problem.code !== 'batch_full' || !mayAddSeat || !(await addSeat(trx, batch_id))) throw problem
  return true
}

/** Takes someone off a list, and tells them. @throws Problem waiting_place_not_found */
export async function removeWaitingPlace(
  ctx: StaffAct,
  { staff, placeId }: { staff: { id: number }; placeId: number },
): Promise<void> {
  const { db, now, rules } = ctx
  await transact(db, async (trx) => {
    const place = await lockPlace(trx, placeId)
    if (!place) throw new Problem('waiting_place_not_found')
    await endPlace(trx, place, { reason: 'removed', now, origin: rules.origin })
    await auditPlace(trx, {
      staff,
      placeId,
      action: 'batch.waiting_removed',
      after: { wasOffered: place.state === 'offered' },
    })
  })
  await showNewSeats(db)
  await ctx.wake('send-mails')
}

async function auditPlace(
  trx: Trx,
  act: {
    staff: { id: number }
    placeId: number
    action: 'batch.seat_offered' | 'batch.waiting_removed'
    after: Record<string, boolean>
  },
): Promise<void> {
  const row = await trx
    .selectFrom('waiting_places as place')
    .innerJoin('batches as batch', 'batch.id', 'place.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .innerJoin('students as student', 'student.id', 'place.student_id')
    .select(['course.course_id', 'batch.number', 'student.student_id'])
    .where('place.id', '=', act.placeId)
    .executeTakeFirstOrThrow()
  await recordAudit(trx, {
    actor: act.staff,
    action: act.action,
    subject: `${row.course_id} ${row.number}`,
    after: { studentId: row.student_id, ...act.after },
  })
}
