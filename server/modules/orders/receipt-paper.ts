import type { Selectable } from 'kysely'
import { bengaliDigits } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Receipts } from '#server/db/tables.ts'
import { receiptNumber, type ReceiptSnapshot } from './issue-receipt.ts'

/** A receipt as it is laid out, whatever it is drawn with: every text is final. */
export interface ReceiptPaper {
  language: 'en' | 'bn'
  heading: string
  /** Says that no real money moved. */
  warning: string | null
  seller: string[]
  facts: [label: string, value: string][]
  columns: [string, string, string, string]
  rows: [string, string, string, string][]
  totals: [label: string, value: string][]
  notes: string[]
}

/** The receipt of a key, laid out; null where nobody gave out that key. */
export async function receiptPaper(db: Db, publicKey: string, language: 'en' | 'bn'): Promise<ReceiptPaper | null> {
  const receipt = await db.selectFrom('receipts').selectAll().where('public_key', '=', publicKey).executeTakeFirst()
  return receipt ? layOut(receipt, language) : null
}

/** Source of the fields: what a Mushak 6.3 must hold, where VAT is due. */
function layOut(receipt: Selectable<Receipts>, language: 'en' | 'bn'): ReceiptPaper {
  // Written by `issueReceipt` and never changed since.
  const it = receipt.snapshot as unknown as ReceiptSnapshot
  const words = language === 'bn' ? bangla : english
  const digits = (text: string) => (language === 'bn' ? bengaliDigits(text) : text)
  const money = (taka: string) => `৳${digits(grouped(taka))}`
  const isNote = receipt.kind === 'credit_note'
  const hasVat = it.vat !== '0'
  return {
    language,
    heading: isNote ? words.creditNote : words.receipt,
    warning: it.paidBy.sandbox ? words.sandbox : null,
    seller: [
      it.seller.name,
      it.seller.address,
      it.seller.bin ? `${words.bin} ${it.seller.bin}` : '',
      it.seller.support ? `${words.support} ${it.seller.support}` : '',
    ].filter(Boolean),
    facts: [
      [words.number, digits(receiptNumber(receipt))],
      [words.issuedAt, digits(dhakaTime(receipt.issued_at))],
      [words.order, it.orderNumber],
      [words.buyer, it.buyer.name],
      [words.email, it.buyer.email],
      ...(it.buyer.phone ? [[words.phone, digits(it.buyer.phone)] as [string, string]] : []),
      [words.paidBy, it.paidBy.account ?? words.gateways[it.paidBy.gateway] ?? it.paidBy.gateway],
      ...(it.paidBy.gatewayRef ? [[words.gatewayRef, it.paidBy.gatewayRef] as [string, string]] : []),
      ...(it.refund?.ofReceipt ? [[words.ofReceipt, digits(it.refund.ofReceipt)] as [string, string]] : []),
    ],
    columns: [words.course, words.fee, words.discount, words.total],
    rows: it.lines.map((line) => [
      line.batchNumber === null ? line.title : `${line.title} (${words.batch} ${digits(String(line.batchNumber))})`,
      money(line.fee),
      line.discount === '0' ? '–' : money(line.discount),
      money(line.total),
    ]),
    totals: [
      ...(it.discount === '0'
        ? []
        : [[it.coupon ? `${words.discount} (${it.coupon})` : words.discount, money(it.discount)] as [string, string]]),
      ...(hasVat
        ? [[words.net, money(it.net)] as [string, string], [`${words.vat} ${vatRates(it, digits)}`, money(it.vat)] as [string, string]]
        : []),
      [words.total, money(it.total)],
      isNote ? [words.refunded, money(it.refund!.amount)] : [words.received, money(it.received)],
    ],
    notes: [...(it.refund ? [`${words.reason} ${it.refund.reason}`] : []), words.thanks],
  }
}

interface Words {
  receipt: string
  creditNote: string
  sandbox: string
  bin: string
  support: string
  number: string
  issuedAt: string
  order: string
  buyer: string
  email: string
  phone: string
  paidBy: string
  gatewayRef: string
  ofReceipt: string
  course: string
  batch: string
  fee: string
  discount: string
  net: string
  vat: string
  total: string
  received: string
  refunded: string
  reason: string
  thanks: string
  gateways: Record<string, string>
}

const english: Words = {
  receipt: 'Receipt',
  creditNote: 'Credit note',
  sandbox: 'Sandbox: no real money was paid.',
  bin: 'BIN',
  support: 'Support:',
  number: 'Number',
  issuedAt: 'Issued',
  order: 'Order',
  buyer: 'Student',
  email: 'E-mail',
  phone: 'Phone',
  paidBy: 'Paid by',
  gatewayRef: 'Transaction',
  ofReceipt: 'Corrects receipt',
  course: 'Course',
  batch: 'batch',
  fee: 'Fee',
  discount: 'Discount',
  net: 'Without VAT',
  vat: 'VAT',
  total: 'Total',
  received: 'Received',
  refunded: 'Refunded',
  reason: 'Reason:',
  thanks: 'Thank you for learning with us.',
  gateways: { sslcommerz: 'SSLCommerz', bkash: 'bKash', manual: 'Transfer', stripe: 'Card' },
}

const bangla: Words = {
  receipt: 'রসিদ',
  creditNote: 'ফেরতের রসিদ',
  sandbox: 'পরীক্ষামূলক: কোনো আসল টাকা দেওয়া হয়নি।',
  bin: 'বিআইএন',
  support: 'সহায়তা:',
  number: 'নম্বর',
  issuedAt: 'তারিখ',
  order: 'অর্ডার',
  buyer: 'শিক্ষার্থী',
  email: 'ই-মেইল',
  phone: 'ফোন',
  paidBy: 'পেমেন্টের মাধ্যম',
  gatewayRef: 'লেনদেন নম্বর',
  ofReceipt: 'যে রসিদের সংশোধন',
  course: 'কোর্স',
  batch: 'ব্যাচ',
  fee: 'ফি',
  discount: 'ছাড়',
  net: 'ভ্যাট ছাড়া',
  vat: 'ভ্যাট',
  total: 'মোট',
  received: 'পাওয়া গেছে',
  refunded: 'ফেরত দেওয়া হয়েছে',
  reason: 'কারণ:',
  thanks: 'আমাদের সঙ্গে শেখার জন্য ধন্যবাদ।',
  gateways: { sslcommerz: 'SSLCommerz', bkash: 'bKash', manual: 'হাতে পাঠানো', stripe: 'কার্ড' },
}

function vatRates(it: ReceiptSnapshot, digits: (text: string) => string): string {
  const rates = [...new Set(it.lines.map((line) => line.vatRateBp))].toSorted((a, b) => a - b)
  return rates.map((rate) => `${digits(String(rate / 100))} %`).join(', ')
}

/** "123456.50" as "1,23,456.50": lakh and crore, always with two decimals. */
export function grouped(taka: string): string {
  const [whole, rest = '00'] = taka.split('.') as [string, string?]
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${head ? `${head},` : ''}${whole.slice(-3)}.${rest}`
}

/** "20/11/2026 18:45" in Dhaka: date and time, as the law wants them. */
function dhakaTime(moment: Date): string {
  const [day, time] = new Date(moment.getTime() + 6 * 3_600_000).toISOString().split('T') as [string, string]
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 5)}`
}
