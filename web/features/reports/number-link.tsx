import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RowsLink } from './rows-behind.ts'

/** A number that opens its rows; plain for whom the list behind it is not. */
export function NumberLink({ to, children }: { to: RowsLink; children: ReactNode }) {
  if (to === false) return children
  return (
    <Link to={to} className="font-medium text-brand underline underline-offset-4">
      {children}
    </Link>
  )
}
