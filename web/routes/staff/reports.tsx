import { useOutletContext } from 'react-router'
import { addDays, dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { PeriodForm } from '#web/features/reports/period-form.tsx'
import { SalesReportScreen } from '#web/features/reports/sales-report.tsx'
import type { StaffDesk } from '#web/features/staff/staff-links.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/reports.ts'
import { forStaff } from './staff-access.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const [user] = await Promise.all([
    requireSession(request),
    loadWords('reports', languageOf(pathname)),
  ])
  return forStaff(user, () =>
    api('GET /api/staff/reports/sales', { query: periodOf(searchParams) }),
  )
}

/** This month by default. */
function periodOf(search: URLSearchParams): { from: string; to: string } {
  const today = dhakaDay(new Date())
  const to = DAY.exec(search.get('to') ?? '')?.[0] ?? today
  const from = DAY.exec(search.get('from') ?? '')?.[0] ?? `${to.slice(0, 7)}-01`
  // A period typed the wrong way round is meant the other way; the server refuses one that is too long.
  const [first, last] = from <= to ? [from, to] : [to, from]
  return { from: first < addDays(last, -1099) ? addDays(last, -1099) : first, to: last }
}

export default function Reports({ loaderData: report }: Route.ComponentProps) {
  const { me } = useOutletContext<StaffDesk>()
  const words = useWords('reports')
  if (!report) return null
  return (
    <>
      <StaffTitle lead={words.reportsText}>{words.reports}</StaffTitle>
      <div className="grid gap-5">
        <PeriodForm key={`${report.from} ${report.to}`} from={report.from} to={report.to} />
        <SalesReportScreen report={report} permissions={me.permissions} />
      </div>
    </>
  )
}
