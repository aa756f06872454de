import type { z } from 'zod'
import type { StaffPayment } from '#contract/orders/staff-payments.ts'
import { api } from '#web/api.ts'
import { digitsIn, formatDateTime, formatTotal } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ActModal } from './act-modal.tsx'
import { Facts } from '../facts.tsx'
import { OrderLink } from './order-link.tsx'
import { PersonLines } from './person-lines.tsx'
import { ReasonField } from '../reason-field.tsx'

type Payment = z.infer<typeof StaffPayment>

/** Money that arrived otherwise than expected, to be accepted or sent back. */
export function ReviewCard({
  payment,
  onChanged,
}: {
  payment: Payment
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').money
  const language = useLanguage()
  const received = amountText(payment, language)
  const expected = formatTotal(payment.expected, language)
  return (
    <Card aria-label={words.orderTitle(payment.orderNumber)} as="article">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg">{words.reviewReasons[payment.reason] ?? payment.reason}</h2>
        <Badge tone="danger">{words.gateways[payment.gateway]}</Badge>
      </div>
      <PersonLines person={payment.student} />
      <Facts
        facts={[
          [words.expected, expected],
          [words.arrived, received],
          [words.order, <OrderLink key="order" number={payment.orderNumber} />],
          [words.date, formatDateTime(payment.at, language)],
        ]}
      />
      {!payment.mayAccept && (
        <p className="mt-3 text-sm font-medium text-accent-strong">{words.cannotAccept}</p>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2 border-t border-dashed border-line pt-3">
        <ActModal
          id={`refuse-payment-${payment.id}`}
          open={words.refuse}
          openLook="danger"
          title={words.refuseTitle}
          what={<p>{words.refuseText(received)}</p>}
          schema="reason"
          renderFields={(form) => <ReasonField form={form} hint={words.reasonKept} />}
          confirm={words.refuseYes}
          look="danger"
          act={(body) =>
            api('POST /api/staff/payments/{id}/refuse', { params: { id: payment.id }, body })
          }
          acted={words.refused}
          onActed={onChanged}
        />
        {payment.mayAccept && (
          <ActModal
            id={`accept-payment-${payment.id}`}
            open={words.accept}
            openLook="primary"
            title={words.acceptTitle}
            what={<p>{words.acceptText(received, expected)}</p>}
            schema="reason"
            renderFields={(form) => <ReasonField form={form} hint={words.reasonKept} />}
            confirm={words.acceptYes}
            act={(body) =>
              api('POST /api/staff/payments/{id}/accept', { params: { id: payment.id }, body })
            }
            acted={words.accepted}
            onActed={onChanged}
          />
        )}
      </div>
    </Card>
  )
}

/** Taka with their sign; other money with its code. */
function amountText({ received, currency }: Payment, language: Language): string {
  return currency === 'BDT'
    ? formatTotal(received, language)
    : `${digitsIn(language, received)} ${currency}`
}
