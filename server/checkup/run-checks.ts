import type { CheckName } from '#contract/checkup/terms.ts'
import { type Check, failed, type Finding, reasonOf } from './check.ts'

/** No check takes longer; they run at the same time, so neither does a checkup. */
const LONGEST_MS = 5_000

/** What a check found, and how long it took. */
export interface CheckOutcome {
  name: CheckName
  finding: Finding
  milliseconds: number
}

/**
 * Runs all checks at once. One that throws or takes too long has failed; one that this copy has no use for is left out.
 *
 * @returns in the order of `checks`
 */
export async function runChecks(
  checks: readonly Check[],
  { longestMs = LONGEST_MS }: { longestMs?: number } = {},
): Promise<CheckOutcome[]> {
  const outcomes = await Promise.all(
    checks.map(async ({ name, look }) => {
      const started = performance.now()
      const finding = await inTime(look, longestMs).catch((error: unknown) =>
        failed((words) => words.notChecked({ reason: reasonOf(error) })),
      )
      return { name, finding, milliseconds: Math.round(performance.now() - started) }
    }),
  )
  return outcomes.filter((outcome): outcome is CheckOutcome => outcome.finding !== null)
}

async function inTime(
  look: () => Promise<Finding | null>,
  longestMs: number,
): Promise<Finding | null> {
  const { promise: late, resolve } = Promise.withResolvers<Finding>()
  const timer = setTimeout(
    () => resolve(failed((words, count) => words.tooSlow({ seconds: count(longestMs / 1000) }))),
    longestMs,
  )
  return Promise.race([look(), late]).finally(() => clearTimeout(timer))
}
