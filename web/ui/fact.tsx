import type { ReactNode } from 'react'

/** One line of a list of facts (`dl`): what it is on the left, the fact on the right; on a narrow screen below it. */
export function Fact({
  icon,
  term,
  children,
}: {
  icon: ReactNode
  term: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="flex items-baseline gap-2 text-ink-soft">
        <span aria-hidden="true" className="self-center text-brand">
          {icon}
        </span>
        {term}
      </dt>
      <dd className="ms-auto text-right font-semibold">{children}</dd>
    </div>
  )
}
