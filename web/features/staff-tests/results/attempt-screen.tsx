import type { ReactNode } from 'react'
import { useState } from 'react'
import type { StaffAttemptDetail } from '#contract/tests/results.ts'
import { formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Check } from '../plan/rules-form.tsx'
import type { AttemptParts } from './attempt-parts.ts'
import { AttemptBadges, AttemptMarks } from './attempt-table.tsx'
import { MarksheetButton } from './marksheet-button.tsx'
import { MarkingForm, type MarksCall } from './marking-form.tsx'

/** An attempt with its answers, and marks for those that a person marks. */
export function AttemptScreen({
  detail,
  parts,
  onMarks,
  children,
}: {
  detail: StaffAttemptDetail
  parts: AttemptParts
  onMarks: MarksCall
  /** After the questions: more time. */
  children?: ReactNode
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const { attempt, questions, isOwn } = detail
  const [isOnlyToMark, setOnlyToMark] = useState(attempt.waiting > 0)
  const shown = isOnlyToMark ? questions.filter((question) => question.parts.length > 0) : questions
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <AttemptBadges attempt={attempt} />
        <p>
          <AttemptMarks attempt={attempt} />
        </p>
        <p className="text-sm text-ink-soft">
          {words.started}: {formatDateTime(attempt.startedAt, language)}
        </p>
        {attempt.marks !== null && attempt.student && (
          <p>
            <MarksheetButton attempt={{ ...attempt, student: attempt.student }} />
          </p>
        )}
        {isOwn && <Note>{words.ownAttempt}</Note>}
        {attempt.submittedAt === null && <Note>{words.notHandedIn}</Note>}
        {questions.some((question) => question.parts.length > 0) && (
          <Check text={words.onlyToMark} isOn={isOnlyToMark} onChange={setOnlyToMark} />
        )}
      </div>
      {shown.map((question) => {
        const review = detail.reviews.find(({ slot }) => slot === question.slot)
        return (
          <Card as="section" key={question.slot} className="grid min-w-0 gap-3" padding="sm">
            <h2 className="text-lg text-brand">
              {words.question(formatCount(question.slot, language))}
            </h2>
            {parts.stem(question)}
            {review && question.parts.length === 0 && parts.review(question, review)}
            {review && question.parts.length > 0 && (
              <MarkingForm
                key={JSON.stringify([question.parts, review.comment])}
                question={question}
                review={review}
                parts={parts}
                canMark={!isOwn && attempt.submittedAt !== null}
                onMarks={onMarks}
              />
            )}
          </Card>
        )
      })}
      <EventList events={detail.events} />
      {children}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-md bg-accent-wash px-4 py-3 text-accent-strong">{children}</p>
}

function EventList({ events }: { events: StaffAttemptDetail['events'] }) {
  const words = useWords('staff').tests
  const language = useLanguage()
  if (events.length === 0) return null
  return (
    <section aria-labelledby="attempt-events">
      <h2 id="attempt-events" className="mb-2 text-lg">
        {words.events}
      </h2>
      <ol className="grid gap-1 text-ink-soft">
        {events.map(({ at, kind }, place) => (
          <li key={place}>
            {formatDateTime(at, language)} · {words.eventKinds[kind]}
          </li>
        ))}
      </ol>
    </section>
  )
}
