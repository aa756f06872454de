import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { api } from '#web/api.ts'
import { StartCard } from '#web/features/checkup/start-card.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTodayScreen } from '#web/features/reports/staff-today.tsx'
import type { StaffDesk } from '#web/features/staff/staff-links.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { formatDay, formatWeekDay } from '#web/text/format.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/today.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [user] = await Promise.all([
    requireSession(request),
    loadWords('reports', languageOf(new URL(request.url).pathname)),
  ])
  return forStaff(user, async (may) => {
    const [today, sales, learning] = await Promise.all([
      api('GET /api/staff/today'),
      may('reports') ? api('GET /api/staff/recent-sales') : null,
      may('courses') ? api('GET /api/staff/recent-learning') : null,
    ])
    return { today, sales, learning }
  })
}

export default function Today({ loaderData: found }: Route.ComponentProps) {
  const { me } = useOutletContext<StaffDesk>()
  const [now] = useState(() => new Date())
  const words = useWords('staff')
  const language = useLanguage()
  if (!found) return null
  const { day } = found.today
  return (
    <>
      <StaffTitle lead={`${formatWeekDay(day, language)}, ${formatDay(day, language)}`}>
        {words.overview}
      </StaffTitle>
      {me.permissions.includes('people') && <StartCard />}
      <StaffTodayScreen {...found} permissions={me.permissions} now={now} />
    </>
  )
}
