import type { z } from 'zod'
import type { RefundState } from '#contract/orders/terms.ts'
import type { StaffRefund } from '#contract/orders/staff-refunds.ts'
import { api } from '#web/api.ts'
import { formatCount, formatDateTime, formatPhone, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { ActModal } from './act-modal.tsx'
import { OrderLink } from './order-link.tsx'
import { ReasonField } from '../reason-field.tsx'

type Refund = z.infer<typeof StaffRefund>

const tones = {
  requested: 'accent',
  approved: 'brand',
  submitted: 'brand',
  processing: 'brand',
  unclear: 'accent',
  succeeded: 'good',
  failed: 'danger',
  rejected: 'plain',
} as const satisfies Record<RefundState, string>

/** A refund: its state, who requested it, and the decisions about it. */
export function RefundCard({
  refund,
  onChanged,
}: {
  refund: Refund
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').money
  const language = useLanguage()
  const amount = formatTotal(refund.amount, language)
  const isOpen =
    refund.state === 'requested' || refund.state === 'failed' || refund.state === 'unclear'
  return (
    <Card aria-label={`${words.refundsTitle} ${refund.orderNumber}`} as="article">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p>
          <strong className="text-xl tabular-nums">{amount}</strong> ·{' '}
          <OrderLink number={refund.orderNumber} />{' '}
          {refund.sandbox && <Badge tone="accent">{words.sandbox}</Badge>}
        </p>
        <Badge tone={refund.sendByHand ? 'accent' : tones[refund.state]}>
          {refund.sendByHand ? words.toSendByHand : words.refundStates[refund.state]}
        </Badge>
      </div>
      <p>
        {refund.student.name} · {words.gateways[refund.gateway]} · {words.causes[refund.cause]}
      </p>
      <p className="my-1 border-l-2 border-dashed border-accent pl-3 break-words">
        {refund.reason}
      </p>
      {refund.usedPercent !== null && (
        <p className="text-sm">
          {words.courseUsed(formatCount(refund.usedPercent, language))}
          {refund.certificates.length > 0 && (
            <> · {words.certificateIssued(refund.certificates.join(', '))}</>
          )}
        </p>
      )}
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
      {(refund.state === 'failed' || refund.state === 'unclear') && (
        <p className="mt-1 text-sm">
          {refund.state === 'unclear'
            ? words.unclearText(amount, words.gateways[refund.gateway])
            : words.failedText}{' '}
          {refund.failure && (
            <span className="text-ink-soft">{words.refundFailure(refund.failure)}</span>
          )}
        </p>
      )}
      {isOpen && !refund.mayDecide && (
        <p className="mt-3 text-sm font-medium text-accent-strong">{words.needsOther}</p>
      )}
      <RefundActions refund={refund} amount={amount} onChanged={onChanged} />
    </Card>
  )
}

interface RefundActionsProps {
  refund: Refund
  amount: string
  onChanged: () => Promise<void>
}

function RefundActions(props: RefundActionsProps) {
  const words = useWords('staff').money
  const language = useLanguage()
  const { refund } = props
  const { state } = refund
  const mayDecide =
    refund.mayDecide && (state === 'requested' || state === 'failed' || state === 'unclear')
  const mayRecord = refund.sendByHand || (mayDecide && state !== 'requested')
  if (!mayDecide && !mayRecord) return null
  const { channel, sender } = refund.sendTo ?? { channel: null, sender: null }
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-dashed border-line pt-3">
      {mayRecord && channel && (
        <p className="font-semibold">
          {words.sendTo(
            words.channels[channel],
            sender ? formatPhone(sender, language) : words.senderUnknown,
          )}
        </p>
      )}
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {mayDecide && state === 'requested' && <Reject {...props} />}
        {mayDecide && state === 'failed' && refund.mayWithdraw && <Withdraw {...props} />}
        {mayDecide && state === 'unclear' && <SendAgain {...props} />}
        {mayRecord && <MarkSent {...props} />}
        {mayDecide && state !== 'unclear' && <Approve {...props} />}
      </div>
    </div>
  )
}

function Reject({ refund, onChanged }: RefundActionsProps) {
  const words = useWords('staff').money
  return (
    <ActModal
      id={`reject-refund-${refund.id}`}
      open={words.rejectRefund}
      openLook="quiet"
      title={words.rejectRefundTitle}
      what={<p>{words.rejectRefundText}</p>}
      schema="reason"
      renderFields={(form) => <ReasonField form={form} hint={words.reasonStudentReads} />}
      confirm={words.rejectRefundYes}
      look="danger"
      act={(body) =>
        api('POST /api/staff/refunds/{id}/reject', { params: { id: refund.id }, body })
      }
      acted={words.refundRejected}
      onActed={onChanged}
    />
  )
}

/** Gives up a refund that failed and that no one is owed. */
function Withdraw({ refund, onChanged }: RefundActionsProps) {
  const words = useWords('staff').money
  return (
    <ActModal
      id={`withdraw-refund-${refund.id}`}
      open={words.withdraw}
      openLook="quiet"
      title={words.withdrawTitle}
      what={<p>{words.withdrawText}</p>}
      schema="reason"
      renderFields={(form) => <ReasonField form={form} hint={words.reasonStudentReads} />}
      confirm={words.withdrawYes}
      look="danger"
      act={(body) =>
        api('POST /api/staff/refunds/{id}/reject', { params: { id: refund.id }, body })
      }
      acted={words.withdrawn}
      onActed={onChanged}
    />
  )
}

function Approve({ refund, amount, onChanged }: RefundActionsProps) {
  const words = useWords('staff').money
  const batchWords = useWords('staff').batches
  return (
    <ActModal
      id={`approve-refund-${refund.id}`}
      open={refund.state === 'failed' ? words.tryAgain : words.approve}
      openLook="primary"
      title={words.approveTitle(amount)}
      what={
        <p>
          {refund.gateway === 'manual' || refund.gateway === 'cash'
            ? words.approveByHand
            : words.approveText(words.gateways[refund.gateway])}
        </p>
      }
      schema="keepCertificate"
      renderFields={() =>
        refund.certificates.length > 0 && (
          <div className="rounded-md bg-accent-wash p-4">
            <p className="font-semibold text-accent-strong">
              {batchWords.certificateGiven(refund.certificates.join(', '))}
            </p>
            <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
              <input type="checkbox" name="keepCertificate" value="1" />
              <span>{batchWords.keepCertificate}</span>
            </label>
          </div>
        )
      }
      confirm={words.approveYes}
      act={(query) =>
        api('POST /api/staff/refunds/{id}/approve', { params: { id: refund.id }, query })
      }
      acted={words.approved}
      onActed={onChanged}
    />
  )
}

/** The gateway's panel shows no such refund. */
function SendAgain({ refund, amount, onChanged }: RefundActionsProps) {
  const words = useWords('staff').money
  return (
    <ActModal
      id={`send-refund-again-${refund.id}`}
      open={words.sendAgain}
      openLook="outline"
      title={words.sendAgainTitle(amount)}
      what={<p>{words.sendAgainText}</p>}
      schema="nothing"
      renderFields={() => null}
      confirm={words.sendAgainYes}
      look="danger"
      act={() => api('POST /api/staff/refunds/{id}/send-again', { params: { id: refund.id } })}
      acted={words.sentAgain}
      onActed={onChanged}
    />
  )
}

/** Staff send the money back themselves, and record the TrxID. */
function MarkSent({ refund, amount, onChanged }: RefundActionsProps) {
  const words = useWords('staff').money
  const isUnclear = refund.state === 'unclear'
  return (
    <ActModal
      id={`sent-refund-${refund.id}`}
      open={isUnclear ? words.foundIt : words.markSent}
      openLook={refund.state === 'failed' ? 'outline' : 'primary'}
      title={isUnclear ? words.foundTitle(amount) : words.markSentTitle(amount)}
      what={<p>{isUnclear ? words.foundText : words.markSentText}</p>}
      schema="sent"
      renderFields={(form) => (
        <Field {...form.field('trxId')} label={words.trxId} required>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="uppercase"
          />
        </Field>
      )}
      confirm={words.markSentYes}
      act={(body) => api('POST /api/staff/refunds/{id}/sent', { params: { id: refund.id }, body })}
      acted={words.sent}
      onActed={onChanged}
    />
  )
}
