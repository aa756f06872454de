import type { ReactNode } from 'react'
import { poisha, readTaka, takaText } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Reply, api } from '#web/api.ts'
import { formatCount, formatDateTime, formatDay, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button-look.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { ActModal } from './act-modal.tsx'
import { Facts } from './facts.tsx'
import { EndEnrolments, freeItems } from './end-enrolments.tsx'
import { HistoryDetail } from './history-detail.tsx'
import { stateTones } from './order-table.tsx'
import { PersonLines } from './person-lines.tsx'
import { ReasonField } from './reason-field.tsx'
import { RefundCard } from './refund-card.tsx'

type StaffOrder = Reply<'GET /api/staff/orders/{number}'>

/** One order with everything that happened to it and everything gateways said; what staff may do with it on top. */
export function StaffOrderScreen({
  found,
  onChanged,
}: {
  found: StaffOrder
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').money
  const language = useLanguage()
  const { order, student, history, messages, refunds, certificates } = found
  return (
    <div className="flex flex-col gap-5">
      <Part>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Badge tone={stateTones[order.state]} className="text-base">
            {words.states[order.state]}
          </Badge>
          <span className="flex flex-wrap gap-2">
            {freeItems(order).length > 0 && <EndEnrolments order={order} onChanged={onChanged} />}
            {order.state === 'pending_payment' && (
              <CancelOrder order={order} onChanged={onChanged} />
            )}
            {(order.state === 'paid' || order.state === 'partially_refunded') &&
              Number(order.total) > 0 && (
                <AskRefund order={order} certificates={certificates} onChanged={onChanged} />
              )}
          </span>
        </div>
        <PersonLines person={student} />
        <Facts
          facts={[
            [words.total, formatTotal(order.total, language)],
            [
              words.discount,
              Number(order.discount) > 0 &&
                `${formatTotal(order.discount, language)}${order.coupon ? ` (${order.coupon})` : ''}`,
            ],
            [words.date, formatDateTime(order.createdAt, language)],
            [words.paid, order.paidAt ? formatDateTime(order.paidAt, language) : words.notPaid],
          ]}
        />
      </Part>
      <Part title={words.lines}>
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <li key={item.itemId} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                <span className="font-semibold">{item.courseName}</span>
                {item.batch && (
                  <span className="block text-sm text-ink-soft">
                    {words.batchTitle(formatCount(item.batch.number, language))},{' '}
                    {formatDay(item.batch.startsOn, language)}
                    {item.batchNow &&
                      ` → ${words.batchTitle(formatCount(item.batchNow.number, language))}, ${formatDay(item.batchNow.startsOn, language)}`}
                    {item.isBatchCancelled && ` · ${words.batchStates.cancelled}`}
                  </span>
                )}
              </span>
              <span className="tabular-nums sm:text-right">
                {formatTotal(item.total, language)}
                <span className="block text-sm text-ink-soft">
                  {order.state === 'cancelled' || order.state === 'expired'
                    ? words.states[order.state]
                    : words.fulfilments[item.state]}
                  {Number(item.refunded) > 0 &&
                    ` · ${words.refundedPart(formatTotal(item.refunded, language))}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Part>
      {order.payments.length > 0 && (
        <Part title={words.payments}>
          <ul className="divide-y divide-line">
            {order.payments.map((payment) => (
              <li key={payment.startedAt} className="py-3">
                <p className="flex flex-wrap items-center justify-between gap-3">
                  <strong>
                    {words.gateways[payment.gateway]}{' '}
                    {payment.sandbox && <Badge tone="accent">{words.sandbox}</Badge>}
                  </strong>
                  <Badge
                    tone={
                      payment.state === 'succeeded'
                        ? 'good'
                        : payment.state === 'review'
                          ? 'danger'
                          : 'plain'
                    }
                  >
                    {words.paymentStates[payment.state]}
                  </Badge>
                </p>
                <p className="text-sm break-words text-ink-soft">
                  {[
                    formatDateTime(payment.finishedAt ?? payment.startedAt, language),
                    formatTotal(payment.received ?? payment.amount, language),
                    payment.account,
                    payment.gatewayRef,
                    payment.failure && (words.outcomes[payment.failure] ?? payment.failure),
                    payment.transfer && `TrxID ${payment.transfer.trxId}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {order.receipts.length > 0 && (
        <Part title={words.receipts}>
          <p className="flex flex-wrap gap-2">
            {order.receipts.map((receipt) => (
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
        </Part>
      )}
      {refunds.length > 0 && (
        <Part title={words.refundsTitle}>
          {refunds.map((refund) => (
            <RefundCard key={refund.id} refund={refund} onChanged={onChanged} />
          ))}
        </Part>
      )}
      <Part title={words.history} text={words.historyText}>
        <ol className="flex flex-col gap-3 border-l-2 border-dashed border-accent pl-4">
          {history.map((event) => (
            <li key={event.at + event.act}>
              <strong>{words.acts[event.act] ?? event.act}</strong>
              <span className="block text-sm text-ink-soft">
                {words.by[event.by] ?? event.by} · {formatDateTime(event.at, language)}
              </span>
              <HistoryDetail detail={event.detail} />
            </li>
          ))}
        </ol>
      </Part>
      <Part title={words.messages} text={words.messagesText}>
        {messages.length === 0 && <p className="text-ink-soft">{words.noMessages}</p>}
        <ul className="flex flex-col gap-2">
          {messages.map((message) => (
            <li key={message.at + message.body} className="rounded-md border border-line">
              <details>
                <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                  <strong>
                    {words.gateways[message.gateway]} ·{' '}
                    {words.messageKinds[message.kind] ?? message.kind}
                  </strong>
                  <Badge tone={message.authentic ? 'good' : 'plain'}>
                    {message.authentic ? words.authentic : words.notAuthentic}
                  </Badge>
                  <span className="text-sm text-ink-soft">
                    {formatDateTime(message.at, language)}
                    {message.deliveries > 1 &&
                      ` · ${words.deliveries(formatCount(message.deliveries, language))}`}
                    {message.outcome &&
                      ` · ${words.outcome}: ${words.outcomes[message.outcome] ?? message.outcome}`}
                  </span>
                </summary>
                <pre className="max-h-72 overflow-auto border-t border-line bg-sunken p-4 text-sm break-all whitespace-pre-wrap">
                  {message.body || words.messageForgotten}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

function CancelOrder({ order, onChanged }: { order: Order; onChanged: () => Promise<void> }) {
  const words = useWords('staff').money
  return (
    <ActModal
      id="cancel-order"
      open={words.cancelOrder}
      openLook="danger"
      title={words.cancelTitle(order.number)}
      what={<p>{words.cancelText}</p>}
      schema="reason"
      renderFields={(form) => <ReasonField form={form} hint={words.reasonKept} />}
      confirm={words.cancelOrder}
      look="danger"
      act={(body) =>
        api('POST /api/staff/orders/{number}/cancel', { params: { number: order.number }, body })
      }
      acted={words.cancelled}
      onActed={onChanged}
    />
  )
}

function AskRefund({
  order,
  certificates,
  onChanged,
}: {
  order: Order
  certificates: StaffOrder['certificates']
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').money
  const batchWords = useWords('staff').batches
  const language = useLanguage()
  const lines = order.items.filter(({ state }) => state === 'enrolled' || state === 'due')
  return (
    <ActModal
      id="ask-refund"
      open={words.askRefund}
      title={words.askRefundTitle(order.number)}
      what={
        <>
          <p>{words.askRefundText}</p>
          {certificates.length > 0 && (
            <p className="rounded-md bg-accent-wash p-4 text-accent-strong">
              {batchWords.certificateGiven(certificates.map(({ serial }) => serial).join(', '))}{' '}
              {batchWords.approverMayKeep}
            </p>
          )}
        </>
      }
      schema="refund"
      read={(data) => ({
        lines: lines.map(({ itemId }, index) => ({
          itemId,
          amount: String(data.get(`lines.${index}.amount`) ?? ''),
        })),
        reason: data.get('reason'),
        keepAccess: data.get('keepAccess') === 'on',
      })}
      renderFields={(form) => (
        <>
          {lines.map((item, index) => (
            <Field
              key={item.itemId}
              {...form.field(`lines.${index}.amount`)}
              label={words.refundAmountFor(item.courseName)}
              hint={words.refundMost(formatTotal(left(item), language))}
              required
            >
              <Input inputMode="decimal" defaultValue={left(item)} autoComplete="off" />
            </Field>
          ))}
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="keepAccess" className="size-5 accent-brand" />
            {words.keepAccess}
          </label>
          <ReasonField form={form} hint={words.reasonStudentReads} />
        </>
      )}
      confirm={words.askRefund.replace('…', '')}
      act={(body) =>
        api('POST /api/staff/orders/{number}/refunds', { params: { number: order.number }, body })
      }
      acted={words.refundAsked}
      onActed={onChanged}
    />
  )
}

function left(item: Order['items'][number]): string {
  return takaText(poisha((readTaka(item.total) ?? 0) - (readTaka(item.refunded) ?? 0)))
}

function Part({ title, text, children }: { title?: string; text?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
      {title && (
        <div>
          <h2 className="text-xl">{title}</h2>
          {text && <p className="text-sm text-ink-soft">{text}</p>}
        </div>
      )}
      {children}
    </section>
  )
}
