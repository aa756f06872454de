import { Bookmark, BookmarkCheck, Eraser } from 'lucide-react'
import type { ReactNode } from 'react'
import { digitsIn } from '#contract/languages.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { AttemptQuestion } from '#contract/tests/attempts.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { isBlank } from './attempt-record.ts'
import { faceOf } from './question-face.ts'
import { useQuestionTexts } from './renderers.ts'

/** The id of a question's heading, where jumping to it leads. */
export const headingOf = (slot: number) => `question-${slot}`

/** A question with its fields. */
export function QuestionCard({
  question,
  count,
  answer,
  isMarked,
  isLocked,
  onAnswer,
  onMark,
  children,
}: {
  question: AttemptQuestion
  /** How many questions the test has. */
  count: number
  answer: Answer
  isMarked: boolean
  isLocked: boolean
  onAnswer: (answer: Answer) => void
  onMark: (isMarked: boolean) => void
  /** Below the fields: in practice, checking. */
  children?: ReactNode
}) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const { slot } = question
  const stem = `stem-${slot}`
  const Mark = isMarked ? BookmarkCheck : Bookmark
  return (
    <section aria-labelledby={headingOf(slot)} className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          id={headingOf(slot)}
          tabIndex={-1}
          className="scroll-mt-32 text-lg text-brand outline-none"
        >
          {words.questionOf(digitsIn(language, slot), digitsIn(language, count))}
        </h2>
        <QuestionMarks question={question} />
      </header>
      <Stem id={stem} question={question} />
      <AnswerFields
        face={faceOf(question)}
        takesUnit={question.takesUnit}
        answer={answer}
        onAnswer={onAnswer}
        isLocked={isLocked}
        labelledBy={stem}
      />
      {!isLocked && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="outline"
            aria-pressed={isMarked}
            onClick={() => onMark(!isMarked)}
            className="min-h-12"
          >
            <Mark size={18} aria-hidden="true" />
            {isMarked ? words.unmark : words.mark}
          </Button>
          {!isBlank(answer) && (
            <Button look="quiet" onClick={() => onAnswer(null)} className="min-h-12">
              <Eraser size={18} aria-hidden="true" />
              {words.clear}
            </Button>
          )}
        </div>
      )}
      {children}
    </section>
  )
}

/** What a question earns, and what a wrong answer loses. */
export function QuestionMarks({ question }: { question: AttemptQuestion }) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const [of, all] = question.negative
  const lost = Math.round((question.marks * of) / all)
  return (
    <p className="text-sm text-ink-soft">
      {words.marks(marksText(question.marks, language))}
      {lost > 0 && ` · ${words.loses(marksText(lost, language))}`}
    </p>
  )
}

export function Stem({ id, question }: { id?: string; question: AttemptQuestion }) {
  const texts = useQuestionTexts()
  const face = faceOf(question)
  const gaps = face.kind === 'gaps' ? face.shown.gaps.map((gap) => gap.id) : []
  return (
    <div id={id} className="min-w-0">
      {texts.block(face.shown.stem, gaps)}
    </div>
  )
}

/** A passage or picture with the questions it belongs to. */
export function Stimulus({
  text,
  questions,
}: {
  text: Parameters<ReturnType<typeof useQuestionTexts>['block']>[0]
  questions: readonly AttemptQuestion[]
}) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const texts = useQuestionTexts()
  const numbers = questions.map(({ slot }) => slot)
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
  const range = first === last ? String(first) : `${first}–${last}`
  return (
    <aside
      aria-label={words.passage}
      className="min-w-0 rounded-lg border border-line bg-sunken p-4"
    >
      <p className="mb-2 text-sm font-semibold text-accent-strong">
        {words.passage} · {words.passageOf(digitsIn(language, range))}
      </p>
      {texts.block(text)}
    </aside>
  )
}
