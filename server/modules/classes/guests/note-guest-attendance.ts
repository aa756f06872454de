import type { StaffBooking } from '#contract/classes/guest-classes.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { refuseEarly } from '../open-meeting.ts'
import type { GuestContext } from './guest-context.ts'
import { lockGuestClass } from './lock-guest-class.ts'
import { listBookings } from './staff-guest-classes.ts'

/**
 * Staff say whether someone who booked was there: for a class in person there is no other way to
 * know. Saying it again changes nothing; once someone has an offer, they were there.
 *
 * @throws Problem class_not_found, class_cancelled, class_not_open (facts: opensAt), class_state_final
 */
export async function noteGuestAttendance(
  { db, now }: Pick<GuestContext, 'db' | 'now'>,
  {
    staff,
    meetingId,
    bookingId,
    attended,
  }: { staff: { id: number }; meetingId: number; bookingId: number; attended: boolean },
): Promise<StaffBooking[]> {
  return transact(db, async (trx) => {
    const meeting = await lockGuestClass(trx, meetingId)
    if (meeting.state === 'cancelled') throw new Problem('class_cancelled')
    refuseEarly(meeting, now)
    const booking = await trx
      .selectFrom('orientation_bookings')
      .select(['attended_at', 'coupon_id'])
      .where('id', '=', bookingId)
      .where('orientation_id', '=', meetingId)
      .where('state', '=', 'booked')
      .forUpdate()
      .executeTakeFirst()
    if (!booking) throw new Problem('class_not_found')
    const before = booking.attended_at !== null
    if (before === attended) {
      noteAudit()
      return listBookings({ db: trx, now }, { meetingId })
    }
    if (booking.coupon_id !== null) throw new Problem('class_state_final')
    await trx
      .updateTable('orientation_bookings')
      .set({ attended_at: attended ? now : null })
      .where('id', '=', bookingId)
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'orientation.attendance',
      subject: `${meeting.course_key} ${meetingId}`,
      before: { booking: bookingId, attended: before },
      after: { booking: bookingId, attended },
    })
    return listBookings({ db: trx, now }, { meetingId })
  })
}
