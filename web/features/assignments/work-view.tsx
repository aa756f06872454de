import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Submission, SubmissionMark, WorkFile } from '#contract/assignments/submissions.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PrivatePicture } from '#web/ui/private-file.tsx'
import { FeedbackFiles } from './feedback-files.tsx'
import { FileButton } from './file-button.tsx'

/** What was handed in: text, links and files. */
export function WorkContent({
  submission,
  renderAction,
}: {
  submission: Submission
  /** What can be done with a file, below it. */
  renderAction?: ((file: WorkFile) => ReactNode) | undefined
}) {
  const { text, links, files } = submission
  return (
    <div className="grid gap-3">
      {text !== '' && (
        <p lang={scriptOf(text)} className="break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
      {links.length > 0 && (
        <ul className="grid gap-1">
          {links.map((link) => (
            <li key={link}>
              <a
                href={link}
                target="_blank"
                rel="noreferrer nofollow"
                className="inline-flex max-w-full items-center gap-1.5 break-all text-brand"
              >
                <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {files.map((file) => (
            <li key={file.fileId} className="min-w-0">
              <ShownFile file={file} />
              {renderAction?.(file)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ShownFile({ file }: { file: WorkFile }) {
  const words = useWords('assignments')
  const { fileId, name, width, height } = file
  const path = `/api/submission-files/${fileId}`
  if (width !== null && height !== null)
    return <PrivatePicture {...{ path, name, width, height }} failed={words.noPicture} />
  return <FileButton {...{ file, path }} />
}

/** The marks of a submission: all, each part, and what was written. */
export function MarkView({ mark, latePercent }: { mark: SubmissionMark; latePercent: number }) {
  const words = useWords('assignments')
  const language = useLanguage()
  const marks = (hundredths: number) => marksText(hundredths, language)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="text-2xl font-bold tabular-nums">
          {words.outOf(marks(mark.hundredthsGiven), marks(mark.hundredthsPossible))}
        </p>
        {mark.isAgain ? (
          <Badge tone="accent">{words.doAgain}</Badge>
        ) : (
          mark.isPassed !== null && (
            <Badge tone={mark.isPassed ? 'good' : 'danger'}>
              {mark.isPassed ? words.passed : words.notPassed}
            </Badge>
          )
        )}
      </div>
      {latePercent > 0 && (
        <p className="text-sm text-ink-soft">
          {words.lateCost(marks(mark.hundredths), digitsIn(language, latePercent))}
        </p>
      )}
      {mark.criteria.length > 0 && (
        <dl className="grid gap-1">
          {mark.criteria.map(({ title, hundredths, given }, at) => (
            <div key={at} className="flex justify-between gap-4 border-b border-line pb-1">
              <dt lang={scriptOf(title)} className="min-w-0 break-words">
                {title}
              </dt>
              <dd className="shrink-0 tabular-nums">
                {words.outOf(marks(given), marks(hundredths))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {mark.feedback !== '' && (
        <div>
          <p className="font-semibold">{words.feedback}</p>
          <p lang={scriptOf(mark.feedback)} className="break-words whitespace-pre-wrap">
            {mark.feedback}
          </p>
        </div>
      )}
      <FeedbackFiles files={mark.files} />
      <p className="text-sm text-ink-soft">{words.markedAt(formatDateTime(mark.at, language))}</p>
    </div>
  )
}
