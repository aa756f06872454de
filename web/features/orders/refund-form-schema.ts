import { studentOrderEndpoints } from '#contract/orders/endpoints.ts'

/** What is asked for, and why. */
export const RefundForm = studentOrderEndpoints['POST /api/orders/{number}/refund-requests'].body
