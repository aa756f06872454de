import { Award, BookOpen, CalendarCheck, ReceiptText, ShoppingCart, Wifi } from 'lucide-react'
import { digitsIn } from '#contract/languages.ts'
import { addDays, dhakaDay } from '#contract/time.ts'
import { JoinableNow } from '#web/features/classes/joinable-now.tsx'
import { DateList } from '#web/features/dashboard/class-calendar/date-list.tsx'
import { UpNext } from '#web/features/dashboard/up-next.tsx'
import { CountTile } from '#web/features/dashboard/count-tile.tsx'
import { MonthCalendar } from '#web/features/dashboard/month-calendar.tsx'
import { ownDates } from '#web/features/dashboard/own-dates.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { VerifyEmailNotice } from '#web/features/identity/mailed-links/verify-email-notice.tsx'
import { classesAhead } from '#web/features/learning/class-days.ts'
import { monthData } from '#web/features/media/month-data.ts'
import { OpenOrderNotice } from '#web/features/orders/checkout/open-order-notice.tsx'
import { serverNow } from '#web/server-clock.ts'
import { megabytes } from '#web/text/format.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/home.ts'
import { useStudent } from './use-student.ts'

/** How far ahead the dashboard looks for tests and due dates, and how many it shows. */
const DAYS_AHEAD = 14
const DATES_SHOWN = 3

async function load({ request, api, person }: PageRequest<object>) {
  const user = await person()
  const today = dhakaDay(new Date(serverNow()))
  const [counts, courses, open, meetings, upcoming] = await Promise.all([
    api('GET /api/dashboard'),
    api('GET /api/my-courses'),
    api('GET /api/orders/open'),
    // One that began before midnight may still be on, and this page may stay open past it.
    api('GET /api/my-classes', { query: { from: addDays(today, -1), to: addDays(today, 1) } }),
    api('GET /api/my-dates', { query: { from: today, to: addDays(today, DAYS_AHEAD) } }),
    loadWords('classroom', languageOf(new URL(request.url).pathname)),
  ])
  return {
    counts,
    courses,
    meetings,
    upcoming: upcoming.filter(({ isDone }) => !isDone).slice(0, DATES_SHOWN),
    openOrder: open.order,
    today,
    user,
    watchedBytes: monthData(user.uid, { cookies: request.headers.get('cookie') ?? undefined }),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Source: spec §2 /dashboard. */
export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  const words = useWords('dashboard')
  const student = useStudent()
  const { counts, courses, meetings, upcoming, openOrder, today, user, watchedBytes } = loaderData
  const language = useLanguage()
  const dates = ownDates(courses, {
    words,
    language,
    classesOf: (course) => classesAhead(course, today),
  })
  return (
    <>
      <PageTitle lead={words.hello(student.name)}>{words.welcome}</PageTitle>
      <VerifyEmailNotice person={user} />
      <OpenOrderNotice order={openOrder} />
      <JoinableNow meetings={meetings}>
        {({ open: [meeting], joinOf }) => (
          <UpNext
            {...{ courses, dates, today }}
            open={meeting ? { meeting, join: joinOf(meeting, meeting.courseName) } : null}
          />
        )}
      </JoinableNow>
      {upcoming.length > 0 && (
        <div className="mb-6">
          <DateList title={words.classCalendar.nextDates} dates={upcoming} emptyText="" />
        </div>
      )}
      {counts.daysLearned > 0 && (
        <p className="mb-4 flex items-center gap-2 text-ink-soft">
          <CalendarCheck size={20} aria-hidden="true" className="shrink-0 text-brand" />
          {words.daysLearned(digitsIn(language, counts.daysLearned))}
        </p>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ul className="grid grid-cols-2 gap-3 sm:gap-4">
          <CountTile
            label={words.tiles.courses}
            count={counts.courses}
            to="/dashboard/student-courses"
            icon={<BookOpen aria-hidden="true" />}
          />
          <CountTile
            label={words.tiles.carts}
            count={counts.carts}
            to="/dashboard/carts"
            icon={<ShoppingCart aria-hidden="true" />}
          />
          <CountTile
            label={words.tiles.orders}
            count={counts.orders}
            to="/dashboard/order-history"
            icon={<ReceiptText aria-hidden="true" />}
          />
          <CountTile
            label={words.tiles.certificates}
            count={counts.certificates}
            to="/dashboard/certificates"
            icon={<Award aria-hidden="true" />}
          />
        </ul>
        <MonthCalendar dates={dates} today={today} />
      </div>
      {watchedBytes > 0 && (
        <p className="mt-6 flex items-center gap-2 text-ink-soft">
          <Wifi size={20} aria-hidden="true" className="shrink-0 text-brand" />
          {words.dataThisMonth(megabytes(watchedBytes, language))}
        </p>
      )}
    </>
  )
}
