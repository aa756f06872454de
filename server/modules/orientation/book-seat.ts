import type { BookingForm } from '#contract/orientation/orientation.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import type { Guest } from './calendar-entry.ts'
import type { OrientationContext } from './context.ts'
import { lockOrientation } from './lock-orientation.ts'
import { orientationMail } from './orientation-mail.ts'
import type { OrientationRow } from './orientation-records.ts'

/**
 * Books a seat in an orientation class and mails the personal link. The same address again finds its first booking: the
 * mail comes again, to the address alone, and the answer is the same, so no one learns whether a
 * stranger has a seat.
 *
 * @throws Problem class_not_found, class_cancelled, class_over, orientation_full
 */
export async function bookSeat(
  context: OrientationContext,
  { orientationId, form }: { orientationId: number; form: BookingForm },
): Promise<void> {
  await transact(context.db, async (trx) => {
    // Locked: of two people with the last seat, one gets it.
    const orientation = await lockOrientation(trx, orientationId)
    if (orientation.course_state !== 'published') throw new Problem('class_not_found')
    if (orientation.state === 'cancelled') throw new Problem('class_cancelled')
    if (orientation.ends_at <= context.now) throw new Problem('class_over')
    const guest = await findOrBook(trx, context, { orientation, form })
    await queueMail(trx, orientationMail(context, { orientation, guest, news: { kind: 'booked' } }))
  })
  context.sendMailsSoon()
}

async function findOrBook(
  trx: Trx,
  { now }: OrientationContext,
  { orientation, form }: { orientation: OrientationRow; form: BookingForm },
): Promise<Guest> {
  const known = await trx
    .selectFrom('orientation_bookings')
    .select(['id', 'name', 'email', 'language', 'state', 'changes'])
    .where('orientation_id', '=', orientation.id)
    .where('email_key', '=', emailKey(form.email))
    .executeTakeFirst()
  if (known?.state === 'booked') return known as Guest
  if (orientation.seats !== null && orientation.booked >= orientation.seats)
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
  const guest = known
    ? await trx
        .updateTable('orientation_bookings')
        .set((row) => ({ ...typed, state: 'booked', changes: row('changes', '+', 1) }))
        .where('id', '=', known.id)
        .returning(['id', 'name', 'email', 'language', 'state', 'changes'])
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('orientation_bookings')
        .values({
          orientation_id: orientation.id,
          email_key: emailKey(form.email),
          ...typed,
        })
        .returning(['id', 'name', 'email', 'language', 'state', 'changes'])
        .executeTakeFirstOrThrow()
  // The course page says that it is full.
  if (orientation.seats === orientation.booked + 1) await raiseCatalogueVersion(trx)
  return guest as Guest
}
