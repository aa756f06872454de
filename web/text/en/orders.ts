import type {
  CouponRefusal,
  Fulfilment,
  OrderState,
  RefundCause,
  RefundState,
  RefundVerdict,
} from '#contract/orders/terms.ts'
import type { GatewayId, TransferChannel } from '#contract/orders/fields.ts'

const states: Record<OrderState, string> = {
  pending_payment: 'Waiting for payment',
  awaiting_verification: 'Transfer being checked',
  payment_review: 'Under review',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Expired',
  partially_refunded: 'Refunded in part',
  refunded: 'Refunded',
}

const gateways: Record<GatewayId, string> = {
  sslcommerz: 'SSLCommerz',
  bkash: 'bKash',
  manual: 'Send money yourself',
  stripe: 'Stripe',
  cash: 'Cash at the office',
}

const gatewayTitles: Record<GatewayId, string> = {
  ...gateways,
  sslcommerz: 'Nagad · Rocket · bKash · cards',
  stripe: 'Cards from abroad',
}

const gatewayTexts: Record<GatewayId, string> = {
  sslcommerz: 'Also Upay and internet banking. Through SSLCommerz.',
  bkash: 'With your bKash number, PIN and code.',
  manual: 'Send it from your wallet or bank, then give us the TrxID. Our team checks it.',
  stripe: 'Cards issued outside Bangladesh. Through Stripe.',
  cash: 'Paid to our staff in cash.',
}

const channels: Record<TransferChannel, string> = {
  bkash: 'bKash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  bank: 'Bank',
}

const refundStates: Record<RefundState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  submitted: 'On its way',
  processing: 'On its way',
  unclear: 'On its way',
  succeeded: 'Refunded',
  failed: 'Delayed: our team is on it',
  rejected: 'Declined',
}

const refundCauses: Record<RefundCause, string> = {
  student: 'Requested by you',
  staff: 'Offered by us',
  surplus: 'Paid twice or too late',
  undeliverable: 'We couldn’t enrol you in a course',
  overpayment: 'You paid too much',
  refused: 'We couldn’t accept the payment',
  batch_changed: 'Your batch was cancelled or moved',
}

const fulfilments: Record<Fulfilment, string> = {
  pending: 'Seat reserved',
  due: 'Enrolling…',
  enrolled: 'Enrolled',
  undeliverable: 'Could not be enrolled',
  revoked: 'Ended',
  applied: 'Batch changed',
}

const verdicts: Record<
  RefundVerdict,
  (facts: {
    days: string
    limit: string
    used: string
    share: string
    start: string
    serial: string
    hasBatch: boolean
  }) => string
> = {
  before_start: ({ start }) => `The batch starts on ${start}, so you get a full refund.`,
  within_days: ({ days, limit, used, hasBatch }) =>
    `Day ${days} of ${limit} after payment, ${used}% of the ${hasBatch ? 'course' : 'lessons'} used, so you get a full refund.`,
  too_late: ({ limit }) => `More than ${limit} days have passed since the payment.`,
  too_much_used: ({ used, share, hasBatch }) =>
    hasBatch
      ? `${used}% of the course has been used, by classes held or lessons completed; the limit is ${share}%.`
      : `You have completed ${used}% of the lessons; the limit is ${share}%.`,
  certificate_issued: ({ serial }) =>
    `You have the certificate of this course (${serial}), so it can’t be refunded automatically.`,
  with_course: () => 'It goes back with the course. Ask for it at the order of the course.',
  nothing_left: () => 'Nothing left to refund.',
  not_paid: () => 'Nothing was paid.',
}

const couponProblems: Record<CouponRefusal, string> = {
  coupon_unknown: 'There is no coupon with this code. Check the spelling.',
  coupon_not_started: 'This coupon cannot be used yet.',
  coupon_ended: 'This coupon has ended.',
  coupon_used_up: 'This coupon has reached its limit.',
  coupon_used_by_you: 'You have already used this coupon.',
  coupon_other_courses: 'This coupon is for other courses.',
  coupon_minimum: 'This order is too small for the coupon.',
  coupon_not_for_staff: 'Coupons are for students. An account of the team cannot use one.',
}

/** Checkout, paying and what became of orders. Numbers, days and amounts come as the language writes them. */
export const orders = {
  states,
  gateways,
  gatewayTitles,
  gatewayTexts,
  /** Two or three letters in the mark of a wallet. */
  walletMarks: { bkash: 'bK', nagad: 'N', rocket: 'R' },
  channels,
  refundStates,
  refundCauses,
  fulfilments,
  verdicts,
  couponProblems,
  /** Sentences of their own for failures of these calls; what is missing here is said as everywhere else. */
  problems: {} as Record<string, string>,

  linkTitle: 'Payment link',
  linkUnknown: 'This link does not open here',
  linkUnknownText: (email: string) =>
    `You are signed in as ${email}. Use the account that the link was sent to, and the whole link. A newer link ends the one before.`,
  linkUnproved: 'Confirm your email address first',
  linkUnprovedText: (email: string) =>
    `What was ordered is for ${email}. Open the link in the mail that we sent there, then come back.`,
  linkProved: 'I have confirmed it',
  linkNotOrdered: 'This can’t be ordered now',
  linkOrders: 'Your orders',

  // The payment page.
  title: 'Stripe Payments',
  /** Where the money goes another way, and where there is none. */
  titleOther: 'Payment',
  titleFree: 'Enrolment',
  titleOrder: (number: string) => `Order ${number}`,
  skipIntro: 'Skip',
  intro: 'Learning starts here',
  cardHolder: 'Card holder',
  cardUntil: 'Valid',
  cardIsPicture: 'Just a picture, not your card. We never ask for a card number on this page.',
  orderHeading: 'Your order',
  course: 'Course',
  courses: 'Courses',
  batch: (number: string) => `Batch ${number}`,
  starts: (day: string) => `starts ${day}`,
  chooseBatch: (course: string) => `Batch for ${course}`,
  batchFull: 'full',
  noBatch: 'Start any time',
  leaveTitle: 'Leave a free course',
  leaveText: 'You give up your seat, and the course is removed from My Courses.',
  leaveReason: 'Reason',
  leaveYes: 'Leave the course',
  left: 'You have left the course.',
  /** Below what was sold, where the class is another one now. */
  batchMoved: (batch: string) => `Now: ${batch}`,
  batchIsCancelled: 'This batch was cancelled',
  usualFee: 'Usual fee',
  earlyBird: (day: string) => `Early-bird fee until ${day}`,
  leftOut: 'Not in this order',
  leftOutOver: (count: string) =>
    `One order can have ${count} courses. The rest stay in your cart.`,
  cannotBuy: 'This can’t be ordered right now',
  leftOutBadges: { owned: 'Already yours', full: 'Full', closed: 'Closed' },
  /** Why a course cannot be bought, by the code of the problem. */
  reasons: {
    already_enrolled: 'You already have this course.',
    batch_full:
      'This batch is full. Wait for a seat, choose another one, or sign up on the course page to hear about the next.',
    batch_closed:
      'Enrolment in this batch has closed. Choose another one, or sign up on the course page to hear about the next.',
    batch_not_found: 'This batch doesn’t exist. Choose another one.',
    not_on_sale: 'This course is not on sale right now.',
    course_without_lessons:
      'This course has no lessons yet. On its page you can ask to be told when enrolment opens.',
    course_in_review:
      'We are checking your payment for this course. You don’t need to order it again.',
  } as Record<string, string>,
  notThere: 'This course is no longer in the catalogue.',
  toMyCourses: 'Go to my courses',
  startLearning: 'Start learning',
  openCourse: 'Open the course',
  seeCourse: 'See the course',
  coupon: 'Coupon',
  haveCoupon: 'I have a coupon',
  couponHint: 'Upper or lower case both work.',
  applyCoupon: 'Apply',
  removeCoupon: 'Remove the coupon',
  couponGives: (code: string, amount: string) => `${code} takes ${amount} off.`,
  couponMinimum: (amount: string) => `This coupon is for orders of ${amount} or more.`,
  fee: 'Fee',
  discount: 'Discount',
  vatInside: (amount: string) => `Includes VAT of ${amount}`,
  total: 'Total',
  placeOrder: 'Place order and pay',
  placeFreeOrder: 'Enrol for free',
  holdsSeat: 'Next you choose how to pay. We hold your seats meanwhile; nothing is charged yet.',
  chargesNothing: 'Next you choose how to pay. Nothing is charged yet.',
  payBy: 'You can pay with',
  freeEnrols: 'Nothing to pay: you’re enrolled right away.',
  priceChanged: 'The price has changed',
  priceChangedText: (before: string, now: string) =>
    `It was ${before} and is now ${now}. Nothing has been ordered yet.`,
  orderAtNewPrice: (total: string) => `Order for ${total}`,
  dropIt: 'Not now',
  empty: 'Nothing to pay',
  emptyText: 'Choose a course first, then come back to pay.',
  exploreCourses: 'Explore Courses',

  // One open order.
  waitingTitle: 'You have an unpaid order',
  waitingText:
    'Pay for it or cancel it before you place another order. We are still holding your seats.',

  // Paying.
  payHeading: 'How would you like to pay?',
  notPaidYet: 'Not paid yet? Continue here',
  receiptsHint: 'Anyone with the link to a receipt can read it.',
  payWith: (method: string, total: string) => `Pay ${total} with ${method}`,
  paySend: (total: string) => `See where to send ${total}`,
  phone: 'Your mobile number',
  phoneHint: (method: string) =>
    `${method} needs it, such as 01712345678. We keep it in your profile, so you type it only once.`,
  sandbox: 'Test mode: no real money is charged',
  sandboxText: 'Payments on this site use test money. Courses bought here are for trying it out.',
  noMethods: 'No payment method is available for this amount. Contact us and we’ll help.',
  methodsFailed: 'Payment methods couldn’t be loaded.',
  seatsKept: 'Your seats are held for',
  orderKept: 'Time left to pay',
  seatsKeptUntil: (moment: string) => `until ${moment}`,
  minutesAndSeconds: (minutes: string, seconds: string) => `${minutes}:${seconds}`,
  hoursAndMinutes: (hours: string, minutes: string) => `${hours} h ${minutes} min`,
  soonOver: 'Less than two minutes left to pay.',
  timeIsUp: 'Time is up. Checking whether your payment has arrived…',
  lastFailed: (method: string) =>
    `The payment with ${method} didn’t go through and you were not charged. Try again, or choose another method.`,
  lastCancelled: (method: string) => `You left ${method} without paying. You were not charged.`,
  cancelOrder: 'Cancel this order',
  cancelTitle: 'Cancel this order?',
  cancelText:
    'Your seats are released right away and others can take them. If a payment still arrives, you get a seat if one is free; otherwise we refund it.',
  cancelYes: 'Yes, cancel it',
  keepOrder: 'Keep order',
  cancelled: 'Order cancelled.',
  payAnotherWay: 'Choose another method',

  // Sending money by hand.
  transferHeading: 'Send the money, then confirm',
  transferStep1: 'Send exactly this amount to one of these numbers.',
  transferStep2: 'Write this reference where your wallet asks for one.',
  transferStep3: 'Enter the TrxID from the confirmation message.',
  exactAmount: 'Exact amount',
  reference: 'Reference',
  accountKinds: {
    merchant: 'Merchant (“Payment”)',
    personal_retail: 'Personal retail',
    account: 'Account',
  },
  copyNumber: (channel: string) => `Copy the ${channel} number`,
  copyAmount: 'Copy the amount',
  copyReference: 'Copy the reference',
  sentWith: 'Sent with',
  trxId: 'TrxID',
  trxIdHint:
    'In your wallet’s message, such as 9AB7C2D1EF. Lowercase letters, spaces and Bangla digits are fine.',
  sender: 'Number it was sent from',
  senderHint: 'It can be a parent’s or a friend’s number.',
  amountSent: 'Amount sent',
  picture: 'Screenshot of the message',
  pictureHint: 'Helps us find your transfer.',
  pictureUnreadable: 'This file can’t be read. Choose a JPEG, PNG or WebP.',
  reportTransfer: 'I have sent it',

  // What became of it.
  confirmingTitle: (method: string) => `Waiting for ${method} to confirm`,
  confirmingText:
    'If you have paid, this page updates when the payment is confirmed. You can close it; we’ll also email you.',
  confirmingSlow:
    'This is taking longer than usual. We keep checking for two days and will email you. Please don’t pay twice.',
  offline: 'You’re offline. We’ll check again when you’re back online; your payment is safe.',
  askNow: 'Check now',
  verifyingTitle: 'We’re checking your transfer',
  verifyingText:
    'Our team matches it with our account. We hold your seats until then, and we’ll email you.',
  verifyingCancelled:
    'Our team matches it with our account and will email you. A batch of this order was cancelled: once we find your payment, we refund what you paid for it.',
  underpaidTitle: (missing: string) => `${missing} is still missing`,
  underpaidText: (received: string, total: string) =>
    `We have received ${received} of ${total}. Send the rest and confirm it; you’re enrolled as soon as we see it. We’re holding your seats. If you’d rather have a refund, contact us.`,
  topUpRejected: (reason: string) => `We couldn’t find your second transfer: ${reason}`,
  sendMissing: 'Send the rest, then confirm',
  reviewTitle: 'We are checking your payment',
  reviewText:
    'Your payment has arrived, but something doesn’t match. Our team is checking and will contact you. No action needed.',
  reviewCancelled: 'A batch of this order was cancelled: we’ll refund what you paid for it.',
  paidTitle: 'You’re enrolled!',
  paidText: 'Payment received. Your receipt is below and in your order history.',
  freeTitle: 'You’re enrolled!',
  freeText: 'No payment needed. The course is yours.',
  enrollingText: 'Enrolling you…',
  paidInPartTitle: 'Paid, but not everything was available',
  paidInPartText:
    'The courses you can start are below. We are refunding the rest to your payment method.',
  nextTitle: 'What’s next',
  nextStarts: (course: string, day: string) => `${course} starts on ${day}.`,
  nextOnline: (course: string) => `${course} is in My Courses: go at your own pace.`,
  cancelledTitle: 'This order was cancelled',
  cancelledText: 'You owe nothing, and the seats have been released.',
  expiredTitle: 'The payment time has expired',
  expiredText: 'Your seats were released and you owe nothing. Order again if you still want them.',
  moneyGoesBack:
    'Your payment arrived after the seats were gone. We refund it in full to your payment method.',
  refundedTitle: 'This order was refunded',
  refundedText: (amount: string) =>
    `We refunded ${amount} to your payment method. Your bank or wallet may take a few days to show it.`,
  partlyRefundedTitle: 'This order was partly refunded',
  orderAgain: 'Order again',
  transferRejected: (reason: string) =>
    `We couldn’t find your transfer: “${reason}” Check the TrxID and enter it again, or choose another method.`,
  reported: (channel: string, trxId: string) => `${channel} · TrxID ${trxId}`,

  notBought: 'Not bought',

  // Order history.
  historyTitle: 'Order History',
  historyEmpty: 'You have no orders yet',
  historyEmptyText: 'Your orders and receipts will appear here.',
  orderNumber: 'Order',
  seeOrder: (number: string) => `See order ${number}`,
  details: 'Details',
  payNow: 'Pay now',
  older: 'Older orders',
  allShown: 'No more orders.',
  backToHistory: 'All orders',
  ordered: 'Ordered',
  paidOn: 'Paid',
  refunded: 'Refunded',
  receiptHeading: 'Receipts',
  receipt: (number: string) => `Receipt ${number}`,
  creditNote: (number: string) => `Credit note ${number}`,
  print: 'View and print',
  pdf: 'PDF',
  paymentsHeading: 'Payments',
  paymentStates: {
    created: 'Starting',
    pending: 'Not confirmed yet',
    succeeded: 'Received',
    failed: 'Failed',
    cancelled: 'Not paid',
    expired: 'Expired',
    review: 'Under review',
    surplus: 'Being refunded',
  },
  refundsHeading: 'Refunds',
  refundReference: (reference: string) => `Reference ${reference}`,
  askRefund: 'Request a refund',
  refundTitle: 'Your refund',
  refundPolicy: (days: string, share: string) =>
    `You get a full refund within ${days} days of payment, and for a batch until the day before it starts. No more than ${share}% of the course may have been used (classes held or lessons completed), and no certificate issued.`,
  refundPolicyLink: 'Read the full refund policy',
  changesBack: (amount: string) =>
    `And ${amount} that you paid for a change of batch: it goes back with the course.`,
  changeOf: (course: string) => `Change of batch: ${course}`,
  changeTo: (number: string) => `To batch ${number}`,
  changesOrder: 'Order of the course',
  changeNotMade: 'You stay in your present batch, and you owe nothing.',
  changeBatch: 'Change batch',
  changeWaits: (batch: string, until: string) =>
    `Your place in batch ${batch} waits for your payment until ${until}. Until then you stay in your present batch.`,
  changeChecked: (batch: string) =>
    `We are checking your payment for batch ${batch}. You move as soon as we have found it.`,
  changeVerdicts: {
    waits_for_payment: 'A change of batch waits for its payment.',
    being_decided: 'Something about this place is being decided. You can change once that is done.',
    changed_already:
      'You have changed the batch of this course once. If you need another change, write to us.',
    too_late: 'Your batch has begun, so you can’t change it here any more. Write to us.',
  },
  noOtherBatch: 'There is no other batch open for enrolment.',
  changeOnce:
    'You can change once, before the first class of your batch. What you have learnt stays yours.',
  chooseNewBatch: 'Choose the new batch',
  batchIsFull: 'Full',
  samePrice: 'The same price',
  costsMore: (amount: string) => `${amount} more`,
  costsLess: (amount: string) => `${amount} less`,
  dearerText:
    'You pay the difference next, and move once it is paid. Until then you stay in your present batch.',
  cheaperText:
    'You move at once. We check the difference and send it back by the method you paid with, at most what you paid.',
  changeReason: 'Why?',
  changeAndPay: (amount: string) => `Change and pay ${amount}`,
  batchChanged: 'You are in the new batch.',
  refundSum: 'Refund amount',
  refundChannel: (method: string) => `Refunds go back to your payment method: ${method}.`,
  refundChannelManual: 'We send it to the number you paid from.',
  refundReason: 'Reason',
  refundReasonHint: 'One sentence is enough. It helps us improve.',
  refundChoose: 'Choose what to refund.',
  sendRefundRequest: (amount: string) => `Request ${amount}`,
  refundAsked: 'We have your request and will email you our decision.',
  refundNone:
    'Under our policy this can’t be refunded. If something went wrong, contact us and we’ll look into it.',
  writeToUs: 'Write to us',
  endsAccess: 'Your access ends once the refund is on its way.',
}
