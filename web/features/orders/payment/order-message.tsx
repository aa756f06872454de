import { defined } from '#contract/defined.ts'
import { BadgeCheck, CircleSlash2, Hourglass, ScanSearch, TimerOff, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { Outcome } from './order-outcome.ts'

const looks = {
  good: 'border-good/40 bg-good-wash text-good',
  wait: 'border-accent/60 bg-accent-wash text-accent-strong',
  over: 'border-line-strong/50 bg-sunken text-ink-soft',
}

const marks: Partial<Record<Outcome, { look: keyof typeof looks; Icon: typeof BadgeCheck }>> = {
  confirming: { look: 'wait', Icon: Hourglass },
  verifying: { look: 'wait', Icon: ScanSearch },
  review: { look: 'wait', Icon: ScanSearch },
  underpaid: { look: 'wait', Icon: Hourglass },
  paid: { look: 'good', Icon: BadgeCheck },
  paid_in_part: { look: 'good', Icon: BadgeCheck },
  cancelled: { look: 'over', Icon: CircleSlash2 },
  expired: { look: 'over', Icon: TimerOff },
  refunded: { look: 'over', Icon: Undo2 },
  partly_refunded: { look: 'over', Icon: Undo2 },
}

/** The state of an order, shown first and announced when it changes. */
export function OrderMessage({
  outcome,
  title,
  children,
}: {
  outcome: Outcome
  title: string
  children: ReactNode
}) {
  const { look, Icon } = defined(marks[outcome])
  return (
    <div
      aria-live="polite"
      className={classes(
        'flex gap-4 max-sm:flex-col max-sm:gap-2 rounded-lg border-2 border-dashed p-5 sm:p-6',
        looks[look],
      )}
    >
      <Icon size={36} strokeWidth={1.6} aria-hidden="true" className="shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="text-xl">{title}</h2>
        <div className="mt-1 flex flex-col gap-2 text-ink">{children}</div>
      </div>
    </div>
  )
}
