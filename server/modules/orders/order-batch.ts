import { type OrderItem, OrderBatch } from '#contract/orders.ts'
import type { PricedBatch } from './price-courses.ts'

/** A batch as an order shows it. The table's checks hold the choices, so the parse only tells the type. */
export function asOrderBatch(batch: PricedBatch | null): OrderItem['batch'] {
  if (!batch) return null
  return OrderBatch.parse({
    batchId: String(batch.id),
    number: batch.number,
    startsOn: batch.startsOn,
    classDays: batch.classDays,
    shift: batch.shift,
  })
}
