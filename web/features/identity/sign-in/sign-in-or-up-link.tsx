import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { pathIn, useLanguage } from '#web/text/language.ts'

/** From signing in to signing up and back; the page that required it stays remembered. */
export function SignInOrUpLink({
  question,
  to,
  children,
}: {
  question: string
  to: string
  children: ReactNode
}) {
  const path = pathIn(useLanguage(), to)
  const navigate = useNavigate()
  return (
    <p className="text-center text-ink-soft">
      {question}{' '}
      <Link
        to={path}
        // The rendered page is the same for everyone, so where someone came from is added only now.
        onClick={(event) => {
          if (!location.search || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void navigate(path + location.search)
        }}
        className="inline-block py-1 font-semibold text-brand underline decoration-2 underline-offset-4 hover:text-brand-strong"
      >
        {children}
      </Link>
    </p>
  )
}
