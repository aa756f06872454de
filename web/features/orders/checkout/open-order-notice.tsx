import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { orderPath } from './checkout-selection.ts'

/** Reminds of an open order, wherever it was started; nothing if there is none. */
export function OpenOrderNotice({ order }: { order: Order | null }) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  if (!order) return null
  const isUnpaid = order.state === 'pending_payment'
  const title = isUnpaid ? words.waitingTitle : words.verifyingTitle
  return (
    <section
      aria-label={title}
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border-2 border-accent bg-accent-wash p-5"
    >
      <p>
        <strong className="block text-lg">{title}</strong>
        {isUnpaid && `${words.states[order.state]} · `}
        {formatTotal(order.total, language)}
      </p>
      <Link to={orderPath(order.number)} className={buttonClasses('accent')}>
        {isUnpaid ? words.payNow : words.details}
      </Link>
    </section>
  )
}
