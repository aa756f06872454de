import { useState } from 'react'
import type { OwnReview } from '#contract/reviews/reviews.ts'
import { REVIEW_MAX } from '#contract/reviews/terms.ts'
import { api } from '#web/api.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, fieldProblem } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ReviewAnswerBox } from './review-answer.tsx'
import { keepReviewDraft, type ReviewDraft, useReviewDraft } from './review-draft.ts'
import { reviewFailure } from './review-failure.ts'
import { StarChoice } from './stars.tsx'

const WITHDRAW = 'withdraw-review'

interface OwnReviewProps {
  courseId: string
  /** Whose draft is kept on this device. */
  person: string
  own: OwnReview
  onChanged: () => Promise<void>
}

/** One's own review of a course: written, changed and withdrawn, or why it is too early. */
export function OwnReviewScreen(props: OwnReviewProps) {
  const { courseId, own, person, onChanged } = props
  const words = useWords('reviews')
  const site = useWords()
  const { review } = own
  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <BackLink to={`/learn/${courseId}`}>{words.back}</BackLink>
      <div>
        <h1 className="text-3xl">{words.title}</h1>
        <p className="mt-1 text-ink-soft">{words.lead}</p>
      </div>
      {review?.removal && (
        <div className="rounded-md bg-danger-wash p-4">
          <h2 className="font-semibold">{words.removedTitle}</h2>
          <p>{words.reasons[review.removal.reason]}</p>
          {review.removal.note && <p className="whitespace-pre-line">{review.removal.note}</p>}
          <p className="mt-1 text-ink-soft">{words.removedText}</p>
        </div>
      )}
      {own.whyNot === 'team' ? (
        <p>{words.team}</p>
      ) : own.mayWrite || review ? (
        <ReviewForm key={review?.version ?? 0} {...props} />
      ) : (
        <TooEarly own={own} />
      )}
      {review?.answer && <ReviewAnswerBox answer={review.answer} />}
      {review && !review.removal && (
        <>
          <ModalButton opens={WITHDRAW} look="quiet" className="justify-self-start">
            {words.withdraw}
          </ModalButton>
          <ConfirmModal
            id={WITHDRAW}
            title={words.withdrawTitle}
            confirm={words.withdraw}
            keep={words.keep}
            explain={(error) => reviewFailure(error, { words, site })}
            onConfirm={async () => {
              await api('DELETE /api/learn/{courseId}/review', { params: { courseId } })
              keepReviewDraft(courseId, person, null)
              toast.success(words.withdrawn)
              await onChanged()
            }}
          >
            {words.withdrawText}
          </ConfirmModal>
        </>
      )}
    </div>
  )
}

function TooEarly({ own }: { own: OwnReview }) {
  const words = useWords('reviews')
  const language = useLanguage()
  const { lessonsPercent, classesPercent } = own
  return (
    <Card padding="sm" className="grid gap-1">
      <p>{words.tooEarly(digitsIn(language, own.neededPercent))}</p>
      {lessonsPercent !== null && (
        <p className="text-ink-soft">{words.soFar.lessons(digitsIn(language, lessonsPercent))}</p>
      )}
      {classesPercent !== null && (
        <p className="text-ink-soft">{words.soFar.classes(digitsIn(language, classesPercent))}</p>
      )}
    </Card>
  )
}

function useReviewForm({ courseId, person, own, onChanged }: OwnReviewProps) {
  const words = useWords('reviews')
  const { review } = own
  const stored = useReviewDraft(courseId, person)
  const [changed, setChanged] = useState<ReviewDraft | null>(null)
  const draft = changed ?? stored ?? { stars: review?.stars ?? null, text: review?.text ?? '' }
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<unknown>(null)

  function change(next: ReviewDraft): void {
    setChanged(next)
    keepReviewDraft(courseId, person, next)
  }

  async function send(): Promise<void> {
    if (isBusy) return
    const { stars, text } = draft
    setMissing(stars === null)
    if (stars === null) return
    setBusy(true)
    setError(null)
    try {
      await api('PUT /api/learn/{courseId}/review', {
        params: { courseId },
        body: { stars, text, version: review?.version ?? null },
      })
      keepReviewDraft(courseId, person, null)
      toast.success(review?.removal ? words.savedRemoved : words.saved)
      await onChanged()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { draft, change, send, isBusy, error, isMissing: isMissing && draft.stars === null }
}

function ReviewForm(props: OwnReviewProps) {
  const { own } = props
  const site = useWords()
  const words = useWords('reviews')
  const language = useLanguage()
  const { draft, change, send, isBusy, error, isMissing } = useReviewForm(props)
  const textError = fieldProblem(error, 'text', site)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <StarChoice
        chosen={draft.stars}
        error={isMissing ? words.chooseStars : null}
        onChoose={(stars) => change({ ...draft, stars })}
      />
      <Field
        name="text"
        label={words.text}
        hint={words.textHint(digitsIn(language, draft.text.length), digitsIn(language, REVIEW_MAX))}
        error={textError}
        required
      >
        <Textarea
          rows={6}
          maxLength={REVIEW_MAX}
          value={draft.text}
          onChange={(event) => change({ ...draft, text: event.target.value })}
        />
      </Field>
      <p className="text-ink-soft">{words.shownAs(own.shownAs)}</p>
      <FormFailure>
        {error !== null && !textError ? reviewFailure(error, { words, site }) : null}
      </FormFailure>
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {own.review ? words.save : words.publish}
      </Button>
    </form>
  )
}
