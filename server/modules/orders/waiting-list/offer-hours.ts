import { OFFER_DAY } from '#contract/orders/terms.ts'
import { addDays, dhakaDay, endOfDhakaDay } from '#contract/time.ts'

const HOUR_MS = 3_600_000

/** Whether people are told of an offer at this hour. */
export function isOfferDay(now: Date): boolean {
  return now >= hourOf(now, OFFER_DAY.from) && now < hourOf(now, OFFER_DAY.until)
}

/** When an offer of so many hours ends that begins now: its clock stands still at night. */
export function offerEnd(now: Date, hours: number): Date {
  let left = hours * HOUR_MS
  let from = new Date(Math.max(now.getTime(), hourOf(now, OFFER_DAY.from).getTime()))
  for (;;) {
    const today = Math.max(0, hourOf(from, OFFER_DAY.until).getTime() - from.getTime())
    if (left <= today) return new Date(from.getTime() + left)
    left -= today
    const tomorrow = endOfDhakaDay(dhakaDay(from)).getTime() + 1
    from = new Date(tomorrow + OFFER_DAY.from * HOUR_MS)
  }
}

/** The moment a clock in Dhaka shows this hour, on the day of `moment`. */
function hourOf(moment: Date, hour: number): Date {
  const midnight = endOfDhakaDay(addDays(dhakaDay(moment), -1)).getTime() + 1
  return new Date(midnight + hour * HOUR_MS)
}
