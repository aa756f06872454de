import { joinOpensAt } from '#contract/classes/terms.ts'
import { defined } from '#contract/defined.ts'
import { poisha, takaText } from '#contract/money.ts'
import { GuestBooking } from '#contract/classes/guest-classes.ts'
import { type OfferState, guestLimits } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { raiseCatalogueVersion } from '../../catalog/index.ts'
import type { Guest } from './calendar-entry.ts'
import type { GuestContext } from './guest-context.ts'
import { openGuestKey } from './guest-link.ts'
import { lockGuestClass } from './lock-guest-class.ts'
import { meetingAddress } from '../meeting-address.ts'
import { refuseClosed, refuseEarly } from '../open-meeting.ts'
import { guestVisit } from './guest-class-records.ts'
import { guestMail } from './guest-mail.ts'
import { type GuestClassRow, selectGuestClasses, sharedOf } from './guest-class-records.ts'

const DAY_MS = 86_400_000

/** What the holder of a guest link sees. @throws Problem guest_link_unknown, guest_link_expired */
export async function showBooking(
  context: GuestContext,
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
  context: GuestContext,
  { key }: { key: string },
): Promise<{ address: string }> {
  const { db, now } = context
  const { meeting, booking } = await findByKey(context, key)
  refuseClosed(meeting, now)
  if (booking.state !== 'booked') throw new Problem('seat_given_back')
  refuseEarly(meeting, now)
  const address = await meetingAddress(
    context,
    meeting,
    guestVisit(meeting, { id: `guest-${booking.id}`, name: booking.name, isHost: false }),
  )
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
  context: GuestContext,
  { key }: { key: string },
): Promise<GuestBooking> {
  const { now } = context
  const id = openGuestKey(context, key)
  const left = await transact(context.db, async (trx) => {
    const first = await findBooking(trx, { id, now })
    const meeting = await lockGuestClass(trx, first.meeting.id)
    const { booking } = await findBooking(trx, { id, now })
    if (booking.state !== 'booked' || meeting.state === 'cancelled') return { meeting, booking }
    if (meeting.starts_at <= now) throw new Problem('class_over')
    await trx
      .updateTable('orientation_bookings')
      .set((row) => ({ state: 'left', attended_at: null, changes: row('changes', '+', 1) }))
      .where('id', '=', booking.id)
      .execute()
    const after = await findBooking(trx, { id, now })
    await queueMail(
      trx,
      guestMail(context, {
        meeting,
        guest: after.booking as Guest,
        news: { kind: 'left' },
      }),
    )
    if (meeting.seats !== null && meeting.booked >= meeting.seats) await raiseCatalogueVersion(trx)
    return after
  })
  context.sendMailsSoon()
  return asGuestBooking(left, now)
}

/** No mail with an offer for this booking. @throws Problem guest_link_unknown, guest_link_expired */
export async function refuseOffers(
  context: GuestContext,
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

function findByKey(context: GuestContext, key: string) {
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
  const meeting = await selectGuestClasses(db)
    .where('meeting.id', '=', booking.orientation_id)
    .executeTakeFirstOrThrow()
  if (now.getTime() > meeting.ends_at.getTime() + guestLimits.guestLinkDays * DAY_MS)
    throw new Problem('guest_link_expired')
  return { meeting, booking }
}

type BookingMatch = Awaited<ReturnType<typeof findBooking>>

function asGuestBooking(
  { meeting, booking }: { meeting: GuestClassRow; booking: BookingMatch['booking'] },
  now: Date,
): GuestBooking {
  return GuestBooking.parse({
    ...sharedOf(meeting),
    name: booking.name,
    joinOpensAt: joinOpensAt(meeting.starts_at).toISOString(),
    now: now.toISOString(),
    state: booking.state,
    isCancelled: meeting.state === 'cancelled',
    hasAttended: booking.attended_at !== null,
    wantsOffer: booking.wants_offer,
    offer: booking.code && {
      code: booking.code,
      percent: booking.percent_bp === null ? null : booking.percent_bp / 100,
      amount: booking.amount_poisha === null ? null : takaText(poisha(booking.amount_poisha)),
      until: booking.ends_on,
      state: offerState(
        {
          until: defined(booking.ends_on),
          isUsed: defined(booking.uses_counted) > 0,
          isActive: defined(booking.is_active),
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
