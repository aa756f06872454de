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

/**
 * What became of one line of an order. `due`: bought, the enrolment is on its way; `applied`: it paid the difference of a
 * change of batch, which is made.
 */
export const fulfilments = [
  'pending',
  'due',
  'enrolled',
  'undeliverable',
  'revoked',
  'applied',
] as const
export type Fulfilment = (typeof fulfilments)[number]

/** `manual` is a transfer by hand that the student reports; `cash` is money staff received themselves. */
export const gatewayIds = ['sslcommerz', 'bkash', 'manual', 'stripe', 'cash'] as const

export const transferChannels = ['bkash', 'nagad', 'rocket', 'bank'] as const

export const transferStates = ['submitted', 'seen', 'verified', 'rejected'] as const
/** What a list of transfers is narrowed to: a state, or every transfer that staff have not decided. */
export const transferFilters = ['waiting', ...transferStates] as const
export type TransferFilter = (typeof transferFilters)[number]

/** Why a course is not ordered, whoever orders it. */
export const orderRefusals = [
  'course_not_found',
  'already_enrolled',
  'course_in_review',
  'not_on_sale',
  'course_without_lessons',
  'batch_full',
  'batch_closed',
  'batch_not_found',
  'order_open',
] as const

/** Why a coupon gives nothing. Each is a code of `contract/problems.ts`. */
export const couponRefusals = [
  'coupon_unknown',
  'coupon_not_started',
  'coupon_ended',
  'coupon_used_up',
  'coupon_used_by_you',
  'coupon_other_courses',
  'coupon_minimum',
  'coupon_not_for_staff',
] as const
export type CouponRefusal = (typeof couponRefusals)[number]

export const receiptKinds = ['receipt', 'credit_note'] as const

/** Why a line can or cannot be refunded by the policy. */
export const refundVerdicts = [
  'before_start',
  'within_days',
  'too_late',
  'too_much_used',
  'certificate_issued',
  'nothing_left',
  'not_paid',
  'with_course',
] as const
export type RefundVerdict = (typeof refundVerdicts)[number]

/** A picture of a transfer: at most 2 MB once decoded. */
export const TRANSFER_PICTURE_BYTES = 2 * 1024 * 1024

/** A settlement file of a gateway: tens of thousands of lines. */
export const SETTLEMENT_MAX_BYTES = 4 * 1024 * 1024

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

export const batchStates = ['draft', 'open', 'closed', 'cancelled'] as const

/** What happens to a student of a batch that is cancelled or moved. */
export const batchActs = ['keep', 'move', 'refund'] as const

/** The most hours for which staff hold a seat that is paid by a link. */
export const MOST_HOLD_HOURS = 168
/** Hours that the form offers; the second is its first choice. */
export const holdChoices = [24, 48, 72, MOST_HOLD_HOURS] as const

/** Why staff enrol someone manually. */
export const handCauses = ['scholarship', 'cash', 'phone_sale', 'exchange', 'old_student'] as const

export const comparisonFindings = [
  'matched',
  'missing_here',
  'missing_there',
  'amount_differs',
  'fee_differs',
] as const
export const settlementKinds = ['charge', 'refund', 'fee', 'chargeback'] as const

export const statementFields = ['reference', 'date', 'gross', 'fee', 'kind'] as const
/** What a line of a statement is; "other" is no business with students, and left out. */
export const statementKinds = [...settlementKinds, 'other'] as const

/** Which batches the list of all shows. Left out: those that are not over. */
export const batchViews = ['starting', 'running', 'today', 'full', 'ended', 'archived'] as const
export type BatchView = (typeof batchViews)[number]

export const batchOrders = ['start', 'course', 'free'] as const
export type BatchOrder = (typeof batchOrders)[number]

/** So many days are "soon" for a batch that starts. */
export const STARTING_DAYS = 7

/** A place on a waiting list: in line, a seat is held for it, the seat was ordered, or it is over. */
export const waitingStates = ['waiting', 'offered', 'taken', 'ended'] as const
export type WaitlistState = (typeof waitingStates)[number]

/** Why a place ended. */
export const waitingEnds = ['left', 'lapsed', 'closed', 'enrolled', 'removed'] as const
export type WaitlistEnd = (typeof waitingEnds)[number]

/** The most waiting lists one person can be on. */
export const MOST_WAITING_PLACES = 20

/** An offer runs by day only: from 8 in the morning until 10 in the evening in Dhaka. */
export const OFFER_DAY = { from: 8, until: 22 } as const

/** Why a student does not move to another batch. Each is a code of `contract/problems.ts`. */
export const moveRefusals = [
  'not_in_batch',
  'batch_full',
  'batch_not_found',
  'order_open',
  'payment_not_checked',
  'not_yours_to_decide',
] as const

/** The most students that one call moves to another batch. */
export const MOST_MOVED = 500
