import type { Poisha } from '#contract/money.ts'
import type { LanguageCode } from '#contract/languages.ts'

/** Who sells, as receipts name them. A receipt is read in either language. */
export interface Seller {
  name: Record<LanguageCode, string>
  address: Record<LanguageCode, string>
  phone: string
  /** Business identification number for VAT, where there is one. */
  bin: string | null
  support: string
}

/** What the provider decides about money; from the configuration. */
export interface MoneyRules {
  /** VAT included in fees, in hundredths of a percent. */
  vatRateBp: number
  /** How long seats are held while a gateway is used. */
  holdMinutes: number
  /** How long seats are held for someone who goes to send money by hand. */
  transferHoldHours: number
  /** How long a seat is held for someone of a waiting list, by day. */
  waitingOfferHours: number
  /** Transfers by hand above this need a second member of staff. */
  secondPersonAbove: Poisha
  /** Totals below this are let go: no way to pay takes them. */
  leastPayable: Poisha
  refund: { days: number; sharePercent: number }
  seller: Seller
  /** Address of the site, for links in mails. */
  origin: string
}
