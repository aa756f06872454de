import { studentOrderEndpoints } from '#contract/orders/endpoints.ts'

/** What is typed about a transfer; the picture goes its own way. */
export const TransferForm = studentOrderEndpoints[
  'POST /api/orders/{number}/manual-transfers'
].body.omit({ picture: true })
