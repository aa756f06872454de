import type { Batch } from '#contract/catalog/courses.ts'

/** Today's fee in the batch to enrol in: its early-bird fee while there is one. Taka text. */
export function feeToday(
  course: { courseFee: string },
  batch: { earlyFee?: Batch['earlyFee'] } | null,
): string {
  return batch?.earlyFee ?? course.courseFee
}
