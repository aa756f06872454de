import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { PaperSet } from '#contract/tests/paper.ts'
import { type PaperLetter, paperLetters } from '#contract/tests/terms.ts'
import { letterOf } from '#web/text/question-letters.ts'
import { PaperHead } from './paper-head.tsx'
import { paperWords } from './paper-words.ts'
import './test-paper.css'

const ROLL_DIGITS = 6
const LEAST_OPTIONS = 4
/** Questions in one column of the sheet. */
const IN_COLUMN = 25

/** The answer sheet of a test: one for all its sets. */
export function AnswerSheet({
  provider,
  set,
  sets,
  language,
}: {
  provider: string
  set: Pick<PaperSet, 'courseName' | 'title' | 'questions'>
  sets: readonly PaperLetter[]
  language: LanguageCode
}) {
  const words = paperWords(language)
  const questions = set.questions.filter(({ kind }) => kind !== 'long_answer')
  const options = Math.max(LEAST_OPTIONS, ...questions.map(optionCount))
  const columns = Array.from({ length: Math.ceil(questions.length / IN_COLUMN) }, (_, at) =>
    questions.slice(at * IN_COLUMN, (at + 1) * IN_COLUMN),
  )
  return (
    <article lang={language} className="test-paper test-paper-sheet">
      <i className="test-paper-corner" aria-hidden="true" />
      <i className="test-paper-corner" aria-hidden="true" />
      <PaperHead
        provider={provider}
        courseName={set.courseName}
        title={set.title}
        language={language}
        facts={[]}
      />
      <div className="test-paper-who">
        <div className="test-paper-lines">
          {[words.name, words.batch, words.signature].map((name) => (
            <p key={name}>{name}</p>
          ))}
          <p className="test-paper-rule">{words.fillIn}</p>
        </div>
        <div>
          <p>{words.set}</p>
          <p className="test-paper-bubbles">
            {sets.map((letter) => (
              <Bubble key={letter}>{letterOf(paperLetters.indexOf(letter), language)}</Bubble>
            ))}
          </p>
        </div>
        <div>
          <p>{words.roll}</p>
          <div className="test-paper-roll">
            {Array.from({ length: ROLL_DIGITS }, (_, place) => (
              <div key={place}>
                <span className="test-paper-digit" />
                {Array.from({ length: 10 }, (__, digit) => (
                  <Bubble key={digit}>{digitsIn(language, digit)}</Bubble>
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="test-paper-answers">
        {columns.map((column, place) => (
          <ol key={place}>
            {column.map(({ slot }, row) => (
              <li key={row}>
                <span className="test-paper-number">{digitsIn(language, slot)}</span>
                {Array.from({ length: options }, (__, at) => (
                  <Bubble key={at}>{letterOf(at, language)}</Bubble>
                ))}
              </li>
            ))}
          </ol>
        ))}
      </div>
      <i className="test-paper-corner" aria-hidden="true" />
      <i className="test-paper-corner" aria-hidden="true" />
    </article>
  )
}

function optionCount({ shown }: PaperSet['questions'][number]): number {
  return 'options' in shown ? shown.options.length : 2
}

function Bubble({ children }: { children: string }) {
  return <span className="test-paper-bubble">{children}</span>
}
