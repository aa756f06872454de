import type { BookingForm } from '#contract/classes/guest-classes.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { raiseCatalogueVersion } from '../../catalog/index.ts'
import type { Guest } from './calendar-entry.ts'
import type { GuestContext } from './guest-context.ts'
import { lockGuestClass } from './lock-guest-class.ts'
import { guestMail } from './guest-mail.ts'
import type { GuestClassRow } from './guest-class-records.ts'

/**
 * Books a seat and mails the personal link. The same address again gets the mail again and the same answer, so no one
 * learns whether a stranger has a seat.
 *
 * @throws Problem class_not_found, class_cancelled, class_over, orientation_full
 */
export async function bookSeat(
  context: GuestContext,
  { meetingId, form }: { meetingId: number; form: BookingForm },
): Promise<void> {
  await transact(context.db, async (trx) => {
    // Locked: of two people with the last seat, one gets it.
    const meeting = await lockGuestClass(trx, meetingId)
    if (meeting.course_state !== 'published') throw new Problem('class_not_found')
    if (meeting.state === 'cancelled') throw new Problem('class_cancelled')
    if (meeting.ends_at <= context.now) throw new Problem('class_over')
    const guest = await findOrBook(trx, context, { meeting, form })
    await queueMail(trx, guestMail(context, { meeting, guest, news: { kind: 'booked' } }))
  })
  context.sendMailsSoon()
}

async function findOrBook(
  trx: Trx,
  { now }: GuestContext,
  { meeting, form }: { meeting: GuestClassRow; form: BookingForm },
): Promise<Guest> {
  const earlier = await trx
    .selectFrom('orientation_bookings')
    .select(['id', 'name', 'email', 'language', 'state', 'changes'])
    .where('orientation_id', '=', meeting.id)
    .where('email_key', '=', emailKey(form.email))
    .executeTakeFirst()
  if (earlier?.state === 'booked') return earlier as Guest
  if (meeting.seats !== null && meeting.booked >= meeting.seats)
    throw new Problem('orientation_full')
  const typed = {
    name: form.name,
    email: form.email,
    phone: form.phone,
    language: form.language,
    wants_offer: form.wantsOffer,
    booked_at: now,
    notified_at: now,
  }
  const guest = earlier
    ? await trx
        .updateTable('orientation_bookings')
        .set((row) => ({ ...typed, state: 'booked', changes: row('changes', '+', 1) }))
        .where('id', '=', earlier.id)
        .returning(['id', 'name', 'email', 'language', 'state', 'changes'])
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('orientation_bookings')
        .values({
          orientation_id: meeting.id,
          email_key: emailKey(form.email),
          ...typed,
        })
        .returning(['id', 'name', 'email', 'language', 'state', 'changes'])
        .executeTakeFirstOrThrow()
  // The course page says that it is full.
  if (meeting.seats === meeting.booked + 1) await raiseCatalogueVersion(trx)
  return guest as Guest
}
