import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import type { Guest } from './calendar-entry.ts'
import type { Letterhead } from './context.ts'
import { orientationMail, type News } from './orientation-mail.ts'
import type { OrientationRow } from './orientation-records.ts'
import { withdrawReminders } from './remind-of-orientations.ts'

/**
 * Tells everyone who has a seat what became of the class: one mail each, in the language they
 * booked in. It replaces the reminders that wait, which say the time and place of before.
 */
export async function notifyBookers(
  trx: Trx,
  letterhead: Letterhead,
  { orientation, news }: { orientation: OrientationRow; news: News },
): Promise<void> {
  const guests = await trx
    .updateTable('orientation_bookings')
    .set({ notified_at: letterhead.now })
    .where('orientation_id', '=', orientation.id)
    .where('state', '=', 'booked')
    .returning(['id', 'name', 'email', 'language', 'state', 'changes'])
    .execute()
  await withdrawReminders(trx, orientation.id)
  for (const guest of guests as Guest[])
    await queueMail(trx, orientationMail(letterhead, { orientation, guest, news }))
}
