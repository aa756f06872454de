import { useRevalidator } from 'react-router'
import { addDays, dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { Books } from '#web/features/staff-money/books/books.tsx'
import { Comparison, type ComparisonQuery } from '#web/features/staff-money/books/comparison.tsx'
import { gatewaysWithFiles } from '#web/features/staff-money/books/gateways-with-files.ts'
import { MoneyAlerts } from '#web/features/staff-money/books/money-alerts.tsx'
import { SettlementUpload } from '#web/features/staff-money/books/settlement-upload.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/settlements.ts'
import { forStaff } from '../staff-access.ts'

/** Days compared by default. */
const DAYS = 30
const DAY = /^\d{4}-\d{2}-\d{2}$/

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readQuery(new URL(request.url).searchParams)
  return forStaff(await requireSession(request), async () => {
    const [alerts, report, ledger] = await Promise.all([
      api('GET /api/staff/money-alerts'),
      api('GET /api/staff/comparison', { query }),
      api('GET /api/staff/ledger'),
    ])
    return { query, alerts, report, ledger }
  })
}

export default function Settlements({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').money
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  return (
    <>
      <StaffTitle lead={words.settlementsText}>{words.settlements}</StaffTitle>
      <div className="flex flex-col gap-10">
        <MoneyAlerts alerts={loaderData.alerts} />
        <SettlementUpload onImported={revalidate} />
        <Comparison
          key={JSON.stringify(loaderData.query)}
          query={loaderData.query}
          report={loaderData.report}
        />
        <Books ledger={loaderData.ledger} />
      </div>
    </>
  )
}

function readQuery(search: URLSearchParams): ComparisonQuery {
  const today = dhakaDay(new Date())
  return {
    gateway: gatewaysWithFiles.find((gateway) => gateway === search.get('gateway')) ?? 'sslcommerz',
    from: DAY.exec(search.get('from') ?? '')?.[0] ?? addDays(today, -DAYS),
    to: DAY.exec(search.get('to') ?? '')?.[0] ?? today,
  }
}
