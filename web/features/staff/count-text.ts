import { COUNT_LIMIT } from '#contract/staff/terms.ts'

/** A count of waiting work: "7", "999+". */
export function countText(count: number): string {
  return count >= COUNT_LIMIT ? `${COUNT_LIMIT - 1}+` : String(count)
}
