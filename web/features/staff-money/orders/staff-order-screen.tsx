import type { Order } from '#contract/orders/order.ts'
import type { Reply } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { GatewayMessages } from './gateway-messages.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPart } from './order-part.tsx'
import { OrderPayments } from './order-payments.tsx'
import { PaymentLinkPart } from './payment-link.tsx'
import { RefundCard } from './refund-card.tsx'

type StaffOrder = Reply<'GET /api/staff/orders/{number}'>

/** One order with its history and the messages of gateways; the actions of staff come first. */
export function StaffOrderScreen({
  found,
  onChanged,
}: {
  found: StaffOrder
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').money
  const { order, history, messages, refunds } = found
  return (
    <div className="flex flex-col gap-5">
      <OrderHead found={found} onChanged={onChanged} />
      <OrderLines order={order} />
      <PaymentLinkPart found={found} onChanged={onChanged} />
      {order.payments.length > 0 && <OrderPayments payments={order.payments} />}
      {order.receipts.length > 0 && <Receipts receipts={order.receipts} />}
      {refunds.length > 0 && (
        <OrderPart title={words.refundsTitle}>
          {refunds.map((refund) => (
            <RefundCard key={refund.id} refund={refund} onChanged={onChanged} />
          ))}
        </OrderPart>
      )}
      <OrderHistory history={history} />
      <GatewayMessages messages={messages} />
    </div>
  )
}

function Receipts({ receipts }: { receipts: Order['receipts'] }) {
  const words = useWords('staff').money
  const language = useLanguage()
  return (
    <OrderPart title={words.receipts}>
      <p className="flex flex-wrap gap-2">
        {receipts.map((receipt) => (
          <a
            key={receipt.number}
            href={`${receipt.printPath}?lang=${language}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses('outline', 'sm')}
          >
            {receipt.number}
          </a>
        ))}
      </p>
    </OrderPart>
  )
}
