import { Link } from 'react-router'
import { useWords } from '#web/text/words.ts'

export const resultViews = ['attempts', 'analysis', 'objections', 'time'] as const
export type ResultView = (typeof resultViews)[number]

/** Attempts, questions, or more time. */
export function ResultsNav({ view, mayChange }: { view: ResultView; mayChange: boolean }) {
  const words = useWords('staff').tests
  return (
    <ChoiceLinks
      label={words.viewsLabel}
      choices={resultViews
        .filter((each) => mayChange || each !== 'time')
        .map((each) => ({
          to: `?view=${each}`,
          text: words.views[each],
          isCurrent: each === view,
        }))}
    />
  )
}

/** Choices of which one is made, as links, so that each can be shared. */
export function ChoiceLinks({
  label,
  choices,
}: {
  label: string
  choices: readonly { to: string; text: string; isCurrent: boolean }[]
}) {
  return (
    <nav aria-label={label} className="mb-4">
      <ul className="flex flex-wrap gap-x-1 gap-y-2">
        {choices.map(({ to, text, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-ink-soft no-underline hover:text-brand aria-[current]:border-brand aria-[current]:text-brand"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
