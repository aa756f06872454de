/** A calendar day in Asia/Dhaka, "2026-12-05". Deadlines end with that day: 23:59:59 in Dhaka. */
export type Day = string

/** Asia/Dhaka has no summer time: always UTC+6. */
const DHAKA_OFFSET_MS = 6 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The calendar day it is in Dhaka at `moment`. */
export function dhakaDay(moment: Date): Day {
  return new Date(moment.getTime() + DHAKA_OFFSET_MS).toISOString().slice(0, 10)
}

/** The time of day in Dhaka at `moment`, "20:00". */
export function dhakaTime(moment: Date): string {
  return new Date(moment.getTime() + DHAKA_OFFSET_MS).toISOString().slice(11, 16)
}

/** The moment at which it is `time` ("20:00") of `day` in Dhaka; an invalid date where one of them is none. */
export function dhakaMoment(day: Day, time = '00:00'): Date {
  return new Date(`${day}T${time}:00+06:00`)
}

/** The last moment of `day` in Dhaka. */
export function endOfDhakaDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DHAKA_OFFSET_MS + DAY_MS - 1)
}

/** A length as people say it: minutes below an hour, else hours, cut to halves so that it never says too much. */
export function spokenLength(minutes: number): { count: number; unit: 'hours' | 'minutes' } {
  return minutes < 60
    ? { count: minutes, unit: 'minutes' }
    : { count: Math.floor(minutes / 30) / 2, unit: 'hours' }
}

/** Whole days from `from` to `to`; negative when `to` lies before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** `day` moved by a number of whole days. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
