import { OrderBatch } from '#contract/orders/order.ts'
import { batchPlan, type PlanRow } from '../catalog/index.ts'

/** A batch as an order shows it, by its row. */
export function asOrderBatch(batch: PlanRow & { id: number }): OrderBatch {
  return { batchId: String(batch.id), ...batchPlan(batch) }
}

/** The batch a line was sold for, as `sold_batch` of the line has it. */
export function readSoldBatch(sold: unknown): OrderBatch | null {
  return sold === null ? null : OrderBatch.parse(sold)
}
