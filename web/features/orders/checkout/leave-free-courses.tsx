import { freeItems } from '#contract/orders/free-items.ts'
import type { Order } from '#contract/orders/order.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { TickedList } from '#web/ui/ticked-list.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { inOrderWords } from '../order-problem.ts'

/** Gives up courses that cost nothing, so that others get the seats; nothing where there are none. */
export function LeaveFreeCourses({ order, onLeft }: { order: Order; onLeft: () => Promise<void> }) {
  const words = useWords('dashboard').orders
  const free = freeItems(order)
  const form = useForm({
    schema: async () => (await import('../history/refund-form-schema.ts')).RefundForm,
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
    <Card aria-labelledby="leave" as="section" padding="lg" isRaised>
      <details>
        <summary className="min-h-11 content-center text-lg font-semibold text-brand" id="leave">
          {words.leaveTitle}
        </summary>
        <form {...form.props} className="mt-3 flex flex-col gap-4">
          <p className="text-ink-soft">{words.leaveText}</p>
          <TickedList
            name="itemIds"
            choices={free.map(({ itemId, courseName }) => ({ value: itemId, label: courseName }))}
          />
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
    </Card>
  )
}
