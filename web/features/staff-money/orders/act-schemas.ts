import { z } from 'zod'
import { BatchChange } from '#contract/orders/batches.ts'
import { CouponChange, NewCoupon } from '#contract/orders/coupons.ts'
import { GatewayId, TransferChannel } from '#contract/orders/fields.ts'
import { NewManualEnrolment } from '#contract/orders/manual-enrolments.ts'
import { NewPaymentOrder, PaymentLinkWish } from '#contract/orders/payment-links.ts'
import { staffOrderEndpoints } from '#contract/orders/endpoints.ts'

/** The schemas of the forms of each action; fetched with the first one. */
export const actSchemas = {
  nothing: z.object({}),
  keepCertificate: staffOrderEndpoints['POST /api/staff/refunds/{id}/approve'].query,
  endEnrolments: staffOrderEndpoints['POST /api/staff/orders/{number}/end-enrolments'].body,
  settlementGateway: z.object({ gateway: GatewayId }),
  statementChannel: z.object({ channel: TransferChannel }),
  reason: staffOrderEndpoints['POST /api/staff/refunds/{id}/reject'].body,
  verify: staffOrderEndpoints['POST /api/staff/transfers/{id}/verify'].body,
  sent: staffOrderEndpoints['POST /api/staff/refunds/{id}/sent'].body,
  refund: staffOrderEndpoints['POST /api/staff/orders/{number}/refunds'].body,
  newCoupon: NewCoupon,
  coupon: CouponChange,
  batch: BatchChange,
  manualEnrolment: NewManualEnrolment,
  paymentOrder: NewPaymentOrder,
  paymentLink: PaymentLinkWish,
}
export type ActSchemas = typeof actSchemas
