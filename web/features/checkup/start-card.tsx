import { useEffect, useState } from 'react'
import type { FirstSteps } from '#contract/checkup/checkup.ts'
import { api } from '#web/api.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Verdict } from './verdict.tsx'

/**
 * For the top of an owner's first page: what is left before the first sale. It asks by itself and takes no space until the
 * answer is there. A page that works without it is not held up, and once all is done it is gone.
 */
export function StartCard() {
  const words = useWords('staff').checkup
  const language = useLanguage()
  const found = useFirstSteps()
  if (found === null) return null
  const { steps } = found
  const done = steps.filter(({ state }) => state === 'done').length
  if (done === steps.length) return null
  return (
    <Card as="section" padding="lg" className="mb-6" aria-labelledby="start-card">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="start-card" className="text-lg">
          {words.start}
        </h2>
        <p className="text-sm text-ink-soft">
          {words.doneOf(digitsIn(language, done), digitsIn(language, steps.length))}
        </p>
      </div>
      <Verdict found={found} />
      <ButtonLink to="/staff/start" reload={false} look="outline" className="mt-4">
        {words.openStart}
      </ButtonLink>
    </Card>
  )
}

/** null until they are known, and where they cannot be had. */
function useFirstSteps(): FirstSteps | null {
  const [found, setFound] = useState<FirstSteps | null>(null)
  useEffect(() => {
    let isShown = true
    void api('GET /api/staff/first-steps').then(
      (steps) => isShown && setFound(steps),
      // The page itself says when the server cannot be reached.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return found
}
