import { ClipboardCheck, NotebookPen } from 'lucide-react'
import { Link } from 'react-router'
import type { CourseDateView } from '#contract/calendar/calendar.ts'
import { scriptOf } from '#contract/script-of.ts'
import { dhakaDay } from '#contract/time.ts'
import { dhakaTime, formatDateTime, formatTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'

const icons = { test: ClipboardCheck, assignment: NotebookPen } as const

/** Tests that open, and work that is due. */
export function DateList({
  title,
  dates,
  emptyText,
}: {
  title: string
  dates: readonly CourseDateView[]
  emptyText: string
}) {
  return (
    <Card
      aria-labelledby="course-dates"
      as="section"
      padding="none"
      isRaised
      className="mt-6 p-5 sm:p-7"
    >
      <h2 id="course-dates" className="mb-3 text-xl">
        {title}
      </h2>
      {dates.length === 0 ? (
        <p className="text-ink-soft">{emptyText}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {dates.map((date) => (
            <li key={`${date.lessonId}/${date.startsAt}`} className="py-3 first:pt-0 last:pb-0">
              <DateItem date={date} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function DateItem({ date }: { date: CourseDateView }) {
  const words = useWords('dashboard').classCalendar
  const language = useLanguage()
  const Icon = icons[date.kind]
  const { startsAt, endsAt } = date
  const isOneDay = endsAt !== null && dhakaDay(new Date(startsAt)) === dhakaDay(new Date(endsAt))
  const closing =
    endsAt &&
    (isOneDay ? formatTime(dhakaTime(endsAt), language) : formatDateTime(endsAt, language))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-[min(100%,14rem)] flex-1 items-start gap-3">
        <Icon size={24} aria-hidden="true" className="mt-1 shrink-0 text-brand" />
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">
            {words.testOf[date.kind]} ·{' '}
            <span lang={scriptOf(date.courseName)}>{date.courseName}</span>
          </p>
          <p lang={scriptOf(date.title)} className="font-semibold break-words">
            {date.title}
          </p>
          <p>
            {formatDateTime(startsAt, language)}
            {closing && `, ${words.until(closing)}`}
          </p>
        </div>
      </div>
      {date.isDone ? (
        <Badge tone="good">{words.done[date.kind]}</Badge>
      ) : (
        <Link
          to={`/learn/${date.courseId}/${date.lessonId}`}
          className={buttonClasses('outline', 'sm', 'min-h-11 max-sm:w-full')}
        >
          {words.openDate[date.kind]}
          <span className="sr-only">: {date.title}</span>
        </Link>
      )}
    </div>
  )
}
