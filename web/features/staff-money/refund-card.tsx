import type { z } from 'zod'
import type { RefundState, StaffRefund } from '#contract/orders.ts'
import { api } from '#web/api.ts'
import { formatDateTime, formatPhone, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { ActModal } from './act-modal.tsx'
import { OrderLink } from './order-link.tsx'
import { ReasonField } from './reason-field.tsx'

type Refund = z.infer<typeof StaffRefund>

const tones = {
  requested: 'accent',
  approved: 'brand',
  submitted: 'brand',
  processing: 'brand',
  succeeded: 'good',
  failed: 'danger',
  rejected: 'plain',
} as const satisfies Record<RefundState, string>

/** Money on its way back, who asked for it, and what can be decided about it. */
export function RefundCard({ refund, onChanged }: { refund: Refund; onChanged: () => Promise<void> }) {
  const words = useWords('staff').money
  const language = useLanguage()
  const amount = formatTotal(refund.amount, language)
  const isOpen = refund.state === 'requested' || refund.state === 'failed'
  return (
    <article aria-label={`${words.refundsTitle} ${refund.orderNumber}`} className="rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p>
          <strong className="text-xl tabular-nums">{amount}</strong> · <OrderLink number={refund.orderNumber} />{' '}
          {refund.sandbox && <Badge tone="accent">{words.sandbox}</Badge>}
        </p>
        <Badge tone={refund.sendByHand ? 'accent' : tones[refund.state]}>
          {refund.sendByHand ? words.toSendByHand : words.refundStates[refund.state]}
        </Badge>
      </div>
      <p>
        {refund.student.name} · {words.gateways[refund.gateway]} · {words.causes[refund.cause]}
      </p>
      <p className="my-1 border-l-2 border-dashed border-accent pl-3 break-words">{refund.reason}</p>
      <p className="text-sm text-ink-soft">
        {[
          words.askedBy(words.by[refund.requestedBy] ?? refund.requestedBy),
          refund.approvedBy && words.approvedBy(words.by[refund.approvedBy] ?? refund.approvedBy),
          formatDateTime(refund.finishedAt ?? refund.requestedAt, language),
          refund.gatewayRef,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isOpen && !refund.mayDecide && <p className="mt-3 text-sm font-medium text-accent-strong">{words.needsOther}</p>}
      {isOpen && refund.mayDecide && (
        <div className="mt-3 flex flex-wrap justify-end gap-2 border-t border-dashed border-line pt-3">
          {refund.state === 'requested' && (
            <ActModal
              id={`reject-refund-${refund.id}`}
              open={words.rejectRefund}
              openLook="quiet"
              title={words.rejectRefundTitle}
              what={<p>{words.rejectRefundText}</p>}
              schema="reason"
              renderFields={(form) => <ReasonField form={form} hint={words.reasonStudentReads} />}
              confirm={words.rejectYes}
              look="danger"
              act={(body) => api('POST /api/staff/refunds/{id}/reject', { params: { id: refund.id }, body })}
              acted={words.refundRejected}
              onActed={onChanged}
            />
          )}
          <Approve refund={refund} amount={amount} onChanged={onChanged} />
        </div>
      )}
      {refund.sendByHand && <MarkSent refund={refund} amount={amount} onChanged={onChanged} />}
    </article>
  )
}

function Approve({ refund, amount, onChanged }: { refund: Refund; amount: string; onChanged: () => Promise<void> }) {
  const words = useWords('staff').money
  return (
    <ActModal
      id={`approve-refund-${refund.id}`}
      open={words.approve}
      openLook="primary"
      title={words.approveTitle(amount)}
      what={<p>{refund.gateway === 'manual' ? words.approveByHand : words.approveText(words.gateways[refund.gateway])}</p>}
      schema="nothing"
      renderFields={() => null}
      confirm={words.approveYes}
      act={() => api('POST /api/staff/refunds/{id}/approve', { params: { id: refund.id } })}
      acted={words.approved}
      onActed={onChanged}
    />
  )
}

/** Staff read where the money came from, send it back there, and write down the TrxID. */
function MarkSent({ refund, amount, onChanged }: { refund: Refund; amount: string; onChanged: () => Promise<void> }) {
  const words = useWords('staff').money
  const language = useLanguage()
  const { channel, sender } = refund.sendTo ?? { channel: null, sender: null }
  const sendTo = channel && words.sendTo(words.channels[channel], sender ? formatPhone(sender, language) : words.senderUnknown)
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-dashed border-line pt-3">
      <p className="font-semibold">{sendTo}</p>
      <ActModal
        id={`sent-refund-${refund.id}`}
        open={words.markSent}
        openLook="primary"
        title={words.markSentTitle(amount)}
        what={<p>{words.markSentText}</p>}
        schema="sent"
        renderFields={(form) => (
          <Field {...form.field('trxId')} label={words.trxId} required>
            <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} className="uppercase" />
          </Field>
        )}
        confirm={words.markSentYes}
        act={(body) => api('POST /api/staff/refunds/{id}/sent', { params: { id: refund.id }, body })}
        acted={words.sent}
        onActed={onChanged}
      />
    </div>
  )
}
