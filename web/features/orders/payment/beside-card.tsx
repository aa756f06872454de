import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { PaymentCard } from './payment-card.tsx'

/**
 * What is ordered and paid, with the decorative card beside it on a wide screen; a phone has no room for a picture. Only where money is
 * still to be paid: over a free or paid order it would look like a card that was saved.
 */
export function BesideCard({
  name,
  isCardShown,
  withIntro = false,
  children,
}: {
  /** The student's. */
  name: string
  isCardShown: boolean
  withIntro?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classes(
        'grid items-start gap-6',
        isCardShown && 'xl:grid-cols-[minmax(0,1fr)_17rem]',
      )}
    >
      <div className="min-w-0">{children}</div>
      {isCardShown && (
        <div className="max-xl:hidden xl:sticky xl:top-24">
          <PaymentCard name={name} withIntro={withIntro} />
        </div>
      )}
    </div>
  )
}
