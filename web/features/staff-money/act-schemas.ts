import { z } from 'zod'
import { BatchDraft, CouponChange, GatewayId, NewCoupon, staffOrderEndpoints } from '#contract/orders.ts'

/** What is typed in each act of the staff; fetched with the first one. */
export const actSchemas = {
  nothing: z.object({}),
  settlementGateway: z.object({ gateway: GatewayId }),
  reason: staffOrderEndpoints['POST /api/staff/refunds/{id}/reject'].body,
  verify: staffOrderEndpoints['POST /api/staff/transfers/{id}/verify'].body,
  sent: staffOrderEndpoints['POST /api/staff/refunds/{id}/sent'].body,
  refund: staffOrderEndpoints['POST /api/staff/orders/{number}/refunds'].body,
  newCoupon: NewCoupon,
  coupon: CouponChange,
  batch: BatchDraft,
}
export type ActSchemas = typeof actSchemas
