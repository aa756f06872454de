import type { Selectable } from 'kysely'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import type { Receipts } from '#server/db/tables.ts'
import { receiptNumber, type ReceiptSnapshot } from './issue-receipt.ts'

/** A receipt as it is laid out, whatever it is drawn with: every text is final. */
export interface ReceiptPaper {
  language: LanguageCode
  heading: string
  /** Says that no real money moved, or that the paper counts no more. */
  warning: string | null
  seller: string[]
  facts: [label: string, value: string][]
  /** The course, then amounts; as many cells as a row has. */
  columns: string[]
  rows: string[][]
  totals: [label: string, value: string][]
  notes: string[]
}

/** What stands over every receipt, whenever it was issued. */
export interface Letterhead {
  /** Address of the logo on this site; null: none. */
  logo: string | null
  /** The same as bytes of a JPEG or PNG, all that a PDF can hold; null where it is something else. */
  logoBytes: Buffer | null
}

/** The receipt of a key, laid out; null where nobody gave out that key. */
export async function receiptPaper(
  db: Db,
  publicKey: string,
  language: LanguageCode,
): Promise<ReceiptPaper | null> {
  const receipt = await db
    .selectFrom('receipts')
    .leftJoin('refunds', 'refunds.id', 'receipts.refund_id')
    .selectAll('receipts')
    .select('refunds.state as refund_state')
    .where('receipts.public_key', '=', publicKey)
    .executeTakeFirst()
  if (!receipt) return null
  // A paper is never changed: that the money did not arrive after all is said over it.
  const isVoid = receipt.refund_state !== null && receipt.refund_state !== 'succeeded'
  return layOut(receipt, isVoid, language)
}

/** Source of the fields: what a Mushak 6.3 must hold, where VAT is due. */
function layOut(
  receipt: Selectable<Receipts>,
  isVoid: boolean,
  language: LanguageCode,
): ReceiptPaper {
  // Written by `issueReceipt` and never changed since.
  const it = receipt.snapshot as unknown as ReceiptSnapshot
  const words = receiptWords[language]
  const digits = (text: string) => digitsIn(language, text)
  const money = (taka: string) => `৳${digits(grouped(taka))}`
  const isNote = receipt.kind === 'credit_note'
  const hasVat = it.vat !== '0'
  const hasDiscount = it.lines.some((line) => line.discount !== '0')
  return {
    language,
    heading: isNote ? words.creditNote : words.receipt,
    warning:
      [isVoid && words.void, it.paidBy.sandbox && words.sandbox].filter(Boolean).join(' ') || null,
    seller: [
      inLanguage(it.seller.name, language),
      inLanguage(it.seller.address, language),
      it.seller.phone ? `${words.phone}: ${digits(it.seller.phone)}` : '',
      it.seller.bin ? `${words.bin} ${digits(it.seller.bin)}` : '',
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
      ...(it.paidBy.gatewayRef
        ? [[words.gatewayRef, it.paidBy.gatewayRef] as [string, string]]
        : []),
      ...(it.refund?.ofReceipt
        ? [[words.ofReceipt, digits(it.refund.ofReceipt)] as [string, string]]
        : []),
    ],
    columns: [words.course, words.fee, ...(hasDiscount ? [words.discount] : []), words.total],
    rows: it.lines.map((line) => [
      line.batchNumber === null
        ? line.title
        : `${line.title} (${words.batch} ${digits(String(line.batchNumber))})`,
      money(line.fee),
      ...(hasDiscount ? [line.discount === '0' ? '–' : money(line.discount)] : []),
      money(line.total),
    ]),
    totals: [
      ...(it.discount === '0'
        ? []
        : [
            [
              it.coupon ? `${words.discount} (${it.coupon})` : words.discount,
              money(it.discount),
            ] as [string, string],
          ]),
      ...(hasVat
        ? [
            [words.net, money(it.net)] as [string, string],
            [`${words.vat} ${vatRates(it, digits)}`, money(it.vat)] as [string, string],
          ]
        : []),
      [words.total, money(it.total)],
      isNote ? [words.refunded, money(it.refund!.amount)] : [words.received, money(it.received)],
    ],
    notes: [...(it.refund ? [`${words.reason} ${it.refund.reason}`] : []), words.thanks],
  }
}

/** Receipts from before the seller was kept in both languages have one text for both. */
function inLanguage(text: string | Record<LanguageCode, string>, language: LanguageCode): string {
  return typeof text === 'string' ? text : text[language]
}

interface Words {
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
  void: 'Void: this refund did not arrive.',
  bin: 'BIN',
  support: 'Support:',
  number: 'Number',
  issuedAt: 'Issued',
  order: 'Order',
  buyer: 'Student',
  email: 'Email',
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
  gateways: {
    sslcommerz: 'SSLCommerz',
    bkash: 'bKash',
    manual: 'Transfer',
    stripe: 'Card',
    cash: 'Cash',
  },
}

const bangla: Words = {
  receipt: 'রসিদ',
  creditNote: 'ফেরতের রসিদ',
  sandbox: 'পরীক্ষামূলক: কোনো আসল টাকা দেওয়া হয়নি।',
  void: 'বাতিল: এই টাকা ফেরত পৌঁছায়নি।',
  bin: 'বিআইএন',
  support: 'সহায়তা:',
  number: 'নম্বর',
  issuedAt: 'তারিখ',
  order: 'অর্ডার',
  buyer: 'শিক্ষার্থী',
  email: 'ইমেইল',
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
  gateways: {
    sslcommerz: 'SSLCommerz',
    bkash: 'বিকাশ',
    manual: 'নিজে পাঠানো',
    stripe: 'কার্ড',
    cash: 'নগদ',
  },
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
  const [day, time] = new Date(moment.getTime() + 6 * 3_600_000).toISOString().split('T') as [
    string,
    string,
  ]
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 5)}`
}

const receiptWords: Record<LanguageCode, Words> = { en: english, bn: bangla }
