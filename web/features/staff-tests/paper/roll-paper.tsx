import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { PaperRoll } from '#contract/tests/paper.ts'
import { scriptOf } from '#contract/script-of.ts'
import { PaperHead } from './paper-head.tsx'
import { paperWords } from './paper-words.ts'
import './test-paper.css'

/** The roll numbers of a test, to hang up and to sign. */
export function RollPaper({
  provider,
  title,
  rolls,
  language,
}: {
  provider: string
  title: string
  rolls: readonly PaperRoll[]
  language: LanguageCode
}) {
  const words = paperWords(language)
  return (
    <article lang={language} className="test-paper">
      <PaperHead provider={provider} courseName="" title={title} language={language} facts={[]} />
      <table className="test-paper-rolls">
        <thead>
          <tr>
            <th scope="col">{words.roll}</th>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.batch}</th>
            <th scope="col">{words.set}</th>
            <th scope="col">{words.ownSignature}</th>
          </tr>
        </thead>
        <tbody>
          {rolls.map(({ roll, student, batchNumber }) => (
            <tr key={roll}>
              <td>{digitsIn(language, roll)}</td>
              <td lang={scriptOf(student.name)}>{student.name}</td>
              <td>{batchNumber !== null && digitsIn(language, batchNumber)}</td>
              <td>{'\u00a0'}</td>
              <td>{'\u00a0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
