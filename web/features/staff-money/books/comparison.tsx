import { Form } from 'react-router'
import type { z } from 'zod'
import type { ComparisonLine } from '#contract/orders/books.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { Reply } from '#web/api.ts'
import { formatCount, formatDay } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { gatewaysWithFiles } from './gateways-with-files.ts'
import { OrderLink } from '../orders/order-link.tsx'
import { toCsv } from './to-csv.ts'

type Line = z.infer<typeof ComparisonLine>
export interface ComparisonQuery {
  gateway: GatewayId
  from: string
  to: string
}

const FINDINGS = [
  'missing_here',
  'missing_there',
  'amount_differs',
  'fee_differs',
  'matched',
] as const

/** Our books against a gateway's files, for the days in the address; what does not agree comes first. */
export function Comparison({
  query,
  report,
}: {
  query: ComparisonQuery
  report: Reply<'GET /api/staff/comparison'>
}) {
  const words = useWords('staff').money
  const language = useLanguage()
  const lines = report.lines.toSorted(
    (a, b) => FINDINGS.indexOf(a.finding) - FINDINGS.indexOf(b.finding),
  )
  return (
    <section aria-labelledby="comparison" className="flex flex-col gap-4">
      <h2 id="comparison" className="text-xl">
        {words.compare}
      </h2>
      <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
        <label>
          <span className="mb-1 block text-sm text-ink-soft">{words.gateway}</span>
          <select name="gateway" defaultValue={query.gateway} className={controlClasses}>
            {gatewaysWithFiles.map((gateway) => (
              <option key={gateway} value={gateway}>
                {words.gateways[gateway]}
              </option>
            ))}
          </select>
        </label>
        <DayField name="from" label={words.from} day={query.from} />
        <DayField name="to" label={words.to} day={query.to} />
        <Button type="submit" look="outline">
          {words.compareYes}
        </Button>
        {lines.length > 0 && (
          <Button
            look="quiet"
            onClick={() =>
              saveFile(`comparison-${query.gateway}-${query.from}.csv`, linesFile(lines))
            }
          >
            {words.exportComparison}
          </Button>
        )}
      </Form>
      <ul className="flex flex-wrap gap-2">
        {FINDINGS.map((finding) => (
          <li key={finding}>
            <Badge tone={toneOf(finding, report.counts[finding] ?? 0)}>
              {words.findings[finding]}: {formatCount(report.counts[finding] ?? 0, language)}
            </Badge>
          </li>
        ))}
      </ul>
      {lines.length === 0 ? (
        <p className="text-ink-soft">{words.nothingToCompare}</p>
      ) : (
        <DataTable
          caption={`${words.compare}: ${words.gateways[query.gateway]}`}
          columns={columnsOf(words, language)}
          rows={lines}
          rowKey={(line) => line.kind + line.gatewayRef + line.finding}
          maxHeight="70vh"
        />
      )}
    </section>
  )
}

function DayField({ name, label, day }: { name: string; label: string; day: string }) {
  return (
    <label>
      <span className="mb-1 block text-sm text-ink-soft">{label}</span>
      <input type="date" name={name} defaultValue={day} required className={controlClasses} />
    </label>
  )
}

function columnsOf(words: StaffWords['money'], language: Language): Column<Line>[] {
  return [
    {
      header: words.finding,
      cell: ({ finding }) => <Badge tone={toneOf(finding, 1)}>{words.findings[finding]}</Badge>,
    },
    {
      header: words.reference,
      cell: ({ gatewayRef }) => <span className="font-mono text-sm break-all">{gatewayRef}</span>,
    },
    {
      header: words.order,
      cell: ({ orderNumber }) => orderNumber && <OrderLink number={orderNumber} />,
    },
    { header: words.way, cell: ({ kind }) => words.kinds[kind] },
    { header: words.ours, align: 'end', cell: ({ ours }) => ours },
    { header: words.theirs, align: 'end', cell: ({ theirs }) => theirs },
    {
      header: words.fee,
      align: 'end',
      cell: ({ ourFee, theirFee }) => [ourFee, theirFee].filter((fee) => fee !== null).join(' / '),
    },
    {
      header: words.date,
      cell: ({ on }) => (
        <span className="whitespace-nowrap">{formatDay(on, language, 'short')}</span>
      ),
    },
  ]
}

function toneOf(finding: Line['finding'], count: number): 'good' | 'danger' | 'plain' {
  if (count === 0) return 'plain'
  return finding === 'matched' ? 'good' : 'danger'
}

function linesFile(lines: readonly Line[]): Blob {
  return toCsv([
    ['finding', 'kind', 'reference', 'order', 'ours', 'theirs', 'ourFee', 'theirFee', 'on'],
    ...lines.map((line) => [
      line.finding,
      line.kind,
      line.gatewayRef,
      line.orderNumber,
      line.ours,
      line.theirs,
      line.ourFee,
      line.theirFee,
      line.on,
    ]),
  ])
}
