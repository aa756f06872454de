import { batchMoveEndpoints } from './batch-moves.ts'
import { batchEndpoints } from './batches.ts'
import { bookEndpoints } from './books.ts'
import { checkoutEndpoints } from './checkout.ts'
import { couponEndpoints } from './coupons.ts'
import { manualEnrolmentEndpoints } from './manual-enrolments.ts'
import { ownPaymentLinkEndpoints, staffPaymentLinkEndpoints } from './payment-links.ts'
import { ownBatchChangeEndpoints } from './own-batch-change.ts'
import { payEndpoints } from './payments.ts'
import { refundEndpoints } from './refunds.ts'
import { staffOrderListEndpoints } from './staff-orders.ts'
import { staffPaymentEndpoints } from './staff-payments.ts'
import { staffRefundEndpoints } from './staff-refunds.ts'
import { statementColumnEndpoints } from './statement-columns.ts'
import { ownOrderEndpoints } from './student-orders.ts'
import { ownWaitingListEndpoints, staffWaitingListEndpoints } from './waiting-list.ts'

export const studentOrderEndpoints = {
  ...checkoutEndpoints,
  ...payEndpoints,
  ...refundEndpoints,
  ...ownOrderEndpoints,
  ...ownBatchChangeEndpoints,
  ...ownPaymentLinkEndpoints,
  ...ownWaitingListEndpoints,
}

export const staffOrderEndpoints = {
  ...staffRefundEndpoints,
  ...staffPaymentEndpoints,
  ...bookEndpoints,
  ...statementColumnEndpoints,
  ...couponEndpoints,
  ...manualEnrolmentEndpoints,
  ...staffPaymentLinkEndpoints,
  ...batchEndpoints,
  ...batchMoveEndpoints,
  ...staffWaitingListEndpoints,
  ...staffOrderListEndpoints,
}

export const orderEndpoints = { ...studentOrderEndpoints, ...staffOrderEndpoints }
