import type { ReactNode } from 'react'
import { formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/** The total, with the fee and the discount where it is less than the fee; always with two decimals. Source: spec §9. */
export function Totals({
  fee,
  discount,
  coupon,
  vat = '0',
  total,
}: {
  fee: string
  discount: string
  coupon: string | null
  vat?: string
  total: string
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  return (
    <dl className="flex flex-col gap-1.5 border-t-2 border-dashed border-line pt-3">
      {fee !== total && <Row term={words.fee}>{formatTotal(fee, language)}</Row>}
      {Number(discount) > 0 && (
        <Row term={coupon ? `${words.discount} (${coupon})` : words.discount}>
          <span className="text-good">−{formatTotal(discount, language)}</span>
        </Row>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4">
        <dt className="text-lg font-semibold">{words.total}</dt>
        <dd className="text-2xl font-bold tabular-nums">{formatTotal(total, language)}</dd>
      </div>
      {Number(vat) > 0 && (
        <p className="text-right text-sm text-ink-soft">
          {words.vatInside(formatTotal(vat, language))}
        </p>
      )}
    </dl>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
