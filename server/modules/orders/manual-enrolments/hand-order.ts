import type { LanguageCode } from '#contract/languages.ts'
import type { Poisha } from '#contract/money.ts'
import type { Trx } from '#server/db/transact.ts'
import { vatInside } from '../books/money-split.ts'
import { newOrderNumber } from '../checkout/references.ts'
import { asOrderBatch } from '../order-batch.ts'
import type { OrderRecord } from '../order-records.ts'
import { isStaff } from '../person.ts'

/** A course that staff enrol someone in, and what was received for it. */
export interface HandLine {
  studentId: number
  courseId: number
  batchId: number | null
  feePoisha: number
  received: Poisha
  language: LanguageCode
}

/** Makes the paid order of one line that stands behind an enrolment by hand; its seat is taken by the caller. */
export async function makeHandOrder(
  trx: Trx,
  line: HandLine,
  { vatRateBp, now }: { vatRateBp: number; now: Date },
): Promise<OrderRecord> {
  const course = await courseOf(trx, line)
  const { net, vat } = vatInside(line.received, vatRateBp)
  const price = {
    fee_poisha: line.feePoisha,
    discount_poisha: line.feePoisha - line.received,
    net_poisha: net,
    vat_poisha: vat,
    total_poisha: line.received,
  }
  const order = await trx
    .insertInto('orders')
    .values({
      number: newOrderNumber(),
      student_id: line.studentId,
      checkout_key: crypto.randomUUID(),
      state: 'paid',
      language: line.language,
      ...price,
      created_at: now,
      expires_at: now,
      paid_at: now,
      by_staff: isStaff(line.studentId),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('order_items')
    .values({
      order_id: order.id,
      student_id: line.studentId,
      course_id: line.courseId,
      batch_id: line.batchId,
      sold_batch: course.soldBatch,
      title: course.title,
      ...price,
      vat_rate_bp: vatRateBp,
      seat_state: line.batchId === null ? 'none' : 'held',
    })
    .execute()
  return order
}

async function courseOf(
  trx: Trx,
  { courseId, batchId }: HandLine,
): Promise<{ title: string; soldBatch: string | null }> {
  const { title } = await trx
    .selectFrom('courses')
    .select('title')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  if (batchId === null) return { title, soldBatch: null }
  const batch = await trx
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  return { title, soldBatch: JSON.stringify(asOrderBatch(batch)) }
}
