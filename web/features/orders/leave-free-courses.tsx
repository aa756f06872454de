import type { Order } from '#contract/orders/order.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Textarea } from '#web/ui/field.tsx'
import { FormFailure, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import { inOrderWords } from './order-problem.ts'

/** Gives up courses that cost nothing, so that others get the seats; nothing where there are none. */
export function LeaveFreeCourses({ order, onLeft }: { order: Order; onLeft: () => Promise<void> }) {
  const words = useWords('dashboard').orders
  const free = order.items.filter(
    ({ state, total, refunded }) =>
      (state === 'due' || state === 'enrolled') && Number(total) <= Number(refunded),
  )
  const form = useForm({
    schema: async () => (await import('./refund-form-schema.ts')).RefundForm,
    read: (data) => ({ itemIds: data.getAll('itemIds'), reason: data.get('reason') }),
    async onSubmit(body) {
      try {
        await api('POST /api/orders/{number}/leave', { params: { number: order.number }, body })
      } catch (error) {
        throw inOrderWords(error, words)
      }
      toast.success(words.left)
      await onLeft()
    },
  })
  if (free.length === 0) return null
  return (
    <section
      aria-labelledby="leave"
      className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <details>
        <summary className="min-h-11 content-center text-lg font-semibold text-brand" id="leave">
          {words.leaveTitle}
        </summary>
        <form {...form.props} className="mt-3 flex flex-col gap-4">
          <p className="text-ink-soft">{words.leaveText}</p>
          <ul>
            {free.map((item) => (
              <li key={item.itemId}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    name="itemIds"
                    value={item.itemId}
                    defaultChecked
                    className="size-5 accent-brand"
                  />
                  <span>{item.courseName}</span>
                </label>
              </li>
            ))}
          </ul>
          <Field {...form.field('reason')} label={words.leaveReason} required>
            <Textarea rows={2} maxLength={500} />
          </Field>
          <FormFailure>{form.failure}</FormFailure>
          <div>
            <Button type="submit" look="danger" busy={form.isBusy}>
              {words.leaveYes}
            </Button>
          </div>
        </form>
      </details>
    </section>
  )
}
