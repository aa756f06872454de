import { Link } from 'react-router'
import { scriptOf } from '#contract/script-of.ts'
import type { GradedTest } from '#contract/tests/graded-tests.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'

/** Tests that were sat, each with what waits in it. `to`: where its attempts are; `objections`: where those are. */
export function GradedTestList({
  tests,
  to,
  objections,
}: {
  tests: readonly GradedTest[]
  to: (test: GradedTest) => string
  objections?: ((test: GradedTest) => string) | undefined
}) {
  return (
    <ul className="grid gap-4">
      {tests.map((test) => (
        <li key={test.lessonId}>
          <TestCard test={test} to={to(test)} objections={objections?.(test)} />
        </li>
      ))}
    </ul>
  )
}

function TestCard({
  test: { title, courseName, attempts, toMark, objections },
  to,
  objections: toObjections,
}: {
  test: GradedTest
  to: string
  objections: string | undefined
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  const isWaiting = toMark > 0
  const open = isWaiting ? words.markThem : words.seeAttempts
  return (
    <Card as="article" padding="sm" className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        <h2 lang={scriptOf(title)} className="text-lg font-semibold break-words">
          {title}
        </h2>
        <p lang={scriptOf(courseName)} className="text-sm break-words text-ink-soft">
          {courseName}
        </p>
        <p className="flex flex-wrap gap-2">
          <Badge>{words.attemptCount(count(attempts), attempts)}</Badge>
          {isWaiting && <Badge tone="accent">{words.attemptsToMark(count(toMark), toMark)}</Badge>}
          {objections > 0 && (
            <Badge tone="accent">{words.openObjections(count(objections), objections)}</Badge>
          )}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        <Link
          to={isWaiting ? `${to}?show=to-mark` : to}
          aria-label={`${open}: ${title}`}
          className={buttonClasses(isWaiting ? 'primary' : 'outline', 'md')}
        >
          {open}
        </Link>
        {objections > 0 && toObjections !== undefined && (
          <Link
            to={toObjections}
            aria-label={`${words.views.objections}: ${title}`}
            className={buttonClasses('outline', 'md')}
          >
            {words.views.objections}
          </Link>
        )}
      </p>
    </Card>
  )
}
