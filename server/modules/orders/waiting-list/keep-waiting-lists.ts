import { sql } from 'kysely'
import type { WaitlistEnd } from '#contract/orders/terms.ts'
import { type Day, dhakaDay, endOfDhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { showNewSeats } from '../checkout/seats.ts'
import type { MoneyContext } from '../context.ts'
import { endPlace, lockPlace } from './end-place.ts'
import { isOfferDay, offerEnd } from './offer-hours.ts'
import { offerFreeSeats } from './pass-on-seats.ts'
import { tellOfPlace } from './tell.ts'

const AT_ONCE = 500

/**
 * Ends places that are over, offers free seats in line, and by day tells people of their offers, whose time begins then.
 * Every step is done once, whoever else does the same: each place has a transaction of its own.
 *
 * @returns how many places changed
 */
export async function keepWaitingLists(ctx: MoneyContext): Promise<number> {
  const ended = await endPlaces(ctx)
  const offered = await offerSeats(ctx)
  if (ended + offered > 0) await showNewSeats(ctx.db)
  const told = isOfferDay(ctx.now) ? await tellOfOffers(ctx) : 0
  return ended + offered + told
}

async function endPlaces({ db, now, rules }: MoneyContext): Promise<number> {
  const over = await placesOver(db, { now, today: dhakaDay(now) })
  let ended = 0
  for (const { id, reason } of over)
    ended += await transact(db, async (trx) => {
      const place = await lockPlace(trx, id)
      // Meanwhile they bought, or left; or the offer whose time was over is not one any more.
      if (!place || (reason === 'lapsed' && place.state !== 'offered')) return 0
      await endPlace(trx, place, { reason, now, origin: rules.origin })
      return 1
    })
  return ended
}

/** The places that are over, and why: they have the course, the batch takes no one any more, or the time of the offer is over. */
async function placesOver(
  db: Db,
  { now, today }: { now: Date; today: Day },
): Promise<{ id: number; reason: WaitlistEnd }[]> {
  const { rows } = await sql<{ id: number; reason: WaitlistEnd }>`
    select id, reason from (
      select place.id, case
        when exists (
          select from order_items item where item.student_id = place.student_id
            and item.course_id = batch.course_id and item.fulfilment in ('due', 'enrolled')) then 'enrolled'
        when batch.state <> 'open' or batch.enrol_by < ${today} then 'closed'
        when place.state = 'offered' and place.offered_until <= ${now} then 'lapsed'
      end as reason
      from waiting_places place join batches batch on batch.id = place.batch_id
      where place.state in ('waiting', 'offered')
    ) judged
    where reason is not null order by id limit ${AT_ONCE}`.execute(db)
  return rows
}

async function offerSeats({ db, now }: MoneyContext): Promise<number> {
  const today = dhakaDay(now)
  const { rows } = await sql<{ id: number }>`
    select batch.id from batches batch
    where batch.state = 'open' and batch.enrol_by >= ${today}
      and (batch.seats is null or batch.seats_taken < batch.seats)
      and exists (select from waiting_places place where place.batch_id = batch.id and place.state = 'waiting')
    order by batch.id limit ${AT_ONCE}`.execute(db)
  let offered = 0
  for (const { id } of rows)
    offered += await transact(db, (trx) => offerFreeSeats(trx, { batchId: id, today }))
  return offered
}

/** A course that is off sale meanwhile is offered once it is back. */
async function tellOfOffers({ db, now, rules }: MoneyContext): Promise<number> {
  const offers = await db
    .selectFrom('waiting_places as place')
    .innerJoin('batches as batch', 'batch.id', 'place.batch_id')
    .innerJoin('public_courses as course', 'course.id', 'batch.course_id')
    .select('place.id')
    .where('place.state', '=', 'offered')
    .where('place.offered_until', 'is', null)
    .where('course.is_on_sale', '=', true)
    .orderBy('place.id')
    .limit(AT_ONCE)
    .execute()
  let told = 0
  for (const { id } of offers)
    told += (await transact(db, (trx) => tellOfOffer(trx, { placeId: id, now, rules }))) ? 1 : 0
  return told
}

/** Tells someone of their offer and starts its time, which ends with enrolment at the latest. @returns false: they were told */
export async function tellOfOffer(
  trx: Trx,
  { placeId, now, rules }: { placeId: number } & Pick<MoneyContext, 'now' | 'rules'>,
): Promise<boolean> {
  const offer = await trx
    .selectFrom('waiting_places as place')
    .innerJoin('batches as batch', 'batch.id', 'place.batch_id')
    .select('batch.enrol_by')
    .where('place.id', '=', placeId)
    .where('place.state', '=', 'offered')
    .where('place.offered_until', 'is', null)
    .forUpdate('place')
    .executeTakeFirst()
  if (!offer) return false
  const ends = [offerEnd(now, rules.waitingOfferHours), endOfDhakaDay(offer.enrol_by)]
  const offeredUntil = new Date(Math.min(...ends.map((end) => end.getTime())))
  await trx
    .updateTable('waiting_places')
    .set({ offered_until: offeredUntil })
    .where('id', '=', placeId)
    .execute()
  await tellOfPlace(trx, { placeId, news: { offeredUntil }, now, origin: rules.origin })
  return true
}
