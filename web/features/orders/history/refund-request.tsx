import { useState } from 'react'
import { poisha, readTaka, takaText } from '#contract/money.ts'
import { itemName } from '#contract/orders/item-name.ts'
import type { Order } from '#contract/orders/order.ts'
import type { RefundQuote } from '#contract/orders/refunds.ts'
import { api } from '#web/api.ts'
import { formatCount, formatDay, formatTotal } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { inOrderWords } from '../order-problem.ts'

/** What the policy gives back now, computed and shown before anything is asked; then the request. */
export function RefundRequest({
  order,
  quote,
  onAsked,
}: {
  order: Order
  quote: RefundQuote
  onAsked: () => Promise<void>
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const canAsk = Number(quote.total) > 0
  // Each line says where.
  const isAskedElsewhere = quote.lines.every(({ verdict }) => verdict === 'with_course')
  return (
    <Card aria-labelledby="refund" as="section" padding="lg" isRaised>
      <details>
        <summary className="min-h-11 content-center text-lg font-semibold text-brand" id="refund">
          {words.askRefund}
        </summary>
        <div className="mt-3 flex flex-col gap-4">
          <p className="text-ink-soft">
            {words.refundPolicy(
              formatCount(quote.policy.days, language),
              formatCount(quote.policy.sharePercent, language),
            )}{' '}
            <a
              href={pathIn(language, '/refund-policy')}
              className="text-brand underline underline-offset-4"
            >
              {words.refundPolicyLink}
            </a>
          </p>
          {canAsk ? (
            <RefundForm order={order} quote={quote} onAsked={onAsked} />
          ) : (
            <>
              <Lines quote={quote} />
              {!isAskedElsewhere && (
                <>
                  <p>{words.refundNone}</p>
                  <div>
                    <ButtonLink look="outline" to={pathIn(language, '/contact')}>
                      {words.writeToUs}
                    </ButtonLink>
                  </div>
                </>
              )}
            </>
          )}
        </div>
      </details>
    </Card>
  )
}

function RefundForm({
  order,
  quote,
  onAsked,
}: {
  order: Order
  quote: RefundQuote
  onAsked: () => Promise<void>
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const [chosen, setChosen] = useState(
    () => new Set(quote.lines.filter(isRefundable).map(({ itemId }) => itemId)),
  )
  const form = useForm({
    schema: async () => (await import('./refund-form-schema.ts')).RefundForm,
    read: (data) => ({ itemIds: data.getAll('itemIds'), reason: data.get('reason') }),
    async onSubmit(body) {
      try {
        await api('POST /api/orders/{number}/refund-requests', {
          params: { number: order.number },
          body,
        })
      } catch (error) {
        throw inOrderWords(error, words)
      }
      toast.success(words.refundAsked)
      await onAsked()
    },
  })
  const sum = takaText(
    poisha(
      quote.lines
        .filter(({ itemId }) => chosen.has(itemId))
        .reduce((total, line) => total + (readTaka(line.refundable) ?? 0), 0),
    ),
  )
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <ChosenLines
        quote={quote}
        chosen={chosen}
        isMissing={form.field('itemIds').error !== undefined}
        onChange={setChosen}
      />
      <p className="flex items-baseline justify-between gap-4 border-t-2 border-dashed border-line pt-3">
        <span className="font-semibold">{words.refundSum}</span>
        <strong className="text-2xl tabular-nums">{formatTotal(sum, language)}</strong>
      </p>
      <p className="text-sm text-ink-soft">
        {quote.channel === 'manual' || quote.channel === 'cash'
          ? words.refundChannelManual
          : quote.channel && words.refundChannel(words.gateways[quote.channel])}{' '}
        {words.endsAccess}
      </p>
      <Field
        {...form.field('reason')}
        label={words.refundReason}
        hint={words.refundReasonHint}
        required
      >
        <Textarea rows={3} maxLength={500} />
      </Field>
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" busy={form.isBusy}>
        {words.sendRefundRequest(formatTotal(sum, language))}
      </Button>
    </form>
  )
}

function ChosenLines({
  quote,
  chosen,
  isMissing,
  onChange,
}: {
  quote: RefundQuote
  chosen: ReadonlySet<string>
  /** None was chosen when the form was sent. */
  isMissing: boolean
  onChange: (chosen: Set<string>) => void
}) {
  const words = useWords('dashboard').orders
  return (
    <fieldset aria-describedby={isMissing ? 'refund-lines-error' : undefined}>
      <legend className="mb-2 font-semibold">{words.refundTitle}</legend>
      <Lines
        quote={quote}
        chosen={chosen}
        onChosen={(itemId, isChosen) => {
          const next = new Set(chosen)
          if (isChosen) next.add(itemId)
          else next.delete(itemId)
          onChange(next)
        }}
      />
      {isMissing && (
        <p id="refund-lines-error" className="mt-1 text-sm font-medium text-danger">
          {words.refundChoose}
        </p>
      )}
    </fieldset>
  )
}

/** Each line with what comes back of it and why. With `onChosen`, those the policy gives back can be chosen. */
function Lines({
  quote,
  chosen,
  onChosen,
}: {
  quote: RefundQuote
  chosen?: ReadonlySet<string>
  onChosen?: (itemId: string, isChosen: boolean) => void
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  return (
    <ul className="flex flex-col gap-3">
      {quote.lines.map((line) => (
        <li key={line.itemId}>
          <label className="flex items-start gap-3 rounded-md border border-line p-4 has-checked:border-brand has-checked:bg-brand-wash">
            {onChosen && (
              <input
                type="checkbox"
                name="itemIds"
                value={line.itemId}
                disabled={!isRefundable(line)}
                checked={chosen?.has(line.itemId) ?? false}
                onChange={(event) => onChosen(line.itemId, event.currentTarget.checked)}
                className="mt-1"
              />
            )}
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{itemName(line, words)}</span>
                <strong className="tabular-nums">{formatTotal(line.refundable, language)}</strong>
              </span>
              <span className="block text-sm text-ink-soft">
                {words.verdicts[line.verdict]({
                  days: formatCount(line.daysSincePayment ?? 0, language),
                  limit: formatCount(quote.policy.days, language),
                  used: formatCount(line.usedPercent, language),
                  share: formatCount(quote.policy.sharePercent, language),
                  start: line.batchStartsOn ? formatDay(line.batchStartsOn, language) : '',
                  serial: line.certificate ?? '',
                  hasBatch: line.batchStartsOn !== null,
                })}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function isRefundable(line: RefundQuote['lines'][number]): boolean {
  return Number(line.refundable) > 0
}
