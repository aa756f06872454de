import { dhakaDay, dhakaMoment, dhakaTime } from '#contract/time.ts'

/** A moment as a field for day and time has it, in Dhaka: "2026-12-05T20:00". '': none. */
export function dhakaInput(moment: string | null): string {
  if (moment === null) return ''
  const date = new Date(moment)
  return `${dhakaDay(date)}T${dhakaTime(date)}`
}

/** What such a field has is the time in Dhaka, wherever the browser is. null: no moment yet. */
export function momentOfInput(typed: string): string | null {
  const moment = dhakaMoment(...(typed.split('T') as [string, string?]))
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
