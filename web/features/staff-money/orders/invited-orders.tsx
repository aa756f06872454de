import { useState } from 'react'
import type { InvitedOrder, PaymentLink } from '#contract/orders/payment-links.ts'
import { api } from '#web/api.ts'
import { formatCount, formatDateTime, formatPhone } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ActModal } from './act-modal.tsx'
import { MailField, ReadyLink, readWish } from './payment-link.tsx'

/** What is ordered for people who have not joined yet. */
export function InvitedOrders({
  orders,
  hasMore,
  onChanged,
}: {
  orders: readonly InvitedOrder[]
  hasMore: boolean
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').paymentLinks
  const language = useLanguage()
  const [newLink, setNewLink] = useState<{ link: PaymentLink; phone: string | null } | null>(null)
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">{words.invitedText}</p>
      {newLink && <ReadyLink {...newLink} />}
      <DataTable
        caption={words.invitedTitle}
        rows={orders}
        rowKey={({ id }) => id}
        columns={columnsOf(words, language, {
          onLink: (link, phone) => setNewLink({ link, phone }),
          onChanged,
        })}
        isDense
      />
      {hasMore && <p className="mt-2 text-ink-soft">{words.invitedMore}</p>}
    </>
  )
}

interface ActProps {
  onLink: (link: PaymentLink, phone: string | null) => void
  onChanged: () => Promise<void>
}

function columnsOf(
  words: StaffWords['paymentLinks'],
  language: Language,
  acts: ActProps,
): Column<InvitedOrder>[] {
  return [
    {
      header: words.person,
      cell: ({ name, email, phone }) => (
        <span className="wrap-anywhere">
          <span className="block font-semibold">{name}</span>
          {email}
          {phone && <span className="block">{formatPhone(phone, language)}</span>}
        </span>
      ),
    },
    {
      header: words.course,
      cell: ({ courseName, batchNumber }) =>
        batchNumber === null
          ? courseName
          : words.courseAndBatch(courseName, formatCount(batchNumber, language)),
    },
    { header: words.until, cell: ({ until }) => formatDateTime(until, language) },
    { header: words.acts, cell: (order) => <Acts order={order} {...acts} /> },
  ]
}

function Acts({
  order: { id, name, phone },
  onLink,
  onChanged,
}: ActProps & { order: InvitedOrder }) {
  const { paymentLinks: words, money } = useWords('staff')
  const modal = `call-off-${id}`
  return (
    <div className="flex flex-wrap gap-2">
      <ActModal
        id={`invited-link-${id}`}
        open={words.again}
        title={words.again}
        what={<p>{words.againText}</p>}
        schema="paymentLink"
        read={readWish}
        renderFields={() => <MailField />}
        confirm={words.again}
        act={async (body) =>
          onLink(
            await api('POST /api/staff/invited-orders/{id}/payment-link', { params: { id }, body }),
            phone,
          )
        }
        acted={words.againMade}
        onActed={onChanged}
      />
      <ModalButton opens={modal} look="quiet" size="sm">
        {words.callOff}
      </ModalButton>
      <ConfirmModal
        id={modal}
        title={words.callOffTitle(name)}
        confirm={words.callOff}
        keep={money.keep}
        onConfirm={async () => {
          await api('DELETE /api/staff/invited-orders/{id}', { params: { id } })
          toast.success(words.calledOff)
          await onChanged()
        }}
      >
        {words.callOffText}
      </ConfirmModal>
    </div>
  )
}
