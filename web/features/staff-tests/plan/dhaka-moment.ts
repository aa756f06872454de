const DHAKA_MS = 6 * 60 * 60 * 1000

/** A moment as a field for day and time has it, in Dhaka: "2026-12-05T20:00". '': none. */
export function dhakaInput(moment: string | null): string {
  if (moment === null) return ''
  return new Date(new Date(moment).getTime() + DHAKA_MS).toISOString().slice(0, 16)
}

/** What was typed as time in Dhaka, wherever the browser is. null: nothing yet. */
export function momentOf(typed: string): string | null {
  const moment = new Date(`${typed}:00+06:00`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
