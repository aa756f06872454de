import { useOutletContext } from 'react-router'
import { addDays } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { BatchReportBlock } from '#web/features/reports/batch-report.tsx'
import { CourseChoice } from '#web/features/reports/course-choice.tsx'
import { LessonReportBlock } from '#web/features/reports/lesson-report.tsx'
import { periodOf } from '#web/features/reports/period.ts'
import { PeriodForm } from '#web/features/reports/period-form.tsx'
import { ReportTabs } from '#web/features/reports/report-tabs.tsx'
import type { StaffDesk } from '#web/features/staff/staff-links.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/reports-learning.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const [user] = await Promise.all([
    requireSession(request),
    loadWords('reports', languageOf(pathname)),
  ])
  const course = searchParams.get('course') || undefined
  const batch = Number(searchParams.get('batch')) || undefined
  return forStaff(user, async () => {
    const [batches, lessons] = await Promise.all([
      api('GET /api/staff/reports/batches', {
        query: { ...periodOf(searchParams, (to) => addDays(to, -365)), course },
      }),
      course === undefined
        ? null
        : api('GET /api/staff/reports/lessons', { query: { course, batch } }),
    ])
    return { course, batches, lessons }
  })
}

/** How batches are getting on, and where the students of one course stop. */
export default function LearningReports({ loaderData }: Route.ComponentProps) {
  const { me } = useOutletContext<StaffDesk>()
  const words = useWords('reports')
  if (!loaderData) return null
  const { course, batches, lessons } = loaderData
  const { from, to } = batches
  const chosen = course === undefined ? '' : `&course=${course}`
  return (
    <>
      <StaffTitle lead={words.batchesText}>{words.reports}</StaffTitle>
      <ReportTabs />
      <div className="grid gap-5">
        <PeriodForm key={`${from} ${to} ${chosen}`} from={from} to={to} also={chosen}>
          <CourseChoice courses={batches.courses} chosen={course} />
        </PeriodForm>
        <BatchReportBlock report={batches} permissions={me.permissions} />
        <LessonReportBlock
          report={lessons}
          addressOf={(batch) =>
            `?from=${from}&to=${to}${chosen}${batch === null ? '' : `&batch=${batch}`}`
          }
        />
      </div>
    </>
  )
}
