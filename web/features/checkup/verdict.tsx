import { CircleCheck, CircleX, FlaskConical } from 'lucide-react'
import type { FirstSteps } from '#contract/checkup/checkup.ts'
import { useWords } from '#web/text/words.ts'

/** Says plainly whether the first sale can be made, and what stands against it. */
export function Verdict({ found: { isTrial, canSell, steps } }: { found: FirstSteps }) {
  const words = useWords('staff').checkup
  const missing = steps.filter(({ isNeeded, state }) => isNeeded && state !== 'done')
  if (canSell)
    return (
      <p className="flex items-start gap-3 text-lg font-semibold">
        <CircleCheck aria-hidden="true" className="shrink-0 text-good" />
        {words.canSell}
      </p>
    )
  const Mark = isTrial ? FlaskConical : CircleX
  return (
    <div className="flex items-start gap-3">
      <Mark
        aria-hidden="true"
        className={isTrial ? 'shrink-0 text-accent-strong' : 'shrink-0 text-danger'}
      />
      <div className="min-w-0">
        <p className="text-lg font-semibold">{isTrial ? words.isTrial : words.cannotSell}</p>
        {isTrial ? (
          <p className="mt-1 max-w-prose text-ink-soft wrap-anywhere">{words.trialText}</p>
        ) : (
          <>
            <p className="mt-1 text-ink-soft">{words.against}</p>
            <ul className="mt-1 list-disc ps-5">
              {missing.map(({ name }) => (
                <li key={name}>{words.steps[name].title}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
