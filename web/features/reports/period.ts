import { REPORT_DAYS } from '#contract/reports/terms.ts'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The period of an address; what it does not say is `usual`, by default this month. */
export function periodOf(
  search: URLSearchParams,
  usual: (to: Day) => Day = (to) => `${to.slice(0, 7)}-01`,
): { from: Day; to: Day } {
  const to = DAY.exec(search.get('to') ?? '')?.[0] ?? dhakaDay(new Date())
  const from = DAY.exec(search.get('from') ?? '')?.[0] ?? usual(to)
  // A period typed the wrong way round is meant the other way; the server refuses one that is too long.
  const [first, last] = from <= to ? [from, to] : [to, from]
  const longest = addDays(last, 1 - REPORT_DAYS)
  return { from: first < longest ? longest : first, to: last }
}
