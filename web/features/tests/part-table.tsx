import { useId } from 'react'
import { digitsIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { AttemptResult } from '#contract/tests/attempts.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'

/** Marks by section or chapter: with a bar for the eye, and numbers for everyone. */
export function PartTable({ title, parts }: { title: string; parts: AttemptResult['sections'] }) {
  const words = useWords('tests').results
  const language = useLanguage()
  const id = useId()
  // One part without a name is the whole test, which stands above.
  if (parts.length === 0 || (parts.length === 1 && parts[0]?.title === '')) return null
  const count = (number: number) => digitsIn(language, number)
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="grid gap-3">
        {parts.map((part, at) => (
          <li key={at} className="grid gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span lang={scriptOf(part.title)} className="font-semibold">
                {part.title || words.otherPart}
              </span>
              <span className="tabular-nums">
                {marksText(part.marks, language)} / {marksText(part.marksPossible, language)}
              </span>
            </div>
            <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
              <div
                className="h-full rounded-full bg-brand"
                style={{ width: `${percentOf(part)}%` }}
              />
            </div>
            <p className="text-sm text-ink-soft tabular-nums">
              {words.right} {count(part.right)} · {words.wrong} {count(part.wrong)} · {words.blank}{' '}
              {count(part.blank)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function percentOf({ marks, marksPossible }: { marks: number; marksPossible: number }): number {
  if (marksPossible <= 0) return 0
  return Math.min(Math.max((100 * marks) / marksPossible, 0), 100)
}
