import { Link } from 'react-router'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { AttemptSummary, TestEntry } from '#contract/tests/attempts.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { type TestWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

/** A student's own attempts at a test, newest first. */
export function AttemptList({ entry, base }: { entry: TestEntry; base: string }) {
  const words = useWords('tests')
  return (
    <section aria-labelledby="own-attempts" className="grid gap-3">
      <h2 id="own-attempts" className="text-xl">
        {words.attempts}
      </h2>
      <ul className="grid gap-3">
        {entry.own.map((attempt) => (
          <Card as="li" padding="sm" key={attempt.attemptId}>
            <Attempt attempt={attempt} base={base} />
          </Card>
        ))}
      </ul>
    </section>
  )
}

function Attempt({ attempt, base }: { attempt: AttemptSummary; base: string }) {
  const words = useWords('tests')
  const language = useLanguage()
  const number = digitsIn(language, attempt.number)
  const { submittedAt } = attempt
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {attemptName(attempt, words, language)}
          <AttemptBadges attempt={attempt} />
        </p>
        <p className="text-sm text-ink-soft">
          {submittedAt === null
            ? words.attemptOpen
            : words.attemptOf(formatDateTime(submittedAt, language))}
          {attempt.submittedBy === 'clock' && ` · ${words.byClock}`}
        </p>
        {submittedAt !== null && <AttemptMarks attempt={attempt} />}
      </div>
      {submittedAt !== null && (
        <Link
          to={`${base}/results/${attempt.attemptId}`}
          aria-label={words.openResult(number)}
          className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold text-brand hover:bg-brand-wash"
        >
          {words.result}
        </Link>
      )}
    </div>
  )
}

function AttemptMarks({ attempt }: { attempt: AttemptSummary }) {
  const words = useWords('tests')
  const language = useLanguage()
  const { marks, waiting } = attempt
  return (
    <p className="tabular-nums">
      {marks === null
        ? words.marksLater
        : words.marksOf(marksText(marks, language), marksText(attempt.marksPossible, language))}
      {waiting > 0 && ` · ${words.waitingCount(digitsIn(language, waiting), waiting)}`}
    </p>
  )
}

/** What an attempt is called among those of one person. */
export function attemptName(
  { mode, number }: Pick<AttemptSummary, 'mode' | 'number'>,
  words: TestWords,
  language: LanguageCode,
): string {
  switch (mode) {
    case 'practice':
      return words.practiceAttempt
    case 'guest':
      return words.guestAttempt
    case 'paper':
      return words.paperAttempt
    default:
      return words.attempt(digitsIn(language, number))
  }
}

/** What an attempt is worth: counted, late, passed. */
export function AttemptBadges({
  attempt: { mode, counts, isInWindow, isPassed },
}: {
  attempt: Pick<AttemptSummary, 'mode' | 'counts' | 'isInWindow' | 'isPassed'>
}) {
  const words = useWords('tests')
  if (mode !== 'online' && mode !== 'paper') return null
  return (
    <>
      {isPassed !== null && (
        <Badge tone={isPassed ? 'good' : 'danger'}>
          {isPassed ? words.passed : words.notPassed}
        </Badge>
      )}
      {counts && <Badge tone="brand">{words.countsHere}</Badge>}
      {!isInWindow && <Badge>{words.lateAttempt}</Badge>}
    </>
  )
}
