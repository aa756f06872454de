import { type FormEvent, useState } from 'react'
import type { StaffSubmissionDetail } from '#contract/assignments/marking.ts'
import type { Submission } from '#contract/assignments/submissions.ts'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses, Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { FeedbackField } from './feedback-field.tsx'
import { keepTypedMark, readTypedMark, type TypedMark } from './mark-draft.ts'
import { readMarks } from './read-rules.ts'
import type { Feedback } from './use-feedback.ts'

/** Marks as a call takes them. */
export interface MarkDraft {
  hundredths: number | null
  criteria: number[]
  feedback: string
  isAgain: boolean
  fileIds: string[]
}

/** The form of the person who marks: marks by the rubric or as a whole, feedback, and asking to do it again. */
export function MarkForm({
  detail,
  submission,
  feedback: { files, forget },
  save,
  onNext,
}: {
  detail: StaffSubmissionDetail
  submission: Submission
  feedback: Feedback
  save: (draft: MarkDraft) => Promise<void>
  /** null: nothing else waits. */
  onNext: (() => void) | null
}) {
  const words = useWords('staff').assignments
  const { rubric, hundredths: all } = detail.rules
  const lines = rubric.length > 0 ? rubric : [{ title: words.given, hundredths: all }]
  const {
    typed,
    setTyped,
    feedback,
    setFeedback,
    isAgain,
    setAgain,
    total,
    isBusy,
    failure,
    submit,
  } = useMark({ detail, submission, files, onSaved: forget, save, lines })
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event, null)}>
      <div className="grid gap-3">
        {lines.map(({ title, hundredths }, at) => (
          <MarksField
            key={at}
            name={`marks-${at}`}
            title={title}
            hundredths={hundredths}
            value={typed[at] ?? ''}
            onValue={(value) => setTyped(typed.map((one, other) => (other === at ? value : one)))}
          />
        ))}
      </div>
      <Total
        total={total}
        all={all}
        latePercent={submission.latePercent}
        isByParts={rubric.length > 0}
      />
      <Comments
        comments={detail.comments}
        onChosen={(comment) => setFeedback(feedback === '' ? comment : `${feedback}\n${comment}`)}
      />
      <Field name="feedback" label={words.feedback}>
        <Textarea
          rows={5}
          maxLength={assignmentLimits.feedback}
          value={feedback}
          onChange={(event) => setFeedback(event.target.value)}
        />
      </Field>
      <FeedbackField files={files} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isAgain}
          onChange={(event) => setAgain(event.target.checked)}
        />
        {words.again}
      </label>
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {words.save1}
        </Button>
        {onNext && (
          <Button look="outline" busy={isBusy} onClick={(event) => void submit(event, onNext)}>
            {words.saveAndNext}
          </Button>
        )}
      </div>
    </form>
  )
}

function useMark({
  detail,
  submission: { submissionId, mark },
  files,
  onSaved,
  save,
  lines,
}: {
  detail: StaffSubmissionDetail
  submission: Submission
  files: Feedback['files']
  onSaved: () => void
  save: (draft: MarkDraft) => Promise<void>
  lines: readonly { hundredths: number }[]
}) {
  const site = useWords()
  const words = useWords('staff').assignments
  const { wait } = useWords('assignments')
  const isByParts = detail.rules.rubric.length > 0
  const [form, setForm] = useState<TypedMark>(
    () => readTypedMark(submissionId, lines.length) ?? savedMark({ mark, lines, isByParts }),
  )
  const { typed, feedback, isAgain } = form
  function change(part: Partial<TypedMark>): void {
    const next = { ...form, ...part }
    setForm(next)
    keepTypedMark(submissionId, next)
  }
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const read = typed.map(readMarks)
  const fits = lines.every(({ hundredths }, at) => (read[at] ?? Infinity) <= hundredths)
  const total = read.reduce<number>((sum, one) => sum + (one ?? 0), 0)

  async function submit(event: FormEvent | React.MouseEvent, then: (() => void) | null) {
    event.preventDefault()
    if (isBusy) return
    const reason = !fits ? words.badMarks : files.isReady ? null : wait
    setFailure(reason)
    if (reason !== null) return
    setBusy(true)
    try {
      await save({
        hundredths: isByParts ? null : total,
        criteria: isByParts ? read.map((one) => one ?? 0) : [],
        feedback,
        isAgain,
        fileIds: files.fileIds,
      })
      keepTypedMark(submissionId, null)
      onSaved()
      toast.success(words.savedMark)
      then?.()
    } catch (error) {
      const problem = asProblem(error)
      setFailure(words.problems[problem.code] ?? problemText(problem, site))
    } finally {
      setBusy(false)
    }
  }
  return {
    typed,
    setTyped: (next: readonly string[]) => change({ typed: next }),
    feedback,
    setFeedback: (next: string) => change({ feedback: next }),
    isAgain,
    setAgain: (next: boolean) => change({ isAgain: next }),
    total,
    isBusy,
    failure,
    submit,
  }
}

/** The form as it was saved last, or empty. */
function savedMark({
  mark,
  lines,
  isByParts,
}: {
  mark: Submission['mark']
  lines: readonly unknown[]
  isByParts: boolean
}): TypedMark {
  return {
    typed: lines.map((_, at) => {
      const before = isByParts ? mark?.criteria[at]?.given : mark?.hundredths
      return before === undefined ? '' : String(before / 100)
    }),
    feedback: mark?.feedback ?? '',
    isAgain: mark?.isAgain ?? false,
  }
}

function MarksField({
  name,
  title,
  hundredths,
  value,
  onValue,
}: {
  name: string
  title: string
  hundredths: number
  value: string
  onValue: (value: string) => void
}) {
  const words = useWords('staff').assignments
  const language = useLanguage()
  return (
    <Field name={name} label={title} hint={words.outOf(marksText(hundredths, language))} required>
      <Input
        inputMode="decimal"
        autoComplete="off"
        className="max-w-32 tabular-nums"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  )
}

function Total({
  total,
  all,
  latePercent,
  isByParts,
}: {
  total: number
  all: number
  latePercent: number
  isByParts: boolean
}) {
  const words = useWords('staff').assignments
  const language = useLanguage()
  const marks = (hundredths: number) => marksText(hundredths, language)
  return (
    <div role="status" className="font-semibold tabular-nums">
      {isByParts && <p>{words.total(marks(total), marks(all))}</p>}
      {latePercent > 0 && (
        <p className="text-accent-strong">
          {words.afterLateness(
            marks(Math.floor((total * (100 - latePercent)) / 100)),
            digitsIn(language, latePercent),
          )}
        </p>
      )}
    </div>
  )
}

/** What one wrote before, to add it again. */
function Comments({
  comments,
  onChosen,
}: {
  comments: readonly string[]
  onChosen: (comment: string) => void
}) {
  const words = useWords('staff').assignments
  if (comments.length === 0) return null
  return (
    <label>
      <span className="mb-1 block font-semibold">{words.reuse}</span>
      <select
        value=""
        className={controlClasses}
        onChange={(event) => onChosen(event.target.value)}
      >
        <option value="">{words.reuseChoose}</option>
        {comments.map((comment) => (
          <option key={comment} value={comment}>
            {comment.length > 80 ? `${comment.slice(0, 80)}…` : comment}
          </option>
        ))}
      </select>
    </label>
  )
}
