import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { unbroken } from '#web/ui/unbroken.tsx'

/** The heading of a staff page, with a line below and the actions beside it. */
export function StaffTitle({
  lead,
  action,
  children,
}: {
  lead?: ReactNode
  action?: ReactNode
  children: string
}) {
  const words = useWords('staff')
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <div>
        <title>{`${children} · ${words.area}`}</title>
        <h1 className="text-2xl sm:text-3xl">{unbroken(children)}</h1>
        {lead && <p className="mt-1 max-w-prose text-ink-soft">{lead}</p>}
      </div>
      {action}
    </div>
  )
}
