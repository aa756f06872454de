import { studentOrderEndpoints } from '#contract/orders/endpoints.ts'

/** The requested lines and the reason. */
export const RefundForm = studentOrderEndpoints['POST /api/orders/{number}/refund-requests'].body
