import { textIn } from '#contract/languages.ts'
import { FilePen, Heart } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Link } from 'react-router'
import type { StaffCourseRow } from '#contract/catalog/staff-courses.ts'
import {
  dhakaTime,
  formatBriefly,
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
  const all = courses.map(({ courseId }) => courseId)
  const choosesAll = {
    type: 'checkbox',
    checked: all.every((courseId) => chosen.has(courseId)),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChoose(all, event.currentTarget.checked),
  }
  const columns: Column<StaffCourseRow>[] = [
    {
      header: (
        <span className="-my-1 flex items-center gap-3">
          <label className="flex max-sm:hidden">
            <input {...choosesAll} aria-label={words.selectAll} title={words.selectAll} />
          </label>
          {words.course}
        </span>
      ),
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
      header: words.courseId,
      className: 'max-sm:hidden',
      cell: ({ courseId }) => idOf(courseId),
    },
    {
      header: words.state,
      cell: (course) => statesOf(course, { words, language }),
    },
    { header: words.batches, cell: (course) => fillOf(course, { words, language }) },
    {
      header: words.feeColumn,
      align: 'end',
      className: 'max-sm:hidden',
      cell: ({ fee }) => formatFee(fee, language),
    },
    {
      header: words.revenue,
      align: 'end',
      cell: ({ revenue }) => (Number(revenue) === 0 ? '—' : formatFee(revenue, language)),
    },
    { header: words.changed, cell: (course) => changeOf(course, { words, language }) },
  ]
  return (
    <>
      <label className="mb-3 inline-flex min-h-11 items-center gap-3 sm:hidden">
        <input {...choosesAll} />
        {words.selectAll}
      </label>
      <DataTable
        caption={words.table}
        rows={courses}
        rowKey={({ courseId }) => courseId}
        columns={columns}
        isDense
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
    <span className="flex items-center gap-3 max-sm:items-start">
      <label className="-my-2 -mx-3 flex size-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          aria-label={words.select(title)}
          checked={isChosen}
          onChange={(event) => onChoose([course.courseId], event.currentTarget.checked)}
        />
      </label>
      <img
        src={course.banner}
        alt=""
        width={96}
        height={54}
        loading="lazy"
        className="aspect-video w-11 shrink-0 rounded-sm bg-sunken object-cover max-sm:hidden"
      />
      <span className="min-w-0">
        <Link
          to={`/staff/courses/${course.courseId}`}
          lang={scriptOf(title)}
          title={`${title} · ${category}`}
          className="font-semibold text-brand hover:underline max-sm:inline-flex max-sm:min-h-6 max-sm:items-center sm:block sm:max-w-46 sm:truncate"
        >
          {title}
        </Link>
        <span className="block text-sm text-ink-soft sm:hidden">
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
    <span className="flex flex-wrap gap-1 max-sm:justify-end [&>*]:sm:whitespace-nowrap">
      <StateBadge state={course.state} />
      {course.hasChanges && course.state !== 'draft' && (
        <span title={words.unpublishedChanges} className="flex">
          <Badge tone="accent">
            <FilePen size={14} aria-hidden="true" className="max-sm:hidden" />
            <span className="sm:sr-only">{words.unpublishedChanges}</span>
          </Badge>
        </span>
      )}
      {course.publishAt && (
        <Badge tone="brand">{words.publishesAt(formatDateTime(course.publishAt, language))}</Badge>
      )}
      {course.publishFailed && <Badge tone="danger">{words.publishFailed}</Badge>}
      {!course.isOnSale && <Badge tone="danger">{words.offSale}</Badge>}
    </span>
  )
}

function idOf(courseId: string) {
  return (
    <span lang="en" className="whitespace-nowrap text-ink-soft">
      {courseId}
    </span>
  )
}

function fillOf(course: StaffCourseRow, context: TextContext) {
  const { words, language } = context
  const { wishes } = course
  const savedForLater = words.wishes(formatCount(wishes, language), wishes === 1)
  return (
    <span className="sm:flex sm:items-center sm:gap-2 sm:whitespace-nowrap">
      {seatsOf(course, context)}
      {wishes > 0 && (
        <>
          <span className="block text-sm text-ink-soft sm:hidden">{savedForLater}</span>
          <span
            title={savedForLater}
            className="flex items-center gap-1 text-ink-soft max-sm:hidden"
          >
            <Heart size={14} aria-hidden="true" />
            <span aria-hidden="true">{formatCount(wishes, language)}</span>
            <span className="sr-only">{savedForLater}</span>
          </span>
        </>
      )}
    </span>
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
    <span className="sm:flex sm:items-center sm:gap-2">
      <span className="block text-sm sm:whitespace-nowrap">
        {words.fill(taken, formatCount(seats, language))}
      </span>
      <meter
        min={0}
        max={Math.max(1, seats)}
        value={seatsTaken}
        aria-hidden="true"
        className="h-2 w-10 max-2xl:sm:hidden max-sm:w-full max-sm:max-w-32"
      />
    </span>
  )
}

function changeOf({ changedAt, changedBy }: StaffCourseRow, { words, language }: TextContext) {
  const time = formatTime(dhakaTime(changedAt), language)
  return (
    <span
      className="text-sm sm:whitespace-nowrap"
      title={`${formatMoment(changedAt, language)}, ${changedBy ? words.changedBy(time, changedBy) : time}`}
    >
      {formatBriefly(changedAt, language)}
    </span>
  )
}
