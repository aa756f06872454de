import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { AttemptQuestion } from '#contract/tests/attempts.ts'
import type { PaperSet } from '#contract/tests/paper.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { marksText } from '#web/text/marks-text.ts'
import { letterOf, romanOf } from '#web/text/question-letters.ts'
import { setName } from './paper-screen.tsx'
import { PaperHead } from './paper-head.tsx'
import { paperWords } from './paper-words.ts'
import type { PaperTexts } from './paper-texts.ts'
import './test-paper.css'

type LongAnswer = Extract<QuestionDocument, { kind: 'long_answer' }>
type Choice = Extract<QuestionDocument, { kind: 'single_choice' | 'multiple_choice' }>

/** The question paper of a set, as students get it. */
export function QuestionPaper({
  provider,
  set,
  language,
  texts,
}: {
  provider: string
  set: PaperSet
  language: LanguageCode
  texts: PaperTexts
}) {
  const words = paperWords(language)
  const { questions, sections, stimuli, letter } = set
  const lost = lostMarks(questions)
  return (
    <article lang={language} className="test-paper">
      <PaperHead
        provider={provider}
        courseName={set.courseName}
        title={set.title}
        language={language}
        facts={[
          [words.set, setName(letter, language)],
          ...(set.seconds === null
            ? []
            : ([
                [words.time, words.minutes(digitsIn(language, Math.round(set.seconds / 60)))],
              ] as const)),
          [words.fullMarks, marksText(set.marksPossible, language)],
        ]}
      />
      {lost !== null && (
        <p className="test-paper-rule">{words.negative(marksText(lost, language))}</p>
      )}
      <div className="test-paper-questions">
        {questions.map((question, at) => {
          const before = questions[at - 1]
          const isNewSection = question.section !== before?.section
          const title = sections[question.section]?.title ?? ''
          const { stimulus } = question
          const passage = stimulus !== null && stimulus !== before?.stimulus && stimuli[stimulus]
          return (
            <div key={question.slot}>
              {isNewSection && title !== '' && (
                <h2 lang={scriptOf(title)} className="test-paper-section">
                  {title}
                </h2>
              )}
              {passage && (
                <div className="test-paper-passage">
                  <p>
                    <strong>
                      {words.passageOf(digitsIn(language, rangeOf(questions, stimulus)))}
                    </strong>
                  </p>
                  {texts.block(passage)}
                </div>
              )}
              <Question
                question={question}
                language={language}
                texts={texts}
                namesLoss={lost === null}
              />
            </div>
          )
        })}
      </div>
    </article>
  )
}

function Question({
  question,
  language,
  texts,
  namesLoss,
}: {
  question: AttemptQuestion
  language: LanguageCode
  texts: PaperTexts
  namesLoss: boolean
}) {
  const words = paperWords(language)
  if (question.kind === 'long_answer')
    return <WrittenQuestion question={question} language={language} texts={texts} />
  const shown = question.shown as Choice['shown']
  const isChoice = question.kind !== 'true_false'
  const statements = isChoice ? (shown.statements ?? []) : []
  const nameOf = (id: string) => romanOf(statements.findIndex((statement) => statement.id === id))
  const loss = lossOf(question)
  return (
    <section className="test-paper-question">
      <span className="test-paper-number">{digitsIn(language, question.slot)}.</span>
      <div>
        <div className="test-paper-stem">
          {texts.block(shown.stem)}
          <span className="test-paper-marks">
            {words.marks(
              marksText(question.marks, language) +
                (namesLoss && loss > 0 ? `, −${marksText(loss, language)}` : ''),
            )}
          </span>
        </div>
        {question.kind === 'multiple_choice' && (
          <p className="test-paper-some">{words.chooseSome}</p>
        )}
        {statements.length > 0 && (
          <ol className="test-paper-statements">
            {statements.map((statement, at) => (
              <li key={statement.id}>
                {romanOf(at)}. {texts.line(statement.text)}
                {texts.picture(statement.picture)}
              </li>
            ))}
          </ol>
        )}
        <ol className="test-paper-options">
          {isChoice
            ? shown.options.map((option, at) => (
                <li key={option.id}>
                  <span className="test-paper-letter">{letterOf(at, language)}</span>
                  <span>
                    {option.statements?.map(nameOf).join(words.and)} {texts.line(option.text)}
                    {texts.picture(option.picture)}
                  </span>
                </li>
              ))
            : [words.isTrue, words.isFalse].map((text, at) => (
                <li key={text}>
                  <span className="test-paper-letter">{letterOf(at, language)}</span>
                  <span>{text}</span>
                </li>
              ))}
        </ol>
      </div>
    </section>
  )
}

/** A creative question or a long answer: its parts with their marks. Answers are written on other paper. */
function WrittenQuestion({
  question,
  language,
  texts,
}: {
  question: AttemptQuestion
  language: LanguageCode
  texts: PaperTexts
}) {
  const words = paperWords(language)
  const { stem, parts = [] } = question.shown as LongAnswer['shown']
  const marks = (hundredths: number) => (
    <span className="test-paper-marks">{words.marks(marksText(hundredths, language))}</span>
  )
  return (
    <section className="test-paper-question">
      <span className="test-paper-number">{digitsIn(language, question.slot)}.</span>
      <div>
        <div className="test-paper-stem">
          {texts.block(stem)}
          {parts.length === 0 && marks(question.marks)}
        </div>
        {parts.length > 0 && (
          <ol className="test-paper-parts">
            {parts.map(({ id, text, hundredths }, at) => (
              <li key={id}>
                <span>
                  {letterOf(at, language)}. {texts.line(text)}
                </span>
                {marks(hundredths)}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

/** What a wrong answer to a question loses, in hundredths of a mark. */
function lossOf({ marks, negative: [of, all] }: AttemptQuestion): number {
  return Math.round((marks * of) / all)
}

/** The same of all questions with options; null: nothing, or it differs. */
function lostMarks(questions: readonly AttemptQuestion[]): number | null {
  const losses = new Set(questions.filter(({ kind }) => kind !== 'long_answer').map(lossOf))
  const [first = 0] = losses
  return losses.size === 1 && first > 0 ? first : null
}

/** The numbers of the questions that follow one another with the same passage. */
function rangeOf(questions: readonly AttemptQuestion[], stimulus: string | null): string {
  const numbers = questions.flatMap((one) => (one.stimulus === stimulus ? [one.slot] : []))
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
  return first === last ? String(first) : `${first}–${last}`
}
