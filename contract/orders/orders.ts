import { z } from 'zod'
import { CourseId, WeekDay } from '../catalog/courses.ts'
import { endpoints } from '../endpoint.ts'
import { latinDigits, readTaka, takaText } from '../money.ts'
import { TakaText } from '../taka-text.ts'
import { Phone, typedText } from '../text.ts'
import { Day, Moment } from '../day.ts'
import { pageLimit } from '../whole-number.ts'

/** The most courses one order holds. */
export const ORDER_LIMIT = 20

export const orderStates = [
  'pending_payment',
  'awaiting_verification',
  'payment_review',
  'paid',
  'cancelled',
  'expired',
  'partially_refunded',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** A payment is one attempt to pay an order; `surplus` is money that arrived and goes back. */
export const paymentStates = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'review',
  'surplus',
] as const
export type PaymentState = (typeof paymentStates)[number]

export const refundStates = [
  'requested',
  'approved',
  'submitted',
  'processing',
  'unclear',
  'succeeded',
  'failed',
  'rejected',
] as const
export type RefundState = (typeof refundStates)[number]

/** Why money goes back. */
export const refundCauses = [
  'student',
  'staff',
  'surplus',
  'undeliverable',
  'overpayment',
  'refused',
  'batch_changed',
] as const
export type RefundCause = (typeof refundCauses)[number]

/** What became of one line of an order. `due`: bought, the enrolment is on its way. */
export const fulfilments = ['pending', 'due', 'enrolled', 'undeliverable', 'revoked'] as const
export type Fulfilment = (typeof fulfilments)[number]

/** `manual` is a transfer by hand that the student reports; `cash` is money staff received themselves. */
export const gatewayIds = ['sslcommerz', 'bkash', 'manual', 'stripe', 'cash'] as const
export const GatewayId = z.enum(gatewayIds, { error: 'not_a_choice' })
export type GatewayId = z.infer<typeof GatewayId>

export const transferChannels = ['bkash', 'nagad', 'rocket', 'bank'] as const
export const TransferChannel = z.enum(transferChannels, { error: 'not_a_choice' })
export type TransferChannel = z.infer<typeof TransferChannel>

export const transferStates = ['submitted', 'seen', 'verified', 'rejected'] as const

/** The public number of an order: ED and eight letters or digits, without the look-alikes 0 O 1 I L U. */
export const OrderNumber = z
  .string({ error: 'text_expected' })
  .overwrite((text) => text.trim().toUpperCase())
  .regex(/^ED[2-9A-HJKMNP-TV-Z]{8}$/, { error: 'not_an_order_number' })
  .meta({ description: 'The public number of an order.', examples: ['ED7K3QZ9XB'] })

/** Why a coupon gives nothing. Each is a code of `contract/problems.ts`. */
export const couponRefusals = [
  'coupon_unknown',
  'coupon_not_started',
  'coupon_ended',
  'coupon_used_up',
  'coupon_used_by_you',
  'coupon_other_courses',
  'coupon_minimum',
] as const
export type CouponRefusal = (typeof couponRefusals)[number]

/** A coupon code as it is kept: capitals, Latin digits, no spaces. */
export const CouponCode = z
  .string({ error: 'text_expected' })
  .max(60, { error: 'too_long' })
  .overwrite((text) => latinDigits(text).replace(/\s/g, '').toUpperCase())
  .regex(/^[A-Z0-9-]{3,30}$/, { error: 'not_a_coupon' })
  .meta({ description: 'A coupon code; case and spaces do not matter.', examples: ['EID-2026'] })

/** Taka a person typed: "4500", "4500.5", "৪৫০০". Kept as `TakaText`. */
export const TypedTaka = z
  .string({ error: 'text_expected' })
  .max(40, { error: 'too_long' })
  .overwrite((text) => {
    const amount = readTaka(text)
    return amount === null ? text : takaText(amount)
  })
  .regex(/^\d{1,7}(\.\d{2})?$/, { error: 'not_an_amount' })

/** A transaction id as it is kept: capitals and Latin digits. */
export const TrxId = z
  .string({ error: 'text_expected' })
  .max(60, { error: 'too_long' })
  .overwrite((text) => latinDigits(text).replace(/[\s-]/g, '').toUpperCase())
  .regex(/^[A-Z0-9]{6,20}$/, { error: 'not_a_trx_id' })
  .meta({ description: 'The TrxID of a transfer.', examples: ['9AB7C2D1EF'] })

/** A batch as an order shows it. */
export const OrderBatch = z
  .object({
    batchId: z.string(),
    number: z.int(),
    startsOn: Day,
    classDays: z.array(WeekDay),
    shift: z.string().nullable(),
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
        'The batch as it is now, where that is not what was sold: moved, or other days or hours.',
    }),
    isBatchCancelled: z.boolean(),
    fee: TakaText.meta({ description: 'Before the discount.' }),
    discount: TakaText,
    vat: TakaText.meta({ description: 'Contained in the total.' }),
    total: TakaText.meta({ description: 'What this line costs.' }),
    refunded: TakaText,
    state: z.enum(fulfilments),
  })
  .meta({ id: 'OrderItem' })
export type OrderItem = z.infer<typeof OrderItem>

/** A transfer the student reported, as they see it. */
export const ReportedTransfer = z
  .object({
    channel: TransferChannel,
    trxId: z.string(),
    sender: z.string().nullable(),
    claimed: TakaText,
    state: z.enum(transferStates),
    reason: z.string().nullable().meta({ description: 'Why it was rejected.' }),
  })
  .meta({ id: 'ReportedTransfer' })

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
    sandbox: z.boolean().meta({ description: 'Paid with pretend money.' }),
    startedAt: Moment,
    finishedAt: Moment.nullable(),
    transfer: ReportedTransfer.nullable(),
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

export const receiptKinds = ['receipt', 'credit_note'] as const
export const OrderReceipt = z
  .object({
    number: z.string().meta({ examples: ['2026-27/000123'] }),
    kind: z.enum(receiptKinds),
    issuedAt: Moment,
    printPath: z.string().meta({
      description:
        'Opens without signing in; whoever has the address can read it. ?lang=bn for Bangla.',
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

/** What an order would cost now. */
export const Quote = z
  .object({
    items: z.array(
      z.object({
        courseId: CourseId,
        courseName: z.string(),
        image: z.string(),
        batch: OrderBatch.nullable(),
        fee: TakaText,
        discount: TakaText,
        total: TakaText,
        earlyBirdUntil: Day.nullable().meta({
          description: 'The fee is the early-bird one until the end of this day.',
        }),
        problem: z
          .string()
          .nullable()
          .meta({ description: 'Why this course cannot be bought now: a problem code.' }),
      }),
    ),
    fee: TakaText,
    discount: TakaText,
    total: TakaText,
    coupon: z
      .object({
        code: z.string(),
        discount: TakaText,
        problem: z.enum(couponRefusals).nullable(),
        minimum: TakaText.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof Quote>

/** The courses to buy. Without a batch: the soonest one that has a seat, where the course has batches. */
export const Wanted = z.object({
  courses: z
    .array(z.object({ courseId: CourseId, batchId: z.string().max(20).nullish() }))
    .min(1, { error: 'required' })
    .max(ORDER_LIMIT, { error: 'too_big' }),
  coupon: z.preprocess((value) => (value === '' ? null : value), CouponCode.nullish()),
})
export type Wanted = z.infer<typeof Wanted>

export const Checkout = Wanted.extend({
  expectedTotal: TakaText.meta({
    description: 'The total the student saw; if it is another now, nothing is ordered.',
  }),
  checkoutKey: z
    .uuid({ error: 'required' })
    .meta({ description: 'Made when the page opens; the same key gives the same order.' }),
  language: z.enum(['en', 'bn']).default('en').meta({ description: 'For mails and receipts.' }),
})
export type Checkout = z.infer<typeof Checkout>

export const transferAccount = z.object({
  channel: TransferChannel,
  kind: z.enum(['merchant', 'personal_retail', 'account']),
  number: z.string(),
  name: z.string(),
  bank: z.string().nullable(),
})
export type TransferAccount = z.infer<typeof transferAccount>

/** A way to pay that fits the order. */
export const PayMethod = z
  .object({
    gateway: GatewayId,
    sandbox: z.boolean(),
    accounts: z
      .array(transferAccount)
      .meta({ description: 'Where to send a manual transfer; empty for the others.' }),
    phoneNeeded: z.boolean().meta({
      description:
        'This gateway needs a mobile number and the profile has none: send one with the payment.',
    }),
  })
  .meta({ id: 'PayMethod' })
export type PayMethod = z.infer<typeof PayMethod>

/** Why a line can or cannot be refunded by the policy. */
export const refundVerdicts = [
  'before_start',
  'within_days',
  'too_late',
  'too_much_used',
  'nothing_left',
  'not_paid',
] as const
export type RefundVerdict = (typeof refundVerdicts)[number]

export const RefundQuote = z
  .object({
    policy: z.object({
      days: z.int().meta({ description: 'Days after payment within which one may ask.' }),
      sharePercent: z.int().meta({ description: 'The most that may have been used by then.' }),
    }),
    lines: z.array(
      z.object({
        itemId: z.string(),
        courseName: z.string(),
        paid: TakaText,
        refundable: TakaText,
        verdict: z.enum(refundVerdicts),
        daysSincePayment: z.int().nullable(),
        batchStartsOn: Day.nullable(),
        usedPercent: z.int().meta({ description: 'Share of the lessons already held or opened.' }),
        certificate: z.string().nullable().meta({
          description:
            'Serial of the valid certificate of the course, which a refund in full revokes.',
        }),
      }),
    ),
    total: TakaText,
    channel: GatewayId.nullable().meta({
      description: 'The way the money goes back: the way it came.',
    }),
  })
  .meta({ id: 'RefundQuote' })
export type RefundQuote = z.infer<typeof RefundQuote>

const numberParams = z.object({ number: OrderNumber })
const idParams = z.object({ id: z.string().regex(/^\d{1,15}$/) })
const reason = typedText({ min: 3, max: 500, multiline: true })
const page = {
  after: typedText({ max: 100 }).optional(),
  limit: pageLimit({ most: 100, usual: 50 }),
}
const next = z.string().nullable().meta({ description: 'Value of `after` for the next page.' })

/** A picture of a transfer: at most 2 MB once decoded. */
export const TRANSFER_PICTURE_BYTES = 2 * 1024 * 1024

export const studentOrderEndpoints = endpoints({
  'POST /api/checkout/quote': {
    summary: 'What an order would cost now, with the coupon tried; changes nothing.',
    audience: 'student',
    body: Wanted,
    reply: Quote,
    problems: ['course_not_found', 'order_too_large'],
    limit: { points: 120, seconds: 60 },
  },
  'POST /api/checkout': {
    summary:
      'Orders courses at today’s price and holds their seats. A student has one order to pay at a time: another call answers that one while it lasts. One under review is in nobody’s way. Free orders are enrolled at once.',
    audience: 'student',
    body: Checkout,
    reply: Order,
    status: 201,
    problems: [
      'course_not_found',
      'price_changed',
      'already_enrolled',
      'course_in_review',
      'not_on_sale',
      'batch_full',
      'batch_closed',
      'batch_not_found',
      'order_open',
      'order_too_large',
      ...couponRefusals,
    ],
    limit: { points: 30, seconds: 60 },
  },
  'GET /api/orders': {
    summary: "One's orders in every state, newest first.",
    audience: 'student',
    query: z.object(page),
    reply: z.object({ orders: z.array(Order), next }),
  },
  'GET /api/orders/open': {
    summary: "One's open order, if there is one.",
    audience: 'student',
    reply: z.object({ order: Order.nullable() }),
  },
  'GET /api/owned-courses': {
    summary: 'The ids of the courses one has bought and still has.',
    audience: 'student',
    reply: z.array(CourseId),
  },
  'GET /api/orders/{number}': {
    summary:
      "One of one's own orders. With ?ask=1 the gateway is asked again about a payment under way.",
    audience: 'student',
    params: numberParams,
    query: z.object({ ask: z.literal('1').optional() }),
    reply: Order,
    problems: ['order_not_found'],
  },
  'GET /api/orders/{number}/pay-methods': {
    summary: 'The ways to pay that fit this order.',
    audience: 'student',
    params: numberParams,
    reply: z.array(PayMethod),
    problems: ['order_not_found'],
  },
  'POST /api/orders/{number}/payments': {
    summary:
      'Starts, or resumes, a payment. Go to redirectUrl, or show the accounts of a manual transfer.',
    audience: 'student',
    params: numberParams,
    body: z.object({
      gateway: GatewayId,
      phone: Phone.nullish().meta({
        description:
          'Kept in the profile where this gateway needs a number (`phoneNeeded`), else ignored.',
      }),
    }),
    reply: z.object({ redirectUrl: z.string().nullable(), order: Order }),
    status: 201,
    problems: [
      'order_not_found',
      'order_not_payable',
      'order_expired',
      'batch_cancelled',
      'method_not_offered',
      'gateway_unavailable',
      'payment_starting',
      'payment_being_confirmed',
      'order_already_owned',
    ],
    limit: { points: 20, seconds: 60 },
  },
  'POST /api/orders/{number}/manual-transfers': {
    summary:
      'Reports a transfer made by hand, or a further one where a part is missing; staff verify it against the wallet.',
    audience: 'student',
    params: numberParams,
    body: z.object({
      channel: TransferChannel,
      trxId: TrxId,
      sender: z
        .preprocess((value) => (value === '' ? null : value), Phone.nullish())
        .meta({ description: 'The wallet it was sent from.' }),
      amount: TypedTaka,
      picture: z
        .string()
        .max(Math.ceil(TRANSFER_PICTURE_BYTES / 3) * 4 + 4, { error: 'too_long' })
        .nullish()
        .meta({ description: 'JPEG, PNG or WebP in base64.' }),
    }),
    reply: Order,
    status: 201,
    problems: [
      'order_not_found',
      'order_not_payable',
      'order_expired',
      'batch_cancelled',
      'method_not_offered',
      'trx_id_used',
      'picture_unreadable',
    ],
    maxBodyBytes: 3 * 1024 * 1024,
    limit: { points: 5, seconds: 24 * 60 * 60 },
  },
  'POST /api/orders/{number}/cancel': {
    summary:
      'Gives the seats back. Money that still arrives is honoured if the seat is free, else refunded.',
    audience: 'student',
    params: numberParams,
    reply: Order,
    problems: ['order_not_found', 'order_not_cancellable'],
  },
  'POST /api/orders/{number}/leave': {
    summary: 'Ends enrolments that cost nothing; the seats are free for others.',
    audience: 'student',
    params: numberParams,
    body: z.object({
      itemIds: z.array(z.string().max(20)).min(1, { error: 'required' }).max(ORDER_LIMIT),
      reason,
    }),
    reply: Order,
    problems: ['order_not_found', 'not_refundable', 'ends_by_refund'],
  },
  'GET /api/orders/{number}/refund-quote': {
    summary: 'What the refund policy gives back now, line by line.',
    audience: 'student',
    params: numberParams,
    reply: RefundQuote,
    problems: ['order_not_found'],
  },
  'POST /api/orders/{number}/refund-requests': {
    summary: 'Asks for the refund of lines the policy allows; staff decide.',
    audience: 'student',
    params: numberParams,
    body: z.object({
      itemIds: z.array(z.string().max(20)).min(1, { error: 'required' }).max(ORDER_LIMIT),
      reason,
    }),
    reply: Order,
    status: 201,
    problems: ['order_not_found', 'not_refundable', 'refund_exceeds_payment'],
    limit: { points: 10, seconds: 3600 },
  },
})

/** Who is named in staff lists. */
const Person = z.object({
  studentId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})

export const StaffOrderRow = z
  .object({
    number: OrderNumber,
    state: z.enum(orderStates),
    student: Person,
    courses: z.array(z.string()),
    total: TakaText,
    refunded: TakaText,
    gateway: GatewayId.nullable(),
    createdAt: Moment,
    paidAt: Moment.nullable(),
  })
  .meta({ id: 'StaffOrderRow' })

/** Something that happened to an order: who, when, what. */
export const OrderEvent = z
  .object({
    at: Moment,
    by: z
      .string()
      .meta({ description: '"student", "system", a gateway, or the name of the member of staff.' }),
    act: z.string(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'OrderEvent' })

/** A message of a gateway, as it came. */
export const GatewayMessage = z
  .object({
    at: Moment,
    gateway: GatewayId,
    kind: z.string(),
    authentic: z.boolean(),
    deliveries: z.int(),
    outcome: z.string().nullable(),
    body: z
      .string()
      .meta({ description: 'Empty once it was removed, 90 days after everything was done.' }),
  })
  .meta({ id: 'GatewayMessage' })

export const StaffRefund = OrderRefund.extend({
  id: z.string(),
  orderNumber: OrderNumber,
  student: Person,
  gateway: GatewayId,
  currency: z.string(),
  sandbox: z.boolean(),
  requestedBy: z.string(),
  approvedBy: z.string().nullable(),
  certificates: z.array(z.string()).meta({
    description:
      'The serials of valid certificates of its courses: revoked with it, or kept on purpose.',
  }),
  mayDecide: z.boolean().meta({ description: 'Whoever asked cannot approve.' }),
  sendByHand: z
    .boolean()
    .meta({ description: 'Staff send the money themselves and record the TrxID.' }),
  failure: z.string().nullable().meta({
    description: 'Why the gateway refused it, or why it cannot be told what became of it.',
  }),
  mayWithdraw: z
    .boolean()
    .meta({ description: 'It failed, and nobody is owed the money: it may be given up.' }),
  sendTo: z
    .object({ channel: TransferChannel, sender: z.string().nullable() })
    .nullable()
    .meta({ description: 'Where a transfer by hand came from, as the student reported it.' }),
}).meta({ id: 'StaffRefund' })

export const StaffTransfer = z
  .object({
    id: z.string(),
    orderNumber: OrderNumber,
    student: Person,
    channel: TransferChannel,
    trxId: z.string(),
    sender: z.string().nullable(),
    claimed: TakaText,
    expected: TakaText,
    state: z.enum(transferStates),
    seen: TakaText.nullable().meta({ description: 'What staff saw in the wallet.' }),
    seenBy: z.string().nullable(),
    needsSecondPerson: z.boolean(),
    mayDecide: z.boolean(),
    hasPicture: z.boolean(),
    reason: z.string().nullable(),
    submittedAt: Moment,
  })
  .meta({ id: 'StaffTransfer' })

export const moneyAlertKinds = [
  'books',
  'settlement',
  'not_enrolled',
  'cancelled_batch',
  'refund',
  'chargeback',
  'not_delivered',
] as const
export type MoneyAlertKind = (typeof moneyAlertKinds)[number]

/** Something of the money that the nightly and hourly looks found wrong, and that is still so. */
export const MoneyAlert = z
  .object({
    kind: z.enum(moneyAlertKinds),
    subject: z
      .string()
      .meta({ description: 'A claim of the books, a gateway, or the number of an order.' }),
    count: z.int().meta({ description: 'How many rows, lines or courses.' }),
    since: Moment,
  })
  .meta({ id: 'MoneyAlert' })

export const ReviewedPayment = z
  .object({
    id: z.string(),
    orderNumber: OrderNumber,
    student: Person,
    gateway: GatewayId,
    reason: z.string().meta({
      description: 'amount_mismatch, currency_mismatch, reference_mismatch, risk or dispute.',
    }),
    expected: TakaText,
    received: TakaText,
    currency: z.string(),
    mayAccept: z.boolean(),
    at: Moment,
  })
  .meta({ id: 'ReviewedPayment' })

export const Coupon = z
  .object({
    code: CouponCode,
    percent: z.number().nullable(),
    amount: TakaText.nullable(),
    startsOn: Day.nullable(),
    endsOn: Day.nullable(),
    maxUses: z.int().nullable(),
    maxPerStudent: z.int().nullable(),
    minimum: TakaText,
    courses: z.array(CourseId).meta({ description: 'Empty: every course.' }),
    note: z.string(),
    isActive: z.boolean(),
    held: z.int().meta({ description: 'In open orders.' }),
    counted: z.int().meta({ description: 'In paid orders.' }),
    cost: TakaText.meta({ description: 'Discount given in paid orders.' }),
    link: z
      .string()
      .meta({ description: 'Add to any address of the site.', examples: ['?coupon=EID-2026'] }),
  })
  .meta({ id: 'Coupon' })
export type Coupon = z.infer<typeof Coupon>

const couponFields = {
  percent: z
    .number({ error: 'number_expected' })
    .min(0.01, { error: 'too_small' })
    .max(100, { error: 'too_big' })
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
      error: 'too_exact',
    })
    .nullish(),
  amount: TypedTaka.nullish(),
  startsOn: Day.nullish(),
  endsOn: Day.nullish(),
  maxUses: z
    .int({ error: 'number_expected' })
    .min(1, { error: 'too_small' })
    .max(1_000_000, { error: 'too_big' })
    .nullish(),
  maxPerStudent: z
    .int({ error: 'number_expected' })
    .min(1, { error: 'too_small' })
    .max(1000, { error: 'too_big' })
    .nullish(),
  minimum: TypedTaka.nullish(),
  courses: z.array(CourseId).max(500).optional(),
  note: typedText({ max: 300 }).optional(),
  isActive: z.boolean().optional(),
}
/** Either a percentage or an amount. */
export const NewCoupon = z.object({ code: CouponCode, ...couponFields })
export const CouponChange = z.object(couponFields)
export type CouponChange = z.infer<typeof CouponChange>

export const batchStates = ['draft', 'open', 'closed', 'cancelled'] as const
export const StaffBatch = z
  .object({
    batchId: z.string(),
    courseId: CourseId,
    number: z.int(),
    startsOn: Day,
    enrolBy: Day,
    seats: z.int().nullable(),
    seatsTaken: z.int(),
    classDays: z.array(WeekDay),
    shift: z.string().nullable(),
    orientationOn: Day.nullable(),
    state: z.enum(batchStates),
    earlyFee: TakaText.nullable(),
    earlyUntil: Day.nullable(),
  })
  .meta({ id: 'StaffBatch' })
export type StaffBatch = z.infer<typeof StaffBatch>

export const BatchDraft = z.object({
  number: z
    .int({ error: 'number_expected' })
    .min(1, { error: 'too_small' })
    .max(100_000, { error: 'too_big' }),
  startsOn: Day,
  enrolBy: Day,
  seats: z
    .int({ error: 'number_expected' })
    .min(0, { error: 'too_small' })
    .max(100_000, { error: 'too_big' })
    .nullish(),
  classDays: z.array(WeekDay).max(7).default([]),
  shift: z
    .string()
    .regex(/^[0-2]\d:[0-5]\d-[0-2]\d:[0-5]\d$/, { error: 'not_a_shift' })
    .nullish(),
  orientationOn: Day.nullish(),
  state: z.enum(batchStates, { error: 'not_a_choice' }).default('open'),
  earlyFee: TypedTaka.nullish(),
  earlyUntil: Day.nullish(),
})
export type BatchDraft = z.infer<typeof BatchDraft>

/** What happens to a student of a batch that is cancelled or moved. */
export const batchActs = ['keep', 'move', 'refund'] as const
const studentChoice = {
  act: z.enum(batchActs, { error: 'not_a_choice' }).meta({
    description:
      'keep: stays with the new days and hours; move: to another batch, at no cost; refund: everything goes back.',
  }),
  toBatchId: z.string().max(20).nullish().meta({ description: 'The batch to move to.' }),
}
export const StudentsDecision = z
  .object({
    reason: reason.meta({ description: 'The students read it.' }),
    otherwise: z
      .object(studentChoice)
      .meta({ description: 'For all who are not among the choices.' }),
    choices: z
      .array(z.object({ itemId: z.string().max(20), ...studentChoice }))
      .max(5000)
      .default([]),
  })
  .meta({ id: 'StudentsDecision' })
export type StudentsDecision = z.infer<typeof StudentsDecision>

/** A batch as it is to be; with students in it, cancelling or moving it says what happens to them. */
export const BatchChange = BatchDraft.extend({ students: StudentsDecision.optional() })
export type BatchChange = z.infer<typeof BatchChange>

/** A student of a batch, by the line of the order it was bought with. */
export const BatchStudent = z
  .object({
    itemId: z.string(),
    orderNumber: OrderNumber,
    student: Person,
    paid: TakaText,
    isChecked: z.boolean().meta({
      description: 'Staff are still checking the money of the order: nobody is enrolled yet.',
    }),
    deciding: z
      .enum(batchActs)
      .nullable()
      .meta({ description: 'What was decided and is being carried out.' }),
  })
  .meta({ id: 'BatchStudent' })

/** Why staff enrol somebody by hand. */
export const handCauses = ['scholarship', 'cash', 'phone_sale', 'exchange', 'old_student'] as const

export const NewHandEnrolment = z.object({
  studentId: typedText({ min: 1, max: 40 }),
  courseId: CourseId,
  batchId: z.preprocess((value) => (value === '' ? null : value), z.string().max(20).nullish()),
  cause: z.enum(handCauses, { error: 'not_a_choice' }),
  received: TypedTaka.default('0').meta({
    description: 'What was paid for it; the rest of the fee is waived.',
  }),
  reference: z
    .preprocess((value) => (value === '' ? null : value), typedText({ min: 1, max: 60 }).nullish())
    .meta({ description: 'The number of the slip or transfer; needed where money was received.' }),
  reason,
})
export type NewHandEnrolment = z.infer<typeof NewHandEnrolment>

export const HandEnrolment = z
  .object({
    id: z.string(),
    state: z.enum(['waiting', 'done', 'rejected']),
    student: Person,
    courseId: CourseId,
    courseName: z.string(),
    batchNumber: z.int().nullable(),
    cause: z.enum(handCauses),
    fee: TakaText,
    received: TakaText,
    reference: z.string().nullable(),
    reason: z.string(),
    enteredBy: z.string(),
    mayDecide: z
      .boolean()
      .meta({ description: 'Another person than the one who entered it, and not the student.' }),
    orderNumber: OrderNumber.nullable(),
    enteredAt: Moment,
  })
  .meta({ id: 'HandEnrolment' })
export type HandEnrolment = z.infer<typeof HandEnrolment>

/** How a course is sold. */
export const CourseSale = z
  .object({
    isOnSale: z.boolean().meta({ description: 'false: it cannot be put in a cart or ordered.' }),
    sellsSelfPaced: z.boolean().meta({
      description:
        'It can be bought without a batch while none takes students, although it has had batches.',
    }),
  })
  .meta({ id: 'CourseSale' })
export type CourseSale = z.infer<typeof CourseSale>

/** A line of a settlement file; what goes out is negative: "-500". */
const SettledAmount = z
  .object({ amount: z.string(), fee: z.string() })
  .meta({ id: 'SettledAmount' })
export const comparisonFindings = [
  'matched',
  'missing_here',
  'missing_there',
  'amount_differs',
  'fee_differs',
] as const
export const settlementKinds = ['charge', 'refund', 'fee', 'chargeback'] as const
export const ComparisonLine = z
  .object({
    finding: z.enum(comparisonFindings),
    kind: z.enum(settlementKinds),
    gatewayRef: z.string(),
    orderNumber: OrderNumber.nullable(),
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
    ourFee: z.string().nullable(),
    theirFee: z.string().nullable(),
    on: Day,
  })
  .meta({ id: 'ComparisonLine' })

export const staffOrderEndpoints = endpoints({
  'GET /api/staff/orders': {
    summary:
      'Orders, newest first; searched by number, student, e-mail, phone, TrxID or gateway reference.',
    audience: 'staff',
    permission: 'orders',
    query: z.object({
      q: typedText({ max: 200 }).optional(),
      state: z.enum(orderStates).optional(),
      ...page,
    }),
    reply: z.object({ orders: z.array(StaffOrderRow), next }),
  },
  'GET /api/staff/orders/export': {
    summary: 'Orders as CSV, newest first, a page at a time; put the parts one after another.',
    audience: 'staff',
    permission: 'orders',
    query: z.object({ after: page.after }),
    reply: z.object({ csv: z.string(), next }),
  },
  'GET /api/staff/orders/{number}': {
    summary: 'One order with everything that happened to it and everything gateways said.',
    audience: 'staff',
    permission: 'orders',
    params: numberParams,
    reply: z.object({
      order: Order,
      student: Person,
      history: z.array(OrderEvent),
      messages: z.array(GatewayMessage),
      refunds: z.array(StaffRefund),
      certificates: z
        .array(z.object({ itemId: z.string(), serial: z.string() }))
        .meta({ description: 'Valid ones of its courses: a refund in full revokes them.' }),
    }),
    problems: ['order_not_found'],
  },
  'POST /api/staff/orders/{number}/cancel': {
    summary: 'Cancels an order nobody has paid, with a reason.',
    audience: 'staff',
    permission: 'orders',
    params: numberParams,
    body: z.object({ reason }),
    reply: Order,
    problems: ['order_not_found', 'order_not_cancellable'],
  },
  'POST /api/staff/orders/{number}/refunds': {
    summary: 'Asks for a refund of lines outside the policy; another member of staff approves.',
    audience: 'staff',
    permission: 'refunds',
    params: numberParams,
    body: z.object({
      lines: z
        .array(z.object({ itemId: z.string().max(20), amount: TypedTaka }))
        .min(1, { error: 'required' })
        .max(ORDER_LIMIT),
      reason,
      keepAccess: z
        .boolean()
        .default(false)
        .meta({ description: 'The student stays enrolled although the line is refunded in full.' }),
    }),
    reply: StaffRefund,
    status: 201,
    problems: ['order_not_found', 'not_refundable', 'refund_exceeds_payment'],
  },
  'POST /api/staff/orders/{number}/end-enrolments': {
    summary:
      'Ends enrolments for which no money is held, with a reason; a certificate is revoked unless it is kept on purpose.',
    audience: 'staff',
    permission: 'orders',
    params: numberParams,
    body: z.object({
      itemIds: z.array(z.string().max(20)).min(1, { error: 'required' }).max(ORDER_LIMIT),
      reason,
      keepCertificate: z.boolean().default(false),
    }),
    reply: Order,
    problems: ['order_not_found', 'not_refundable', 'ends_by_refund', 'not_yours_to_decide'],
  },
  'GET /api/staff/refunds': {
    summary: 'Refunds, newest first; those that wait for a decision with ?state=requested.',
    audience: 'staff',
    permission: 'refunds',
    query: z.object({ state: z.enum(refundStates).optional(), ...page }),
    reply: z.object({ refunds: z.array(StaffRefund), next }),
  },
  'POST /api/staff/refunds/{id}/approve': {
    summary: 'Approves a refund somebody else asked for; it is sent at once.',
    audience: 'staff',
    permission: 'refunds',
    params: idParams,
    query: z.object({
      keepCertificate: z.literal('1').optional().meta({
        description: 'A certificate of a course refunded in full stays valid; else it is revoked.',
      }),
    }),
    reply: StaffRefund,
    problems: ['refund_not_found', 'refund_decided', 'second_person_needed'],
  },
  'POST /api/staff/refunds/{id}/reject': {
    summary: 'Rejects a refund, or withdraws one that failed, with a reason the student reads.',
    audience: 'staff',
    permission: 'refunds',
    params: idParams,
    body: z.object({ reason }),
    reply: StaffRefund,
    problems: ['refund_not_found', 'refund_decided', 'refund_owed', 'second_person_needed'],
  },
  'POST /api/staff/refunds/{id}/sent': {
    summary:
      'Records the TrxID of a refund that staff sent by hand, also in place of one that failed, or found at a gateway that gave no answer.',
    audience: 'staff',
    permission: 'refunds',
    params: idParams,
    body: z.object({ trxId: TrxId }),
    reply: StaffRefund,
    problems: ['refund_not_found', 'refund_decided', 'trx_id_used', 'second_person_needed'],
  },
  'POST /api/staff/refunds/{id}/send-again': {
    summary: 'Sends a refund again of which staff saw at the gateway that it did not happen.',
    audience: 'staff',
    permission: 'refunds',
    params: idParams,
    reply: StaffRefund,
    problems: ['refund_not_found', 'refund_decided', 'second_person_needed', 'gateway_unavailable'],
  },
  'GET /api/staff/transfers': {
    summary:
      'Transfers students reported, oldest first; those to verify with ?state=submitted or seen.',
    audience: 'staff',
    permission: 'orders',
    query: z.object({ state: z.enum(transferStates).optional(), ...page }),
    reply: z.object({ transfers: z.array(StaffTransfer), next }),
  },
  'POST /api/staff/transfers/{id}/verify': {
    summary:
      'Says what arrived in the wallet. Above a limit a second person says so too. The exact amount pays the order.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: z.object({ amount: TypedTaka, evidence: typedText({ max: 200 }).optional() }),
    reply: StaffTransfer,
    problems: [
      'transfer_not_found',
      'transfer_decided',
      'second_person_needed',
      'amounts_differ',
      'not_yours_to_decide',
    ],
  },
  'POST /api/staff/transfers/{id}/reject': {
    summary: 'Rejects a transfer, with a reason the student reads; its TrxID may be used again.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: z.object({ reason }),
    reply: StaffTransfer,
    problems: ['transfer_not_found', 'transfer_decided', 'not_yours_to_decide'],
  },
  'GET /api/staff/payments/review': {
    summary: 'Payments that arrived otherwise than expected and wait for a decision.',
    audience: 'staff',
    permission: 'orders',
    reply: z.array(ReviewedPayment),
  },
  'POST /api/staff/payments/{id}/accept': {
    summary:
      'Takes a payment under review as payment of its order; too much goes back, too little is written off.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: z.object({ reason }),
    reply: Order,
    problems: [
      'transfer_open',
      'payment_not_found',
      'payment_decided',
      'not_acceptable',
      'not_yours_to_decide',
      'second_person_needed',
    ],
  },
  'POST /api/staff/payments/{id}/refuse': {
    summary: 'Sends a payment under review back and cancels its order.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: z.object({ reason }),
    reply: Order,
    problems: ['transfer_open', 'payment_not_found', 'payment_decided', 'not_yours_to_decide'],
  },
  'POST /api/staff/settlements': {
    summary:
      "Imports a gateway's settlement file (CSV); a line already known is not counted twice.",
    audience: 'staff',
    permission: 'books',
    body: z.object({ gateway: GatewayId, csv: z.string().min(1, { error: 'required' }) }),
    reply: z.object({
      read: z.int(),
      added: z.int(),
      known: z.int(),
      conflicts: z
        .array(
          z.object({
            line: z.int(),
            kind: z.enum(settlementKinds),
            reference: z.string(),
            known: SettledAmount.meta({ description: 'What the earlier line said.' }),
            given: SettledAmount,
          }),
        )
        .meta({
          description:
            'Lines that name what an earlier one named, with another amount: not booked.',
        }),
    }),
    problems: ['settlement_unreadable', 'settlement_columns_missing', 'settlement_empty'],
    maxBodyBytes: 4 * 1024 * 1024,
  },
  'GET /api/staff/comparison': {
    summary: 'Our payments and refunds against the imported settlements.',
    audience: 'staff',
    permission: 'books',
    query: z.object({ gateway: GatewayId, from: Day, to: Day }),
    reply: z.object({
      lines: z.array(ComparisonLine),
      counts: z.record(z.enum(comparisonFindings), z.int()),
    }),
  },
  'GET /api/staff/ledger': {
    summary: 'The balance of every account, and the proof that the books balance.',
    audience: 'staff',
    permission: 'books',
    reply: z.object({
      accounts: z.array(
        z.object({
          account: z.string(),
          kind: z.string(),
          currency: z.string(),
          balance: z.string(),
        }),
      ),
      proofs: z.array(z.object({ claim: z.string(), holds: z.boolean(), detail: z.string() })),
    }),
  },
  'GET /api/staff/money-alerts': {
    summary:
      'What the looks at the books, the settlements and the enrolments found wrong, and is still so.',
    audience: 'staff',
    permission: 'books',
    reply: z.array(MoneyAlert),
  },
  'GET /api/staff/coupons': {
    summary: 'Coupons with their use and what they cost.',
    audience: 'staff',
    permission: 'coupons',
    reply: z.array(Coupon),
  },
  'POST /api/staff/coupons': {
    summary: 'Makes a coupon.',
    audience: 'staff',
    permission: 'coupons',
    body: NewCoupon,
    reply: Coupon,
    status: 201,
    problems: ['coupon_exists', 'course_not_found'],
  },
  'PATCH /api/staff/coupons/{code}': {
    summary: 'Changes a coupon; orders made before keep their discount.',
    audience: 'staff',
    permission: 'coupons',
    params: z.object({ code: CouponCode }),
    body: CouponChange,
    reply: Coupon,
    problems: ['coupon_unknown', 'course_not_found'],
  },
  'GET /api/staff/coupons/{code}/uses': {
    summary: 'Who used a coupon, in which order, and what it cost.',
    audience: 'staff',
    permission: 'coupons',
    params: z.object({ code: CouponCode }),
    reply: z.array(
      z.object({
        student: Person,
        orderNumber: OrderNumber,
        discount: TakaText,
        state: z.enum(['held', 'counted', 'released']),
        at: Moment,
      }),
    ),
    problems: ['coupon_unknown'],
  },
  'GET /api/staff/courses/{courseId}/batches': {
    summary: 'Every batch of a course.',
    audience: 'staff',
    permission: 'batches',
    params: z.object({ courseId: CourseId }),
    reply: z.array(StaffBatch),
    problems: ['course_not_found'],
  },
  'POST /api/staff/courses/{courseId}/batches': {
    summary: 'Adds a batch to a course.',
    audience: 'staff',
    permission: 'batches',
    params: z.object({ courseId: CourseId }),
    body: BatchDraft,
    reply: StaffBatch,
    status: 201,
    problems: ['course_not_found', 'batch_exists'],
  },
  'GET /api/staff/hand-enrolments': {
    summary: 'Enrolments by hand that wait for a second person, oldest first.',
    audience: 'staff',
    permission: 'orders',
    reply: z.array(HandEnrolment),
  },
  'POST /api/staff/hand-enrolments': {
    summary:
      'Enrols a student by hand, by a real order with receipt where money was received. Above a limit a second person agrees first.',
    audience: 'staff',
    permission: 'orders',
    body: NewHandEnrolment,
    reply: HandEnrolment,
    status: 201,
    problems: [
      'student_not_found',
      'course_not_found',
      'batch_not_found',
      'batch_full',
      'batch_closed',
      'already_enrolled',
      'received_exceeds_fee',
      'reference_needed',
      'trx_id_used',
      'hand_enrolment_waiting',
      'not_yours_to_decide',
    ],
  },
  'POST /api/staff/hand-enrolments/{id}/approve': {
    summary: 'Agrees to an enrolment somebody else entered: the student is enrolled.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    reply: HandEnrolment,
    problems: [
      'hand_enrolment_not_found',
      'hand_enrolment_decided',
      'second_person_needed',
      'batch_full',
      'already_enrolled',
      'trx_id_used',
    ],
  },
  'POST /api/staff/hand-enrolments/{id}/reject': {
    summary: 'Refuses an enrolment somebody else entered.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: z.object({ reason }),
    reply: HandEnrolment,
    problems: ['hand_enrolment_not_found', 'hand_enrolment_decided', 'second_person_needed'],
  },
  'GET /api/staff/courses/{courseId}/sale': {
    summary: 'Whether a course is on sale, and whether it is sold without a batch.',
    audience: 'staff',
    permission: 'courses',
    params: z.object({ courseId: CourseId }),
    reply: CourseSale,
    problems: ['course_not_found'],
  },
  'PUT /api/staff/courses/{courseId}/sale': {
    summary:
      'Takes a course off sale or puts it back, and says whether it is sold without a batch.',
    audience: 'staff',
    permission: 'courses',
    params: z.object({ courseId: CourseId }),
    body: CourseSale,
    reply: CourseSale,
    problems: ['course_not_found'],
  },
  'GET /api/staff/batches/{id}/students': {
    summary: 'Who has a seat in a batch, and how many unpaid orders there are for it.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    reply: z.object({ students: z.array(BatchStudent), openOrders: z.int() }),
    problems: ['batch_not_found'],
  },
  'PUT /api/staff/batches/{id}': {
    summary:
      'Changes a batch. Seats cannot fall below those taken. Cancelling it, or changing its days or hours, says what happens to its students; unpaid orders of a cancelled batch end.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    body: BatchChange,
    reply: StaffBatch,
    problems: [
      'batch_not_found',
      'batch_exists',
      'seats_below_taken',
      'batch_has_students',
      'batch_state_final',
      'batch_full',
      'payment_not_checked',
      'not_yours_to_decide',
    ],
  },
})

export const orderEndpoints = { ...studentOrderEndpoints, ...staffOrderEndpoints }
