import { addDays, type Day, dhakaMoment } from '#contract/time.ts'

/** When a class of a day in Dhaka begins and ends, by its hours ("20:00-21:30"). It may end after midnight. */
export function classTimes(day: Day, hours: string): { startsAt: Date; endsAt: Date } {
  const [from, to] = hours.split('-').map((time) => time.trim()) as [string, string]
  const endDay = to > from ? day : addDays(day, 1)
  return { startsAt: dhakaMoment(day, from), endsAt: dhakaMoment(endDay, to) }
}

/** Rows of planned classes on some days, numbered from `firstNumber` on: in a room where their batch has a venue. */
export function classRows({
  batch,
  firstNumber,
  days,
  hours,
  now,
}: {
  batch: { id: number; venue: string | null }
  firstNumber: number
  days: readonly Day[]
  hours: string
  now: Date
}) {
  return days.map((day, index) => {
    const { startsAt, endsAt } = classTimes(day, hours)
    return {
      batch_id: batch.id,
      room: batch.venue === null ? ('link' as const) : ('place' as const),
      number: firstNumber + index,
      starts_at: startsAt,
      ends_at: endsAt,
      changed_at: now,
    }
  })
}
