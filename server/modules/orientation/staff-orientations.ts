import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import { poisha, takaText } from '#contract/money.ts'
import { StaffBooking, StaffOrientation } from '#contract/orientation/orientation.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { OrientationContext } from './context.ts'
import { offerState } from './guest-booking.ts'
import { meetingAddress, refuseClosed } from './meeting-address.ts'
import { roomOf, selectOrientations, sharedOf } from './orientation-records.ts'

/** Classes of the past that staff see. */
const PAST = 200
/** Bookings of one class; no one reads more on one page. */
const BOOKINGS = 10_000

/** Orientation classes as staff see them: those ahead, soonest first, then the latest of the past. */
export async function listForStaff({
  db,
  now,
}: {
  db: Db
  now: Date
}): Promise<StaffOrientation[]> {
  const ahead = await forStaff(db)
    .where('orientation.ends_at', '>', now)
    .orderBy('orientation.starts_at')
    .orderBy('orientation.id')
    .execute()
  const past = await forStaff(db)
    .where('orientation.ends_at', '<=', now)
    .orderBy('orientation.starts_at', 'desc')
    .orderBy('orientation.id', 'desc')
    .limit(PAST)
    .execute()
  return [...ahead, ...past].map(asStaffOrientation)
}

/** One of them. @throws Problem class_not_found */
export async function staffOrientation(db: Db | Trx, id: number): Promise<StaffOrientation> {
  const row = await forStaff(db).where('orientation.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('class_not_found')
  return asStaffOrientation(row)
}

/** Who booked a class and who attended it, in the order of booking. @throws Problem class_not_found */
export async function listBookings(
  { db, now }: { db: Db | Trx; now: Date },
  { orientationId }: { orientationId: number },
): Promise<StaffBooking[]> {
  await staffOrientation(db, orientationId)
  const rows = await db
    .selectFrom('orientation_bookings as booking')
    .leftJoin('coupons as coupon', 'coupon.id', 'booking.coupon_id')
    .select(['booking.id', 'booking.name', 'booking.email', 'booking.phone', 'booking.state'])
    .select(['booking.booked_at', 'booking.attended_at'])
    .select(['coupon.ends_on', 'coupon.uses_counted', 'coupon.is_active'])
    .where('booking.orientation_id', '=', orientationId)
    .orderBy('booking.id')
    .limit(BOOKINGS)
    .execute()
  return rows.map((row) =>
    StaffBooking.parse({
      bookingId: String(row.id),
      name: row.name,
      email: row.email,
      phone: row.phone,
      state: row.state,
      bookedAt: row.booked_at.toISOString(),
      attendedAt: row.attended_at?.toISOString() ?? null,
      offer:
        row.ends_on &&
        offerState(
          {
            until: row.ends_on,
            isUsed: defined(row.uses_counted) > 0,
            isActive: defined(row.is_active),
          },
          now,
        ),
    }),
  )
}

/**
 * Opens the meeting of an orientation class as its host.
 *
 * @throws Problem class_not_found, class_over, class_cancelled, class_without_link, meeting_unavailable
 */
export async function hostOrientation(
  context: OrientationContext,
  { orientationId, person }: { orientationId: number; person: { id: string; name: string } },
): Promise<{ address: string }> {
  const orientation = await selectOrientations(context.db)
    .where('orientation.id', '=', orientationId)
    .executeTakeFirst()
  if (!orientation) throw new Problem('class_not_found')
  refuseClosed(orientation, context.now)
  const address = await meetingAddress(context, {
    orientation,
    person: { ...person, isHost: true },
  })
  return { address }
}

function forStaff(db: Db | Trx) {
  return selectOrientations(db).select([
    sql<number>`(select count(*)::int from orientation_bookings as booking
      where booking.orientation_id = orientation.id and booking.attended_at is not null)`.as(
      'attended',
    ),
    sql<number>`(select count(*)::int from orientation_bookings as booking
      join coupons as coupon on coupon.id = booking.coupon_id
      where booking.orientation_id = orientation.id and coupon.uses_counted > 0)`.as('offers_used'),
  ])
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof forStaff>['executeTakeFirstOrThrow']>>

function asStaffOrientation(row: StaffRow): StaffOrientation {
  return StaffOrientation.parse({
    ...sharedOf(row),
    seats: row.seats,
    room: roomOf(row),
    address: row.address,
    instructorSlug: row.instructor_slug,
    state: row.state,
    version: row.version,
    offer:
      row.offer_days === null
        ? null
        : {
            percent: row.offer_percent_bp === null ? null : row.offer_percent_bp / 100,
            amount:
              row.offer_amount_poisha === null ? null : takaText(poisha(row.offer_amount_poisha)),
            days: row.offer_days,
          },
    booked: row.booked,
    attended: row.attended,
    offersUsed: row.offers_used,
  })
}
