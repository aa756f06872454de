import { useState } from 'react'
import type { InstructorReview, StaffReview } from '#contract/reviews/reviews.ts'
import { ANSWER_MAX, REMOVAL_NOTE_MAX, removalReasons } from '#contract/reviews/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { api } from '#web/api.ts'
import { formatMoment } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Select, Textarea } from '#web/ui/form/field.tsx'
import { fieldProblem, FormFailure } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ReviewAnswerBox } from './review-answer.tsx'
import { reviewFailure } from './review-failure.ts'
import { GivenStars } from './stars.tsx'

interface ReviewCardProps {
  review: StaffReview | InstructorReview
  /** Through which call it is answered. */
  by: 'staff' | 'instructor'
  onChanged: () => Promise<void>
}

/** A review in a list of those who answer it, with what they may do. */
export function ReviewCard({ review, by, onChanged }: ReviewCardProps) {
  const words = useWords('reviews')
  const language = useLanguage()
  const { name, stars, text, source, answer, courseId, courseName } = review
  const removal = 'removal' in review ? review.removal : null
  return (
    <Card as="article" padding="sm" className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <GivenStars stars={stars} />
        <span lang={scriptOf(name)} className="font-semibold">
          {name}
        </span>
        <span className="text-sm text-ink-soft">
          {formatMoment(review.writtenAt, language)}
          {review.editedAt && ` · ${words.edited}`}
        </span>
      </p>
      <p className="text-sm text-ink-soft">
        <a
          href={pathIn(language, `/courses/${courseId}#reviews`)}
          lang={scriptOf(courseName)}
          className="hover:text-brand hover:underline"
        >
          {courseName}
        </a>
      </p>
      {source !== null && <p className="text-sm text-ink-soft">{words.brought(source)}</p>}
      <p lang={scriptOf(text)} className="whitespace-pre-line break-words">
        {text}
      </p>
      {answer && <ReviewAnswerBox answer={answer} />}
      {removal && (
        <div className="rounded-md bg-danger-wash px-3 py-2">
          <p className="font-semibold">
            {words.removedBy(removal.by ?? '–', words.reasons[removal.reason])}
          </p>
          {removal.note && <p className="whitespace-pre-line break-words">{removal.note}</p>}
          {removal.isEditedSince && <p>{words.editedSince}</p>}
        </div>
      )}
      <ReviewActs review={review} by={by} onChanged={onChanged} />
    </Card>
  )
}

function ReviewActs({ review, by, onChanged }: ReviewCardProps) {
  const words = useWords('reviews')
  const [open, setOpen] = useState<'answer' | 'removal' | null>(null)
  const act = useAct(onChanged)
  const params = { id: review.id }
  const close = () => setOpen(null)
  if (open === 'answer')
    return <AnswerForm review={review} by={by} onChanged={onChanged} onClose={close} />
  if (open === 'removal')
    return <RemovalForm id={review.id} onChanged={onChanged} onClose={close} />
  return (
    <div className="flex flex-wrap gap-2">
      {review.mayAnswer && (
        <Button size="sm" look="outline" onClick={() => setOpen('answer')}>
          {review.answer ? words.changeAnswer : words.answer}
        </Button>
      )}
      {'removal' in review && review.source === null && review.removal === null && (
        <Button size="sm" look="quiet" onClick={() => setOpen('removal')}>
          {words.remove}
        </Button>
      )}
      {'removal' in review && review.removal !== null && (
        <Button
          size="sm"
          look="outline"
          onClick={() =>
            act(() => api('DELETE /api/staff/reviews/{id}/removal', { params }), words.isBack)
          }
        >
          {words.putBack}
        </Button>
      )}
      {by === 'staff' && review.source !== null && (
        <Button
          size="sm"
          look="quiet"
          onClick={() =>
            act(() => api('DELETE /api/staff/brought-reviews/{id}', { params }), words.takenAway)
          }
        >
          {words.takeAway}
        </Button>
      )}
    </div>
  )
}

/** Does something at once, and says how it went. */
function useAct(onChanged: () => Promise<void>) {
  const site = useWords()
  const words = useWords('reviews')
  return (work: () => Promise<unknown>, done: string) =>
    void work().then(
      async () => {
        toast.success(done)
        await onChanged()
      },
      (error: unknown) => toast.error(reviewFailure(error, { words, site })),
    )
}

/** Sends a form and keeps what was typed where that fails. */
function useSending({
  onChanged,
  onClose,
}: {
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  async function send(work: () => Promise<unknown>, done: string): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await work()
      toast.success(done)
      onClose()
      await onChanged()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, send }
}

function AnswerForm({ review, by, onChanged, onClose }: ReviewCardProps & { onClose: () => void }) {
  const site = useWords()
  const words = useWords('reviews')
  const [text, setText] = useState(review.answer?.text ?? '')
  const { isBusy, error, send } = useSending({ onChanged, onClose })
  const textError = fieldProblem(error, 'text', site)
  const request = { params: { id: review.id }, body: { text } }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send(
          () =>
            by === 'staff'
              ? api('PUT /api/staff/reviews/{id}/answer', request)
              : api('PUT /api/teaching/reviews/{id}/answer', request),
          words.answered,
        )
      }}
    >
      <Field
        name="text"
        label={words.yourAnswer}
        hint={words.answerHint}
        error={textError}
        required
      >
        <Textarea
          rows={3}
          maxLength={ANSWER_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <FormFailure>
        {error !== null && !textError ? reviewFailure(error, { words, site }) : null}
      </FormFailure>
      <FormButtons isBusy={isBusy} send={words.sendAnswer} onClose={onClose} />
    </form>
  )
}

function RemovalForm({
  id,
  onChanged,
  onClose,
}: {
  id: number
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const site = useWords()
  const words = useWords('reviews')
  const { isBusy, error, send } = useSending({ onChanged, onClose })
  const reasonError = fieldProblem(error, 'reason', site)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const reason = removalReasons.find((one) => one === data.get('reason'))
        const note = String(data.get('note') ?? '')
        void send(
          () =>
            api('PUT /api/staff/reviews/{id}/removal', {
              params: { id },
              body: { reason: reason as (typeof removalReasons)[number], note },
            }),
          words.removed,
        )
      }}
    >
      <p className="text-ink-soft">{words.removeText}</p>
      <Field name="reason" label={words.reason} error={reasonError} required>
        <Select placeholder={site.ui.choose}>
          {removalReasons.map((reason) => (
            <option key={reason} value={reason}>
              {words.reasons[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="note" label={words.note} error={fieldProblem(error, 'note', site)}>
        <Textarea rows={2} maxLength={REMOVAL_NOTE_MAX} />
      </Field>
      <FormFailure>
        {error !== null && !reasonError ? reviewFailure(error, { words, site }) : null}
      </FormFailure>
      <FormButtons isBusy={isBusy} send={words.remove} onClose={onClose} />
    </form>
  )
}

function FormButtons({
  isBusy,
  send,
  onClose,
}: {
  isBusy: boolean
  send: string
  onClose: () => void
}) {
  const words = useWords('reviews')
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="sm" busy={isBusy}>
        {send}
      </Button>
      <Button size="sm" look="quiet" onClick={onClose}>
        {words.cancel}
      </Button>
    </div>
  )
}
