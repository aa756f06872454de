import { OrderBatch } from '#contract/orders/order.ts'
import type { PricedBatch } from './checkout/pricing/price-courses.ts'

/** A batch as an order shows it. The table's checks hold the choices, so the parse only tells the type. */
export function asOrderBatch(batch: PricedBatch | null): OrderBatch | null {
  if (!batch) return null
  return OrderBatch.parse({
    batchId: String(batch.id),
    number: batch.number,
    startsOn: batch.startsOn,
    classDays: batch.classDays,
    hours: batch.hours,
  })
}

/** The batch a line was sold for, as `sold_batch` of the line has it. */
export function readSoldBatch(sold: unknown): OrderBatch | null {
  return sold === null ? null : OrderBatch.parse(sold)
}
