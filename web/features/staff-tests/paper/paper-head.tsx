import type { LanguageCode } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'

/** The head of everything printed about a test. */
export function PaperHead({
  provider,
  courseName,
  title,
  facts,
  language,
}: {
  provider: string
  courseName: string
  title: string
  facts: readonly (readonly [string, string])[]
  language: LanguageCode
}) {
  return (
    <div lang={language} className="test-paper-head">
      <p lang={scriptOf(provider)} className="test-paper-provider">
        {provider}
      </p>
      <p lang={scriptOf(courseName)}>{courseName}</p>
      <p lang={scriptOf(title)} className="test-paper-title">
        {title}
      </p>
      <p className="test-paper-facts">
        {facts.map(([name, value]) => (
          <span key={name}>
            {name}: <strong>{value}</strong>
          </span>
        ))}
      </p>
    </div>
  )
}
