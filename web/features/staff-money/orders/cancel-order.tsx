import type { Order } from '#contract/orders/order.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { ActModal } from './act-modal.tsx'
import { ReasonField } from '../reason-field.tsx'

export function CancelOrder({
  order,
  onChanged,
}: {
  order: Order
  onChanged: () => Promise<void>
}) {
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
