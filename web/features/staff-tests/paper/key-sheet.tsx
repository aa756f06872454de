import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { PaperKey } from '#contract/tests/paper.ts'
import { letterOf } from '#web/text/question-letters.ts'
import { PaperHead } from './paper-head.tsx'
import { setName } from './paper-screen.tsx'
import { paperWords } from './paper-words.ts'
import './test-paper.css'

/** The right answers of all sets, for those who mark by hand. */
export function KeySheet({
  provider,
  paperKey,
  language,
}: {
  provider: string
  paperKey: PaperKey
  language: LanguageCode
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
            {answers.map(({ right, cancels }, at) => (
              <li key={at}>
                <span className="test-paper-number">{digitsIn(language, at + 1)}</span>
                {cancels
                  ? words.cancelled[cancels]
                  : right.map((place) => letterOf(place, language)).join(', ')}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  )
}
