import { customAlphabet, nanoid } from 'nanoid'

/** Without 0 O 1 I L U: an order number is read aloud and typed into a wallet. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const eight = customAlphabet(READABLE, 8)
const twenty = customAlphabet(READABLE, 20)

export const newOrderNumber = () => `ED${eight()}`
/** Our reference of an attempt; SSLCommerz takes at most 30 characters. */
export const newPaymentReference = () => `EDP${twenty()}`
/** Our reference of a refund: the gateway refunds once for it, however often it is asked. */
export const newRefundReference = () => `EDR${twenty()}`
/** Anyone who knows it can read the receipt. */
export const newReceiptKey = () => nanoid(24)
