import { joinOpensAt } from '#contract/classes/terms.ts'
import { poisha, takaText } from '#contract/money.ts'
import { GuestBooking } from '#contract/orientation/orientation.ts'
import { type OfferState, orientationLimits } from '#contract/orientation/terms.ts'
import { Problem } from '#contract/problems.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import type { Guest } from './calendar-entry.ts'
import type { OrientationContext } from './context.ts'
import { openGuestKey } from './guest-link.ts'
import { lockOrientation } from './lock-orientation.ts'
import { meetingAddress, refuseClosed } from './meeting-address.ts'
import { orientationMail } from './orientation-mail.ts'
import { type OrientationRow, selectOrientations, sharedOf } from './orientation-records.ts'

const DAY_MS = 86_400_000

/** What the holder of a guest link sees. @throws Problem guest_link_unknown, guest_link_expired */
export async function showBooking(
  context: OrientationContext,
  { key }: { key: string },
): Promise<GuestBooking> {
  return asGuestBooking(await findByKey(context, key), context.now)
}

/**
 * Lets the holder of a guest link into the class: from 15 minutes before its start until its end. Being let in is being
 * there. The only verb that tells a guest where the class is held.
 *
 * @throws Problem guest_link_unknown, guest_link_expired, seat_given_back, class_not_open (facts: opensAt), class_over,
 * class_cancelled, class_without_link, meeting_unavailable
 */
export async function joinAsGuest(
  context: OrientationContext,
  { key }: { key: string },
): Promise<{ address: string }> {
  const { db, now } = context
  const { orientation, booking } = await findByKey(context, key)
  refuseClosed(orientation, now)
  if (booking.state !== 'booked') throw new Problem('seat_given_back')
  const opensAt = joinOpensAt(orientation.starts_at)
  if (now < opensAt)
    throw new Problem('class_not_open', { facts: { opensAt: opensAt.toISOString() } })
  const address = await meetingAddress(context, {
    orientation,
    person: { id: `guest-${booking.id}`, name: booking.name, isHost: false },
  })
  await db
    .updateTable('orientation_bookings')
    .set((row) => ({ attended_at: row.fn.coalesce('attended_at', row.val(now)) }))
    .where('id', '=', booking.id)
    .where('state', '=', 'booked')
    .execute()
  return { address }
}

/**
 * Gives a seat back until the class begins, and cancels the entry in the calendar by mail. A second time changes nothing.
 *
 * @throws Problem guest_link_unknown, guest_link_expired, class_over
 */
export async function leaveSeat(
  context: OrientationContext,
  { key }: { key: string },
): Promise<GuestBooking> {
  const { now } = context
  const id = openGuestKey(context, key)
  const left = await transact(context.db, async (trx) => {
    const known = await findBooking(trx, { id, now })
    const orientation = await lockOrientation(trx, known.orientation.id)
    const { booking } = await findBooking(trx, { id, now })
    if (booking.state !== 'booked' || orientation.state === 'cancelled')
      return { orientation, booking }
    if (orientation.starts_at <= now) throw new Problem('class_over')
    await trx
      .updateTable('orientation_bookings')
      .set((row) => ({ state: 'left', attended_at: null, changes: row('changes', '+', 1) }))
      .where('id', '=', booking.id)
      .execute()
    const after = await findBooking(trx, { id, now })
    await queueMail(
      trx,
      orientationMail(context, {
        orientation,
        guest: after.booking as Guest,
        news: { kind: 'left' },
      }),
    )
    if (orientation.seats !== null && orientation.booked >= orientation.seats)
      await raiseCatalogueVersion(trx)
    return after
  })
  context.sendMailsSoon()
  return asGuestBooking(left, now)
}

/** No mail with an offer for this booking. @throws Problem guest_link_unknown, guest_link_expired */
export async function refuseOffers(
  context: OrientationContext,
  { key }: { key: string },
): Promise<GuestBooking> {
  const { booking } = await findByKey(context, key)
  await context.db
    .updateTable('orientation_bookings')
    .set({ wants_offer: false })
    .where('id', '=', booking.id)
    .execute()
  return asGuestBooking(await findByKey(context, key), context.now)
}

function findByKey(context: OrientationContext, key: string) {
  return findBooking(context.db, { id: openGuestKey(context, key), now: context.now })
}

async function findBooking(db: Db | Trx, { id, now }: { id: number | null; now: Date }) {
  const booking =
    id === null
      ? undefined
      : await db
          .selectFrom('orientation_bookings as booking')
          .leftJoin('coupons as coupon', 'coupon.id', 'booking.coupon_id')
          .selectAll('booking')
          .select(['coupon.code', 'coupon.percent_bp', 'coupon.amount_poisha', 'coupon.ends_on'])
          .select(['coupon.uses_counted', 'coupon.is_active'])
          .where('booking.id', '=', id)
          .executeTakeFirst()
  if (!booking) throw new Problem('guest_link_unknown')
  const orientation = await selectOrientations(db)
    .where('orientation.id', '=', booking.orientation_id)
    .executeTakeFirstOrThrow()
  if (now.getTime() > orientation.ends_at.getTime() + orientationLimits.guestLinkDays * DAY_MS)
    throw new Problem('guest_link_expired')
  return { orientation, booking }
}

type BookingMatch = Awaited<ReturnType<typeof findBooking>>

function asGuestBooking(
  { orientation, booking }: { orientation: OrientationRow; booking: BookingMatch['booking'] },
  now: Date,
): GuestBooking {
  return GuestBooking.parse({
    ...sharedOf(orientation),
    name: booking.name,
    joinOpensAt: joinOpensAt(orientation.starts_at).toISOString(),
    now: now.toISOString(),
    state: booking.state,
    isCancelled: orientation.state === 'cancelled',
    hasAttended: booking.attended_at !== null,
    wantsOffer: booking.wants_offer,
    offer: booking.code && {
      code: booking.code,
      percent: booking.percent_bp === null ? null : booking.percent_bp / 100,
      amount: booking.amount_poisha === null ? null : takaText(poisha(booking.amount_poisha)),
      until: booking.ends_on,
      state: offerState(
        {
          until: booking.ends_on!,
          isUsed: booking.uses_counted! > 0,
          isActive: booking.is_active!,
        },
        now,
      ),
    },
  })
}

/** The state of an offer, judged by the same day as at checkout. */
export function offerState(
  { until, isUsed, isActive }: { until: Day; isUsed: boolean; isActive: boolean },
  now: Date,
): OfferState {
  if (isUsed) return 'used'
  return isActive && dhakaDay(now) <= until ? 'open' : 'ended'
}
