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
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { serverNow } from '#web/server-clock.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/calendar.ts'

/** The classes of the month in the address. */
async function load({ request, api: read, person }: PageRequest<object>) {
  await person()
  const place = readPlace(new URL(request.url).searchParams, dhakaDay(new Date(serverNow())))
  const [meetings, dates, calendarAddress, reminders] = await Promise.all([
    read('GET /api/my-classes', {
      query: { from: firstDay(place.month), to: lastDay(place.month) },
    }),
    read('GET /api/my-dates', { query: { from: firstDay(place.month), to: lastDay(place.month) } }),
    read('GET /api/calendar-address'),
    read('GET /api/reminder-settings'),
    loadWords('classroom', languageOf(new URL(request.url).pathname)),
  ])
  return { place, meetings, dates, calendarAddress, reminders }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const calls = {
  renew: () => api('POST /api/calendar-address'),
  remove: async () => void (await api('DELETE /api/calendar-address')),
}

/** All classes of a student's batches, and the other dates of their courses. */
export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { classCalendar: words, months } = useWords('dashboard')
  const language = useLanguage()
  const { place, meetings, dates, calendarAddress, reminders } = loaderData
  const { month, year } = place.month
  return (
    <>
      <PageTitle
        lead={words.lead}
        action={<AddToMyCalendar calendarAddress={calendarAddress} calls={calls} />}
      >
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
