import { digitsIn } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { JoinableNow } from '#web/features/classes/joinable-now.tsx'
import { AddToMyCalendar } from '#web/features/dashboard/class-calendar/calendar-address.tsx'
import {
  firstDay,
  lastDay,
  readPlace,
} from '#web/features/dashboard/class-calendar/calendar-place.ts'
import { ClassCalendar } from '#web/features/dashboard/class-calendar/class-calendar.tsx'
import { DateList } from '#web/features/dashboard/class-calendar/date-list.tsx'
import { ReminderBox } from '#web/features/dashboard/class-calendar/reminder-switch.tsx'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/calendar.ts'

/** The classes of the month in the address. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const place = readPlace(new URL(request.url).searchParams, dhakaDay(new Date()))
  const [meetings, dates, made, reminders] = await Promise.all([
    api('GET /api/my-classes', {
      query: { from: firstDay(place.month), to: lastDay(place.month) },
    }),
    api('GET /api/my-dates', { query: { from: firstDay(place.month), to: lastDay(place.month) } }),
    api('GET /api/calendar-address'),
    api('GET /api/reminder-settings'),
    loadWords('classroom', languageOf(new URL(request.url).pathname)),
  ])
  return { place, meetings, dates, made, reminders }
}

const calls = {
  renew: () => api('POST /api/calendar-address'),
  remove: async () => void (await api('DELETE /api/calendar-address')),
}

/** All classes of a student's batches, and the other dates of their courses. */
export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { classCalendar: words, months } = useWords('dashboard')
  const language = useLanguage()
  const { place, meetings, dates, made, reminders } = loaderData
  const { month, year } = place.month
  return (
    <>
      <PageTitle lead={words.lead} action={<AddToMyCalendar made={made} calls={calls} />}>
        {words.title}
      </PageTitle>
      <JoinableNow meetings={meetings}>
        {({ now, joinOf }) => <ClassCalendar {...{ place, meetings, now, joinOf }} />}
      </JoinableNow>
      <DateList
        title={words.dates}
        dates={dates}
        emptyText={words.noDates(`${months[month - 1]} ${digitsIn(language, year)}`)}
      />
      <ReminderBox settings={reminders} />
    </>
  )
}
