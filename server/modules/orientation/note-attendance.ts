import { joinOpensAt } from '#contract/classes/terms.ts'
import type { StaffBooking } from '#contract/orientation/orientation.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import type { OrientationContext } from './context.ts'
import { lockOrientation } from './lock-orientation.ts'
import { listBookings } from './staff-orientations.ts'

/**
 * Staff say whether someone who booked was there: for a class in person there is no other way to
 * know. Saying it again changes nothing; once someone has an offer, they were there.
 *
 * @throws Problem class_not_found, class_cancelled, class_not_open (facts: opensAt), class_state_final
 */
export async function noteAttendance(
  { db, now }: Pick<OrientationContext, 'db' | 'now'>,
  {
    staff,
    orientationId,
    bookingId,
    attended,
  }: { staff: { id: number }; orientationId: number; bookingId: number; attended: boolean },
): Promise<StaffBooking[]> {
  return transact(db, async (trx) => {
    const orientation = await lockOrientation(trx, orientationId)
    if (orientation.state === 'cancelled') throw new Problem('class_cancelled')
    const opensAt = joinOpensAt(orientation.starts_at)
    if (now < opensAt)
      throw new Problem('class_not_open', { facts: { opensAt: opensAt.toISOString() } })
    const booking = await trx
      .selectFrom('orientation_bookings')
      .select(['attended_at', 'coupon_id'])
      .where('id', '=', bookingId)
      .where('orientation_id', '=', orientationId)
      .where('state', '=', 'booked')
      .forUpdate()
      .executeTakeFirst()
    if (!booking) throw new Problem('class_not_found')
    const before = booking.attended_at !== null
    if (before === attended) {
      noteAudit()
      return listBookings({ db: trx, now }, { orientationId })
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
      subject: `${orientation.course_key} ${orientationId}`,
      before: { booking: bookingId, attended: before },
      after: { booking: bookingId, attended },
    })
    return listBookings({ db: trx, now }, { orientationId })
  })
}
