import type { RefCallback } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { RefundState } from '#contract/orders/terms.ts'
import { formatMoment, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

const tones = {
  requested: 'plain',
  approved: 'brand',
  submitted: 'brand',
  processing: 'brand',
  unclear: 'accent',
  succeeded: 'good',
  failed: 'accent',
  rejected: 'danger',
} as const satisfies Record<RefundState, string>

/** The refunds of an order, each with its state, cause and day. */
export function RefundList({
  refunds,
  ref,
}: {
  refunds: Order['refunds']
  ref?: RefCallback<HTMLElement>
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  return (
    <Card
      {...(ref && { ref })}
      aria-labelledby="refunds"
      as="section"
      padding="lg"
      isRaised
      tabIndex={-1}
    >
      <h2 id="refunds" className="mb-3 text-xl">
        {words.refundsHeading}
      </h2>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.requestedAt + refund.amount} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <strong className="text-lg tabular-nums">
                {formatTotal(refund.amount, language)}
              </strong>
              <Badge tone={tones[refund.state]}>{words.refundStates[refund.state]}</Badge>
            </div>
            <p className="text-sm text-ink-soft">
              {words.refundCauses[refund.cause]} ·{' '}
              {formatMoment(refund.finishedAt ?? refund.requestedAt, language)}
            </p>
            {refund.state === 'succeeded' && refund.gatewayRef && (
              <p className="text-sm wrap-anywhere text-ink-soft">
                {words.refundReference(refund.gatewayRef)}
              </p>
            )}
            {refund.cause === 'student' && <p className="mt-1 break-words">{refund.reason}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
