import { type FormEvent, type ReactNode, useState } from 'react'
import type { Answer, QuestionDocument } from '#contract/question-bank/question.ts'
import type { MarkOutcome } from '#contract/question-bank/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { marksText } from '#web/text/marks-text.ts'
import type { QuestionTexts } from './question-texts.ts'
import { readAnswer } from './read-answer.ts'

/** What an answer earns. */
export interface TriedAnswer {
  outcome: MarkOutcome
  hundredths: number
}

/** A question as students see it on a phone. An answer can be tried. */
export function QuestionPreview({
  question,
  texts,
  stimulus,
  onTry,
}: {
  question: QuestionDocument
  texts: QuestionTexts
  /** The passage it belongs to. */
  stimulus: ReactNode
  /** Undefined: it is not saved yet, so nothing can be tried. */
  onTry?: (answer: Answer) => Promise<TriedAnswer>
}) {
  const words = useWords('staff').questionBanks
  const site = useWords()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TriedAnswer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!onTry) return
    const answer = readAnswer(question, new FormData(event.currentTarget))
    setBusy(true)
    setFailure(null)
    try {
      setResult(await onTry(answer))
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={(event) => void send(event)}
      onInput={() => setResult(null)}
      className="flex w-full max-w-[22.5rem] flex-col gap-4 rounded-lg border border-line-strong bg-surface p-4"
    >
      {stimulus}
      {texts.stem(question.shown.stem)}
      <AnswerFields question={question} texts={texts} />
      {onTry && (
        <>
          <FormFailure>{failure}</FormFailure>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="outline" busy={isBusy}>
              {words.tryIt}
            </Button>
            <p role="status" className="font-semibold">
              {result &&
                words.outcome(
                  words.outcomes[result.outcome],
                  words.marks(marksText(result.hundredths, language)),
                )}
            </p>
          </div>
        </>
      )}
    </form>
  )
}
