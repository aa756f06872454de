import type { Batch } from '#contract/catalog/courses.ts'

/** What a course costs today in the batch one would enrol in: its early-bird fee while there is one. Taka text. */
export function feeToday(
  course: { courseFee: string },
  batch: { earlyFee?: Batch['earlyFee'] } | null,
): string {
  return batch?.earlyFee ?? course.courseFee
}
