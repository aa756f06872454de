import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { CheckState } from '#contract/checkup/terms.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'

const looks = {
  failed: { Icon: CircleX, colour: 'text-danger' },
  warning: { Icon: TriangleAlert, colour: 'text-accent-strong' },
  good: { Icon: CircleCheck, colour: 'text-good' },
} as const

/** The sign of a state; screen readers hear its name. */
export function StateMark({ state, className }: { state: CheckState; className?: string }) {
  const words = useWords('staff').checkup
  const { Icon, colour } = looks[state]
  return (
    <>
      <Icon size={22} aria-hidden="true" className={classes('shrink-0', colour, className)} />
      <span className="sr-only">{words.states[state]}: </span>
    </>
  )
}
