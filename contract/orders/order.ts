import { z } from 'zod'
import { BatchPlan } from '../catalog/batch-draft.ts'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { TakaText } from '../taka-text.ts'
import { GatewayId, OrderNumber, TransferChannel } from './fields.ts'
import {
  fulfilments,
  orderStates,
  paymentStates,
  receiptKinds,
  refundCauses,
  refundStates,
  transferStates,
} from './terms.ts'

/** A batch as an order shows it. */
export const OrderBatch = z
  .object({
    batchId: z.string(),
    ...BatchPlan.shape,
  })
  .meta({ id: 'OrderBatch' })
export type OrderBatch = z.infer<typeof OrderBatch>

export const OrderItem = z
  .object({
    itemId: z.string(),
    courseId: CourseId,
    courseName: z.string(),
    image: z.string(),
    batch: OrderBatch.nullable().meta({ description: 'As it was sold.' }),
    batchNow: OrderBatch.nullable().meta({
      description:
        'The batch as it is now, where that is not what was sold: moved, or other days, hours or another venue.',
    }),
    isBatchCancelled: z.boolean(),
    fee: TakaText.meta({ description: 'Before the discount.' }),
    discount: TakaText,
    vat: TakaText.meta({ description: 'Contained in the total.' }),
    total: TakaText.meta({ description: 'What this line costs.' }),
    refunded: TakaText,
    state: z.enum(fulfilments),
    changesOrder: OrderNumber.nullable().meta({
      description:
        'The order of the place whose batch this line changes: it pays the difference. null: it buys the course.',
    }),
  })
  .meta({ id: 'OrderItem' })
export type OrderItem = z.infer<typeof OrderItem>

/** A transfer the student reported, as they see it. */
export const OrderTransfer = z
  .object({
    channel: TransferChannel,
    trxId: z.string(),
    sender: z.string().nullable(),
    claimed: TakaText,
    state: z.enum(transferStates),
    reason: z.string().nullable().meta({ description: 'Why it was rejected.' }),
  })
  .meta({ id: 'OrderTransfer' })

export const OrderPayment = z
  .object({
    gateway: GatewayId,
    state: z.enum(paymentStates),
    amount: TakaText,
    received: TakaText.nullable(),
    missing: TakaText.nullable().meta({
      description: 'Sent by hand, this much is missing: the student may send it and report it too.',
    }),
    account: z
      .string()
      .nullable()
      .meta({ description: 'How it was paid, masked: "bKash", "VISA ••4242".' }),
    gatewayRef: z.string().nullable(),
    failure: z.string().nullable(),
    sandbox: z.boolean().meta({ description: 'Paid with test money.' }),
    startedAt: Moment,
    finishedAt: Moment.nullable(),
    transfer: OrderTransfer.nullable(),
  })
  .meta({ id: 'OrderPayment' })
export type OrderPayment = z.infer<typeof OrderPayment>

export const OrderRefund = z
  .object({
    amount: TakaText,
    state: z.enum(refundStates),
    cause: z.enum(refundCauses),
    reason: z.string(),
    gatewayRef: z.string().nullable().meta({
      description: 'What the gateway knows it by; the TrxID where staff sent it by hand.',
    }),
    requestedAt: Moment,
    finishedAt: Moment.nullable(),
  })
  .meta({ id: 'OrderRefund' })

export const OrderReceipt = z
  .object({
    number: z.string().meta({ examples: ['2026-27/000123'] }),
    kind: z.enum(receiptKinds),
    issuedAt: Moment,
    printPath: z.string().meta({
      description:
        'Opens without signing in; anyone with the address can read it. ?lang=bn for Bangla.',
    }),
    pdfPath: z.string(),
  })
  .meta({ id: 'OrderReceipt' })

/** An order as its student sees it. */
export const Order = z
  .object({
    number: OrderNumber,
    state: z.enum(orderStates),
    items: z.array(OrderItem),
    fee: TakaText,
    discount: TakaText,
    coupon: z.string().nullable(),
    vat: TakaText.meta({ description: 'Contained in the total.' }),
    total: TakaText,
    refunded: TakaText,
    createdAt: Moment,
    paidAt: Moment.nullable(),
    expiresAt: Moment.nullable().meta({
      description: 'Until when the seats are held; null once nothing waits for payment.',
    }),
    now: Moment.meta({ description: "The server's clock, to count down by." }),
    payments: z.array(OrderPayment),
    refunds: z.array(OrderRefund),
    receipts: z.array(OrderReceipt),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>
