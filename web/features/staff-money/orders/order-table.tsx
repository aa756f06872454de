import type { z } from 'zod'
import { itemName } from '#contract/orders/item-name.ts'
import type { OrderState } from '#contract/orders/terms.ts'
import type { StaffOrderRow } from '#contract/orders/staff-orders.ts'
import { formatBriefly, formatDateTime, formatTotal } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { OrderLink } from './order-link.tsx'

type Row = z.infer<typeof StaffOrderRow>

/** What an order is for, in a line: its courses, or the change of batch it pays for. */
export function orderNames(
  { courses, changesBatch }: Pick<Row, 'courses' | 'changesBatch'>,
  words: StaffWords['money'],
): string {
  return courses
    .map((courseName) => itemName({ courseName, isChange: changesBatch }, words))
    .join(', ')
}

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
      isDense
    />
  )
}

function orderColumns(words: StaffWords['money'], language: Language): Column<Row>[] {
  return [
    {
      header: words.order,
      cell: ({ number }) => (
        <span className="whitespace-nowrap">
          <OrderLink number={number} />
        </span>
      ),
    },
    {
      header: words.orderedAt,
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap" title={formatDateTime(createdAt, language)}>
          {formatBriefly(createdAt, language)}
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
        <span className="block sm:flex sm:max-w-36 sm:items-center sm:gap-2" title={student.email}>
          <span className="block font-semibold sm:truncate">{student.name}</span>
          {byStaff && (
            <Badge tone="accent" className="whitespace-nowrap">
              {words.byStaff}
            </Badge>
          )}
          <span className="block text-sm break-all text-ink-soft sm:hidden">{student.email}</span>
        </span>
      ),
    },
    {
      header: words.courses,
      cell: (order) => {
        const names = orderNames(order, words)
        return (
          <span className="block sm:max-w-36 sm:truncate" title={names}>
            {names}
          </span>
        )
      },
    },
    {
      header: words.total,
      align: 'end',
      cell: ({ total, refunded }) => (
        <span
          className="whitespace-nowrap"
          title={
            Number(refunded) > 0 ? words.refundedPart(formatTotal(refunded, language)) : undefined
          }
        >
          {formatTotal(total, language)}
          {Number(refunded) > 0 && (
            <span className="block text-sm text-ink-soft sm:sr-only">
              {words.refundedPart(formatTotal(refunded, language))}
            </span>
          )}
        </span>
      ),
    },
    {
      header: words.way,
      cell: ({ gateway }) => (
        <span className="whitespace-nowrap">{gateway ? words.gateways[gateway] : '—'}</span>
      ),
    },
  ]
}
