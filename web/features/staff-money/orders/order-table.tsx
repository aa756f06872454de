import type { z } from 'zod'
import type { OrderState } from '#contract/orders/terms.ts'
import type { StaffOrderRow } from '#contract/orders/staff-orders.ts'
import { formatDateTime, formatTotal } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { OrderLink } from './order-link.tsx'

type Row = z.infer<typeof StaffOrderRow>

export const stateTones = {
  pending_payment: 'plain',
  awaiting_verification: 'accent',
  payment_review: 'danger',
  paid: 'good',
  cancelled: 'plain',
  expired: 'plain',
  partially_refunded: 'brand',
  refunded: 'brand',
} as const satisfies Record<OrderState, string>

/** Orders as rows. */
export function OrderTable({ orders }: { orders: readonly Row[] }) {
  const words = useWords('staff').money
  const columns = orderColumns(words, useLanguage())
  return (
    <DataTable
      caption={words.orders}
      columns={columns}
      rows={orders}
      rowKey={({ number }) => number}
    />
  )
}

function orderColumns(words: StaffWords['money'], language: Language): Column<Row>[] {
  return [
    {
      header: words.order,
      cell: ({ number, createdAt }) => (
        <span className="whitespace-nowrap">
          <OrderLink number={number} />
          <span className="block text-sm whitespace-normal text-ink-soft">
            {formatDateTime(createdAt, language)}
          </span>
        </span>
      ),
    },
    {
      header: words.state,
      cell: ({ state }) => (
        <Badge tone={stateTones[state]} className="whitespace-nowrap">
          {words.states[state]}
        </Badge>
      ),
    },
    {
      header: words.student,
      cell: ({ student, byStaff }) => (
        <span className="block min-w-40">
          <span className="block font-semibold">{student.name}</span>
          {byStaff && <Badge tone="accent">{words.byStaff}</Badge>}
          <span className="block text-sm break-all text-ink-soft">{student.email}</span>
        </span>
      ),
    },
    {
      header: words.courses,
      cell: ({ courses }) => <span className="line-clamp-2 min-w-44">{courses.join(', ')}</span>,
    },
    {
      header: words.total,
      align: 'end',
      cell: ({ total, refunded, gateway }) => (
        <span className="whitespace-nowrap">
          {formatTotal(total, language)}
          {gateway && (
            <span className="block text-sm text-ink-soft">{words.gateways[gateway]}</span>
          )}
          {Number(refunded) > 0 && (
            <span className="block text-sm text-ink-soft">
              {words.refundedPart(formatTotal(refunded, language))}
            </span>
          )}
        </span>
      ),
    },
  ]
}
