import { Ban, Check, CircleDashed, Hourglass, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MarkOutcome } from '#contract/question-bank/terms.ts'
import type { AnswerReview, AttemptQuestion } from '#contract/tests/attempts.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { letterOf } from '#web/text/question-letters.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { AnswerText } from './answer-text.tsx'
import { faceOf } from './question-face.ts'
import { useQuestionTexts } from './renderers.ts'

const looks = {
  right: { Icon: Check, tone: 'good' },
  partial: { Icon: CircleDashed, tone: 'accent' },
  wrong: { Icon: X, tone: 'danger' },
  blank: { Icon: Minus, tone: 'plain' },
  waiting: { Icon: Hourglass, tone: 'accent' },
  cancelled: { Icon: Ban, tone: 'plain' },
} as const satisfies Record<MarkOutcome, unknown>

/** What became of an answer: outcome and marks, the right answer, and why. */
export function AnswerReviewPart({
  question,
  review,
  showsOwn = true,
  isOfStudent = false,
  photos,
}: {
  question: AttemptQuestion
  review: AnswerReview
  /** Whether the own answer is repeated; in practice it stands above. */
  showsOwn?: boolean
  /** Whether somebody else reads it: who marks. */
  isOfStudent?: boolean
  /** The pages that were photographed. */
  photos?: ReactNode
}) {
  const words = useWords('tests')
  const language = useLanguage()
  const texts = useQuestionTexts()
  const { Icon, tone } = looks[review.outcome]
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>
          <Icon size={16} aria-hidden="true" />
          {words.outcomes[review.outcome]}
        </Badge>
        {review.outcome !== 'waiting' && (
          <span className="font-semibold tabular-nums">
            {words.review.marks(
              marksText(review.marks, language),
              marksText(question.marks, language),
            )}
          </span>
        )}
        {review.cameLate && <Badge tone="accent">{words.review.cameLate}</Badge>}
      </div>
      {showsOwn && (
        <Told title={words.review[isOfStudent ? 'ofStudent' : 'own']}>
          <AnswerText question={question} answer={review.answer} />
        </Told>
      )}
      {photos}
      {review.parts.length > 0 && <PartMarks question={question} parts={review.parts} />}
      {review.right !== null && review.outcome !== 'right' && (
        <Told title={words.review.right}>
          <AnswerText question={question} answer={review.right} />
        </Told>
      )}
      {review.feedback && (
        <Told title={words.review.feedback}>
          <p>{texts.line(review.feedback)}</p>
        </Told>
      )}
      {review.explanation && (
        <Told title={words.review.explanation}>{texts.block(review.explanation)}</Told>
      )}
      {review.comment && (
        <Told title={words.review.comment}>
          <p lang={scriptOf(review.comment)} className="whitespace-pre-wrap">
            {review.comment}
          </p>
        </Told>
      )}
    </div>
  )
}

/** What each part of a long answer earned. */
function PartMarks({
  question,
  parts,
}: {
  question: AttemptQuestion
  parts: AnswerReview['parts']
}) {
  const words = useWords('tests')
  const language = useLanguage()
  const texts = useQuestionTexts()
  const face = faceOf(question)
  const prompts = face.kind === 'long_answer' ? (face.shown.parts ?? []) : []
  return (
    <dl className="grid gap-1">
      {parts.map(({ part, marks, marksPossible }, at) => (
        <div key={part} className="flex justify-between gap-4 border-b border-line pb-1">
          <dt className="min-w-0">
            <span className="font-semibold">{letterOf(at, language)}.</span>{' '}
            {texts.line(prompts.find(({ id }) => id === part)?.text)}
          </dt>
          <dd className="shrink-0 font-semibold tabular-nums">
            {words.review.marks(marksText(marks, language), marksText(marksPossible, language))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Told({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-0.5 text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </div>
  )
}
