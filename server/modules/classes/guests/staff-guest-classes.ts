import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import { poisha, takaText } from '#contract/money.ts'
import { StaffBooking, StaffGuestClass } from '#contract/classes/guest-classes.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { GuestContext } from './guest-context.ts'
import { offerState } from './guest-booking.ts'
import { meetingAddress } from '../meeting-address.ts'
import { refuseClosed } from '../open-meeting.ts'
import { guestVisit } from './guest-class-records.ts'
import { selectGuestClasses, sharedOf } from './guest-class-records.ts'

/** Classes of the past that staff see. */
const PAST = 200
/** Bookings of one class; no one reads more on one page. */
const BOOKINGS = 10_000

/** Orientation classes as staff see them: those ahead, soonest first, then the latest of the past. */
export async function listStaffGuestClasses({
  db,
  now,
}: {
  db: Db
  now: Date
}): Promise<StaffGuestClass[]> {
  const ahead = await forStaff(db)
    .where('meeting.ends_at', '>', now)
    .orderBy('meeting.starts_at')
    .orderBy('meeting.id')
    .execute()
  const past = await forStaff(db)
    .where('meeting.ends_at', '<=', now)
    .orderBy('meeting.starts_at', 'desc')
    .orderBy('meeting.id', 'desc')
    .limit(PAST)
    .execute()
  return [...ahead, ...past].map(asStaffGuestClass)
}

/** One of them. @throws Problem class_not_found */
export async function staffGuestClass(db: Db | Trx, id: number): Promise<StaffGuestClass> {
  const row = await forStaff(db).where('meeting.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('class_not_found')
  return asStaffGuestClass(row)
}

/** Who booked a class and who attended it, in the order of booking. @throws Problem class_not_found */
export async function listBookings(
  { db, now }: { db: Db | Trx; now: Date },
  { meetingId }: { meetingId: number },
): Promise<StaffBooking[]> {
  await staffGuestClass(db, meetingId)
  const rows = await db
    .selectFrom('orientation_bookings as booking')
    .leftJoin('coupons as coupon', 'coupon.id', 'booking.coupon_id')
    .select(['booking.id', 'booking.name', 'booking.email', 'booking.phone', 'booking.state'])
    .select(['booking.booked_at', 'booking.attended_at'])
    .select(['coupon.ends_on', 'coupon.uses_counted', 'coupon.is_active'])
    .where('booking.orientation_id', '=', meetingId)
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
export async function hostGuestClass(
  context: GuestContext,
  { meetingId, person }: { meetingId: number; person: { id: string; name: string } },
): Promise<{ address: string }> {
  const meeting = await selectGuestClasses(context.db)
    .where('meeting.id', '=', meetingId)
    .executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  refuseClosed(meeting, context.now)
  const address = await meetingAddress(
    context,
    meeting,
    guestVisit(meeting, { ...person, isHost: true }),
  )
  return { address }
}

function forStaff(db: Db | Trx) {
  return selectGuestClasses(db).select([
    sql<number>`(select count(*)::int from orientation_bookings as booking
      where booking.orientation_id = meeting.id and booking.attended_at is not null)`.as(
      'attended',
    ),
    sql<number>`(select count(*)::int from orientation_bookings as booking
      join coupons as coupon on coupon.id = booking.coupon_id
      where booking.orientation_id = meeting.id and coupon.uses_counted > 0)`.as('offers_used'),
  ])
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof forStaff>['executeTakeFirstOrThrow']>>

function asStaffGuestClass(row: StaffRow): StaffGuestClass {
  return StaffGuestClass.parse({
    ...sharedOf(row),
    seats: row.seats,
    room: row.room,
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
