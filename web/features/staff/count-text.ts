/** The server counts this far. Source: contract/staff/staff.ts COUNT_LIMIT. */
const LIMIT = 1000

/** A count of what waits: "7", "999+". */
export function countText(count: number): string {
  return count >= LIMIT ? `${LIMIT - 1}+` : String(count)
}
