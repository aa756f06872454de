import type { Batch } from '#contract/catalog/courses.ts'

/** Whether it costs nothing today. */
export function isFree(...of: Parameters<typeof feeToday>): boolean {
  return Number(feeToday(...of)) === 0
}

/** Today's fee in the batch to enrol in: its early-bird fee while there is one. Taka text. */
export function feeToday(
  course: { courseFee: string },
  batch: { earlyFee?: Batch['earlyFee'] } | null,
): string {
  return batch?.earlyFee ?? course.courseFee
}
