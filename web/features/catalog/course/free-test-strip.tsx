import { ClipboardCheck } from 'lucide-react'
import { scriptOf } from '#contract/script-of.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import type { FreeTests } from './free-tests.ts'

/** The tests of a course that anyone may take before enrolling. */
export function FreeTestStrip({ title, text, start, tests }: FreeTests) {
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
            {title}
          </h2>
          <p className="text-sm text-ink-soft">{text}</p>
        </div>
        <ul className="grid gap-3">
          {tests.map((test) => (
            <li
              key={test.lessonId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
            >
              <p className="min-w-[min(100%,12rem)] flex-1">
                <span lang={scriptOf(test.title)} className="block font-bold">
                  {test.title}
                </span>
                <span className="text-sm text-ink-soft">{test.facts}</span>
              </p>
              <ButtonLink
                to={test.address}
                aria-label={`${start}: ${test.title}`}
                className="max-sm:w-full"
              >
                {start}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
