import type { ReviewAnswer } from '#contract/reviews/reviews.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'

/** The one answer to a review. */
export function ReviewAnswerBox({ answer }: { answer: ReviewAnswer }) {
  const words = useWords('reviews')
  return (
    <div className="border-s-4 border-brand/40 ps-3">
      <p className="text-sm font-semibold">
        {words.answerOf[answer.as]}
        {answer.editedAt && <span className="font-normal text-ink-soft"> · {words.edited}</span>}
      </p>
      <p lang={scriptOf(answer.text)} className="whitespace-pre-line break-words">
        {answer.text}
      </p>
    </div>
  )
}
