import { useState } from 'react'
import type { AnswerReview, AttemptQuestion } from '#contract/tests/attempts.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { AnswerReviewPart } from './answer-review.tsx'

/** In practice: answers a question for good, and shows what is right and why. */
export function PracticeCheck({
  question,
  review,
  isAnswered,
  onCheck,
}: {
  question: AttemptQuestion
  review: AnswerReview | undefined
  isAnswered: boolean
  onCheck: () => Promise<void>
}) {
  const words = useWords('tests').sitting
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function check(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await onCheck()
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div role="status" className="grid gap-3">
      {review ? (
        <AnswerReviewPart question={question} review={review} showsOwn={false} />
      ) : (
        isAnswered && (
          <Button busy={isBusy} onClick={() => void check()} size="lg" className="max-sm:w-full">
            {words.check}
          </Button>
        )
      )}
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
