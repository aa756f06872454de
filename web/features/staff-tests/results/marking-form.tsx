import { useState } from 'react'
import { longAnswerOf, wordsOfPart } from '#contract/question-bank/long-answer.ts'
import type { AnswerReview } from '#contract/tests/attempts.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { letterOf } from '#web/text/question-letters.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import type { AttemptParts, StaffQuestion } from './attempt-parts.ts'
import { useSending } from './key-change-modal.tsx'

const WHOLE = 'whole'

export type MarksCall = (marks: {
  slot: number
  parts: { part: string; hundredths: number }[]
  comment: string | null
}) => Promise<void>

/** A long answer with a field for the marks of each part, and a comment. */
export function MarkingForm({
  question,
  review,
  parts,
  canMark,
  onMarks,
}: {
  question: StaffQuestion
  review: AnswerReview
  parts: AttemptParts
  canMark: boolean
  onMarks: MarksCall
}) {
  const words = useWords('staff').tests
  const [markOfPart, setMarkOfPart] = useState(
    () => new Map(question.parts.map(({ part, given: marks }) => [part, marks])),
  )
  const [comment, setComment] = useState(review.comment ?? '')
  const sending = useSending()
  const long = longAnswerOf(review.answer)
  const isBlank = review.outcome === 'blank' || review.outcome === 'cancelled'
  const isWhole = question.parts.every(({ part }) => markOfPart.get(part) !== null)

  async function save(): Promise<void> {
    await onMarks({
      slot: question.slot,
      parts: question.parts.map(({ part }) => ({ part, hundredths: markOfPart.get(part) ?? 0 })),
      comment: comment.trim() || null,
    })
    toast.success(words.marksSaved)
  }

  return (
    <div className="grid gap-4">
      {parts.photos(review)}
      {question.parts.map((part, at) => (
        <PartMarks
          key={part.part}
          slot={question.slot}
          part={part}
          at={at}
          text={wordsOfPart(long.words, part.part, at === 0)}
          hasPhotos={long.photos.length > 0}
          prompt={parts.part(question, part.part)}
          marks={markOfPart.get(part.part) ?? null}
          isLocked={!canMark || isBlank}
          onMarks={(marks) => setMarkOfPart((before) => new Map(before).set(part.part, marks))}
        />
      ))}
      {question.rubric !== null && question.rubric !== undefined && (
        <details className="rounded-md border border-line px-3 py-2">
          <summary className="min-h-9 cursor-pointer content-center font-semibold">
            {words.rubric}
          </summary>
          {parts.rubric(question.rubric)}
        </details>
      )}
      {canMark && !isBlank && (
        <>
          <Field name={`comment-${question.slot}`} label={words.comment}>
            <Textarea
              rows={2}
              value={comment}
              maxLength={testLimits.comment}
              onChange={({ currentTarget }) => setComment(currentTarget.value)}
            />
          </Field>
          <FormFailure>{sending.failure}</FormFailure>
          <Button busy={sending.isBusy} disabled={!isWhole} onClick={() => void sending.send(save)}>
            {words.saveMarks}
          </Button>
        </>
      )}
      {!(canMark && !isBlank) && parts.review(question, review)}
    </div>
  )
}

function PartMarks({
  slot,
  part: { part, hundredths },
  at,
  text,
  hasPhotos,
  prompt,
  marks,
  isLocked,
  onMarks,
}: {
  slot: number
  part: StaffQuestion['parts'][number]
  at: number
  text: string
  /** Then the answer may be on a page above. */
  hasPhotos: boolean
  prompt: React.ReactNode
  marks: number | null
  isLocked: boolean
  onMarks: (hundredths: number | null) => void
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const name = part === WHOLE ? words.wholeAnswer : words.part(letterOf(at, language))
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {part !== WHOLE && (
        <div className="flex gap-2 font-semibold">
          <span>{letterOf(at, language)}.</span>
          <div className="min-w-0">{prompt}</div>
        </div>
      )}
      {text ? (
        <p
          lang={scriptOf(text)}
          className="rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-wrap"
        >
          {text}
        </p>
      ) : (
        !hasPhotos && <p className="text-ink-soft">{words.noWords}</p>
      )}
      {!isLocked && (
        <NumberField
          name={`marks-${slot}-${part}`}
          label={words.partMarks(name, marksText(hundredths, language))}
          value={marks === null ? null : marks / 100}
          least={0}
          most={hundredths / 100}
          decimals={2}
          onValue={(value) => onMarks(value === null ? null : Math.round(value * 100))}
        />
      )}
    </div>
  )
}
