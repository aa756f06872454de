import { Link } from 'react-router'
import type { StaffSubmission } from '#contract/assignments/marking.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { waitText } from './wait-text.ts'

/** A submission in the list of those who mark. */
export function SubmissionCard({
  submission,
  now,
  area = '/staff',
}: {
  submission: StaffSubmission
  now: Date
  /** Of the site, where it is opened. */
  area?: string
}) {
  const words = useWords('staff').assignments
  const language = useLanguage()
  const { submissionId, title, student, courseName, markedAt, isOwn } = submission
  const canMark = markedAt === null && !isOwn
  return (
    <Card as="article" padding="sm" className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        <h2 lang={scriptOf(title)} className="break-words text-lg font-semibold">
          {title}
        </h2>
        <p lang={scriptOf(student.name)} className="break-words">
          {student.name}
        </p>
        <p lang={scriptOf(courseName)} className="break-words text-sm text-ink-soft">
          {courseName}
        </p>
        <SubmissionMarks submission={submission} />
        <p className="text-sm text-ink-soft">
          {words.handedIn(formatDateTime(submission.submittedAt, language))}
        </p>
        {markedAt === null && (
          <p>
            <Badge tone="accent">
              {words.waiting(waitText(submission.submittedAt, { now, words, language }))}
            </Badge>
          </p>
        )}
      </div>
      <Link
        to={`${area}/submissions/${submissionId}`}
        aria-label={`${canMark ? words.markIt : words.open}: ${student.name}, ${title}`}
        className={buttonClasses(canMark ? 'primary' : 'outline', 'md')}
      >
        {canMark ? words.markIt : words.open}
      </Link>
    </Card>
  )
}

/** What is to be known about a submission before it is opened. */
export function SubmissionMarks({ submission }: { submission: StaffSubmission }) {
  const words = useWords('staff').assignments
  const language = useLanguage()
  const { number, batchNumber, lateDays, fileCount, hundredthsGiven, isAgain, isOwn } = submission
  return (
    <p className="flex flex-wrap gap-2">
      {isOwn && <Badge tone="danger">{words.own}</Badge>}
      {batchNumber !== null && <Badge>{words.ofBatch(digitsIn(language, batchNumber))}</Badge>}
      <Badge>{words.submission(digitsIn(language, number))}</Badge>
      {lateDays > 0 && (
        <Badge tone="danger">{words.lateBy(lateDays, digitsIn(language, lateDays))}</Badge>
      )}
      {fileCount > 0 && <Badge>{words.files(fileCount, digitsIn(language, fileCount))}</Badge>}
      {hundredthsGiven !== null && (
        <Badge tone="good">{words.marked(marksText(hundredthsGiven, language))}</Badge>
      )}
      {isAgain && <Badge tone="accent">{words.asked}</Badge>}
    </p>
  )
}
