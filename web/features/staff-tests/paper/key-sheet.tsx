import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { PaperKey } from '#contract/tests/paper.ts'
import { marksText } from '#web/text/marks-text.ts'
import { letterOf } from '#web/text/question-letters.ts'
import { PaperHead } from './paper-head.tsx'
import { setName } from './paper-screen.tsx'
import type { PaperTexts } from './paper-texts.ts'
import { paperWords } from './paper-words.ts'
import './test-paper.css'

/** The right answers of all sets, for those who mark by hand. */
export function KeySheet({
  provider,
  paperKey,
  language,
  texts,
}: {
  provider: string
  paperKey: PaperKey
  language: LanguageCode
  texts: Pick<PaperTexts, 'block'>
}) {
  const words = paperWords(language)
  return (
    <article lang={language} className="test-paper">
      <PaperHead
        provider={provider}
        courseName={paperKey.courseName}
        title={paperKey.title}
        language={language}
        facts={[[words.printTitle.key, words.staffOnly]]}
      />
      {paperKey.sets.map(({ letter, answers }) => (
        <section key={letter} className="test-paper-key">
          <h2 className="test-paper-section">
            {words.set} {setName(letter, language)}
          </h2>
          <ol>
            {answers.map(({ right, cancels, isWritten }, at) => (
              <li key={at}>
                <span className="test-paper-number">{digitsIn(language, at + 1)}</span>
                {cancels
                  ? words.cancelled[cancels]
                  : isWritten
                    ? words.written
                    : right.map((place) => letterOf(place, language)).join(', ')}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {paperKey.written.map((question) => (
        <WrittenKey
          key={question.places.map(({ number }) => number).join()}
          question={question}
          hasSets={paperKey.sets.length > 1}
          language={language}
          texts={texts}
        />
      ))}
    </article>
  )
}

/** What to look for in a written answer, with the marks of each part. */
function WrittenKey({
  question: { places, hundredths, parts, rubric },
  hasSets,
  language,
  texts,
}: {
  question: PaperKey['written'][number]
  hasSets: boolean
  language: LanguageCode
  texts: Pick<PaperTexts, 'block'>
}) {
  const words = paperWords(language)
  const marks = (of: number) => words.marks(marksText(of, language))
  const numberOf = ({ letter, number }: (typeof places)[number]) =>
    (hasSets ? `${setName(letter, language)} ` : '') + digitsIn(language, number)
  return (
    <section className="test-paper-written">
      <h2 className="test-paper-section">
        {words.writtenQuestion(places.map(numberOf).join(', '))} {marks(hundredths)}
      </h2>
      {rubric && texts.block(rubric)}
      {parts.length > 0 && (
        <ol className="test-paper-parts">
          {parts.map(({ hundredths: each, answer }, at) => (
            <li key={at}>
              <span>{letterOf(at, language)}.</span>
              <div>{answer && texts.block(answer)}</div>
              <span className="test-paper-marks">{marks(each)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
