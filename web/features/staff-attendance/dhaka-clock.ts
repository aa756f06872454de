const DHAKA_MS = 6 * 3_600_000

/** "20:00": the time of day of a moment in Dhaka. */
export function dhakaClock(moment: string): string {
  return new Date(Date.parse(moment) + DHAKA_MS).toISOString().slice(11, 16)
}
