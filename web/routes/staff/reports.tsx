import { useOutletContext } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { periodOf } from '#web/features/reports/period.ts'
import { PeriodForm } from '#web/features/reports/period-form.tsx'
import { ReportTabs } from '#web/features/reports/report-tabs.tsx'
import { SalesReportScreen } from '#web/features/reports/sales-report.tsx'
import type { StaffDesk } from '#web/features/staff/staff-links.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/reports.ts'
import { forStaff } from './staff-access.ts'

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

export default function Reports({ loaderData: report }: Route.ComponentProps) {
  const { me } = useOutletContext<StaffDesk>()
  const words = useWords('reports')
  if (!report) return null
  return (
    <>
      <StaffTitle lead={words.reportsText}>{words.reports}</StaffTitle>
      <ReportTabs />
      <div className="grid gap-5">
        <PeriodForm key={`${report.from} ${report.to}`} from={report.from} to={report.to} />
        <SalesReportScreen report={report} permissions={me.permissions} />
      </div>
    </>
  )
}
