import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { Content } from './modules/site/index.ts'

/** REFUND_DAYS and REFUND_SHARE_PERCENT, which decide what a student gets back. */
export interface RefundNumbers {
  days: number
  sharePercent: number
}

const DAYS = '{refundDays}'
const SHARE = '{refundSharePercent}'

/** Writes the numbers that refunds are computed by into the pages that name them, so that the two cannot disagree. */
export function fillRefundNumbers(
  content: Content,
  language: LanguageCode,
  refund: RefundNumbers,
): Content {
  const fill = (html: string) => withRefundNumbers(html, language, refund)
  const pages = Object.fromEntries(
    Object.entries(content.pages).map(([name, page]) => [name, { ...page, html: fill(page.html) }]),
  )
  return {
    ...content,
    teaching: content.teaching.map((part) => ({ ...part, html: fill(part.html) })),
    pages: { ...content.pages, ...pages },
  }
}

/** The same of one text. */
export function withRefundNumbers(
  html: string,
  language: LanguageCode,
  { days, sharePercent }: RefundNumbers,
): string {
  return html
    .replaceAll(DAYS, digitsIn(language, days))
    .replaceAll(SHARE, digitsIn(language, sharePercent))
}

/** Whether a refund policy takes its numbers from the settings; one that does not may contradict what is computed. */
export function namesRefundNumbers({ html }: { html: string }): boolean {
  return html.includes(DAYS) && html.includes(SHARE)
}
