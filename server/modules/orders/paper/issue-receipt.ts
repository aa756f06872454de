import { poisha, takaText } from '#contract/money.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { MoneyTrx } from '../context.ts'
import { readSoldBatch } from '../order-batch.ts'
import {
  itemsOf,
  type LockedStudent,
  type OrderItemRecord,
  type OrderRecord,
  type PaymentRecord,
  type RefundRecord,
} from '../order-records.ts'
import { newReceiptKey } from '../checkout/references.ts'
import type { Seller } from '../rules.ts'

/** Everything that is on a receipt, as it was when it was issued. Amounts are taka text. */
export interface ReceiptSnapshot {
  seller: Seller
  buyer: { name: string; email: string; phone: string | null; studentId: string }
  orderNumber: string
  lines: {
    title: string
    batchNumber: number | null
    /** It pays for a change to this batch; not on receipts from before there were any. */
    isChange?: boolean
    fee: string
    discount: string
    net: string
    vat: string
    total: string
    vatRateBp: number
  }[]
  coupon: string | null
  fee: string
  discount: string
  net: string
  vat: string
  total: string
  received: string
  paidBy: { gateway: string; account: string | null; gatewayRef: string | null; sandbox: boolean }
  /** A credit note: what went back, and the number of the receipt it corrects. */
  refund: { amount: string; reason: string; ofReceipt: string | null } | null
}

/** What a receipt is of. */
interface ReceiptInput {
  order: OrderRecord
  payment: PaymentRecord
  refund?: RefundRecord | null
  /** Who pays and for what, where the caller has read them in this transaction. */
  buyer?: Pick<LockedStudent, 'student_id' | 'name' | 'email' | 'phone'>
  items?: readonly OrderItemRecord[]
}

/** The fiscal year of Bangladesh, July to June, in which receipts are numbered: "2026-27". */
export function fiscalYear(moment: Date): string {
  const [year, month] = dhakaDay(moment).split('-').map(Number) as [number, number]
  const first = month >= 7 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

export function receiptNumber(receipt: { series: string; number: number }): string {
  return `${receipt.series}/${String(receipt.number).padStart(6, '0')}`
}

/**
 * Numbers and writes a receipt, or a credit note for a refund. The number is taken in the caller's transaction, so none is
 * ever missing; it is taken last, because from then on others wait.
 */
export async function issueReceipt(
  ctx: MoneyTrx,
  { order, payment, refund = null, ...read }: ReceiptInput,
): Promise<void> {
  const { now, trx } = ctx
  const snapshot = await snapshotOf(ctx, { order, payment, refund, ...read })
  const series = fiscalYear(now)
  await numberedReceipt(trx, {
    series,
    kind: refund ? 'credit_note' : 'receipt',
    orderId: order.id,
    studentId: order.student_id,
    paymentId: payment.id,
    refundId: refund?.id ?? null,
    publicKey: newReceiptKey(),
    snapshot: JSON.stringify(snapshot),
    issuedAt: now,
  }).execute()
}

interface ReceiptInsert {
  series: string
  kind: 'credit_note' | 'receipt'
  orderId: number
  studentId: number
  paymentId: number
  refundId: number | null
  publicKey: string
  snapshot: string
  issuedAt: Date
}

function numberedReceipt(db: Db, receipt: ReceiptInsert) {
  return db
    .with('counter', (counter) =>
      counter
        .insertInto('receipt_counters')
        .values({ series: receipt.series, last_number: 1 })
        .onConflict((conflict) =>
          conflict
            .column('series')
            // guard T18: a receipt has the next number (books)
            // without: .doUpdateSet((row) => ({ last_number: row('receipt_counters.last_number', '+', 2) }))
            .doUpdateSet((row) => ({ last_number: row('receipt_counters.last_number', '+', 1) })),
        )
        .returning('last_number'),
    )
    .insertInto('receipts')
    .values({
      series: receipt.series,
      number: (taken) => taken.selectFrom('counter').select('last_number'),
      kind: receipt.kind,
      order_id: receipt.orderId,
      student_id: receipt.studentId,
      payment_id: receipt.paymentId,
      refund_id: receipt.refundId,
      public_key: receipt.publicKey,
      snapshot: receipt.snapshot,
      issued_at: receipt.issuedAt,
    })
}

async function snapshotOf(
  { trx, rules }: Pick<MoneyTrx, 'trx' | 'rules'>,
  { order, payment, refund, buyer, items }: ReceiptInput & { refund: RefundRecord | null },
): Promise<ReceiptSnapshot> {
  const student =
    buyer ??
    (await trx
      .selectFrom('students')
      .select(['student_id', 'name', 'email', 'phone'])
      .where('id', '=', order.student_id)
      .executeTakeFirstOrThrow())
  const lines = (items ?? (await itemsOf(trx, order.id))).toSorted((a, b) => a.id - b.id)
  const taka = (amount: number) => takaText(poisha(amount))
  return {
    seller: rules.seller,
    buyer: {
      name: student.name,
      email: student.email,
      phone: student.phone,
      studentId: student.student_id,
    },
    orderNumber: order.number,
    lines: lines.map((item) => ({
      title: item.title,
      batchNumber: readSoldBatch(item.sold_batch)?.number ?? null,
      ...(item.moves_item_id !== null && { isChange: true }),
      fee: taka(item.fee_poisha),
      discount: taka(item.discount_poisha),
      net: taka(item.net_poisha),
      vat: taka(item.vat_poisha),
      total: taka(item.total_poisha),
      vatRateBp: item.vat_rate_bp,
    })),
    coupon: order.coupon_code,
    fee: taka(order.fee_poisha),
    discount: taka(order.discount_poisha),
    net: taka(order.net_poisha),
    vat: taka(order.vat_poisha),
    total: taka(order.total_poisha),
    received: taka(payment.received_poisha ?? payment.amount_poisha),
    paidBy: {
      gateway: payment.gateway,
      account: payment.account,
      gatewayRef: payment.gateway_ref,
      sandbox: payment.mode === 'sandbox',
    },
    refund: refund && {
      amount: taka(refund.amount_poisha),
      reason: refund.reason,
      ofReceipt: await numberOfReceipt(trx, payment),
    },
  }
}

async function numberOfReceipt(trx: Trx, payment: PaymentRecord): Promise<string | null> {
  const receipt = await trx
    .selectFrom('receipts')
    .select(['series', 'number'])
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'receipt')
    .executeTakeFirst()
  return receipt ? receiptNumber(receipt) : null
}
