import { defined } from '#contract/defined.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { MOST_WAITING_PLACES } from '#contract/orders/terms.ts'
import type { WaitlistView, WaitlistPlace } from '#contract/orders/waiting-list.ts'
import { Problem } from '#contract/problems.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { ownsCourse } from '../checkout/purchase-items.ts'
import { showNewSeats } from '../checkout/seats.ts'
import type { MoneyContext } from '../context.ts'
import { lockStudent } from '../order-records.ts'
import { endPlace, lockPlace } from './end-place.ts'
import { asPlace, placeRows, type WaitedBatch, waitedBatch } from './place-rows.ts'

/** The waiting lists a student is on: offers first, then the oldest. */
export async function listOwnPlaces(db: Db, student: { id: number }): Promise<WaitlistPlace[]> {
  const rows = await placeRows(db)
    .where('place.student_id', '=', student.id)
    .orderBy('place.state')
    .orderBy('place.id')
    .execute()
  return rows.map(asPlace)
}

/** A batch that someone may wait for. @throws Problem batch_not_found */
export async function showWaitingList(
  db: Db,
  { batchId, today }: { batchId: number; today: Day },
): Promise<WaitlistView> {
  const batch = await publicBatch(db, batchId)
  const { takesStudents, hasSeats } = stateOf(batch, today)
  return {
    ...batch.view,
    canJoin: takesStudents && !hasSeats,
    hasSeats: takesStudents && hasSeats,
    waiting: batch.waiting,
  }
}

/**
 * Puts a student at the end of the waiting list of a full batch. Who is on it keeps their place.
 *
 * @throws Problem batch_not_found, batch_closed, batch_has_seats, already_enrolled, too_many_waiting_places, session_ended
 */
export async function joinWaitingList(
  { db, now }: Pick<MoneyContext, 'db' | 'now'>,
  {
    student,
    batchId,
    language,
  }: { student: { id: number }; batchId: number; language: LanguageCode },
): Promise<WaitlistPlace> {
  await transact(db, async (trx) => {
    // Several presses of one student come one after another.
    if ((await lockStudent(trx, student.id)).deleted_at) throw new Problem('session_ended')
    const batch = await publicBatch(trx, batchId)
    const places = await activePlaces(trx, student)
    if (places.some((place) => place.batch_id === batchId)) return
    await refuseNeedless(trx, { student, batch, today: dhakaDay(now) })
    if (places.length >= MOST_WAITING_PLACES) throw new Problem('too_many_waiting_places')
    await trx
      .insertInto('waiting_places')
      .values({ batch_id: batchId, student_id: student.id, language, joined_at: now })
      .execute()
  })
  const joined = await placeRows(db)
    .where('place.student_id', '=', student.id)
    .where('place.batch_id', '=', batchId)
    .executeTakeFirst()
  return asPlace(defined(joined))
}

/** Takes a student off a list. A seat that is offered goes to the next. @throws Problem waiting_place_not_found */
export async function leaveWaitingList(
  { db, now, rules }: MoneyContext,
  { student, placeId }: { student: { id: number }; placeId: number },
): Promise<void> {
  const left = await transact(db, async (trx) => {
    const place = await lockPlace(trx, placeId)
    // guard: a place is left by its owner (waiting-lists)
    // without: if (!place) throw new Problem('waiting_place_not_found')
    if (place?.student_id !== student.id) throw new Problem('waiting_place_not_found')
    await endPlace(trx, place, { reason: 'left', now, origin: rules.origin })
    return place
  })
  if (left.state === 'offered') await showNewSeats(db)
}

async function publicBatch(db: Db, batchId: number): Promise<WaitedBatch> {
  const batch = await waitedBatch(db, batchId)
  if (!batch?.isPublic) throw new Problem('batch_not_found')
  return batch
}

function stateOf(batch: WaitedBatch, today: Day): { takesStudents: boolean; hasSeats: boolean } {
  return {
    takesStudents: batch.state === 'open' && batch.view.enrolBy >= today,
    hasSeats: batch.seats === null || batch.seatsTaken < batch.seats,
  }
}

async function refuseNeedless(
  trx: Trx,
  { student, batch, today }: { student: { id: number }; batch: WaitedBatch; today: Day },
): Promise<void> {
  const { takesStudents, hasSeats } = stateOf(batch, today)
  if (!takesStudents) throw new Problem('batch_closed')
  if (await ownsCourse(trx, student, batch.view.courseId)) throw new Problem('already_enrolled')
  if (hasSeats) throw new Problem('batch_has_seats')
}

function activePlaces(trx: Trx, student: { id: number }) {
  return trx
    .selectFrom('waiting_places')
    .select('batch_id')
    .where('student_id', '=', student.id)
    .where('state', 'in', ['waiting', 'offered'])
    .execute()
}
