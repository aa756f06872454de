import { CircleCheck, CircleDashed } from 'lucide-react'
import type { FirstStep, FirstSteps } from '#contract/checkup/checkup.ts'
import type { FirstStepName } from '#contract/checkup/terms.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Verdict } from './verdict.tsx'

/** Where a step is done, or seen. */
const places: Record<FirstStepName, string> = {
  payments: '/staff/status#payments',
  mail: '/staff/status#mail',
  courses: '/staff/courses',
  legal: '/staff/site#terms',
  name: '/staff/site#names',
  contact: '/staff/site#contact',
  logo: '/staff/site#look',
  backup: '/staff/status#backups',
  'second-person': '/staff/people',
}

/** What is still sample or missing before the first sale, each with where to go. */
export function StartScreen({ found }: { found: FirstSteps }) {
  const words = useWords('staff').checkup
  const language = useLanguage()
  const { steps } = found
  const done = steps.filter(({ state }) => state === 'done').length
  const label = words.doneOf(digitsIn(language, done), digitsIn(language, steps.length))
  return (
    <div className="flex flex-col gap-5">
      <Card padding="lg">
        <Verdict found={found} />
        <p className="mt-4 text-sm text-ink-soft">{label}</p>
        <ProgressLine
          percent={Math.round((done / steps.length) * 100)}
          label={label}
          className="mt-1.5"
        />
      </Card>
      <ol className="grid gap-3">
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </div>
  )
}

function Step({ step: { name, state, isNeeded } }: { step: FirstStep }) {
  const words = useWords('staff').checkup
  const { title, text, link } = words.steps[name]
  const isDone = state === 'done'
  const Mark = isDone ? CircleCheck : CircleDashed
  return (
    <Card as="li" padding="sm" className="flex gap-3">
      <Mark
        size={22}
        aria-hidden="true"
        className={isDone ? 'mt-0.5 shrink-0 text-good' : 'mt-0.5 shrink-0 text-ink-muted'}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-base font-semibold">{title}</h2>
            <Badge tone={isDone ? 'good' : isNeeded ? 'danger' : 'plain'}>
              {words.stepStates[state]}
            </Badge>
            {isNeeded && !isDone && <Badge>{words.needed}</Badge>}
          </div>
          {!isDone && <p className="mt-1 max-w-prose text-ink-soft wrap-anywhere">{text}</p>}
        </div>
        {!isDone && (
          <ButtonLink look="outline" size="sm" to={places[name]} className="min-h-11">
            {link}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
