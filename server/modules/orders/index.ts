export { askGateway } from './payments/ask-gateway.ts'
export { paymentBy } from './payments/payment-by.ts'
export {
  batchOfItem,
  purchaseItems,
  type PurchaseItem,
  dueItems,
  markEnrolled,
  ordersOfItems,
  ownedCourses,
  ownsCourse,
} from './checkout/purchase-items.ts'
export { endDoubleLines, isPlace } from './checkout/end-double-lines.ts'
export { checkout } from './checkout/checkout.ts'
export { closeOrder } from './checkout/close-order.ts'
export { countForgery } from './payments/count-forgery.ts'
export { countWaiting, findOldestWaiting } from './staff/count-waiting.ts'
export { approveRefund } from './refunds/decide-refund.ts'
export {
  rejectTransfer,
  settleVerifiedTransfers,
  verifyTransfer,
} from './transfers/decide-transfer.ts'
export { endEnrolments } from './refunds/end-enrolments.ts'
export { erasePayerDetails } from './payments/erase-payer-details.ts'
export { forgetGatewayMessages } from './payments/forget-messages.ts'
export { bkash, type BkashKeys } from './payments/gateways/bkash.ts'
export { bkashTokens } from './payments/gateways/bkash-tokens.ts'
export { GatewayFailure, type Gateways, type PaymentGateway } from './payments/gateways/gateway.ts'
export { logGatewayFailures } from './payments/gateways/log-failures.ts'
export { manualTransfer } from './payments/gateways/manual-transfer.ts'
export { snsCertificates } from './payments/gateways/sns-certificates.ts'
export { SNS_HOST } from './payments/gateways/sns-message.ts'
export { sslcommerz } from './payments/gateways/sslcommerz.ts'
export { stripeCheckout } from './payments/gateways/stripe.ts'
export {
  receiveNotification,
  receiveReturn,
  processStoredMessages,
} from './payments/receive-gateway-message.ts'
export { countOrders, listOrders, openOrderOf } from './checkout/list-orders.ts'
export type { Actor } from './move-order.ts'
export { countPaidSince, countWaitingPayments } from './payments/count-payments.ts'
export { recordCertificates } from './payments/record-certificates.ts'
export { livePaymentOf, orderByNumber, orderOf } from './order-records.ts'
export { handleOrderMessages, type OrderMessage, undeliveredOrders } from './checkout/outbox.ts'
export { alertStaff, listMoneyAlerts } from './books/money-alerts.ts'
export type { MoneyFinding } from './books/money-finding.ts'
export { payMethods } from './checkout/pay-methods.ts'
export { placeOrder } from './checkout/place-order.ts'
export {
  callOffInvitedOrder,
  expireInvitedOrders,
  listInvitedOrders,
  makeInvitedLink,
  mergeInvitedOrders,
  takeUpAtSignIn,
} from './staff/invited-orders.ts'
export { makePaymentLink, openPaymentLink, orderByPhone } from './staff/payment-link.ts'
export { ownPayMethods } from './checkout/own-pay-methods.ts'
export { showOpenOrder, showOwnOrder, showOwnOrders } from './checkout/show-own-orders.ts'
export { cancelOrder, cancelOwnOrder } from './checkout/cancel-order.ts'
export { askAboutOwnOrder } from './payments/ask-about-order.ts'
export { payOrder } from './payments/pay-order.ts'
export { endCourses, leaveCourses } from './refunds/leave-courses.ts'
export { ownRefundQuote, requestOwnRefund } from './refunds/own-refund.ts'
export { reportOwnTransfer } from './transfers/report-own-transfer.ts'
export { makePersonalCoupon } from './checkout/pricing/personal-coupon.ts'
export { quoteOrder } from './checkout/pricing/quote-order.ts'
export { certificatesOfOrder, quoteRefund } from './refunds/quote-refund.ts'
export { reportTransfer } from './transfers/report-transfer.ts'
export { requestRefund, requestStaffRefund } from './refunds/request-refund.ts'
export type { MoneyRules } from './rules.ts'
export { carryOutRefund, carryOutRefunds } from './refunds/send-refunds.ts'
export { refundsInTrouble } from './refunds/refunds-in-trouble.ts'
export { recordSentRefund, sendRefundAgain } from './refunds/settle-failed-refund.ts'
export { settle } from './payments/settle.ts'
export { showOrder, showOrders } from './checkout/show-orders.ts'
export { underpaidPayment } from './checkout/top-up.ts'
export { startPayment } from './payments/start-payment.ts'
export { expireOrders, recheckOpenPayments } from './payments/watch-payments.ts'
export { compareSettlement, findChargebacks, findUnsettled } from './books/compare-settlement.ts'
export { importSettlement } from './books/import-settlement.ts'
export { ledgerBalances, checkBooks } from './books/check-books.ts'
export {
  approveManualEnrolment,
  enrolManually,
  rejectManualEnrolment,
} from './manual-enrolments/enrol-manually.ts'
export { enrolFromBefore } from './manual-enrolments/enrol-from-before.ts'
export { listManualEnrolments } from './manual-enrolments/list-manual-enrolments.ts'
export {
  closeOrdersOfCancelledBatches,
  findStrandedOrders,
  releaseCheckedOrders,
} from './batches/cancelled-batches.ts'
export { carryOutBatchDecisions } from './batches/carry-out-decisions.ts'
export { changeBatch } from './batches/change-batch.ts'
export { batchStudents } from './batches/decide-students.ts'
export { listAllBatches } from './staff/list-all-batches.ts'
export { addBatch, listBatches } from './staff/save-batch.ts'
export { addCoupon, changeCoupon, couponUses, listCoupons } from './staff/save-coupon.ts'
export {
  findOrders,
  gatewayMessages,
  listRefunds,
  listReviewedPayments,
  listTransfers,
  orderHistory,
  transferPicture,
} from './staff/staff-views.ts'
export type { Seller } from './rules.ts'
export type { OrderContext } from './context.ts'
export { showStaffOrder } from './staff/show-staff-order.ts'
export { exportOrders } from './staff/export-orders.ts'
export {
  approveAndSendRefund,
  askForRefund,
  confirmSentRefund,
  refuseRefund,
  resendRefund,
} from './staff/act-on-refund.ts'
export { confirmTransfer, refuseTransfer } from './staff/act-on-transfer.ts'
export { returnReviewedPayment, takeReviewedPayment } from './staff/act-on-payment.ts'
export {
  agreeToManualEnrolment,
  enterManualEnrolment,
  refuseManualEnrolment,
} from './manual-enrolments/act-on-manual-enrolment.ts'
export { carryOutBatchChanges, changeBatchNow } from './batches/carry-out-changes.ts'
export { importAndReportSettlement } from './books/report-settlement.ts'
export { showLedger } from './books/show-ledger.ts'
export {
  forgetStatementColumns,
  listStatementColumns,
  saveStatementColumns,
} from './books/statement-columns.ts'
export { type Letterhead, type ReceiptPaper, receiptPaper } from './paper/receipt-paper.ts'
export { RECEIPT_SCRIPT, RECEIPT_STYLE, receiptHtml } from './paper/receipt-html.ts'
export { receiptPdf } from './paper/receipt-pdf.ts'
export { freeSeat } from './waiting-list/pass-on-seats.ts'
export { mergeWaitingPlaces } from './waiting-list/merge-places.ts'
export { keepWaitingLists } from './waiting-list/keep-waiting-lists.ts'
export {
  joinWaitingList,
  leaveWaitingList,
  listOwnPlaces,
  showWaitingList,
} from './waiting-list/own-places.ts'
export {
  exportWaitingPlaces,
  listWaitingPlaces,
  offerSeatNow,
  removeWaitingPlace,
} from './waiting-list/staff-waiting-list.ts'

export { sumOrders, sumRefunds } from './staff/filter-orders.ts'
export { mergeBatches } from './batches/merge-batches.ts'
export { changeOwnBatch, showOwnChanges } from './batches/own-change.ts'
export { moveStudents } from './batches/move-students.ts'
export { showMoves } from './batches/show-moves.ts'
