import { itemName } from '#contract/orders/item-name.ts'
import { poisha, readTaka, takaText } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Reply, api } from '#web/api.ts'
import { formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import { ActModal } from './act-modal.tsx'
import { ReasonField } from '../reason-field.tsx'

type Certificates = Reply<'GET /api/staff/orders/{number}'>['certificates']

/** Requests a refund, line by line; a second person decides. */
export function AskRefund({
  order,
  certificates,
  onChanged,
}: {
  order: Order
  certificates: Certificates
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').money
  const batchWords = useWords('staff').batches
  const language = useLanguage()
  const lines = refundableLines(order)
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
              label={words.refundAmountFor(
                itemName({ ...item, isChange: Boolean(item.changesOrder) }, words),
              )}
              hint={words.refundMost(formatTotal(left(item), language))}
              required
            >
              <Input inputMode="decimal" defaultValue={left(item)} autoComplete="off" />
            </Field>
          ))}
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="keepAccess" />
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

/** The lines that staff can refund: places, and what was paid for a change of batch. */
export function refundableLines(order: Order): Order['items'] {
  return order.items.filter(({ state }) => ['enrolled', 'due', 'applied'].includes(state))
}

function left(item: Order['items'][number]): string {
  return takaText(poisha((readTaka(item.total) ?? 0) - (readTaka(item.refunded) ?? 0)))
}
