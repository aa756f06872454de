import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { textIn } from '#contract/languages.ts'
import type {
  ClassToday,
  OrientationToday,
  StaffToday,
  TestToday,
} from '#contract/reports/today.ts'
import { scriptOf } from '#contract/script-of.ts'
import { dhakaDay } from '#contract/time.ts'
import { dhakaTime, digitsIn, formatCount, formatTime } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'
import { type ReportWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'

/** One thing of a day. */
export interface AgendaRow {
  key: string
  at: string
  time: string
  title: string
  lines: string[]
  isLinkMissing: boolean
  to: string
}

/** What happens on a day, by time, each leading to its page. */
export function Agenda({ rows, empty }: { rows: readonly AgendaRow[]; empty: string }) {
  const words = useWords('reports')
  if (rows.length === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <ul className="-mx-2 divide-y divide-line">
      {rows.map(({ key, time, title, lines, isLinkMissing, to }) => (
        <li key={key}>
          <Link
            to={to}
            className="grid min-h-14 gap-x-4 rounded-md px-2 py-2 transition-colors hover:bg-brand-wash sm:grid-cols-[7.5rem_1fr]"
          >
            <span className="text-sm font-semibold text-brand tabular-nums">{time}</span>
            <span className="min-w-0">
              <span lang={scriptOf(title)} className="block font-medium break-words">
                {title}
              </span>
              {lines.map((line) => (
                <span key={line} className="block text-sm break-words text-ink-soft">
                  {line}
                </span>
              ))}
              {isLinkMissing && (
                <Badge tone="danger" className="mt-1">
                  <TriangleAlert size={14} aria-hidden="true" />
                  {words.linkMissing}
                </Badge>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Everything of the day that this role sees, by time. */
export function agendaOf(
  { day, classes, orientations, tests }: StaffToday,
  words: ReportWords,
  language: Language,
): AgendaRow[] {
  const rows = [
    ...(classes ?? []).map((meeting) => classRow(meeting, { words, language })),
    ...(orientations ?? []).map((orientation) => orientationRow(orientation, words, language)),
    ...(tests ?? []).map((test) => testRow(test, { day, words, language })),
  ]
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** @param to where it leads; by default to the classes of its batch in the staff area */
export function classRow(
  meeting: ClassToday,
  { words, language, to }: { words: ReportWords; language: Language; to?: string },
): AgendaRow {
  const { topic, topicBn } = meeting
  const names = meeting.instructors.map(({ name, nameBn }) =>
    textIn(language, { en: name, bn: nameBn }),
  )
  const subject = topic === null ? topicBn : textIn(language, { en: topic, bn: topicBn })
  return {
    key: `class-${meeting.meetingId}`,
    at: meeting.startsAt,
    time: timesOf(meeting, language),
    title: meeting.courseName,
    lines: [
      [words.batch(digitsIn(language, meeting.batchNumber)), subject].filter(Boolean).join(' · '),
      [
        names.join(', '),
        words.expected(formatCount(meeting.expected, language), meeting.expected === 1),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    isLinkMissing: meeting.isLinkMissing,
    to: to ?? `/staff/batches/${meeting.courseId}/${meeting.batchId}/classes`,
  }
}

function orientationRow(
  orientation: OrientationToday,
  words: ReportWords,
  language: Language,
): AgendaRow {
  return {
    key: `orientation-${orientation.orientationId}`,
    at: orientation.startsAt,
    time: timesOf(orientation, language),
    title: orientation.courseName,
    lines: [`${words.orientation} · ${words.booked(formatCount(orientation.booked, language))}`],
    isLinkMissing: orientation.isLinkMissing,
    to: `/staff/orientation/${orientation.orientationId}`,
  }
}

/** Both ends where both are on this day, else the one that is. */
function testRow(
  test: TestToday,
  { day, words, language }: { day: string; words: ReportWords; language: Language },
): AgendaRow {
  const isOn = (moment: string | null) => moment !== null && dhakaDay(new Date(moment)) === day
  const [opens, closes] = [test.opensAt, test.closesAt].map((moment) =>
    isOn(moment) ? moment : null,
  )
  const at = opens ?? closes ?? ''
  const clock = formatTime(dhakaTime(at), language)
  return {
    key: `test-${test.lessonId}`,
    at,
    time: opens && closes ? timesOf({ startsAt: opens, endsAt: closes }, language) : clock,
    title: test.courseName,
    lines: [
      words.testOpen(test.title),
      [
        opens && closes ? null : opens ? words.testOpens : words.testCloses,
        words.started(formatCount(test.started, language)),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    isLinkMissing: false,
    to: `/staff/courses/${test.courseId}/lessons/${test.lessonId}/results`,
  }
}

function timesOf(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  language: Language,
): string {
  const [from, to] = [startsAt, endsAt].map((moment) => formatTime(dhakaTime(moment), language))
  return `${from} – ${to}`
}
