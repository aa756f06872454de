import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClasses } from './button-look.ts'

/** Back to where this page was opened from. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClasses('quiet', 'sm', '-ms-3 justify-self-start')}>
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </Link>
  )
}
