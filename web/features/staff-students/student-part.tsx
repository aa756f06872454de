import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'

/** One list of a student's page. `all`: where the whole list is. */
export function StudentPart({
  title,
  text,
  all,
  empty,
  children,
}: {
  title: string
  text?: string
  all?: { to: string; text: string }
  /** Said in place of an empty list; null: it is not empty. */
  empty: string | null
  children: ReactNode
}) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        {all && empty === null && (
          <Link to={all.to} className="text-brand underline underline-offset-4">
            {all.text}
          </Link>
        )}
      </div>
      {text && <p className="text-sm text-ink-soft">{text}</p>}
      {empty === null ? children : <p className="text-ink-soft">{empty}</p>}
    </Card>
  )
}

/** The rows of such a list. */
export function StudentRows({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col divide-y divide-dashed divide-line">{children}</ul>
}

export function StudentRow({ children }: { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      {children}
    </li>
  )
}
