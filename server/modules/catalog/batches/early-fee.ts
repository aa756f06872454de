import type { Day } from '#contract/time.ts'

/** The early-bird fee of a batch in poisha, while it is the fee; null: the fee of its course is. */
export function earlyFeeOn(
  today: Day,
  batch: { early_fee_poisha: number | null; early_until: Day | null },
): number | null {
  return batch.early_until !== null && today <= batch.early_until ? batch.early_fee_poisha : null
}
