import { useState } from 'react'
import { useOutletContext, useRevalidator } from 'react-router'
import { dhakaDay } from '#contract/time.ts'
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
    const parts = await Promise.allSettled([
      api('GET /api/staff/today'),
      may('reports') ? api('GET /api/staff/recent-sales') : null,
      may('courses') ? api('GET /api/staff/recent-learning') : null,
    ])
    const [today, sales, learning] = parts
    // Where nothing could be read, as without a connection, the page fails as any other does.
    if (today.status === 'rejected' && !parts.some(hasRead)) throw today.reason
    return { today: shown(today), sales: shown(sales), learning: shown(learning) }
  })
}

function hasRead(part: PromiseSettledResult<unknown>): boolean {
  return part.status === 'fulfilled' && part.value !== null
}

function shown<Part>(part: PromiseSettledResult<Part>): Part | 'failed' {
  return part.status === 'fulfilled' ? part.value : 'failed'
}

export default function Today({ loaderData: found }: Route.ComponentProps) {
  const { me } = useOutletContext<StaffDesk>()
  const [now] = useState(() => new Date())
  const words = useWords('staff')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  if (!found) return null
  const day = found.today === 'failed' ? dhakaDay(now) : found.today.day
  return (
    <>
      <StaffTitle lead={`${formatWeekDay(day, language)}, ${formatDay(day, language)}`}>
        {words.overview}
      </StaffTitle>
      {me.permissions.includes('people') && <StartCard />}
      <StaffTodayScreen
        {...found}
        permissions={me.permissions}
        now={now}
        onAgain={() => void revalidate()}
      />
    </>
  )
}
