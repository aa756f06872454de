import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SalesReport } from '#contract/reports/report.ts'
import type { SalesSum } from '#contract/reports/sales.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import type { Day } from '#contract/time.ts'
import { formatCount, formatDay, formatMonth } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { BarPlot } from '#web/ui/plot/plot.tsx'
import { bestOf } from './best-of.ts'
import { Block } from './block.tsx'
import { NumberLink } from './number-link.tsx'
import { daysOfRow, rowsBehind, type RowsLink } from './rows-behind.ts'
import { SaveCsv } from './save-csv.tsx'
import { taka } from './taka.ts'

/** What was sold in a period: over time, by course and gateway, with new students and what coupons cost. */
export function SalesReportScreen({
  report,
  permissions,
}: {
  report: SalesReport
  permissions: readonly Permission[]
}) {
  const words = useWords('reports')
  const language = useLanguage()
  const { sum } = report
  const rows = rowsBehind(permissions)
  const period = `${formatDay(report.from, language)} – ${formatDay(report.to, language)}`
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Figure name={words.net} value={taka(Number(sum.net), language)} />
        <Figure
          name={words.soldCount}
          value={formatCount(sum.soldCount, language)}
          to={rows.orders(soldIn(report))}
        />
        <Figure
          name={words.refunded}
          value={taka(Number(sum.refunded), language)}
          to={rows.refunds(bookedIn(report))}
        />
        <Figure
          name={words.newStudents}
          value={formatCount(sum.newStudents, language)}
          to={rows.students(begunIn(report))}
        />
      </dl>
      <OverTime report={report} period={period} rows={rows} />
      <ByCourse report={report} rows={rows} />
      <ByGateway report={report} rows={rows} />
      <ByCoupon report={report} rows={rows} mayOpen={permissions.includes('coupons')} />
    </div>
  )
}

interface Days {
  from: Day
  to: Day
}
type Lists = ReturnType<typeof rowsBehind>

const soldIn = ({ from, to }: Days) => ({ soldFrom: from, soldTo: to })
const bookedIn = ({ from, to }: Days) => ({ bookedFrom: from, bookedTo: to })
const begunIn = ({ from, to }: Days) => ({ beganFrom: from, beganTo: to })

function Figure({ name, value, to = false }: { name: string; value: string; to?: RowsLink }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-xl font-bold tabular-nums sm:text-2xl">
        <NumberLink to={to}>{value}</NumberLink>
      </dd>
    </div>
  )
}

function OverTime({ report, period, rows }: { report: SalesReport; period: string; rows: Lists }) {
  const words = useWords('reports')
  const language = useLanguage()
  const nameOf = (start: Day) =>
    report.unit === 'day' ? formatDay(start, language, 'short') : formatMonth(start, language)
  const points = report.periods.map(({ start, net }) => ({
    label: nameOf(start),
    value: Number(net),
  }))
  const best = bestOf(points)
  return (
    <Block title={words.overTime} text={period}>
      <BarPlot
        points={points}
        format={(value) => taka(value, language)}
        summary={
          best
            ? words.periodPlot(
                taka(Number(report.sum.net), language),
                taka(best.value, language),
                best.label,
              )
            : words.emptyPeriod
        }
      />
      <Table
        name="sales"
        caption={words.overTime}
        first={{
          header: report.unit === 'day' ? words.day : words.month,
          of: (row) => nameOf(row.start),
        }}
        rows={report.periods.toReversed()}
        links={({ start }) => ({
          sold: rows.orders(soldIn(daysOfRow(start, report))),
          refunded: rows.refunds(bookedIn(daysOfRow(start, report))),
        })}
        more={[
          {
            header: words.newStudents,
            of: ({ newStudents }) => newStudents,
            show: ({ newStudents }) => formatCount(newStudents, language),
            to: ({ start }) => rows.students(begunIn(daysOfRow(start, report))),
          },
        ]}
        csvFirst={(row) => row.start}
      />
    </Block>
  )
}

function ByCourse({ report, rows }: { report: SalesReport; rows: Lists }) {
  const words = useWords('reports')
  return (
    <Block title={words.byCourse}>
      <Table
        name="sales-by-course"
        caption={words.byCourse}
        first={{
          header: words.course,
          of: ({ courseName }) => nameOfCourse(courseName ?? words.noCourse),
        }}
        rows={report.courses}
        links={({ courseId }) => ({
          sold: courseId !== null && rows.orders({ ...soldIn(report), course: courseId }),
          refunded: courseId !== null && rows.refunds({ ...bookedIn(report), course: courseId }),
        })}
        csvFirst={({ courseId, courseName }) => (courseId ? `${courseId} ${courseName}` : null)}
      />
    </Block>
  )
}

function nameOfCourse(name: string): ReactNode {
  return <span lang={scriptOf(name)}>{name}</span>
}

function linkNumber(to: RowsLink, text: string): ReactNode {
  return <NumberLink to={to}>{text}</NumberLink>
}

function linkToCoupon(code: string): ReactNode {
  return (
    <Link to={`/staff/coupons/${code}`} className="font-medium text-brand underline">
      {code}
    </Link>
  )
}

function ByGateway({ report, rows }: { report: SalesReport; rows: Lists }) {
  const words = useWords('reports')
  return (
    <Block title={words.byGateway}>
      <Table
        name="sales-by-gateway"
        caption={words.byGateway}
        first={{
          header: words.gateway,
          of: ({ gateway }) => (gateway ? words.gateways[gateway] : words.noCourse),
        }}
        rows={report.gateways}
        links={({ gateway }) => ({
          sold: gateway !== null && rows.orders({ ...soldIn(report), gateway }),
          refunded: gateway !== null && rows.refunds({ ...bookedIn(report), gateway }),
        })}
        csvFirst={({ gateway }) => gateway}
      />
    </Block>
  )
}

function ByCoupon({
  report,
  rows,
  mayOpen,
}: {
  report: SalesReport
  rows: Lists
  mayOpen: boolean
}) {
  const { coupons, from, to } = report
  const words = useWords('reports')
  const language = useLanguage()
  const columns: Column<SalesReport['coupons'][number]>[] = [
    {
      header: words.coupon,
      cell: ({ code }) => (mayOpen ? linkToCoupon(code) : code),
    },
    {
      header: words.orders,
      align: 'end',
      cell: ({ code, orders }) =>
        linkNumber(
          rows.orders({ coupon: code, paidFrom: from, paidTo: to }),
          formatCount(orders, language),
        ),
    },
    {
      header: words.discount,
      align: 'end',
      cell: ({ discount }) => taka(Number(discount), language),
    },
    { header: words.total, align: 'end', cell: ({ total }) => taka(Number(total), language) },
  ]
  return (
    <Block title={words.couponsTitle} text={words.couponsText}>
      {coupons.length === 0 ? (
        <p className="text-ink-soft">{words.noCoupons}</p>
      ) : (
        <>
          <DataTable
            caption={words.couponsTitle}
            columns={columns}
            rows={coupons}
            rowKey={({ code }) => code}
          />
          <SaveCsv
            name="coupons"
            of={words.couponsTitle}
            rows={[
              [words.coupon, words.orders, words.discount, words.total],
              ...coupons.map(({ code, orders, discount, total }) => [
                code,
                orders,
                discount,
                total,
              ]),
            ]}
          />
        </>
      )}
    </Block>
  )
}

/** A table of sums, with a file of the same rows. */
function Table<Row extends SalesSum>({
  name,
  caption,
  first,
  rows,
  more = [],
  links,
  csvFirst,
}: {
  name: string
  caption: string
  first: { header: string; of: (row: Row) => ReactNode }
  rows: readonly Row[]
  more?: readonly {
    header: string
    of: (row: Row) => number
    show: (row: Row) => string
    to: (row: Row) => RowsLink
  }[]
  /** Where the rows of its numbers are. */
  links: (row: Row) => SumLinks
  csvFirst: (row: Row) => string | null
}) {
  const words = useWords('reports')
  const language = useLanguage()
  if (rows.length === 0) return <p className="text-ink-soft">{words.emptyPeriod}</p>
  return (
    <div className="mt-3">
      <DataTable
        caption={caption}
        maxHeight="28rem"
        columns={[
          { header: first.header, cell: first.of },
          ...sumColumns<Row>(words, language, links),
          ...more.map(({ header, show, to }) => ({
            header,
            align: 'end' as const,
            cell: (row: Row) => linkNumber(to(row), show(row)),
          })),
        ]}
        rows={rows}
        rowKey={(row) => csvFirst(row) ?? ''}
      />
      <SaveCsv
        name={name}
        of={caption}
        rows={[
          [
            first.header,
            words.soldCount,
            words.sold,
            words.refunded,
            words.net,
            ...more.map(({ header }) => header),
          ],
          ...rows.map((row) => [
            csvFirst(row),
            row.soldCount,
            row.sold,
            row.refunded,
            row.net,
            ...more.map(({ of }) => of(row)),
          ]),
        ]}
      />
    </div>
  )
}

interface SumLinks {
  sold: RowsLink
  refunded: RowsLink
}

function sumColumns<Row extends SalesSum>(
  words: { soldCount: string; sold: string; refunded: string; net: string },
  language: Language,
  links: (row: Row) => SumLinks,
): Column<Row>[] {
  const money = (text: string) => taka(Number(text), language)
  return [
    {
      header: words.soldCount,
      align: 'end',
      cell: (row) => linkNumber(links(row).sold, formatCount(row.soldCount, language)),
    },
    {
      header: words.sold,
      align: 'end',
      className: 'whitespace-nowrap',
      cell: (row) => linkNumber(links(row).sold, money(row.sold)),
    },
    {
      header: words.refunded,
      align: 'end',
      className: 'whitespace-nowrap',
      cell: (row) => linkNumber(links(row).refunded, money(row.refunded)),
    },
    {
      header: words.net,
      align: 'end',
      className: 'whitespace-nowrap',
      cell: ({ net }) => money(net),
    },
  ]
}
