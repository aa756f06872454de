import { Award, BookOpen, CalendarCheck, ReceiptText, ShoppingCart, Wifi } from 'lucide-react'
import { useState } from 'react'
import { digitsIn } from '#contract/languages.ts'
import { addDays, dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { JoinableNow } from '#web/features/classes/joinable-now.tsx'
import { UpNext } from '#web/features/dashboard/up-next.tsx'
import { CountTile } from '#web/features/dashboard/count-tile.tsx'
import { MonthCalendar } from '#web/features/dashboard/month-calendar.tsx'
import { ownDates } from '#web/features/dashboard/own-dates.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
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

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireSession(request)
  const today = dhakaDay(new Date(serverNow()))
  const [counts, courses, open, meetings] = await Promise.all([
    api('GET /api/dashboard'),
    api('GET /api/my-courses'),
    api('GET /api/orders/open'),
    // One that began before midnight may still be on, and this page may stay open past it.
    api('GET /api/my-classes', { query: { from: addDays(today, -1), to: addDays(today, 1) } }),
    loadWords('classroom', languageOf(new URL(request.url).pathname)),
  ])
  return { counts, courses, meetings, openOrder: open.order, watchedBytes: monthData(user.uid) }
}

/** Source: spec §2 /dashboard. */
export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  const words = useWords('dashboard')
  const student = useStudent()
  const { counts, courses, meetings, openOrder, watchedBytes } = loaderData
  const language = useLanguage()
  const [today] = useState(() => dhakaDay(new Date()))
  const dates = ownDates(courses, {
    words,
    language,
    classesOf: (course) => classesAhead(course, today),
  })
  return (
    <>
      <PageTitle lead={words.hello(student.name)}>{words.welcome}</PageTitle>
      <VerifyEmailNotice />
      <OpenOrderNotice order={openOrder} />
      <JoinableNow meetings={meetings}>
        {({ open: [meeting], joinOf }) => (
          <UpNext
            {...{ courses, dates, today }}
            open={meeting ? { meeting, join: joinOf(meeting, meeting.courseName) } : null}
          />
        )}
      </JoinableNow>
      {counts.daysLearned > 0 && (
        <p className="mb-4 flex items-center gap-2 text-ink-soft">
          <CalendarCheck size={20} aria-hidden="true" className="shrink-0 text-brand" />
          {words.daysLearned(digitsIn(language, counts.daysLearned))}
        </p>
      )}
      {watchedBytes > 0 && (
        <p className="mb-6 flex items-center gap-2 text-ink-soft">
          <Wifi size={20} aria-hidden="true" className="shrink-0 text-brand" />
          {words.dataThisMonth(megabytes(watchedBytes, language))}
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
        <MonthCalendar dates={dates} />
      </div>
    </>
  )
}
