import type { Reply } from '#web/api.ts'
import { formatDateTime, formatTotal } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { OrderLink } from '../orders/order-link.tsx'
import { toCsv } from '../books/to-csv.ts'

type Use = Reply<'GET /api/staff/coupons/{code}/uses'>[number]

const tones = { held: 'accent', counted: 'good', released: 'plain' } as const

/** Who used a coupon, in which order, and what it cost. */
export function CouponUses({ code, uses }: { code: string; uses: readonly Use[] }) {
  const words = useWords('staff').money
  const language = useLanguage()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{words.usesTitle}</h2>
        {uses.length > 0 && (
          <Button
            look="outline"
            size="sm"
            onClick={() => saveFile(`coupon-${code}.csv`, usesFile(uses))}
          >
            {words.exportUses}
          </Button>
        )}
      </div>
      {uses.length === 0 ? (
        <p className="text-ink-soft">{words.noUses}</p>
      ) : (
        <DataTable
          caption={words.usesTitle}
          columns={columnsOf(words, language)}
          rows={uses}
          rowKey={(use) => use.orderNumber + use.at}
        />
      )}
    </div>
  )
}

function columnsOf(words: StaffWords['money'], language: Language): Column<Use>[] {
  return [
    {
      header: words.student,
      cell: ({ student }) => <span className="font-semibold">{student.name}</span>,
    },
    { header: words.order, cell: ({ orderNumber }) => <OrderLink number={orderNumber} /> },
    {
      header: words.discount,
      align: 'end',
      cell: ({ discount }) => formatTotal(discount, language),
    },
    {
      header: words.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{words.useStates[state]}</Badge>,
    },
    {
      header: words.date,
      cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at, language)}</span>,
    },
  ]
}

function usesFile(uses: readonly Use[]): Blob {
  return toCsv([
    ['studentId', 'name', 'email', 'order', 'discount', 'state', 'at'],
    ...uses.map(({ student, orderNumber, discount, state, at }) => [
      student.studentId,
      student.name,
      student.email,
      orderNumber,
      discount,
      state,
      at,
    ]),
  ])
}
