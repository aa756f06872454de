import { Award, CheckCircle2, Clock } from 'lucide-react'
import { useState } from 'react'
import type { AssignmentView, Submission } from '#contract/assignments/submissions.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { type WorkCalls, WorkForm } from './work-form.tsx'
import { MarkView, WorkContent } from './work-view.tsx'

/** An assignment as one student finds it: what it asks, what came of it, and the form to hand in. */
export function AssignmentPanel({
  view,
  draftKey,
  calls,
}: {
  view: AssignmentView
  draftKey: string
  calls: WorkCalls
}) {
  const words = useWords('assignments')
  const { submissions, obstacle, isCompleted, certificate } = view
  const [latest, ...earlier] = submissions
  return (
    <div className="grid gap-5">
      <WorkFacts view={view} />
      {latest && <LatestWork submission={latest} />}
      {isCompleted && (
        <p className="flex items-center gap-2 font-semibold text-good">
          <CheckCircle2 size={20} aria-hidden="true" className="shrink-0" />
          {words.completed}
        </p>
      )}
      {isCompleted && certificate !== null && (
        <ButtonLink to={`/certificates/${certificate}`} className="justify-self-start">
          <Award size={18} aria-hidden="true" />
          {words.certificate}
        </ButtonLink>
      )}
      {obstacle === null ? (
        // Handed in, it begins anew: with no text, and none of the files.
        <NextWork key={submissions.length} {...{ view, draftKey, calls }} />
      ) : (
        (!latest || obstacle === 'closed') && (
          <p className="rounded-md bg-sunken px-4 py-3">{words.obstacles[obstacle]}</p>
        )
      )}
      {earlier.length > 0 && <EarlierWork submissions={earlier} />}
    </div>
  )
}

/** Marks, due date and what lateness costs, and what is marked. */
function WorkFacts({
  view: { rules, dueAt, lateDays, submissions, obstacle },
}: {
  view: AssignmentView
}) {
  const words = useWords('assignments')
  const language = useLanguage()
  const marks = (hundredths: number) => marksText(hundredths, language)
  const percent = digitsIn(language, rules.latePercent)
  const { lateRules } = words
  const cost = Math.min(100, lateDays * rules.latePercent)
  const isLate = lateDays > 0 && obstacle === null && !submissions[0]?.mark?.isAgain
  return (
    <Card as="section" padding="sm" aria-label={words.title} className="grid gap-2">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <strong>{words.marks(marks(rules.hundredths))}</strong>
        <span>
          {rules.passHundredths === null
            ? words.completesByHandingIn
            : words.passMark(marks(rules.passHundredths))}
        </span>
      </p>
      {dueAt === null ? (
        <p>{words.noDue}</p>
      ) : (
        <p>
          <strong>{words.due(formatDateTime(dueAt, language))}</strong>
          <br />
          {rules.late === 'reduce' ? lateRules.reduce(percent) : lateRules[rules.late]}
        </p>
      )}
      {isLate && (
        <p className="font-semibold text-accent-strong">
          {words.lateNow(lateDays, digitsIn(language, lateDays))}{' '}
          {rules.late === 'reduce' && words.lateNowCosts(digitsIn(language, cost))}
        </p>
      )}
      {rules.rubric.length > 0 && (
        <div>
          <p className="font-semibold">{words.rubric}</p>
          <ul>
            {rules.rubric.map(({ title, hundredths }, at) => (
              <li key={at} className="flex justify-between gap-4">
                <span lang={scriptOf(title)} className="min-w-0 break-words">
                  {title}
                </span>
                <span className="shrink-0 tabular-nums">{words.marks(marks(hundredths))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

/** What stands for the student: waiting, or with its marks. */
function LatestWork({ submission }: { submission: Submission }) {
  const words = useWords('assignments')
  const language = useLanguage()
  const { mark, submittedAt, latePercent } = submission
  return (
    <Card as="section" padding="sm" aria-label={words.yourWork} className="grid gap-4">
      {mark ? (
        <>
          <MarkView mark={mark} latePercent={latePercent} />
          {mark.isAgain && <p className="text-accent-strong">{words.doAgainText}</p>}
        </>
      ) : (
        <p role="status" className="flex items-start gap-2 font-semibold">
          <Clock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
          {words.waiting(formatDateTime(submittedAt, language))}
        </p>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {words.yourWork}
        </summary>
        <WorkContent submission={submission} />
      </details>
    </Card>
  )
}

/** The form: open where something is to be done, else behind a button. */
function NextWork({
  view,
  draftKey,
  calls,
}: {
  view: AssignmentView
  draftKey: string
  calls: WorkCalls
}) {
  const words = useWords('assignments')
  const language = useLanguage()
  const [latest] = view.submissions
  const [isOpen, setOpen] = useState(!latest || latest.mark?.isAgain === true)
  const { submissionsLeft: count } = view
  const left = (latest ? words.leftAgain : words.left)(count, digitsIn(language, count))
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button look="outline" onClick={() => setOpen(true)}>
          {words.handInAgain}
        </Button>
        <span className="text-ink-soft">{left}</span>
      </div>
    )
  return (
    <section aria-label={words.yourWork} className="grid gap-3">
      <h2 className="text-xl">{words.yourWork}</h2>
      <p className="text-ink-soft">{left}</p>
      <WorkForm {...{ view, draftKey, calls }} />
    </section>
  )
}

function EarlierWork({ submissions }: { submissions: readonly Submission[] }) {
  const words = useWords('assignments')
  const language = useLanguage()
  return (
    <section aria-label={words.earlier} className="grid gap-2">
      <h2 className="text-xl">{words.earlier}</h2>
      {submissions.map((submission) => (
        <details key={submission.submissionId} className="rounded-md border border-line px-4">
          <summary className="min-h-11 cursor-pointer content-center">
            {words.submission(
              digitsIn(language, submission.number),
              formatDateTime(submission.submittedAt, language),
            )}
          </summary>
          <div className="grid gap-4 pb-4">
            {submission.mark ? (
              <MarkView mark={submission.mark} latePercent={submission.latePercent} />
            ) : (
              <p className="text-ink-soft">{words.replaced}</p>
            )}
            <WorkContent submission={submission} />
          </div>
        </details>
      ))}
    </section>
  )
}
