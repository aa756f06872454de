import { textIn } from '#contract/languages.ts'
import { Link } from 'react-router'
import type { StaffCourseRow } from '#contract/catalog/staff-courses.ts'
import {
  dhakaTime,
  formatCount,
  formatDateTime,
  formatFee,
  formatMoment,
  formatTime,
} from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { StateBadge } from './publishing/publish-panel.tsx'

/** Courses with their state, seats taken, revenue and last change. */
export function CourseTable({
  courses,
  chosen,
  onChoose,
  categoryName,
}: {
  courses: readonly StaffCourseRow[]
  chosen: ReadonlySet<string>
  onChoose: (courseIds: readonly string[], isChosen: boolean) => void
  categoryName: (name: string) => string
}) {
  const words = useWords('staff').courses
  const language = useLanguage()
  const columns: Column<StaffCourseRow>[] = [
    {
      header: words.course,
      cell: (course) =>
        named({
          course,
          language,
          category: categoryName(course.category),
          isChosen: chosen.has(course.courseId),
          onChoose,
          words,
        }),
    },
    {
      header: words.state,
      className: 'sm:min-w-32',
      cell: (course) => statesOf(course, { words, language }),
    },
    { header: words.batches, cell: (course) => fillOf(course, { words, language }) },
    {
      header: words.revenue,
      align: 'end',
      cell: ({ revenue }) => (Number(revenue) === 0 ? '—' : formatFee(revenue, language)),
    },
    { header: words.changed, cell: (course) => changeOf(course, { words, language }) },
  ]
  return (
    <>
      <label className="mb-3 inline-flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={courses.every(({ courseId }) => chosen.has(courseId))}
          onChange={(event) =>
            onChoose(
              courses.map(({ courseId }) => courseId),
              event.currentTarget.checked,
            )
          }
          className="size-5 accent-brand"
        />
        {words.selectAll}
      </label>
      <DataTable
        caption={words.table}
        rows={courses}
        rowKey={({ courseId }) => courseId}
        columns={columns}
      />
    </>
  )
}

type Words = StaffWords['courses']

function named({
  course,
  language,
  category,
  isChosen,
  onChoose,
  words,
}: {
  course: StaffCourseRow
  language: Language
  category: string
  isChosen: boolean
  onChoose: (courseIds: readonly string[], isChosen: boolean) => void
  words: Words
}) {
  const title = textIn(language, { en: course.title, bn: course.titleBn })
  return (
    <span className="flex items-start gap-3">
      <label className="-my-2 -mx-3 flex size-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          aria-label={words.select(title)}
          checked={isChosen}
          onChange={(event) => onChoose([course.courseId], event.currentTarget.checked)}
          className="size-5 accent-brand"
        />
      </label>
      <img
        src={course.banner}
        alt=""
        width={96}
        height={54}
        loading="lazy"
        className="aspect-video w-20 shrink-0 rounded-sm bg-sunken object-cover max-sm:hidden"
      />
      <span className="min-w-0">
        <Link
          to={`/staff/courses/${course.courseId}`}
          lang={scriptOf(title)}
          className="inline-flex min-h-6 items-center font-semibold text-brand hover:underline"
        >
          {title}
        </Link>
        <span className="block text-sm text-ink-soft">
          <span lang="en">{course.courseId}</span> · {category} · {formatFee(course.fee, language)}
        </span>
      </span>
    </span>
  )
}

interface TextContext {
  words: Words
  language: Language
}

function statesOf(course: StaffCourseRow, { words, language }: TextContext) {
  return (
    <span className="flex flex-wrap gap-1 max-sm:justify-end">
      <StateBadge state={course.state} />
      {course.hasChanges && course.state !== 'draft' && (
        <Badge tone="accent">{words.unpublishedChanges}</Badge>
      )}
      {course.publishAt && (
        <Badge tone="brand">{words.publishesAt(formatDateTime(course.publishAt, language))}</Badge>
      )}
      {course.publishFailed && <Badge tone="danger">{words.publishFailed}</Badge>}
      {!course.isOnSale && <Badge tone="danger">{words.offSale}</Badge>}
    </span>
  )
}

function fillOf(course: StaffCourseRow, context: TextContext) {
  const { words, language } = context
  const { wishes } = course
  return (
    <>
      {seatsOf(course, context)}
      {wishes > 0 && (
        <span className="block text-sm text-ink-soft">
          {words.wishes(formatCount(wishes, language), wishes === 1)}
        </span>
      )}
    </>
  )
}

function seatsOf(
  { openBatches, seats, seatsTaken }: StaffCourseRow,
  { words, language }: TextContext,
) {
  if (openBatches === 0) return <span className="text-ink-soft">{words.noBatch}</span>
  const taken = formatCount(seatsTaken, language)
  if (seats === null) return words.noLimit(taken)
  return (
    <span className="block sm:min-w-28">
      <span className="block text-sm">{words.fill(taken, formatCount(seats, language))}</span>
      <meter
        min={0}
        max={Math.max(1, seats)}
        value={seatsTaken}
        aria-hidden="true"
        className="h-2 w-full max-w-32"
      />
    </span>
  )
}

function changeOf({ changedAt, changedBy }: StaffCourseRow, { words, language }: TextContext) {
  const time = formatTime(dhakaTime(changedAt), language)
  return (
    <span className="block text-sm">
      <span className="block sm:whitespace-nowrap">{formatMoment(changedAt, language)}</span>
      <span className="block text-ink-soft">
        {changedBy ? words.changedBy(time, changedBy) : time}
      </span>
    </span>
  )
}
