import type { Order } from '#contract/orders/order.ts'
import type { PayMethod } from '#contract/orders/payments.ts'
import { api } from '#web/api.ts'
import { formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { BesideCard } from './beside-card.tsx'
import { CourseLine } from '../checkout/course-line.tsx'
import { LineNotes } from '../checkout/line-notes.tsx'
import { livePayment, missingTaka, outcomeOf } from './order-outcome.ts'
import { orderProblem } from '../order-problem.ts'
import { PayMethods } from './pay-methods.tsx'
import { RefundList } from '../history/refund-list.tsx'
import { OrderProgress } from '../order-progress.tsx'
import { SeatCountdown } from './seat-countdown.tsx'
import { Totals } from '../checkout/totals.tsx'
import { TransferPanel } from './transfer-panel.tsx'
import { useOrder } from './use-order.ts'

const CANCEL = 'cancel-order'
const PAYABLE = new Set(['choose', 'confirming', 'transfer'])

/**
 * An order on its way: how to pay it, what is awaited, what became of it. It tells the truth while the gateway is silent.
 *
 * @param onCancelled leads on, once the order is cancelled
 */
export function OrderScreen({
  number,
  first,
  isSent = false,
  methods,
  studentName,
  onCancelled,
}: {
  number: string
  first: Order | null
  /** The server wrote it into the page, which may have come alive long after. */
  isSent?: boolean
  /** The ways to pay that came with the order. */
  methods: readonly PayMethod[] | null
  studentName: string
  onCancelled: (() => void) | null
}) {
  const words = useWords('dashboard').orders
  const site = useWords()
  const watched = useOrder(number, first, { isSent })
  const { order, isOffline } = watched

  if (!order)
    return (
      <div className="flex flex-col gap-4">
        <Notice>{isOffline ? words.offline : site.ui.loading}</Notice>
        <Skeleton className="h-56" />
      </div>
    )

  const outcome = outcomeOf(order)
  const isPayable = PAYABLE.has(outcome)
  const missing = missingTaka(order)
  return (
    <BesideCard name={studentName} isCardShown={outcome === 'choose'}>
      <div className="flex flex-col gap-3 sm:gap-5">
        {isOffline && <Notice>{words.offline}</Notice>}
        {isPayable && order.expiresAt && (
          <SeatCountdown
            until={order.expiresAt}
            hasSeats={order.items.some(({ batch }) => batch !== null)}
            now={order.now}
            clockAhead={watched.clockAhead}
            onOver={watched.ask}
          />
        )}
        <OrderProgress
          order={order}
          isAsking={watched.isAsking}
          askCount={watched.askCount}
          onAsk={watched.ask}
        />
        {isPayable && <Paying order={order} methods={methods} onChanged={watched.show} />}
        {outcome === 'underpaid' && missing !== null && (
          <Card aria-labelledby="missing" as="section" padding="lg" isRaised>
            <h2 id="missing" className="mb-4 text-xl">
              {words.sendMissing}
            </h2>
            <TransferPanel order={order} amount={missing} onReported={watched.show} />
          </Card>
        )}
        <OrderCourses order={order} withState={!isPayable} />
        {order.refunds.length > 0 && <RefundList refunds={order.refunds} />}
        {isPayable && (
          <CancelOrder
            order={order}
            onCancelled={(cancelled) => {
              watched.show(cancelled)
              onCancelled?.()
            }}
          />
        )}
      </div>
    </BesideCard>
  )
}

function Notice({ children }: { children: string }) {
  return (
    <p
      aria-live="polite"
      className="rounded-md bg-accent-wash px-4 py-3 font-medium text-accent-strong"
    >
      {children}
    </p>
  )
}

function OrderCourses({ order, withState }: { order: Order; withState: boolean }) {
  const words = useWords('dashboard').orders
  return (
    <Card aria-labelledby="lines" as="section" padding="lg" isRaised>
      <h2 id="lines" className="mb-4 text-xl">
        {words.orderHeading}
      </h2>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <CourseLine key={item.itemId} item={item}>
            <LineNotes order={order} item={item} withState={withState} />
          </CourseLine>
        ))}
      </ul>
      <div className="mt-5">
        <Totals {...order} />
      </div>
    </Card>
  )
}

function CancelOrder({
  order: { number, total },
  onCancelled,
}: {
  order: Order
  onCancelled: (cancelled: Order) => void
}) {
  const words = useWords('dashboard').orders
  const site = useWords()
  const language = useLanguage()
  return (
    <div className="text-center">
      <ModalButton opens={CANCEL} look="quiet" className="text-danger">
        {words.cancelOrder}
      </ModalButton>
      <ConfirmModal
        id={CANCEL}
        title={words.cancelTitle}
        confirm={words.cancelYes}
        keep={words.keepOrder}
        explain={(error) => orderProblem(error, words, site)}
        onConfirm={async () => {
          const cancelled = await api('POST /api/orders/{number}/cancel', { params: { number } })
          toast.success(words.cancelled)
          onCancelled(cancelled)
        }}
      >
        <p>{words.cancelText}</p>
        <p className="font-semibold">{formatTotal(total, language)}</p>
      </ConfirmModal>
    </div>
  )
}

/** The ways to pay, by the state of the order. */
function Paying({
  order,
  methods,
  onChanged,
}: {
  order: Order
  methods: readonly PayMethod[] | null
  onChanged: (order: Order) => void
}) {
  const words = useWords('dashboard').orders
  const outcome = outcomeOf(order)
  const live = livePayment(order)
  return (
    <Card aria-labelledby="paying" as="section" padding="lg" isRaised>
      <h2 id="paying" className="mb-3 text-xl sm:mb-4">
        {outcome === 'transfer'
          ? words.transferHeading
          : outcome === 'confirming'
            ? words.notPaidYet
            : words.payHeading}
      </h2>
      {outcome === 'transfer' && (
        <TransferPanel order={order} amount={order.total} onReported={onChanged} />
      )}
      {outcome === 'transfer' ? (
        <details className="mt-5 border-t border-dashed border-line pt-3">
          <summary className="min-h-11 content-center font-semibold text-brand">
            {words.payAnotherWay}
          </summary>
          <div className="pt-3">
            <PayMethods order={order} first={methods} onStarted={onChanged} />
          </div>
        </details>
      ) : (
        <PayMethods
          key={live?.gateway}
          order={order}
          first={methods}
          chosenFirst={live?.gateway}
          onStarted={onChanged}
        />
      )}
    </Card>
  )
}
