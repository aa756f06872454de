import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { LanguageCode } from '#contract/languages.ts'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import type { OwnBatchChange } from '#contract/orders/own-batch-change.ts'
import { api, ApiProblem } from '#web/api.ts'
import { formatCount, formatDateTime, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type DashboardWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { batchText } from '../checkout/batch-text.ts'
import { orderPath } from '../checkout/checkout-selection.ts'
import { inOrderWords } from '../order-problem.ts'

/** Another batch for a course one has: what it costs, what waits to be paid, or why there is none. */
export function BatchChange({
  order,
  item,
  change,
  onChanged,
}: {
  order: Order
  item: OrderItem
  change: OwnBatchChange
  onChanged: () => Promise<void>
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  if (change.verdict === 'not_offered') return null
  const id = `change-${item.itemId}`
  return (
    <Card aria-labelledby={id} as="section" padding="lg" isRaised>
      <h2 id={id} className="text-lg font-semibold">
        {words.changeBatch}
      </h2>
      <p className="text-ink-soft">{item.courseName}</p>
      <div className="mt-3">
        {change.waiting ? (
          <div className="grid gap-3">
            <p>
              {change.waiting.until
                ? words.changeWaits(
                    formatCount(change.waiting.batchNumber, language),
                    formatDateTime(change.waiting.until, language),
                  )
                : words.changeChecked(formatCount(change.waiting.batchNumber, language))}
            </p>
            <div>
              <Link to={orderPath(change.waiting.orderNumber)} className={buttonClasses('accent')}>
                {change.waiting.until ? words.payNow : words.details}
              </Link>
            </div>
          </div>
        ) : change.verdict !== 'allowed' ? (
          <p>{words.changeVerdicts[change.verdict]}</p>
        ) : change.targets.length === 0 ? (
          <p>{words.noOtherBatch}</p>
        ) : (
          <ChangeForm order={order} item={item} change={change} onChanged={onChanged} />
        )}
      </div>
    </Card>
  )
}

function ChangeForm({
  order,
  item,
  change,
  onChanged,
}: {
  order: Order
  item: OrderItem
  change: OwnBatchChange
  onChanged: () => Promise<void>
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const navigate = useNavigate()
  const [chosen, choose] = useState<string | null>(null)
  const target = change.targets.find(({ batchId }) => batchId === chosen)
  const form = useForm({
    schema: async () => (await import('#contract/orders/own-batch-change.ts')).OwnBatchChoice,
    read: (data) => ({
      toBatchId: data.get('toBatchId') ?? '',
      expectedDifference: target?.difference ?? '0',
      reason: data.get('reason') ?? '',
      language,
    }),
    async onSubmit(body) {
      let after: OwnBatchChange
      try {
        after = await api('POST /api/orders/{number}/items/{itemId}/batch', {
          params: { number: order.number, itemId: item.itemId },
          body,
        })
      } catch (error) {
        // Without an answer a page that is read anew would be an error page, and what was typed gone.
        if (error instanceof ApiProblem && error.status === 409) await onChanged()
        throw inOrderWords(error, words)
      }
      if (after.waiting) {
        await navigate(orderPath(after.waiting.orderNumber))
        return
      }
      toast.success(words.batchChanged)
      await onChanged()
    },
  })
  const { ref } = form.props
  useEffect(() => {
    // What was chosen before scripts loaded counts as well.
    const marked = ref.current?.querySelector<HTMLInputElement>('[name=toBatchId]:checked')
    if (marked) choose(marked.value)
  }, [ref])
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-ink-soft">{words.changeOnce}</p>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{words.chooseNewBatch}</legend>
        {change.targets.map((batch) => {
          const isFull = batch.seatsLeft !== null && batch.seatsLeft <= 0
          return (
            <label
              key={batch.batchId}
              className="flex items-start gap-3 rounded-md border border-line p-4 has-checked:border-brand has-checked:bg-brand-wash"
            >
              <input
                type="radio"
                name="toBatchId"
                value={batch.batchId}
                required
                disabled={isFull}
                onChange={() => choose(batch.batchId)}
                className="mt-1"
              />
              <span className="min-w-0 flex-1 font-semibold">
                {batchText(batch, words, language)}
                <span className="block text-sm font-normal text-ink-soft">
                  {isFull
                    ? words.batchIsFull
                    : differenceText(batch.difference, { words, language })}
                </span>
              </span>
            </label>
          )
        })}
      </fieldset>
      {target && Number(target.difference) > 0 && <p>{words.dearerText}</p>}
      {target && Number(target.difference) < 0 && <p>{words.cheaperText}</p>}
      <Field {...form.field('reason')} label={words.changeReason}>
        <Textarea rows={2} maxLength={500} />
      </Field>
      <FormFailure>{form.failure}</FormFailure>
      <div>
        <Button type="submit" busy={form.isBusy} disabled={!target}>
          {target && Number(target.difference) > 0
            ? words.changeAndPay(formatTotal(target.difference, language))
            : words.changeBatch}
        </Button>
      </div>
    </form>
  )
}

function differenceText(
  difference: string,
  { words, language }: { words: DashboardWords['orders']; language: LanguageCode },
): string {
  const more = Number(difference)
  const amount = formatTotal(String(Math.abs(more)), language)
  if (more === 0) return words.samePrice
  return more > 0 ? words.costsMore(amount) : words.costsLess(amount)
}
