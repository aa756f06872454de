import type { NotNull } from 'kysely'
import { defined } from '#contract/defined.ts'
import { digitsIn, inEachLanguage, type LanguageCode } from '#contract/languages.ts'
import { addDays, type Day, dhakaDay, dhakaMoment } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { isQuietHour } from '../../calendar/index.ts'
import { makePersonalCoupon } from '../../orders/index.ts'
import type { Guest } from './calendar-entry.ts'
import type { Letterhead } from './guest-context.ts'
import { guestMail } from './guest-mail.ts'
import { type GuestClassRow, selectGuestClasses } from './guest-class-records.ts'
import { words } from '#server/words/index.ts'

/** Bookings of one turn. */
const AT_ONCE = 200

type Rounds = Letterhead & { db: Db }

/**
 * After an orientation class, makes a coupon for each person who attended it: for one use, for this course, until the day
 * its terms name. Then mails it to those who asked for it, outside of quiet hours and while it can still be used.
 *
 * @returns how many mails were queued
 */
export async function makeOffers(rounds: Rounds): Promise<number> {
  for (const id of await attendedWithoutCoupon(rounds))
    await transact(rounds.db, (trx) => makeOffer(trx, rounds, id))
  if (isQuietHour(rounds.now)) return 0
  let queued = 0
  for (const id of await offersToMail(rounds))
    queued += await transact(rounds.db, (trx) => mailOffer(trx, rounds, id))
  return queued
}

/** A server that was away makes no offer that has ended already. */
async function attendedWithoutCoupon({ db, now }: Rounds): Promise<number[]> {
  const rows = await db
    .selectFrom('orientation_bookings as booking')
    .innerJoin('orientation_classes as meeting', 'meeting.id', 'booking.orientation_id')
    .select(['booking.id', 'meeting.ends_at', 'meeting.offer_days'])
    .where('booking.attended_at', 'is not', null)
    .where('booking.coupon_id', 'is', null)
    .where('meeting.state', '=', 'planned')
    .where('meeting.offer_days', 'is not', null)
    .where('meeting.ends_at', '<=', now)
    .where('meeting.ends_at', '>', new Date(now.getTime() - 32 * 86_400_000))
    .orderBy('booking.id')
    .$narrowType<{ offer_days: NotNull }>()
    .execute()
  return rows
    .filter(({ ends_at, offer_days }) => dhakaDay(now) <= lastDay(ends_at, offer_days))
    .slice(0, AT_ONCE)
    .map(({ id }) => id)
}

function lastDay(endsAt: Date, days: number): Day {
  return addDays(dhakaDay(endsAt), days)
}

async function makeOffer(trx: Trx, { now }: Rounds, bookingId: number): Promise<void> {
  const booking = await trx
    .selectFrom('orientation_bookings')
    .select(['id', 'orientation_id'])
    .where('id', '=', bookingId)
    .where('coupon_id', 'is', null)
    .where('attended_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!booking) return
  const meeting = await guestClassOf(trx, booking.orientation_id)
  if (meeting.offer_days === null) return
  const coupon = await makePersonalCoupon(trx, {
    courseId: meeting.course_id,
    percentBp: meeting.offer_percent_bp,
    amountPoisha: meeting.offer_amount_poisha,
    startsOn: dhakaDay(now),
    endsOn: lastDay(meeting.ends_at, meeting.offer_days),
    note: `Orientation class ${meeting.id}`,
  })
  await trx
    .updateTable('orientation_bookings')
    .set({ coupon_id: coupon.id })
    .where('id', '=', bookingId)
    .execute()
}

async function offersToMail({ db, now }: Rounds): Promise<number[]> {
  const rows = await db
    .selectFrom('orientation_bookings as booking')
    .innerJoin('coupons as coupon', 'coupon.id', 'booking.coupon_id')
    .select('booking.id')
    .where('booking.wants_offer', '=', true)
    .where('booking.offer_mailed_at', 'is', null)
    .where('coupon.ends_on', '>=', dhakaDay(now))
    .where('coupon.is_active', '=', true)
    .where('coupon.uses_counted', '=', 0)
    .orderBy('booking.id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

async function mailOffer(trx: Trx, rounds: Rounds, bookingId: number): Promise<number> {
  const guest = await trx
    .updateTable('orientation_bookings')
    .set({ offer_mailed_at: rounds.now })
    .where('id', '=', bookingId)
    .where('wants_offer', '=', true)
    .where('offer_mailed_at', 'is', null)
    .returning(['id', 'name', 'email', 'language', 'state', 'changes'])
    .returning(['orientation_id', 'coupon_id'])
    .executeTakeFirst()
  if (!guest) return 0
  const coupon = await trx
    .selectFrom('coupons')
    .select(['code', 'ends_on', 'percent_bp', 'amount_poisha'])
    .where('id', '=', guest.coupon_id)
    .where('ends_on', 'is not', null)
    .$narrowType<{ ends_on: NotNull }>()
    .executeTakeFirstOrThrow()
  const mail = guestMail(rounds, {
    meeting: await guestClassOf(trx, guest.orientation_id),
    guest: guest as Guest,
    news: {
      kind: 'offer',
      code: coupon.code,
      until: coupon.ends_on,
      reduction: reductionOf(coupon),
    },
  })
  await queueMail(trx, { ...mail, sendBefore: endOf(coupon.ends_on) })
  return 1
}

/** When a day in Dhaka ends: a mail about an offer never comes later. */
function endOf(day: Day): Date {
  return dhakaMoment(addDays(day, 1))
}

function guestClassOf(trx: Trx, id: number): Promise<GuestClassRow> {
  return selectGuestClasses(trx).where('meeting.id', '=', id).executeTakeFirstOrThrow()
}

function reductionOf({
  percent_bp,
  amount_poisha,
}: {
  percent_bp: number | null
  amount_poisha: number | null
}): Record<LanguageCode, string> {
  return inEachLanguage((language) =>
    percent_bp === null
      ? words[language].amountInTaka(digitsIn(language, defined(amount_poisha) / 100))
      : `${digitsIn(language, percent_bp / 100)}%`,
  )
}
