import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { unbroken } from '#web/ui/unbroken.tsx'

/** The heading of a staff page, with a line below and the actions beside it. */
export function StaffTitle({
  lead,
  action,
  isDense = false,
  children,
}: {
  lead?: ReactNode
  action?: ReactNode
  /** On a wide screen as low as it goes: for lists. */
  isDense?: boolean
  children: string
}) {
  const words = useWords('staff')
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-4',
        isDense ? 'mb-4 sm:mb-3' : 'mb-6',
      )}
    >
      <div className="min-w-0 sm:flex-1 sm:basis-64">
        <title>{`${children} · ${words.area}`}</title>
        <h1 className={isDense ? 'text-2xl' : 'text-2xl sm:text-3xl'}>{unbroken(children)}</h1>
        {lead && (
          <p className={classes('text-ink-soft', isDense ? 'sm:text-sm' : 'mt-1 max-w-prose')}>
            {lead}
          </p>
        )}
      </div>
      {action && <div className="max-w-full">{action}</div>}
    </div>
  )
}
