import { Link } from 'react-router'
import type { BankQuestionSummary } from '#contract/question-bank/banks.ts'
import { digitsIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { marksText } from '#web/text/marks-text.ts'

/** Questions of a bank; several can be chosen, to change them together. */
export function QuestionList({
  questions,
  chosen,
  onChoose,
}: {
  questions: readonly BankQuestionSummary[]
  chosen: ReadonlySet<string>
  onChoose: (questionIds: readonly string[], isChosen: boolean) => void
}) {
  const words = useWords('staff').questionBanks
  return (
    <>
      <label className="mb-3 inline-flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={questions.every(({ questionId }) => chosen.has(questionId))}
          onChange={(event) =>
            onChoose(
              questions.map(({ questionId }) => questionId),
              event.currentTarget.checked,
            )
          }
        />
        {words.chooseAll}
      </label>
      <ul className="grid gap-2">
        {questions.map((question) => (
          <QuestionRow
            key={question.questionId}
            question={question}
            isChosen={chosen.has(question.questionId)}
            onChoose={(isChosen) => onChoose([question.questionId], isChosen)}
          />
        ))}
      </ul>
    </>
  )
}

function QuestionRow({
  question,
  isChosen,
  onChoose,
}: {
  question: BankQuestionSummary
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const { questionId, kind, beginning, hundredths, difficulty, tags } = question
  const name = beginning || words.question
  return (
    <Card as="li" padding="none" className="flex gap-1 pr-4">
      <label className="flex min-w-11 items-start justify-center pt-4">
        <input
          type="checkbox"
          aria-label={words.choose(name)}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
      <div className="min-w-0 flex-1 py-3">
        <Link
          to={`/staff/bank-questions/${questionId}`}
          lang={scriptOf(name)}
          className="line-clamp-2 font-semibold break-words"
        >
          {name}
        </Link>
        <p className="mt-1 text-sm text-ink-soft">
          {words.kinds[kind]}
          {' · '}
          {words.marks(marksText(hundredths, language))}
          {difficulty !== null && (
            <>
              {' · '}
              {words.difficulty} {digitsIn(language, difficulty)}
            </>
          )}
        </p>
        {tags.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-1">
            {tags.map(({ kind: tagKind, value }) => (
              <li key={`${tagKind}:${value}`} lang={scriptOf(value)}>
                <Badge>{value}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
