import { dhakaDay, dhakaTime } from '#contract/time.ts'
import { defined } from '#contract/defined.ts'
import type { Selectable } from 'kysely'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import { payerAccount } from '#contract/orders/payer-account.ts'
import { isPrintable } from '#contract/printed-letters.ts'
import type { Db } from '#server/db/connect.ts'
import type { Receipts } from '#server/db/tables.ts'
import { receiptNumber, type ReceiptSnapshot } from './issue-receipt.ts'
import { words } from '#server/words/index.ts'

/** A receipt as it is laid out, whatever it is drawn with: every text is final. */
export interface ReceiptPaper {
  language: LanguageCode
  heading: string
  /** Says that no real money moved, or that the paper no longer counts. */
  warning: string | null
  seller: string[]
  facts: [label: string, value: string][]
  /** The course, then amounts; as many cells as a row has. */
  columns: string[]
  rows: string[][]
  totals: [label: string, value: string][]
  notes: string[]
}

/** The heading of every receipt, no matter when it was issued. */
export interface Letterhead {
  /** Address of the logo on this site; null: none. */
  logo: string | null
  /** The same as bytes of a JPEG or PNG, all that a PDF can hold; null where it is something else. */
  logoBytes: Buffer | null
}

/** The receipt of a key, laid out for what it is drawn with; null where no one gave out that key. */
export async function receiptPaper(
  db: Db,
  { key, language, as }: { key: string; language: LanguageCode; as: 'page' | 'pdf' },
): Promise<ReceiptPaper | null> {
  const receipt = await db
    .selectFrom('receipts')
    .leftJoin('refunds', 'refunds.id', 'receipts.refund_id')
    .selectAll('receipts')
    .select('refunds.state as refund_state')
    .where('receipts.public_key', '=', key)
    .executeTakeFirst()
  if (!receipt) return null
  // A paper is never changed: a notice across it says that the money did not arrive after all.
  const isVoid = receipt.refund_state !== null && receipt.refund_state !== 'succeeded'
  return layOut(receipt, { isVoid, language, as })
}

/** Source of the fields: what a Mushak 6.3 must hold, where VAT is due. */
function layOut(
  receipt: Selectable<Receipts>,
  { isVoid, language, as }: { isVoid: boolean; language: LanguageCode; as: 'page' | 'pdf' },
): ReceiptPaper {
  // Written by `issueReceipt` and never changed since.
  const it = receipt.snapshot as unknown as ReceiptSnapshot
  const texts = words[language].receipt
  const digits = (text: string) => digitsIn(language, text)
  const money = (taka: string) => `৳${digits(grouped(taka))}`
  const isNote = receipt.kind === 'credit_note'
  // A browser has more letters than our fonts: there the name stands as it was written.
  const nameless = `${it.buyer.studentId} (${texts.unprintableName})`
  const hasVat = it.vat !== '0'
  const hasDiscount = it.lines.some((line) => line.discount !== '0')
  return {
    language,
    heading: isNote ? texts.creditNote : texts.receipt,
    warning:
      [isVoid && texts.void, it.paidBy.sandbox && texts.sandbox].filter(Boolean).join(' ') || null,
    seller: [
      inLanguage(it.seller.name, language),
      inLanguage(it.seller.address, language),
      it.seller.phone ? `${texts.phone}: ${digits(it.seller.phone)}` : '',
      it.seller.bin ? `${texts.bin} ${digits(it.seller.bin)}` : '',
      it.seller.support ? `${texts.support} ${it.seller.support}` : '',
    ].filter(Boolean),
    facts: [
      [texts.number, digits(receiptNumber(receipt))],
      [texts.issuedAt, digits(lawfulMoment(receipt.issued_at))],
      [texts.order, it.orderNumber],
      [texts.buyer, as === 'page' || isPrintable(it.buyer.name) ? it.buyer.name : nameless],
      [texts.email, it.buyer.email],
      ...(it.buyer.phone ? [[texts.phone, digits(it.buyer.phone)] as [string, string]] : []),
      [
        texts.paidBy,
        it.paidBy.account
          ? payerAccount(it.paidBy.account, { wallets: texts.wallets, language })
          : (texts.gateways[it.paidBy.gateway] ?? it.paidBy.gateway),
      ],
      ...(it.paidBy.gatewayRef
        ? [[texts.gatewayRef, it.paidBy.gatewayRef] as [string, string]]
        : []),
      ...(it.refund?.ofReceipt
        ? [[texts.ofReceipt, digits(it.refund.ofReceipt)] as [string, string]]
        : []),
    ],
    columns: [texts.course, texts.fee, ...(hasDiscount ? [texts.discount] : []), texts.total],
    rows: it.lines.map((line) => [
      line.batchNumber === null
        ? line.title
        : `${line.title} (${line.isChange ? texts.changeTo : texts.batch} ${digits(String(line.batchNumber))})`,
      money(line.fee),
      ...(hasDiscount ? [line.discount === '0' ? '–' : money(line.discount)] : []),
      money(line.total),
    ]),
    totals: [
      ...(it.discount === '0'
        ? []
        : [
            [
              it.coupon ? `${texts.discount} (${it.coupon})` : texts.discount,
              money(it.discount),
            ] as [string, string],
          ]),
      ...(hasVat
        ? [
            [texts.net, money(it.net)] as [string, string],
            [`${texts.vat} ${vatRates(it, digits)}`, money(it.vat)] as [string, string],
          ]
        : []),
      [texts.total, money(it.total)],
      isNote
        ? [texts.refunded, money(defined(it.refund).amount)]
        : [texts.received, money(it.received)],
    ],
    notes: [...(it.refund ? [`${texts.reason} ${it.refund.reason}`] : []), texts.thanks],
  }
}

/** Receipts from before the seller was kept in both languages have one text for both. */
function inLanguage(text: string | Record<LanguageCode, string>, language: LanguageCode): string {
  return typeof text === 'string' ? text : text[language]
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
function lawfulMoment(moment: Date): string {
  return `${dhakaDay(moment).split('-').toReversed().join('/')} ${dhakaTime(moment)}`
}
