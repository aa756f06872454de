import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import type { Guest } from './calendar-entry.ts'
import type { Letterhead } from './guest-context.ts'
import { guestMail, type News } from './guest-mail.ts'
import type { GuestClassRow } from './guest-class-records.ts'
import { withdrawReminders } from './remind-guests.ts'

/**
 * Tells everyone who has a seat what became of the class: one mail each, in the language they
 * booked in. It replaces the reminders that wait, which say the time and place of before.
 */
export async function notifyGuests(
  trx: Trx,
  letterhead: Letterhead,
  { meeting, news }: { meeting: GuestClassRow; news: News },
): Promise<void> {
  const guests = await trx
    .updateTable('orientation_bookings')
    .set({ notified_at: letterhead.now })
    .where('orientation_id', '=', meeting.id)
    .where('state', '=', 'booked')
    .returning(['id', 'name', 'email', 'language', 'state', 'changes'])
    .execute()
  await withdrawReminders(trx, meeting.id)
  for (const guest of guests as Guest[])
    await queueMail(trx, guestMail(letterhead, { meeting, guest, news }))
}
