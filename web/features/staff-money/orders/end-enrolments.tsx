import { freeItems } from '#contract/orders/free-items.ts'
import type { Order } from '#contract/orders/order.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { TickedList } from '#web/ui/ticked-list.tsx'
import { ActModal } from './act-modal.tsx'
import { ReasonField } from '../reason-field.tsx'

/** Ends chosen enrolments that cost nothing, with a reason. */
export function EndEnrolments({
  order,
  onChanged,
}: {
  order: Order
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').batches
  return (
    <ActModal
      id={`end-${order.number}`}
      open={words.endEnrolment}
      title={words.endTitle}
      what={<p>{words.endText}</p>}
      schema="endEnrolments"
      read={(data) => ({
        itemIds: data.getAll('itemIds'),
        reason: data.get('reason'),
        keepCertificate: data.get('keepCertificate') === '1',
      })}
      renderFields={(form) => (
        <>
          <TickedList
            name="itemIds"
            choices={freeItems(order).map(({ itemId, courseName }) => ({
              value: itemId,
              label: courseName,
            }))}
          />
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" name="keepCertificate" value="1" />
            <span>{words.keepCertificate}</span>
          </label>
          <ReasonField form={form} hint={words.manualReasonHint} />
        </>
      )}
      confirm={words.endYes}
      look="danger"
      act={(body) =>
        api('POST /api/staff/orders/{number}/end-enrolments', {
          params: { number: order.number },
          body,
        })
      }
      acted={words.ended}
      onActed={onChanged}
    />
  )
}
