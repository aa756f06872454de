import { useWords } from '#web/text/words.ts'
import { PageTabs } from '#web/ui/page-tabs.tsx'

export function ReportTabs() {
  const words = useWords('reports')
  return (
    <PageTabs
      label={words.reports}
      tabs={[
        { to: '/staff/reports', text: words.salesTitle },
        { to: '/staff/reports/learning', text: words.batchesTab },
      ]}
    />
  )
}
