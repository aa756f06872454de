import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffSubmissionDetail } from '#contract/assignments/marking.ts'
import type { Submission, WorkFile } from '#contract/assignments/submissions.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { PictureDrawing } from '#web/ui/picture/drawing/picture-drawing.tsx'
import { type MarkDraft, MarkForm } from './mark-form.tsx'
import { SubmissionMarks } from './submission-card.tsx'
import { type Feedback, type FeedbackCalls, useFeedback } from './use-feedback.ts'

interface ScreenParts {
  detail: StaffSubmissionDetail
  /** Of the site, where submissions are opened. */
  area: string
  save: (draft: MarkDraft) => Promise<void>
  files: FeedbackCalls
  onNext: () => void
  /** What was handed in, with what can be done with a file of it; and its marks, as the student sees them. */
  renderWork: (submission: Submission, action?: (file: WorkFile) => ReactNode) => ReactNode
  renderMark: (submission: Submission) => ReactNode
}

/** One submission with everything in it, and beside it the form to mark it. */
export function SubmissionScreen(parts: ScreenParts) {
  const { summary, submissions } = parts.detail
  const shown = submissions.find(({ submissionId }) => submissionId === summary.submissionId)
  return shown ? <ShownSubmission {...parts} shown={shown} /> : null
}

function ShownSubmission({
  detail,
  area,
  save,
  files,
  onNext,
  renderWork,
  renderMark,
  shown,
}: ScreenParts & { shown: Submission }) {
  const words = useWords('staff').assignments
  const { summary, submissions, next } = detail
  const feedback = useFeedback({ submission: shown, detail, calls: files })
  const others = submissions.filter((one) => one !== shown)
  const newest = submissions[0]
  const canMark = !summary.isOwn && !shown.isReplaced
  const drawButton = (file: WorkFile) => (
    <DrawButton file={file} onDraw={() => feedback.open(file)} />
  )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-6">
        <Card as="section" aria-label={words.work} className="grid gap-4">
          <SubmissionMarks submission={summary} />
          {renderWork(shown, canMark ? drawButton : undefined)}
        </Card>
        <Alike detail={detail} area={area} />
        <Earlier submissions={others} renderWork={renderWork} renderMark={renderMark} />
      </div>
      <Card as="section" aria-label={words.title} className="grid gap-4 lg:sticky lg:top-4">
        {summary.isOwn ? (
          <p className="rounded-md bg-accent-wash px-4 py-3 text-accent-strong">{words.ownText}</p>
        ) : shown.isReplaced ? (
          <>
            <p>{words.replaced}</p>
            {newest && (
              <Link
                to={`${area}/submissions/${newest.submissionId}`}
                className={buttonClasses('primary')}
              >
                {words.openNewest}
              </Link>
            )}
          </>
        ) : (
          <MarkForm
            {...{ detail, feedback, save }}
            submission={shown}
            onNext={next === null ? null : onNext}
          />
        )}
        {next === null ? (
          <p className="text-sm text-ink-soft">{words.noNext}</p>
        ) : (
          <Link
            to={`${area}/submissions/${next}`}
            className={buttonClasses('quiet', 'sm', 'justify-self-start')}
          >
            {words.next}
          </Link>
        )}
      </Card>
      {canMark && <Drawing feedback={feedback} />}
    </div>
  )
}

function DrawButton({ file: { name, width }, onDraw }: { file: WorkFile; onDraw: () => void }) {
  const words = useWords('staff').assignments
  if (width === null) return null
  return (
    <Button
      look="outline"
      size="sm"
      aria-label={words.drawOn(name)}
      onClick={onDraw}
      className="mt-2 min-h-11"
    >
      <PenLine size={18} aria-hidden="true" />
      {words.drawOnIt}
    </Button>
  )
}

function Drawing({ feedback: { drawing, draw, addDrawing, close } }: { feedback: Feedback }) {
  const { draw: words } = useWords('staff').assignments
  const { photo, marks } = drawing ?? { photo: null, marks: [] }
  const { width, height } = photo ?? {}
  return (
    <PictureDrawing
      picture={
        photo && width && height
          ? {
              source: { path: `/api/submission-files/${photo.fileId}` },
              name: photo.name,
              width,
              height,
            }
          : null
      }
      words={words}
      marks={marks}
      onMarks={draw}
      onSave={addDrawing}
      onClose={close}
    />
  )
}

/** Texts of other students that are much like this one. */
function Alike({ detail: { alike }, area }: { detail: StaffSubmissionDetail; area: string }) {
  const words = useWords('staff').assignments
  const language = useLanguage()
  if (alike.length === 0) return null
  return (
    <Card as="section" aria-label={words.alike} className="grid gap-2">
      <h2 className="text-xl">{words.alike}</h2>
      <p className="text-sm text-ink-soft">{words.alikeHint}</p>
      <ul className="grid gap-1">
        {alike.map(({ submissionId, name, percent }) => (
          <li key={submissionId}>
            <Link
              to={`${area}/submissions/${submissionId}`}
              className="flex min-h-11 items-center justify-between gap-4"
            >
              <span lang={scriptOf(name)} className="min-w-0 truncate">
                {name}
              </span>
              <span className="shrink-0 tabular-nums">
                {words.alikePercent(digitsIn(language, percent))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Earlier({
  submissions,
  renderWork,
  renderMark,
}: {
  submissions: readonly Submission[]
  renderWork: (submission: Submission) => ReactNode
  renderMark: (submission: Submission) => ReactNode
}) {
  const words = useWords('staff').assignments
  const language = useLanguage()
  if (submissions.length === 0) return null
  return (
    <section aria-label={words.earlier} className="grid gap-2">
      <h2 className="text-xl">{words.earlier}</h2>
      {submissions.map((submission) => (
        <details key={submission.submissionId} className="rounded-md border border-line px-4">
          <summary className="min-h-11 cursor-pointer content-center">
            {words.submission(digitsIn(language, submission.number))},{' '}
            {formatDateTime(submission.submittedAt, language)}
          </summary>
          <div className="grid gap-4 pb-4">
            {submission.mark && renderMark(submission)}
            {renderWork(submission)}
          </div>
        </details>
      ))}
    </section>
  )
}
