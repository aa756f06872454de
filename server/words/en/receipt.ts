import type { TransferChannel } from '#contract/orders/fields.ts'

export interface ReceiptWords {
  receipt: string
  creditNote: string
  sandbox: string
  void: string
  bin: string
  support: string
  number: string
  issuedAt: string
  order: string
  buyer: string
  /** Beside the id of someone whose name has letters that the fonts of a PDF lack. */
  unprintableName: string
  email: string
  phone: string
  paidBy: string
  gatewayRef: string
  ofReceipt: string
  course: string
  batch: string
  /** Before the number of the batch to which a line pays the change. */
  changeTo: string
  fee: string
  discount: string
  net: string
  vat: string
  total: string
  received: string
  refunded: string
  reason: string
  thanks: string
  wallets: Record<TransferChannel, string>
  gateways: Record<string, string>
  print: string
}

/** What is printed on a receipt or credit note. */
export const receipt: ReceiptWords = {
  receipt: 'Receipt',
  creditNote: 'Credit note',
  sandbox: 'Sandbox: no real money was paid.',
  void: 'Void: this refund did not arrive.',
  bin: 'BIN',
  support: 'Support:',
  number: 'Number',
  issuedAt: 'Issued',
  order: 'Order',
  buyer: 'Student',
  unprintableName: 'the name is in letters this file cannot print',
  email: 'Email',
  phone: 'Phone',
  paidBy: 'Paid by',
  gatewayRef: 'Transaction',
  ofReceipt: 'Corrects receipt',
  course: 'Course',
  batch: 'batch',
  changeTo: 'change to batch',
  fee: 'Fee',
  discount: 'Discount',
  net: 'Without VAT',
  vat: 'VAT',
  total: 'Total',
  received: 'Received',
  refunded: 'Refunded',
  reason: 'Reason:',
  thanks: 'Thank you for learning with us.',
  wallets: { bkash: 'bKash', nagad: 'Nagad', rocket: 'Rocket', bank: 'Bank' },
  gateways: {
    sslcommerz: 'SSLCommerz',
    bkash: 'bKash',
    manual: 'Transfer',
    stripe: 'Card',
    cash: 'Cash',
  },
  print: 'Print',
}
