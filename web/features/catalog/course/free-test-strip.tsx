import { ClipboardCheck } from 'lucide-react'
import type { FreeTestSummary } from '#contract/tests/guests.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** The tests of a course that anyone may take before enrolling. */
export function FreeTestStrip({
  courseId,
  tests,
}: {
  courseId: string
  tests: readonly FreeTestSummary[]
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <section
      aria-labelledby="free-test-title"
      className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-lg border border-line bg-brand-wash p-5"
    >
      <ClipboardCheck
        size={36}
        aria-hidden="true"
        className="mt-1 shrink-0 text-brand max-sm:hidden"
      />
      <div className="grid min-w-[min(100%,15rem)] flex-1 gap-3">
        <div>
          <h2 id="free-test-title" className="text-lg">
            {catalog.freeTest}
          </h2>
          <p className="text-sm text-ink-soft">{catalog.freeTestText}</p>
        </div>
        <ul className="grid gap-3">
          {tests.map(({ lessonId, title, questionCount, seconds }) => (
            <li
              key={lessonId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
            >
              <p className="min-w-[min(100%,12rem)] flex-1">
                <span lang={scriptOf(title)} className="block font-bold">
                  {title}
                </span>
                <span className="text-sm text-ink-soft">
                  {catalog.freeTestFacts(
                    formatCount(questionCount, language),
                    seconds === null ? null : formatCount(Math.round(seconds / 60), language),
                  )}
                </span>
              </p>
              <ButtonLink
                to={pathIn(language, `/free-tests/${courseId}/${lessonId}`)}
                aria-label={`${catalog.freeTestStart}: ${title}`}
                className="max-sm:w-full"
              >
                {catalog.freeTestStart}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
