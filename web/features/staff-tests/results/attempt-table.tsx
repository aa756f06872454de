import { Link } from 'react-router'
import type { StaffAttempt } from '#contract/tests/results.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { MarksheetButton } from './marksheet-button.tsx'

/** Attempts at a test: who sat them, how they stand, and what they earned. */
export function AttemptTable({
  attempts,
  area,
}: {
  attempts: readonly StaffAttempt[]
  area: string
}) {
  const words = useWords('staff').tests
  const columns: Column<StaffAttempt>[] = [
    { header: words.student, cell: whoIn(area) },
    { header: words.started, cell: timeOf },
    { header: words.state, cell: badgesOf },
    { header: words.marking, align: 'end', cell: area === '/staff' ? marksWithSheet : marksOf },
  ]
  return (
    <DataTable
      caption={words.views.attempts}
      columns={columns}
      rows={attempts}
      rowKey={({ attemptId }) => attemptId}
    />
  )
}

const whoIn = (area: string) =>
  function Who(attempt: StaffAttempt) {
    return <AttemptName attempt={attempt} area={area} />
  }
const timeOf = (attempt: StaffAttempt) => <AttemptTime attempt={attempt} />
const badgesOf = (attempt: StaffAttempt) => <AttemptBadges attempt={attempt} />
const marksOf = (attempt: StaffAttempt) => <AttemptMarks attempt={attempt} />
const marksWithSheet = (attempt: StaffAttempt) => <AttemptMarks attempt={attempt} isInList />

function AttemptName({
  attempt: { attemptId, student, guest, number, mode, batchNumber },
  area,
}: {
  attempt: StaffAttempt
  area: string
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const name = student?.name ?? guest ?? words.aGuest
  return (
    <>
      <Link to={`${area}/attempts/${attemptId}`} lang={scriptOf(name)} className="font-semibold">
        {name}
      </Link>
      <span className="block text-sm text-ink-soft">
        {mode === 'practice'
          ? words.practiceAttempt
          : mode === 'paper'
            ? words.paperAttempt
            : mode === 'guest'
              ? words.guestAttempt
              : words.attempt(formatCount(number, language))}
        {batchNumber !== null && ` · ${words.batch(formatCount(batchNumber, language))}`}
      </span>
    </>
  )
}

function AttemptTime({
  attempt: { startedAt, submittedAt, usedSeconds },
}: {
  attempt: StaffAttempt
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  return (
    <>
      {formatDateTime(startedAt, language)}
      {submittedAt !== null && (
        <span className="block text-sm text-ink-soft">
          {words.usedTime(formatCount(Math.ceil(usedSeconds / 60), language))}
        </span>
      )}
    </>
  )
}

/** How an attempt stands. */
export function AttemptBadges({ attempt }: { attempt: StaffAttempt }) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const { submittedBy, counts, isPassed, waiting, isInWindow, mode, cameLate, deviceNumber } =
    attempt
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={submittedBy === null ? 'accent' : 'plain'}>
        {submittedBy === null ? words.isOpen : words.submittedBy[submittedBy]}
      </Badge>
      {counts && <Badge tone="brand">{words.counting}</Badge>}
      {isPassed !== null && (
        <Badge tone={isPassed ? 'good' : 'danger'}>{isPassed ? words.passed : words.failed}</Badge>
      )}
      {waiting > 0 && (
        <Badge tone="accent">{words.toMark(formatCount(waiting, language), waiting)}</Badge>
      )}
      {(mode === 'online' || mode === 'paper') && !isInWindow && <Badge>{words.outside}</Badge>}
      {cameLate > 0 && <Badge>{words.cameLate(formatCount(cameLate, language), cameLate)}</Badge>}
      {deviceNumber > 1 && <Badge>{words.devices(formatCount(deviceNumber, language))}</Badge>}
    </span>
  )
}

/** Marks, and of how many answers. @param isInList with the sheet to save */
export function AttemptMarks({
  attempt,
  isInList = false,
}: {
  attempt: StaffAttempt
  isInList?: boolean
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const { marks, marksPossible, right, wrong, blank, student } = attempt
  if (marks === null) return <>—</>
  return (
    <>
      <span className="font-semibold tabular-nums">
        {words.marksOf(marksText(marks, language), marksText(marksPossible, language))}
      </span>
      <span className="block text-sm text-ink-soft">
        {words.rightWrongBlank(
          formatCount(right, language),
          formatCount(wrong, language),
          formatCount(blank, language),
        )}
      </span>
      {isInList && student && <MarksheetButton attempt={{ ...attempt, student }} />}
    </>
  )
}
