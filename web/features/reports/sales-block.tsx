import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { RecentSales } from '#contract/reports/sales.ts'
import { formatCount, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { BarPlot } from '#web/ui/plot/plot.tsx'
import { Block } from './block.tsx'
import { Comparison } from './comparison.tsx'
import { NumbersFold } from './numbers-fold.tsx'
import { bestOf } from './best-of.ts'
import { taka } from './taka.ts'

/** The sales of the last days: their sum, the time before, a bar a day, and the same as a table. */
export function SalesBlock({ sales: { days, sum, before } }: { sales: RecentSales }) {
  const words = useWords('reports')
  const language = useLanguage()
  const money = (text: string) => taka(Number(text), language)
  const points = days.map(({ day, net }) => ({
    label: formatDay(day, language, 'short'),
    value: Number(net),
  }))
  const best = bestOf(points)
  return (
    <Block title={words.salesTitle} text={words.lastDays}>
      <p className="text-2xl font-bold tabular-nums">{money(sum.net)}</p>
      <p className="text-sm text-ink-soft">
        {words.salesSum(formatCount(sum.soldCount, language), sum.soldCount === 1)}
        {Number(sum.refunded) !== 0 && ` · ${words.salesRefunded(money(sum.refunded))}`}
      </p>
      <Comparison
        sum={Number(sum.net)}
        before={Number(before.net)}
        beforeText={money(before.net)}
      />
      <BarPlot
        points={points}
        format={(value) => taka(value, language)}
        summary={
          best
            ? words.salesPlot(money(sum.net), taka(best.value, language), best.label)
            : words.emptyPlot
        }
        className="mt-3"
      />
      <Link
        to="/staff/reports"
        className="mt-2 inline-flex min-h-11 items-center gap-1 font-semibold text-brand"
      >
        {words.allReports}
        <ArrowRight size={18} aria-hidden="true" />
      </Link>
      <NumbersFold of={words.salesTitle}>
        <DataTable
          caption={`${words.salesTitle}, ${words.lastDays}`}
          maxHeight="24rem"
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { header: words.day, cell: ({ day }) => formatDay(day, language, 'short') },
            {
              header: words.soldCount,
              align: 'end',
              cell: ({ soldCount }) => formatCount(soldCount, language),
            },
            {
              header: words.sold,
              align: 'end',
              className: 'whitespace-nowrap',
              cell: ({ sold }) => money(sold),
            },
            {
              header: words.refunded,
              align: 'end',
              className: 'whitespace-nowrap',
              cell: ({ refunded }) => money(refunded),
            },
            {
              header: words.net,
              align: 'end',
              className: 'whitespace-nowrap',
              cell: ({ net }) => money(net),
            },
          ]}
        />
      </NumbersFold>
    </Block>
  )
}
